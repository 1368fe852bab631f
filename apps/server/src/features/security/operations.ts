import * as contract from '@touchline/domain/security/contract.ts';
import {
  codesRenewedLetter,
  resetLetter,
  turnedOffLetter,
  turnedOnLetter,
} from '@touchline/domain/security/messages.letters.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { securityProblems } from '@touchline/domain/security/messages.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { otpUri, keyOf } from '../../core/identity/authenticator-codes.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { noteProof } from '../../core/identity/session.ts';
import { emailSecurityChange } from '../access/store.letters.ts';
import { requireOwnPassword } from '../access/store.account.ts';
import { passkeyOperations } from './operations.passkeys.ts';
import { emailOwner } from './store.ts';
import * as store from './store.ts';

const changesSecondStep = { entity: 'account', id: 'own account', security: 'second_step_changed' } as const;

export const securityOperations: readonly Implementation[] = [
  ...passkeyOperations,

  implement(contract.prove, {
    summary: 'Prove who the user is with the password',
    audit: noEntry,
    beforeTransaction: (preparation, { password }) =>
      requireOwnPassword(preparation, password, securityProblems.wrongPassword),
    run: ({ db, sessionId }) => noteProof(db, sessionId as string),
  }),

  implement(contract.readSecurity, {
    summary: 'Read the own second step',
    run: ({ db, actor }) => store.readSecondStep(db, actor.userId),
  }),

  implement(contract.beginAuthenticator, {
    summary: 'Begin to set up an authenticator app',
    audit: noEntry,
    run: async ({ db, actor, user }) => {
      const secret = (await store.insertSecret(db, actor.userId)) ?? raise(securityProblems.alreadyOn());
      return { key: keyOf(secret), address: otpUri(secret, user.email) };
    },
  }),

  implement(contract.confirmAuthenticator, {
    summary: 'Turn on the second step',
    audit: { ...changesSecondStep, words: 'turned two-step sign-in on' },
    beforeTransaction: async ({ db, rateLimiter, actor: { userId }, now }, { code }) => {
      if (!(await store.isSetupStarted(db, userId))) throw securityProblems.notBegun();
      const look = () => store.findFirstStep(db, userId, code, now);
      const step = await rateLimiter.attempt(['secondStepByUser'], userId, look);
      return step ?? raise(securityProblems.wrongCode());
    },
    run: async (context, _input, step) => {
      const { db, actor } = context;
      if (!(await store.confirmSecret(db, actor.userId, step))) throw securityProblems.notBegun();
      await emailOwner(context, turnedOnLetter());
      return { recoveryCodes: await store.replaceRecoveryCodes(db, actor.userId) };
    },
  }),

  implement(contract.removeAuthenticator, {
    summary: 'Turn off the second step',
    audit: { ...changesSecondStep, words: 'turned two-step sign-in off' },
    run: async (context) => {
      if (!(await store.deleteAuthenticator(context.db, context.actor.userId))) throw securityProblems.off();
      await emailOwner(context, turnedOffLetter());
    },
  }),

  implement(contract.renewRecoveryCodes, {
    summary: 'Make new recovery codes',
    audit: { ...changesSecondStep, words: 'made new recovery codes' },
    run: async (context) => {
      const { db, actor } = context;
      if (!(await store.lockSecondStep(db, actor.userId))) throw securityProblems.off();
      await emailOwner(context, codesRenewedLetter());
      return { recoveryCodes: await store.replaceRecoveryCodes(db, actor.userId) };
    },
  }),

  implement(contract.resetSecondStep, {
    summary: 'Reset the second step of a member',
    audit: { entity: 'account', words: 'reset the second step of', id: 'userId', security: 'second_step_changed' },
    subject: async ({ db, actor }, { userId }) =>
      (await store.findMemberForReset(db, actor.organizationId, userId)) ?? raise(accessProblems.memberMissing()),
    run: async ({ db, actor, user }, _input, member) => {
      if (member.isElsewhereToo) throw securityProblems.elsewhereToo();
      if (!(await store.deleteAuthenticator(db, member.id))) throw securityProblems.off();
      const letter = resetLetter(user.organizationName);
      await emailSecurityChange(db, { organizationId: actor.organizationId, email: member.email }, letter);
    },
  }),
];
