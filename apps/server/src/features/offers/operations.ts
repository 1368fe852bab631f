import { isPlayer, playersOf } from '@touchline/domain/core/actor.ts';
import * as contract from '@touchline/domain/offers/contract.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import { can } from '@touchline/domain/policy.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { answerOperations } from './operations.answers.ts';
import { sendingOperations } from './operations.sending.ts';
import { withdrawingOperations } from './operations.withdrawing.ts';
import { showOffer } from './store.opened.ts';
import * as store from './store.ts';

export const offersOperations: readonly Implementation[] = [
  ...sendingOperations,
  ...answerOperations,
  ...withdrawingOperations,

  implement(contract.listMyOffers, {
    run: async ({ db, env: { currency = null, devTools }, actor }) => {
      const { organizationId } = actor;
      const offers = await store.listMyOffers(db, actor);
      const asksClub = offers.some((offer) => offer.status === 'accepted' || offer.responseReason === 'withdrawn');
      return { offers, admins: asksClub ? await store.listAdmins(db, organizationId) : [], devTools, currency };
    },
  }),

  implement(contract.countPendingOffers, {
    run: async ({ db, actor }) => ({ count: await store.countPending(db, actor.organizationId, playersOf(actor)) }),
  }),

  implement(contract.listCoachOffers, {
    run: ({ db, actor }, { tab, after }) => store.listCoachOffers(db, actor.organizationId, actor.coachId, tab, after),
  }),

  implement(contract.listOffers, {
    run: ({ db, actor }, filters) => store.listOffers(db, actor.organizationId, filters),
  }),

  implement(contract.readOffer, {
    subject: ({ db, actor }, { offerId }) => store.requireOffer(db, actor.organizationId, offerId),
    run: async ({ db, env: { currency = null }, actor }, { offerId }, subject) => {
      const offer = await showOffer(db, actor.organizationId, offerId);
      return { ...offer, currency, canWithdraw: offer.status === 'pending' && can(actor, 'offers.withdraw', subject) };
    },
  }),

  implement(contract.offerContacts, {
    subject: ({ db, actor }, { offerId }) => store.requireOffer(db, actor.organizationId, offerId),
    run: ({ db, actor }, { offerId }, offer) => {
      if (isPlayer(actor) && offer.status !== 'accepted') throw offerProblems.notAccepted();
      return store.listContacts(db, actor.organizationId, offerId);
    },
  }),
];
