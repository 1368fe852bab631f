import { finishSignIn } from '@touchline/domain/access/contract.second-step.ts';
import { recoveryCodeUsedLetter } from '@touchline/domain/security/messages.letters.ts';
import { securityProblems } from '@touchline/domain/security/messages.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { findCodeMatch, findPending, readSecondStep, redeemPending, spendCode } from '../security/store.ts';
import { accountSubject, beginSession } from './operations.sessions.ts';
import { emailSecurityChange } from './store.letters.ts';
import { ensureCoachProfiles, findAccount } from './store.ts';

export const secondStepOperations: readonly Implementation[] = [
  implement(finishSignIn, {
    summary: 'Finish a sign-in with the second step',
    audit: { entity: 'account', words: 'signed in with a second step', security: 'signed_in' },
    beforeTransaction: async ({ db, rateLimiter, now }, { token, code }) => {
      const pending = await findPending(db, token);
      const account = pending && (await findAccount(db, pending.email));
      if (!account) throw securityProblems.signInOver();
      const { userId } = account;
      const codeMatch = await rateLimiter.attempt(['secondStepByUser'], userId, () =>
        findCodeMatch(db, userId, code, now),
      );
      if (!codeMatch) throw securityProblems.wrongCode();
      await rateLimiter.reset('secondStepByUser', userId);
      return { account, fit: codeMatch };
    },
    run: async (context, { token }, { account, fit }) => {
      const { db, auditEntry } = context;
      if (!(await redeemPending(db, token))) throw securityProblems.signInOver();
      if (!(await spendCode(db, account.userId, fit))) throw securityProblems.wrongCode();
      await ensureCoachProfiles(db, account.userId);
      auditEntry.setSubject(accountSubject(account));
      if ('codeHash' in fit) {
        const { recoveryCodesLeft } = await readSecondStep(db, account.userId);
        await emailSecurityChange(
          db,
          { organizationId: null, email: account.email },
          recoveryCodeUsedLetter(recoveryCodesLeft),
        );
      }
      return { session: await beginSession(context, account.userId) };
    },
  }),
];
