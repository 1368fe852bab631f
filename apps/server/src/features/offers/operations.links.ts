import * as contract from '@touchline/domain/offers/contract.links.ts';
import { offerLinkPages } from '@touchline/domain/offers/messages.letters.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import type { Answer } from '@touchline/domain/offers/schema.ts';
import { lockLink, lookUpLink } from '../../core/mail/answer-links.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { linkPages } from '../../core/mail/link-pages.ts';
import { giveAnswer } from './operations.answers.ts';
import { anotherGuardian, guardianMails, lockLinkedOffers, showState } from './store.answers.ts';
import { otherContactMails, showLinkedOffer } from './store.links.ts';

/** Refuses an offer that has ended. The problem reveals only how it ended. */
const requirePending = ({ status, responseReason }: Awaited<ReturnType<typeof showState>>): void => {
  if (responseReason === 'lapsed' || status === 'expired') throw offerProblems.expired();
  if (responseReason === 'withdrawn') throw offerProblems.withdrawn();
  if (status !== 'pending') throw offerProblems.alreadyAnswered();
};

export const linkOperations: readonly Implementation[] = [
  implement(contract.readOfferLink, {
    summary: 'Read the team offer of a mailed link',
    audit: noEntry,
    beforeTransaction: lookUpLink('offer'),
    run: async ({ db }, _input, link) => {
      requirePending(await showState(db, link.organizationId, link.subjectId));
      return showLinkedOffer(db, link);
    },
  }),

  implement(contract.answerOfferByLink, {
    summary: 'Answer the team offer of a mailed link',
    audit: { entity: 'offer', words: 'answered by a mailed link the offer to' },
    beforeTransaction: lookUpLink('offer'),
    run: async (context, { token, answer: given }) => {
      const { db, announceTo, auditEntry } = context;
      const link = await lockLink(db, 'offer', token);
      const { organizationId, contactId, contactName, subjectId: offerId } = link;
      const offers = await lockLinkedOffers(db, link);
      const { organizationName, playerName, teamName, clubContact } = await showLinkedOffer(db, link);
      announceTo(organizationId);
      auditEntry.add({ contactId });
      auditEntry.setSubject({ id: offerId, userId: null, organizationId });
      const { othersDeclined } = await giveAnswer(context, offers, {
        ...{ organizationId, offerId, given, answeredBy: null },
        familyMails: async (offer) => [
          ...guardianMails(
            offer,
            { organizationId, organizationName, answeredBy: contactName ?? anotherGuardian },
            given,
          ),
          ...(await otherContactMails(db, link, offer, { organizationName, answer: given })),
        ],
      });
      return { organizationName, playerName, teamName, clubContact, othersDeclined };
    },
  }),
];

/** Pages behind the link in a contact's offer email. */
export const linkPagesOfOffers = linkPages({
  path: '/link/offer',
  reads: contract.readOfferLink,
  asks: offerLinkPages.asks,
  answers: contract.answerOfferByLink,
  inputOf: (answer) => ({ answer }),
  done: (answered, choice) => offerLinkPages.done(answered, choice as Answer),
});
