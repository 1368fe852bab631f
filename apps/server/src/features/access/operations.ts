import { reportFault } from '@touchline/domain/access/contract.faults.ts';
import * as notificationsContract from '@touchline/domain/access/contract.notifications.ts';
import * as leavingContract from '@touchline/domain/access/contract.leaving.ts';
import { lastAdminOf, leavingLetter } from '@touchline/domain/access/messages.leaving.ts';
import { momentInWords } from '@touchline/domain/core/words.ts';
import { mergeLogin } from '@touchline/domain/access/contract.merging.ts';
import { loginsJoinedLetter, mergingProblems } from '@touchline/domain/access/messages.merging.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { type Implementation, implement, type Preparation } from '../../core/requests/implement.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { addressKey } from '../../core/limits/rate-limits.ts';
import { keepErrors } from '../../core/requests/request-errors.ts';
import { mute, unmute } from '../../core/mail/notifications.ts';
import { endSessionsOf } from '../../core/identity/session.ts';
import { findCodeMatch, isSecondStepOn, spendCode } from '../security/store.ts';
import { accountOperations } from './operations.account.ts';
import { codeOperations } from './operations.codes.ts';
import { guardianOperations } from './operations.guardians.ts';
import { linkOperations } from './operations.links.ts';
import { loginOperations } from './operations.login.ts';
import { emailOperations } from './operations.email.ts';
import { membershipOperations } from './operations.memberships.ts';
import { passkeyOperations } from './operations.passkeys.ts';
import { registrationOperations } from './operations.registration.ts';
import { secondStepOperations } from './operations.second-step.ts';
import { sessionOperations, proveAccount } from './operations.sessions.ts';
import { readNotifications } from './store.account.ts';
import * as leavingStore from './store.leaving.ts';
import { emailSecurityChange } from './store.letters.ts';
import { listOrganizations, lockLogins, mergeLogins } from './store.login.ts';
import { ensureCoachProfiles, lockPassword } from './store.ts';

/** Checks the code of the other login's second step, if it is on. Returns the match, which the caller uses up. */
const proveSecondStep = async (
  { db, rateLimiter, now }: Preparation<Actor>,
  userId: string,
  code: string | undefined,
) => {
  if (!(await isSecondStepOn(db, userId))) return undefined;
  if (code === undefined) throw mergingProblems.codeNeeded();
  const codeMatch = await rateLimiter.attempt(['secondStepByUser'], userId, () => findCodeMatch(db, userId, code, now));
  if (!codeMatch) throw mergingProblems.wrongCode();
  await rateLimiter.reset('secondStepByUser', userId);
  return codeMatch;
};

/** Removes email addresses and the queries and fragments of URLs, which may contain tokens. */
const withoutSecrets = (redacted: string): string =>
  redacted
    .replaceAll(/(?<![^\s?#"'()<>])([^\s?#"'()<>/]*\/[^\s?#"'()<>]*)[?#][^\s"'()<>]*/g, '$1')
    .replaceAll(/(?<![^\s@/:"'()<>])[^\s@/:"'()<>]+@[^\s@/:"'()<>]+\.[^\s@/:"'()<>]+/g, '[email]');

export const accessOperations: readonly Implementation[] = [
  ...sessionOperations,
  ...secondStepOperations,
  ...passkeyOperations,
  ...registrationOperations,
  ...codeOperations,
  ...loginOperations,
  ...guardianOperations,
  ...linkOperations,
  ...accountOperations,
  ...emailOperations,
  ...membershipOperations,

  implement(notificationsContract.readNotifications, {
    summary: 'Read which emails are switched off',
    run: ({ db, actor }) => readNotifications(db, actor.userId),
  }),

  implement(notificationsContract.setNotification, {
    summary: 'Switch a kind of email on or off',
    // The preference belongs to the user, not to a club.
    audit: noEntry,
    run: async ({ db, actor }, { kind, isOn }) => {
      await (isOn ? unmute : mute)(db, actor.userId, kind);
    },
  }),

  implement(mergeLogin, {
    summary: 'Join another login with this one',
    audit: {
      entity: 'account',
      words: 'joined another login with the account',
      id: 'own account',
      security: 'logins_joined',
    },
    beforeTransaction: async (preparation, { email, password, code }) => {
      const account = await proveAccount(preparation, { email, password }, mergingProblems.wrongPassword);
      if (!account.isConfirmed) throw mergingProblems.notConfirmed();
      if (account.userId === preparation.actor.userId) throw mergingProblems.ownLogin();
      return { account, fit: await proveSecondStep(preparation, account.userId, code) };
    },
    run: async ({ db, actor, user, announceTo }, _input, { account, fit }) => {
      if (!(await lockLogins(db, actor.userId, account.userId))) throw mergingProblems.wrongPassword();
      // The password may have changed, or the code may have been used, since the comparison.
      if (!(await lockPassword(db, account))) throw mergingProblems.wrongPassword();
      if (fit && !(await spendCode(db, account.userId, fit))) throw mergingProblems.wrongCode();
      const organizations = await listOrganizations(db, account.userId);
      await mergeLogins(db, actor.userId, account.userId);
      await ensureCoachProfiles(db, actor.userId);
      for (const email of [user.email, account.email])
        await emailSecurityChange(db, { organizationId: null, email }, loginsJoinedLetter(user.email, account.email));
      for (const organizationId of organizations) announceTo(organizationId);
    },
  }),

  implement(leavingContract.readLeaving, {
    summary: 'Read what deleting the own account means',
    run: ({ db, actor }) => leavingStore.readLeaving(db, actor.userId),
  }),

  implement(leavingContract.leave, {
    summary: 'Ask for the deletion of the own account',
    audit: { entity: 'account', words: 'asked to delete their account', id: 'own account', security: 'leaving' },
    run: async ({ db, actor: { userId, organizationId }, user, reply }) => {
      // Serializes two admins who leave. The second one is refused as the last admin.
      await leavingStore.lockAdministered(db, userId);
      const { lastAdminOf: clubs } = await leavingStore.readLeaving(db, userId);
      if (clubs.length > 0) throw lastAdminOf(clubs);
      const moment = momentInWords(await leavingStore.scheduleDeletion(db, userId), user.timeZone, user);
      await endSessionsOf(db, userId);
      reply.endSession();
      await emailSecurityChange(db, { organizationId, email: user.email }, leavingLetter(moment));
    },
  }),

  implement(reportFault, {
    summary: 'Report a page that failed',
    audit: noEntry,
    beforeTransaction: async ({ rateLimiter, request }) => {
      await rateLimiter.consume('faultsByAddress', addressKey(request.address));
      await rateLimiter.consume('faultsOverall', 'all');
    },
    run: async ({ db, log }, { incident, page, message, stack }) => {
      const details = { message: withoutSecrets(message), stack: withoutSecrets(stack) };
      // Logs the incident number from the page as the request id, because the user sees only that number.
      const origin = { requestId: incident, operation: reportFault.name, page: withoutSecrets(page) };
      log.warn({ ...origin, ...details }, 'a page failed');
      const error = { requestId: incident, status: null, operation: reportFault.name, cause: 'a page failed' };
      await keepErrors(db, [{ ...error, secondsAgo: 0 }]);
    },
  }),
];
