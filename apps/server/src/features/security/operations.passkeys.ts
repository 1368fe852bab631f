import { passkeyLimits } from '@touchline/domain/constants.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { productName } from '@touchline/domain/core/product.ts';
import * as contract from '@touchline/domain/security/contract.passkeys.ts';
import { passkeyProblems } from '@touchline/domain/security/messages.ts';
import { passkeyAddedLetter, passkeyRemovedLetter } from '@touchline/domain/security/messages.letters.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { algorithms, verifyNewPasskey } from '../../core/identity/passkeys.ts';
import { noteProof } from '../../core/identity/session.ts';
import { emailOwner } from './store.ts';
import * as store from './store.passkeys.ts';

const changesPasskeys = { entity: 'account', id: 'own account', security: 'passkeys_changed' } as const;

export const passkeyOperations: readonly Implementation[] = [
  implement(contract.listPasskeys, {
    summary: 'List the own passkeys',
    run: async ({ db, actor, env }) => ({
      address: env.baseUrl.origin,
      passkeys: await store.listPasskeys(db, actor.userId),
    }),
  }),

  implement(contract.beginPasskey, {
    summary: 'Begin to add a passkey',
    audit: noEntry,
    run: async ({ db, actor, user, env: { baseUrl } }) => ({
      address: baseUrl.origin,
      options: {
        rp: { id: baseUrl.hostname, name: productName },
        user: { id: store.userHandleOf(actor.userId), name: user.email, displayName: user.name },
        challenge: await store.insertChallenge(db, actor.userId),
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: passkeyLimits.minutes * 60_000,
        // The key's manufacturer is not checked (decision record 0038).
        attestation: 'none' as const,
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        excludeCredentials: await store.credentialsOf(db, actor.userId, baseUrl.hostname),
      },
    }),
  }),

  implement(contract.addPasskey, {
    summary: 'Add a passkey',
    audit: { ...changesPasskeys, words: 'added a passkey' },
    beforeTransaction: async ({ db, actor, env: { baseUrl } }, { passkey }) => {
      const challengeHash = await store.redeemChallenge(db, passkey.clientDataJSON, actor.userId);
      if (!challengeHash) throw passkeyProblems.late();
      return (await verifyNewPasskey(passkey, { challengeHash, address: baseUrl })) ?? raise(passkeyProblems.notMade());
    },
    run: async (context, { name }, key) => {
      const { db, actor, env } = context;
      const isNew = await store.insertPasskey(db, actor.userId, { name, host: env.baseUrl.hostname, key });
      if (!isNew) throw passkeyProblems.taken();
      await emailOwner(context, passkeyAddedLetter(name));
    },
  }),

  implement(contract.removePasskey, {
    summary: 'Remove a passkey',
    audit: { ...changesPasskeys, words: 'removed a passkey' },
    subject: async ({ db, actor }, { passkeyId }) =>
      (await store.findPasskey(db, actor.userId, passkeyId)) ?? raise(passkeyProblems.missing()),
    notFound: passkeyProblems.missing,
    run: async (context, _input, { id, name }) => {
      await store.deletePasskey(context.db, id);
      await emailOwner(context, passkeyRemovedLetter(name));
    },
  }),

  implement(contract.proveByPasskey, {
    summary: 'Prove who the user is with a passkey',
    audit: noEntry,
    beforeTransaction: async ({ db, actor, env, rateLimiter }, { passkey }) => {
      const look = () => store.verifyStoredProof(db, env.baseUrl, passkey);
      const passkeyUse = await rateLimiter.attempt(['currentPasswordByUser'], actor.userId, look);
      if (!passkeyUse) throw passkeyProblems.refused();
      if (passkeyUse.userId !== actor.userId) throw passkeyProblems.ofSomebodyElse();
      return passkeyUse;
    },
    run: async ({ db, sessionId }, _input, used) => {
      if (!(await store.recordUse(db, used))) throw passkeyProblems.refused();
      await noteProof(db, sessionId as string);
    },
  }),
];
