import * as contract from '@touchline/domain/access/contract.email.ts';
import {
  emailChangedLetter,
  emailChangingLetter,
  newEmailLetter,
  sameEmail,
} from '@touchline/domain/access/messages.email.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { linkHours } from '@touchline/domain/constants.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { addressKey } from '../../core/limits/rate-limits.ts';
import { deleteUndelivered, writePendingForUser } from '../offers/store.letters.ts';
import { scheduleMissedLetters } from '../tryouts/store.newcomers.ts';
import { accountSubject } from './operations.sessions.ts';
import {
  deleteEmailChange,
  findEmailChange,
  insertEmailChange,
  isEmailChangeOpen,
  redeemEmailChange,
  updateEmail,
} from './store.email.ts';
import { sendLetter, emailSecurityChange } from './store.letters.ts';
import { requireOwnPassword } from './store.account.ts';
import { removeUnconfirmedOf } from './store.unconfirmed.ts';

export const emailOperations: readonly Implementation[] = [
  implement(contract.readEmailChange, {
    summary: 'Read the change of address that waits for confirmation',
    run: async ({ db, actor }) => ({ waiting: await findEmailChange(db, actor.userId) }),
  }),

  implement(contract.changeEmail, {
    summary: 'Ask for another email address',
    audit: { entity: 'account', words: 'asked for another email address', id: 'own account' },
    beforeTransaction: async (preparation, { email, currentPassword }) => {
      await requireOwnPassword(preparation, currentPassword);
      await preparation.rateLimiter.consume('emailChangesByUser', preparation.actor.userId);
      await preparation.rateLimiter.consume('mailByRecipient', email);
    },
    run: async ({ db, actor: { userId, organizationId }, user }, { email }) => {
      if (email === user.email) throw sameEmail();
      const token = await insertEmailChange(db, userId, email);
      await sendLetter(db, 'confirm', { organizationId, email }, newEmailLetter(token), linkHours.confirm);
      await emailSecurityChange(db, { organizationId, email: user.email }, emailChangingLetter(email));
    },
  }),

  implement(contract.cancelEmailChange, {
    summary: 'Take back a change of address',
    audit: { entity: 'account', words: 'kept the email address', id: 'own account' },
    run: async ({ db, actor }) => {
      await deleteEmailChange(db, actor.userId);
    },
  }),

  implement(contract.confirmNewEmail, {
    summary: 'Confirm the new email address',
    audit: { entity: 'account', words: 'changed the email address', security: 'email_changed' },
    // Counts only invalid tokens as guesses.
    beforeTransaction: async ({ db, rateLimiter, request }, { token }) => {
      const look = () => isEmailChangeOpen(db, token);
      const isOpen = await rateLimiter.attempt(['redeemLinkByAddress'], addressKey(request.address), look);
      if (!isOpen) throw accessProblems.invalidLink();
    },
    run: async ({ db, announceTo, auditEntry }, { token }) => {
      const change = await redeemEmailChange(db, token);
      if (!change) throw accessProblems.invalidLink();
      auditEntry.setSubject(accountSubject(change));
      // The owner of the mailbox takes precedence over an unconfirmed registration.
      await removeUnconfirmedOf(db, change.email);
      await updateEmail(db, change.userId, change.email);
      // Emails that bounced at the previous address are sent again.
      await deleteUndelivered(db, change.userId);
      await writePendingForUser(db, change.userId);
      await scheduleMissedLetters(db, change.userId);
      await emailSecurityChange(db, { organizationId: null, email: change.before }, emailChangedLetter(change.email));
      for (const organizationId of change.organizations) announceTo(organizationId);
      return { email: change.email };
    },
  }),
];
