import * as contract from '@touchline/domain/access/contract.passkeys.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { passkeyLimits } from '@touchline/domain/constants.ts';
import { passkeyProblems } from '@touchline/domain/security/messages.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { addressKey } from '../../core/limits/rate-limits.ts';
import * as passkeys from '../security/store.passkeys.ts';
import { accountSubject, beginSession, failureLimits } from './operations.sessions.ts';
import { ensureCoachProfiles, findAccount } from './store.ts';

export const passkeyOperations: readonly Implementation[] = [
  implement(contract.requestPasskey, {
    summary: 'Begin a sign-in with a passkey',
    audit: noEntry,
    beforeTransaction: ({ rateLimiter, request }) =>
      rateLimiter.consume('passkeyRequestsByAddress', addressKey(request.address)),
    run: async ({ db, actor, env: { baseUrl } }) => ({
      address: baseUrl.origin,
      options: {
        rpId: baseUrl.hostname,
        challenge: await passkeys.insertChallenge(db, null),
        timeout: passkeyLimits.minutes * 60_000,
        userVerification: 'required' as const,
        allowCredentials: actor ? await passkeys.credentialsOf(db, actor.userId, baseUrl.hostname) : [],
      },
    }),
  }),

  implement(contract.signInByPasskey, {
    summary: 'Sign in with a passkey',
    audit: { entity: 'account', words: 'signed in with a passkey', security: 'signed_in' },
    beforeTransaction: async ({ db, env, rateLimiter, request }, { passkey }) => {
      const look = () => passkeys.verifyStoredProof(db, env.baseUrl, passkey);
      const passkeyUse = await rateLimiter.attempt(failureLimits, addressKey(request.address), look);
      if (!passkeyUse) throw passkeyProblems.refused();
      const account = await findAccount(db, passkeyUse.email);
      if (!account) throw passkeyProblems.refused();
      if (!account.isConfirmed) throw accessProblems.emailNotConfirmed();
      return { account, used: passkeyUse };
    },
    run: async (context, _input, { account, used }) => {
      const { db, auditEntry } = context;
      if (!(await passkeys.recordUse(db, used))) throw passkeyProblems.refused();
      await ensureCoachProfiles(db, account.userId);
      auditEntry.setSubject(accountSubject(account));
      return { session: await beginSession(context, account.userId) };
    },
  }),
];
