import * as z from 'zod/mini';
import { command, query } from '../core/operation.ts';
import { id } from '../core/text.ts';
import { evaluationNotices } from '../evaluations/messages.ts';
import { answeredNotice, offerNotices, sentNotice } from './messages.ts';
import * as schema from './schema.ts';

/** Teams that can make offers: those in the tryout's age group; for coaches, only their own (ruling 66). */
export const offerTeams = query('offers.teamOptions', {
  route: 'GET /tryouts/{tryoutId}/offer-teams',
  can: 'offers.send',
  reads: ['teams', 'tryouts', 'offers'],
  output: z.array(schema.teamOption),
  failed: evaluationNotices.recommendationsNotLoaded,
});

/** Registered and checked-in participants with their offers (ruling 66). */
export const offerCandidates = query('offers.candidates', {
  route: 'GET /tryouts/{tryoutId}/offer-candidates',
  can: 'offers.send',
  reads: ['offers', 'registrations', 'players', 'teams'],
  output: schema.candidateList,
  failed: evaluationNotices.recommendationsNotLoaded,
});

/** Returns one outcome per player, because an offer that cannot be sent does not affect the others. */
export const sendOffers = command('offers.send', {
  route: 'POST /tryouts/{tryoutId}/offers',
  can: 'offers.send',
  changes: ['offers'],
  input: z.strictObject({ tryoutId: id, ...schema.offerForm.shape }),
  output: schema.sendingResult,
  status: 201,
  done: sentNotice,
  failed: offerNotices.notSent,
});

/** The player's offers, newest first, with the admins to contact. */
export const listMyOffers = query('offers.mine', {
  route: 'GET /my-offers',
  can: 'offers.mine',
  reads: ['offers', 'teams'],
  output: schema.myOffers,
  failed: offerNotices.notFetched,
});

/** The number of pending offers, shown next to Home in a player's navigation. */
export const countPendingOffers = query('offers.pendingCount', {
  route: 'GET /my-offers/pending-count',
  can: 'offers.mine',
  reads: ['offers'],
  output: z.strictObject({ count: z.number() }),
});

/** Answers an offer permanently. Repeating the answer returns the offer; the opposite answer is refused (ruling 62). */
export const respondToOffer = command('offers.respond', {
  route: 'POST /offers/{offerId}/response',
  can: 'offers.respond',
  changes: ['offers', 'teams'],
  input: z.strictObject({ offerId: id, answer: z.enum(schema.answers) }),
  output: schema.offerAnswered,
  done: answeredNotice,
  failed: offerNotices.notAnswered,
});

/** Ends a pending offer. Repeating it is harmless (ruling 77). */
export const withdrawOffer = command('offers.withdraw', {
  route: 'POST /offers/{offerId}/withdrawal',
  can: 'offers.withdraw',
  changes: ['offers'],
  output: schema.offerState,
  done: offerNotices.withdrawn,
  failed: offerNotices.notWithdrawn,
});

/** The offers from the coach's teams, newest first. */
export const listCoachOffers = query('offers.coachList', {
  route: 'GET /coach/offers',
  can: 'offers.ofMyTeams',
  reads: ['offers', 'teams'],
  input: z.strictObject({ tab: z.optional(z.enum(schema.coachTabs)), after: z.optional(id) }),
  output: schema.offerPage,
  failed: offerNotices.teamOffersNotFetched,
});

/** All the organization's offers, newest first. A failed load shows no toast. */
export const listOffers = query('offers.overview', {
  route: 'GET /offers',
  can: 'offers.overview',
  reads: ['offers', 'teams', 'tryouts'],
  input: schema.overviewFilters,
  output: schema.offerPage,
});

/** One offer, which an email links to. Without access, the response is the same as for a missing offer. */
export const readOffer = query('offers.read', {
  route: 'GET /offers/{offerId}',
  can: 'offers.read',
  reads: ['offers', 'teams', 'tryouts'],
  output: schema.offerDetails,
  failed: offerNotices.notFetched,
});

/** The coaches of an offer's team, visible to the player once the offer is accepted. */
export const offerContacts = query('offers.contacts', {
  route: 'GET /offers/{offerId}/contacts',
  can: 'offers.contacts',
  reads: ['offers', 'teams'],
  output: z.array(schema.contact),
});
