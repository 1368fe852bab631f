import { answersFor, type OrganizationId } from '@touchline/domain/core/actor.ts';
import * as contract from '@touchline/domain/offers/contract.ts';
import type { OfferEnd } from '@touchline/domain/offers/messages.letters.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import { decideAnswer } from '@touchline/domain/offers/rules.ts';
import type { Answer } from '@touchline/domain/offers/schema.ts';
import { type Context, type Implementation, implement } from '../../core/requests/implement.ts';
import type { Mail } from '../../core/mail/mail.ts';
import { guardianMails, type LockedOffer, lockOffers, showState, writeAnswer } from './store.answers.ts';
import { endMails } from './store.endings.ts';

interface GivenAnswer {
  readonly organizationId: OrganizationId;
  readonly offerId: string;
  readonly given: Answer;
  /** Null for a contact without an account. */
  readonly answeredBy: string | null;
  /** Returns the emails to the other family members. */
  readonly familyMails: (offer: LockedOffer) => readonly Mail[] | Promise<readonly Mail[]>;
}

/** Answers an offer, with all the consequences. Also locks the player's other offers from the tryout. */
export const giveAnswer = async (
  { db, now, auditEntry }: Pick<Context<unknown>, 'db' | 'now' | 'auditEntry'>,
  locked: readonly LockedOffer[],
  { organizationId, offerId, given, answeredBy, familyMails }: GivenAnswer,
) => {
  const offer = locked.find(({ id }) => id === offerId);
  if (!offer) throw offerProblems.missing();
  const siblings = locked.filter(({ id }) => id !== offerId);
  const decision = decideAnswer(offer, siblings, given, now);
  if (decision.kind === 'refused') {
    if (decision.because === 'alreadyAnswered' && offer.answeredBy !== null)
      throw offerProblems.answeredByOther(offer.answeredBy, offer.status);
    throw offerProblems[decision.because]();
  }
  if (decision.kind === 'repeated') {
    auditEntry.omit();
    return { ...(await showState(db, organizationId, offerId)), othersDeclined: 0 };
  }
  const { declined } = decision;
  auditEntry.add({ answer: given, declined });
  const declinedOffers = siblings.filter(({ id }) => declined.includes(id));
  const lettersOf = (end: OfferEnd) => declinedOffers.flatMap((other) => endMails({ ...other, organizationId }, end));
  return writeAnswer(db, {
    organizationId,
    id: offerId,
    answer: given,
    answeredBy,
    declined,
    mails: [...endMails({ ...offer, organizationId }, given), ...(await familyMails(offer))],
    declinedMails: { lapsed: lettersOf('lapsed'), other_accepted: lettersOf('other_accepted') },
  });
};

export const answerOperations: readonly Implementation[] = [
  implement(contract.respondToOffer, {
    summary: 'Answer an offer',
    audit: { entity: 'offer', words: 'answered the offer to', id: 'offerId' },
    subject: async ({ db, actor }, { offerId }) => {
      const offers = await lockOffers(db, actor, offerId);
      const offer = offers.find(({ id }) => id === offerId);
      if (!offer) throw offerProblems.missing();
      // A read-only guardian sees the offer, so the response is 403 instead of 404.
      if (!answersFor(actor, offer.playerId)) throw offerProblems.mayOnlyRead();
      return { playerId: offer.playerId, locked: offers };
    },
    run: (context, { offerId, answer: given }, { locked }) => {
      const { organizationId, userId } = context.actor;
      const { organizationName, name } = context.user;
      const answerFacts = { organizationId, organizationName, answeredBy: name };
      return giveAnswer(context, locked, {
        ...{ organizationId, offerId, given, answeredBy: userId },
        familyMails: (offer) => guardianMails(offer, answerFacts, given),
      });
    },
  }),
];
