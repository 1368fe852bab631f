import { everybody, itsStaff, players, type Rows } from '../support/world/cells.ts';
import { eventTokenOf } from '../support/world/family-rows.ts';

export const answersCells: Rows = {
  'answers.give': {
    input: (club) => ({ eventId: club.event, playerId: club.player, answer: 'yes', remark: 'Comes by bike.' }),
    // 403 instead of 404, because a read-only guardian sees the event but may not answer.
    statuses: [401, 200, 200, 404, 200, 404, 404, 404, 404, 403, 200, 200, 200, 409, 409],
  },
  'answers.readLink': { input: (club) => ({ token: eventTokenOf(club) }), statuses: everybody(200) },
  'answers.giveByLink': {
    input: (club) => ({ token: eventTokenOf(club), answer: 'no' }),
    statuses: everybody(200),
  },
  // Coaches answer only for themselves, and only for events of their own teams.
  'answers.giveAsCoach': {
    input: (club) => ({ eventId: club.event, answer: 'yes' }),
    statuses: [401, 403, 204, 404, 403, 403, 403, 404, 403, 403, 403, 404, 403, 409, 409],
  },
  'answers.findGuests': {
    input: (club) => ({ eventId: club.event, search: 'newcomer' }),
    statuses: itsStaff(200),
  },
  'answers.addGuest': {
    input: (club) => ({ eventId: club.event, playerId: club.newcomer }),
    statuses: itsStaff(204),
    once: true,
  },
  'answers.removeGuest': {
    input: (club) => ({ eventId: club.event, playerId: club.candidate }),
    statuses: itsStaff(204),
    once: true,
  },
  'answers.list': { input: (club) => ({ eventId: club.event }), statuses: itsStaff(200) },
  'answers.needed': {
    input: () => ({}),
    statuses: players(200),
    shows: { id: (club) => club.event, seenBy: ['playerOf', 'guardianOfTwo', 'parentWhoCoaches'] },
  },
  'answers.remind': { input: (club) => ({ eventId: club.event }), statuses: itsStaff(200) },
  'answers.settings': { input: (club) => ({ teamId: club.tigers }), statuses: itsStaff(200) },
  'answers.configure': {
    input: (club) => ({ teamId: club.tigers, answersCloseHours: 2, showsWhoComes: true }),
    statuses: itsStaff(204),
  },
};
