import * as contract from '@touchline/domain/access/contract.account.ts';
import { resendConfirmation } from '@touchline/domain/access/contract.ts';
import { accessProblems, guessablePassword } from '@touchline/domain/access/messages.joining.ts';
import {
  confirmationLetter,
  passwordChangedLetter,
  recoveryLetter,
} from '@touchline/domain/access/messages.letters.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { linkHours } from '@touchline/domain/constants.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { isGuessable, wordsOf, hashPassword } from '../../core/identity/passwords.ts';
import { type Context, type Implementation, implement, type Preparation } from '../../core/requests/implement.ts';
import { addressKey } from '../../core/limits/rate-limits.ts';
import { endSessionsOf } from '../../core/identity/session.ts';
import { fitsChallenge } from '../../core/identity/tokens.ts';
import type { Db } from '../../db/open.ts';
import { isSecondStepOn } from '../security/store.ts';
import { accountSubject, beginSession, rememberDevice } from './operations.sessions.ts';
import { deleteEmailChange } from './store.email.ts';
import { sendLetter, emailSecurityChange } from './store.letters.ts';
import { findLink, insertLink, type Purpose, redeemLink } from './store.links.ts';
import { writePendingLetters } from './store.account.ts';
import { type Account, findAccount, markConfirmed, updatePassword } from './store.ts';

/** Fixed response time in milliseconds, so that it does not reveal whether an address has an account. */
export const constantResponseTime = 400;

type Owner = Pick<Account, 'userId' | 'email' | 'organizationId' | 'organizationName'>;

export const sendConfirmation = async (db: Db, owner: Owner, challenge: string | undefined): Promise<void> => {
  const token = await insertLink(db, owner.userId, 'confirm_email', challenge);
  await sendLetter(db, 'confirm', owner, confirmationLetter(owner.organizationName, token), linkHours.confirm);
};

const sendRecovery = async (db: Db, owner: Owner, challenge: string | undefined): Promise<void> => {
  const token = await insertLink(db, owner.userId, 'reset_password', challenge);
  await sendLetter(db, 'recover', owner, recoveryLetter(owner.email, token), linkHours.recovery);
};

/** False if a limit is exceeded. The caller reports no error, which would reveal that others requested the address. */
const mayEmail = async (
  { rateLimiter, request }: Preparation<Actor | null>,
  limit: 'mailByRecipient' | 'recoveriesByRecipient',
  email: string,
): Promise<boolean> => {
  const byRecipient = await rateLimiter.count(limit, email);
  const byAddress = await rateLimiter.count('mailByAddress', addressKey(request.address));
  return byRecipient <= 0 && byAddress <= 0;
};

/** Finds a redeemable link. Counts only invalid tokens as guesses. */
const requireLink = async (
  { db, rateLimiter, request }: Preparation<Actor | null>,
  token: string,
  purpose: Purpose,
) => {
  const look = () => findLink(db, token, purpose);
  const link = await rateLimiter.attempt(['redeemLinkByAddress'], addressKey(request.address), look);
  if (!link) throw accessProblems.invalidLink();
  if (link.isRedeemed) throw accessProblems.alreadyConfirmed();
  return link;
};

/** True for the browser that requested the link, which is the only one that has the verifier. */
const isSameBrowser = ({ challenge }: { challenge: string | null }, verifier: string | undefined): boolean =>
  verifier !== undefined && challenge !== null && fitsChallenge(verifier, challenge);

/**
 * Signs in the browser that requested the link. Other browsers and users with a second step have to sign in (ruling 3),
 * but without the delays that strangers' attempts cause.
 */
const sessionForVerifier = async (
  context: Context<Actor | null>,
  { userId, challenge }: { userId: string; challenge: string | null },
  verifier: string | undefined,
) =>
  isSameBrowser({ challenge }, verifier) && !(await isSecondStepOn(context.db, userId))
    ? beginSession(context, userId)
    : rememberDevice(context, userId).then(() => null);

