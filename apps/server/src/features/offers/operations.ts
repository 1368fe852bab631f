import { isPlayer, playersOf } from '@touchline/domain/core/actor.ts';
import * as contract from '@touchline/domain/offers/contract.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import { can } from '@touchline/domain/policy.ts';
import { decideWithdrawal } from '@touchline/domain/offers/rules.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { answerOperations } from './operations.answers.ts';
import { linkOperations } from './operations.links.ts';
import { sendingOperations } from './operations.sending.ts';
import { showOffer } from './store.opened.ts';
import * as store from './store.ts';
import { showState } from './store.answers.ts';
import { lockOffer, notifyOfWithdrawals, writeWithdrawals } from './store.withdrawing.ts';

export const offersOperations: readonly Implementation[] = [
  ...sendingOperations,
  ...answerOperations,
  ...linkOperations,

  implement(contract.withdrawOffer, {
    summary: 'Withdraw an offer',
    audit: { entity: 'offer', words: 'withdrew the offer to', id: 'offerId' },
    subject: ({ db, actor }, { offerId }) => lockOffer(db, actor.organizationId, offerId),
    run: async ({ db, actor: { organizationId, userId }, now, auditEntry }, { offerId }, offer) => {
      const decision = decideWithdrawal(offer, now);
      if (decision.kind === 'refused') throw offerProblems[decision.because]();
      if (decision.kind === 'repeated') {
        auditEntry.omit();
        return showState(db, organizationId, offerId);
      }
      const withdrawnOffer = await writeWithdrawals(db, organizationId, [offerId], userId).executeTakeFirstOrThrow();
      await notifyOfWithdrawals(db, { organizationId, withdrawnBy: userId }, [offer]);
      return withdrawnOffer;
    },
  }),

  implement(contract.listMyOffers, {
    summary: 'List the own offers',
    run: async ({ db, env, actor, user }) => {
      const offers = await store.listMyOffers(db, actor);
      const asksClub = offers.some((offer) => offer.status === 'accepted' || offer.responseReason === 'withdrawn');
      return {
        offers,
        admins: asksClub && !user.contact ? await store.listAdmins(db, actor) : [],
        devTools: env.devTools,
        currency: user.currency,
      };
    },
  }),

  implement(contract.countPendingOffers, {
    summary: 'Count the own offers that wait for an answer',
    run: async ({ db, actor }) => ({ count: await store.countPending(db, actor.organizationId, playersOf(actor)) }),
  }),

  implement(contract.listCoachOffers, {
    summary: 'List the offers of the own teams',
    run: ({ db, actor }, { tab, after }) => store.listCoachOffers(db, actor.organizationId, actor.coachId, tab, after),
  }),

  implement(contract.listOffers, {
    summary: 'List all offers',
    run: ({ db, actor }, filters) => store.listOffers(db, actor.organizationId, filters),
  }),

  implement(contract.readOffer, {
    summary: 'Read an offer',
    subject: ({ db, actor }, { offerId }) => store.requireOffer(db, actor.organizationId, offerId),
    run: async ({ db, actor, user, env }, { offerId }, subject) => {
      const offer = await showOffer(db, actor, offerId);
      const canWithdraw = offer.status === 'pending' && can(actor, 'offers.withdraw', subject);
      return { ...offer, currency: user.currency, canWithdraw, areMailsFiles: env.smtp === undefined };
    },
  }),

  implement(contract.offerContacts, {
    summary: 'List the coaches to contact about an offer',
    subject: ({ db, actor }, { offerId }) => store.requireOffer(db, actor.organizationId, offerId),
    run: ({ db, actor }, { offerId }, offer) => {
      if (isPlayer(actor) && offer.status !== 'accepted') throw offerProblems.notAccepted();
      return store.listContacts(db, actor, offerId);
    },
  }),
];
