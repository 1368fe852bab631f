import * as contract from '@touchline/domain/offers/contract.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import { answer } from '@touchline/domain/offers/rules.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { enqueueAll } from '../../core/mail.ts';
import { lockOffers, showState, writeAnswer } from './store.answers.ts';
import { endMails } from './store.endings.ts';

export const answerOperations: readonly Implementation[] = [
  implement(contract.respondToOffer, {
    subject: async ({ db, actor: { organizationId, playerId } }, { offerId }) => {
      const locked = await lockOffers(db, organizationId, playerId, offerId);
      const offer = locked.find(({ id }) => id === offerId);
      if (!offer) throw offerProblems.missing();
      return { ...offer, siblings: locked.filter(({ id }) => id !== offerId) };
    },
    hidden: offerProblems.missing,
    run: async ({ db, actor: { organizationId }, now }, { offerId, answer: given }, { siblings, ...offer }) => {
      const decision = answer(offer, siblings, given, now);
      if (decision.kind === 'refused') throw offerProblems[decision.because]();
      if (decision.kind === 'repeated') return { ...(await showState(db, organizationId, offerId)), othersDeclined: 0 };
      const { declined } = decision;
      const mails = endMails({ ...offer, organizationId }, given);
      const { ends, ...state } = await writeAnswer(db, organizationId, { id: offerId, answer: given, declined, mails });
      const letters = siblings.flatMap((sibling) =>
        ends.filter(({ id }) => id === sibling.id).flatMap(({ end }) => endMails({ ...sibling, organizationId }, end)),
      );
      if (letters.length > 0) await enqueueAll(db, letters);
      // One whose time was over before ended by itself, though it is written only now (decision D61).
      return { ...state, othersDeclined: ends.filter(({ end }) => end === 'other_accepted').length };
    },
  }),
];