export const linkOperations: readonly Implementation[] = [
  implement(contract.forgotPassword, {
    summary: 'Mail a link to set a new password',
    audit: noEntry,
    beforeTransaction: (preparation, { email }) => mayEmail(preparation, 'recoveriesByRecipient', email),
    run: async ({ db, reply }, { email, challenge }, writes) => {
      const account = await findAccount(db, email);
      // An unconfirmed account gets a confirmation link, which names the organization and asks for a new password.
      if (account && writes) {
        await (account.isConfirmed ? sendRecovery(db, account, challenge) : sendConfirmation(db, account, undefined));
      }
      reply.holdUntil(constantResponseTime);
      return {};
    },
  }),

  implement(resendConfirmation, {
    summary: 'Mail the confirmation again',
    audit: noEntry,
    beforeTransaction: (preparation, { email }) => mayEmail(preparation, 'mailByRecipient', email),
    run: async ({ db, reply }, { email, challenge }, writes) => {
      const account = await findAccount(db, email);
      if (account && !account.isConfirmed && writes) await sendConfirmation(db, account, challenge);
      reply.holdUntil(constantResponseTime);
      return {};
    },
  }),

  implement(contract.readConfirmation, {
    summary: 'Read the account of a confirmation link',
    audit: noEntry,
    beforeTransaction: (preparation, { token }) => requireLink(preparation, token, 'confirm_email'),
    run: async (_context, { verifier }, { organizationName, role, email, ...link }) => ({
      organizationName,
      role,
      email,
      choosesPassword: !isSameBrowser(link, verifier),
    }),
  }),

  implement(contract.confirmEmail, {
    summary: 'Confirm an email address',
    audit: { entity: 'account', words: 'confirmed an email address', security: 'email_confirmed' },
    beforeTransaction: async (preparation, { token, verifier, password }) => {
      const link = await requireLink(preparation, token, 'confirm_email');
      if (isSameBrowser(link, verifier)) return null;
      // The registered person may not own the mailbox, so the person who opens the email chooses a new password.
      if (password === undefined) throw accessProblems.passwordNeeded();
      if (isGuessable(password, wordsOf(link))) throw guessablePassword('password');
      return hashPassword(password);
    },
    run: async (context, { token, verifier }, passwordHash) => {
      const link = await redeemLink(context.db, token, 'confirm_email');
      if (!link) throw accessProblems.invalidLink();
      context.auditEntry.setSubject(accountSubject(link));
      if (passwordHash === null) await markConfirmed(context.db, link.userId);
      else await updatePassword(context.db, link.userId, passwordHash, 'mailed link');
      await writePendingLetters(context.db, link.userId);
      return { session: await sessionForVerifier(context, link, verifier) };
    },
  }),

  implement(contract.resetPassword, {
    summary: 'Set a new password with a mailed link',
    audit: { entity: 'account', words: 'set a new password', security: 'password_reset' },
    beforeTransaction: async (preparation, { token, password }) => {
      const link = await requireLink(preparation, token, 'reset_password');
      if (isGuessable(password, wordsOf(link))) throw guessablePassword('password');
      // The link proves ownership of the mailbox, so failed attempts by others no longer count.
      await preparation.rateLimiter.reset('signInFailuresByAccount', link.email);
      return { email: link.email, passwordHash: await hashPassword(password) };
    },
    run: async (context, { token, verifier }, { email, passwordHash }) => {
      const { db } = context;
      const link = await redeemLink(db, token, 'reset_password');
      if (!link) throw accessProblems.invalidLink();
      context.auditEntry.setSubject(accountSubject(link));
      await updatePassword(db, link.userId, passwordHash, 'mailed link');
      await deleteEmailChange(db, link.userId);
      await writePendingLetters(db, link.userId);
      await endSessionsOf(db, link.userId);
      await emailSecurityChange(db, { organizationId: null, email }, passwordChangedLetter());
      return { session: await sessionForVerifier(context, link, verifier) };
    },
  }),
];
