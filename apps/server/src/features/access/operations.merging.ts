import { mergeLogin } from '@touchline/domain/access/contract.merging.ts';
import { loginsJoinedLetter, mergingProblems } from '@touchline/domain/access/messages.merging.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { type Implementation, implement, type Preparation } from '../../core/implement.ts';
import { findFit, isSecondStepOn, spendCode } from '../security/store.ts';
import { proveAccount } from './operations.sessions.ts';
import { tellOfSecurity } from './store.letters.ts';
import { listOrganizations, lockBoth, mergeLogins } from './store.merging.ts';
import { ensureCoachProfiles, keepPassword } from './store.ts';

/** The second step of the other login, where it is on: the worth of its code. */
const proveSecondStep = async (
  { db, rateLimiter, now }: Preparation<Actor>,
  userId: string,
  code: string | undefined,
) => {
  if (!(await isSecondStepOn(db, userId))) return undefined;
  if (code === undefined) throw mergingProblems.codeNeeded();
  const fit = await rateLimiter.attempt(['secondStepByUser'], userId, () => findFit(db, userId, code, now));
  if (!fit) throw mergingProblems.wrongCode();
  await rateLimiter.reset('secondStepByUser', userId);
  return fit;
};

export const mergingOperations: readonly Implementation[] = [
  implement(mergeLogin, {
    summary: 'Join another login with this one',
    audit: { entity: 'account', id: 'own account', security: 'logins_joined' },
    beforeTransaction: async (preparation, { email, password, code }) => {
      const account = await proveAccount(preparation, { email, password }, mergingProblems.wrongPassword);
      if (!account.isConfirmed) throw mergingProblems.notConfirmed();
      if (account.userId === preparation.actor.userId) throw mergingProblems.ownLogin();
      return { account, fit: await proveSecondStep(preparation, account.userId, code) };
    },
    run: async ({ db, actor, user, announceTo }, _input, { account, fit }) => {
      if (!(await lockBoth(db, actor.userId, account.userId))) throw mergingProblems.wrongPassword();
      // The password may have been changed since it was compared, and the code used.
      if (!(await keepPassword(db, account))) throw mergingProblems.wrongPassword();
      if (fit && !(await spendCode(db, account.userId, fit))) throw mergingProblems.wrongCode();
      const organizations = await listOrganizations(db, account.userId);
      await mergeLogins(db, actor.userId, account.userId);
      await ensureCoachProfiles(db, actor.userId);
      for (const email of [user.email, account.email])
        await tellOfSecurity(db, { organizationId: null, email }, loginsJoinedLetter(user.email, account.email));
      for (const organizationId of organizations) announceTo(organizationId);
    },
  }),
];
