import { answersFor } from '@touchline/domain/core/actor.ts';
import * as contract from '@touchline/domain/offers/contract.ts';
import type { OfferEnd } from '@touchline/domain/offers/messages.letters.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import { answer } from '@touchline/domain/offers/rules.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { guardianMails, lockOffers, showState, writeAnswer } from './store.answers.ts';
import { endMails } from './store.endings.ts';

export const answerOperations: readonly Implementation[] = [
  implement(contract.respondToOffer, {
    audit: { entity: 'offer', id: 'offerId' },
    subject: async ({ db, actor }, { offerId }) => {
      const locked = await lockOffers(db, actor, offerId);
      const offer = locked.find(({ id }) => id === offerId);
      if (!offer) throw offerProblems.missing();
      // A guardian who only reads sees the offer, so it is not answered like one that does not exist.
      if (!answersFor(actor, offer.playerId)) throw offerProblems.mayOnlyRead();
      return { ...offer, siblings: locked.filter(({ id }) => id !== offerId) };
    },
    run: async (
      { db, actor: { organizationId, userId }, user, now, auditEntry },
      { offerId, answer: given },
      { siblings, ...offer },
    ) => {
      const decision = answer(offer, siblings, given, now);
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
      const others = siblings.filter(({ id }) => declined.includes(id));
      const lettersOf = (end: OfferEnd) => others.flatMap((other) => endMails({ ...other, organizationId }, end));
      return writeAnswer(db, {
        organizationId,
        id: offerId,
        answer: given,
        answeredBy: userId,
        declined,
        mails: [
          ...endMails({ ...offer, organizationId }, given),
          ...guardianMails(
            offer,
            { organizationId, organizationName: user.organizationName, answeredBy: user.name },
            given,
          ),
        ],
        declinedMails: { lapsed: lettersOf('lapsed'), other_accepted: lettersOf('other_accepted') },
      });
    },
  }),
];
