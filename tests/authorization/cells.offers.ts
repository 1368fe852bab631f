import { admins, coaches, everybody, itsPeople, itsStaff, players, type Rows } from '../support/world/cells.ts';
import { offerTokenOf } from '../support/world/family-rows.ts';

export const offersCells: Rows = {
  'offers.teamOptions': {
    input: (club) => ({ tryoutId: club.completedTryout }),
    statuses: itsStaff(200),
    shows: { id: (club) => club.tigers, seenBy: ['admin', 'coachOf'] },
  },
  'offers.candidates': {
    input: (club) => ({ tryoutId: club.completedTryout }),
    statuses: itsStaff(200),
    shows: { id: (club) => club.candidate, seenBy: ['admin', 'coachOf'] },
  },
  'offers.send': {
    input: (club) => ({
      tryoutId: club.completedTryout,
      teamId: club.tigers,
      playerIds: [club.candidate],
      offerLetterBody: 'Dear Kim',
      anticipatedTeamLevel: 'Regional',
      anticipatedSeasonCostAmount: '1,200',
      anticipatedSeasonCostDescription: 'Kit included.',
    }),
    statuses: itsStaff(201),
    once: true,
  },
  'offers.overview': {
    input: () => ({}),
    more: (club) => ({ seasonId: club.season, tryoutId: club.completedTryout, after: club.pendingOffer }),
    statuses: admins(200),
    shows: { id: (club) => club.pendingOffer, seenBy: ['admin'] },
  },
  'offers.coachList': {
    input: () => ({}),
    more: (club) => ({ after: club.pendingOffer }),
    statuses: coaches(200),
    shows: { id: (club) => club.pendingOffer, seenBy: ['coachOf'] },
  },
  'offers.mine': {
    input: () => ({}),
    statuses: players(200),
    shows: {
      id: (club) => club.pendingOffer,
      seenBy: ['playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
    },
  },
  'offers.pendingCount': { input: () => ({}), statuses: players(200) },
  'offers.read': {
    input: (club) => ({ offerId: club.pendingOffer }),
    statuses: itsPeople(200),
    shows: {
      id: (club) => club.pendingOffer,
      seenBy: ['admin', 'coachOf', 'playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
    },
  },
  // 403, because a read-only guardian sees the offer but may not answer it.
  'offers.respond': {
    input: (club) => ({ offerId: club.pendingOffer, answer: 'declined' }),
    statuses: [401, 403, 403, 403, 200, 404, 403, 403, 404, 403, 200, 403, 200, 409, 409],
    once: true,
  },
  'offers.readLink': { input: (club) => ({ token: offerTokenOf(club) }), statuses: everybody(200) },
  'offers.answerByLink': {
    input: (club) => ({ token: offerTokenOf(club), answer: 'declined' }),
    statuses: everybody(200),
    once: true,
  },
  // 404 for the team's coach, because the admin sent the offer.
  'offers.withdraw': {
    input: (club) => ({ offerId: club.pendingOffer }),
    statuses: [401, 200, 404, 404, 403, 403, 404, 404, 403, 403, 403, 404, 403, 409, 409],
    once: true,
  },
  'offers.contacts': {
    input: (club) => ({ offerId: club.acceptedOffer }),
    statuses: itsPeople(200),
  },
};
