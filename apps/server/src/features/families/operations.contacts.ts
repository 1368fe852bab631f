import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { contactConfirmation } from '@touchline/domain/constants.club.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import * as links from '@touchline/domain/families/contract.contact-links.ts';
import { askContact } from '@touchline/domain/families/contract.ts';
import { contactLetter, contactPages, undeliveredContact } from '@touchline/domain/families/messages.contacts.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { type Implementation, implement, type Preparation } from '../../core/requests/implement.ts';
import { admitRecipient, claimInvitation } from '../../core/mail/letter-limits.ts';
import { linkPages } from '../../core/mail/link-pages.ts';
import { enqueue } from '../../core/mail/mail.ts';
import { addressKey } from '../../core/limits/rate-limits.ts';
import { hashOf, newToken } from '../../core/identity/tokens.ts';
import { lockOrganization } from '../people/store.import.ts';
import { writePendingForPlayers } from '../offers/store.letters.ts';
import { scheduleContactLetters } from '../tryouts/store.newcomers.ts';
import { lockFamily } from './store.ts';
import {
  requestConfirmation,
  confirmAddress,
  findContact,
  throwConfirmationProblem,
  requireContact,
} from './store.addresses.ts';

/** Looks up the link outside of a transaction, because a rollback would undo the count of wrong links. */
const lookUp = async (
  { db, rateLimiter, request }: Preparation<Actor | null>,
  { token }: { readonly token: string },
) => {
  const look = () => findContact(db, hashOf(token));
  const contact = await rateLimiter.attempt(['redeemLinkByAddress'], addressKey(request.address), look);
  return contact ?? raise(accessProblems.invalidLink());
};

export const contactOperations: readonly Implementation[] = [
  implement(askContact, {
    summary: 'Ask a contact to confirm the email address',
    audit: { entity: 'player', words: 'asked a contact to confirm the address, of', id: 'playerId' },
    beforeTransaction: async (preparation, input) => {
      const contact = await requireContact(preparation.db, preparation.actor.organizationId, input);
      await admitRecipient(preparation, contact.email);
      return contact;
    },
    subject: async ({ db, actor: { organizationId } }, { playerId }, input) => {
      // Serializes a club's emails, so that they are counted correctly.
      await lockOrganization(db, organizationId);
      await lockFamily(db, organizationId, playerId);
      return requireContact(db, organizationId, { playerId, place: input?.place ?? 'first' });
    },
    run: async ({ db, env, actor, user, auditEntry }, { place }, { email, playerName }) => {
      const { organizationId, userId } = actor;
      await claimInvitation(db, env, organizationId);
      const token = newToken();
      const confirmation = await requestConfirmation(db, organizationId, {
        email,
        askedBy: userId,
        tokenHash: hashOf(token),
      });
      if (!confirmation) return throwConfirmationProblem(db, organizationId, email);
      auditEntry.add({ place });
      await enqueue(db, {
        organizationId,
        kind: 'contact.confirm',
        entityId: confirmation.id,
        version: confirmation.version,
        recipient: email,
        contactId: confirmation.id,
        letter: contactLetter(user.organizationName, token),
        validHours: contactConfirmation.days * 24,
        sender: { userId, told: undeliveredContact(playerName), topic: 'guardians' },
      });
      return { isMailed: env.smtp !== undefined };
    },
  }),

  implement(links.readContactLink, {
    summary: 'Read the link of a contact',
    audit: noEntry,
    beforeTransaction: lookUp,
    run: async (_context, _input, found) => found,
  }),

  implement(links.confirmContact, {
    summary: 'Confirm the email address of a contact',
    audit: { entity: 'player', words: 'confirmed an address as a contact of' },
    beforeTransaction: lookUp,
    run: async ({ db, announceTo, auditEntry }, { token }) => {
      // Checks again in the transaction, because a concurrent request may have used the link.
      const confirmation = await confirmAddress(db, hashOf(token));
      if (!confirmation) throw accessProblems.invalidLink();
      const { id, organizationId, organizationName, playerId, playerIds, email } = confirmation;
      await scheduleContactLetters(db, organizationId, { id, email });
      await writePendingForPlayers(db, organizationId, playerIds, id);
      announceTo(organizationId);
      auditEntry.add({ contactId: id });
      auditEntry.setSubject({ id: playerId, userId: null, organizationId });
      return { organizationName };
    },
  }),
];

/** Pages behind the link in the email that asks a contact to confirm an address. */
export const contactLinkPages = linkPages({
  path: '/link/contact',
  reads: links.readContactLink,
  asks: contactPages.asks,
  answers: links.confirmContact,
  inputOf: () => ({}),
  done: contactPages.done,
});
