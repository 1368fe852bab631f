import { admins, itsAdmins, itsPlayer, itsStaff, players, type Rows, staff } from '../support/world/cells.ts';
import { timestampLongAgo } from '../support/world/client-timestamp.ts';

const inDays = (count: number): string => new Date(Date.now() + count * 24 * 60 * 60 * 1000).toISOString();

const details = () => ({
  title: 'Second look',
  description: 'Bring water.',
  location: 'Hall 2',
  date: inDays(9),
  registrationDeadline: inDays(8),
  maxParticipants: 40,
});

export const tryoutsCells: Rows = {
  'tryouts.own': {
    input: () => ({}),
    statuses: players(200),
    shows: {
      id: (club) => club.activeTryout,
      seenBy: ['playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
    },
  },
  'tryouts.icsFile': {
    input: (club) => ({ tryoutId: club.upcomingTryout, playerId: club.player }),
    statuses: itsPlayer(200),
  },
  'tryouts.list': {
    input: () => ({}),
    statuses: staff(200),
    shows: { id: (club) => club.activeTryout, seenBy: ['admin', 'coachOf'] },
  },
  'tryouts.read': { input: (club) => ({ tryoutId: club.activeTryout }), statuses: itsStaff(200) },
  'tryouts.create': {
    input: (club) => ({ ...details(), ageGroupId: club.ageGroup }),
    statuses: admins(201),
  },
  'tryouts.update': {
    input: (club) => ({ ...details(), tryoutId: club.upcomingTryout, ageGroupId: club.ageGroup }),
    statuses: itsAdmins(200),
  },
  'tryouts.start': { input: (club) => ({ tryoutId: club.upcomingTryout }), statuses: itsAdmins(200) },
  'tryouts.cancel': { input: (club) => ({ tryoutId: club.upcomingTryout }), statuses: itsAdmins(200) },
  'tryouts.complete': { input: (club) => ({ tryoutId: club.activeTryout }), statuses: itsAdmins(200) },
  'tryouts.reopen': { input: (club) => ({ tryoutId: club.completedTryout }), statuses: itsAdmins(200) },
  'tryouts.presence': { input: (club) => ({ tryoutId: club.activeTryout }), statuses: itsAdmins(200) },
  'tryouts.reportPresence': {
    input: (club) => ({ tryoutId: club.activeTryout }),
    statuses: itsStaff(204),
  },
  'tryouts.registrations': {
    input: (club) => ({ tryoutId: club.activeTryout }),
    statuses: itsStaff(200),
    shows: { id: (club) => club.activeRegistration, seenBy: ['admin', 'coachOf'] },
  },
  'tryouts.eligiblePlayers': {
    input: (club) => ({ tryoutId: club.pastTryout }),
    more: (club) => ({ after: club.player }),
    statuses: itsAdmins(200),
    shows: { id: (club) => club.candidate, seenBy: ['admin'] },
  },
  'tryouts.ineligiblePlayers': {
    input: (club) => ({ tryoutId: club.activeTryout, all: true }),
    more: (club) => ({ after: club.candidate }),
    statuses: itsAdmins(200),
    shows: { id: (club) => club.player, seenBy: ['admin'] },
  },
  'tryouts.register': {
    input: (club) => ({ tryoutId: club.upcomingTryout, playerId: club.candidate, notes: 'Left-footed.' }),
    statuses: itsAdmins(201),
    once: true,
  },
  'tryouts.registerMany': {
    input: (club) => ({ tryoutId: club.upcomingTryout, playerIds: [club.candidate, club.newcomer] }),
    statuses: itsAdmins(200),
    once: true,
  },
  'tryouts.setAttendance': [
    {
      input: (club) => ({ registrationId: club.activeRegistration, status: 'checked_in' }),
      statuses: itsStaff(200),
    },
    // The mark was made offline, and permission is decided on arrival (ruling 51).
    {
      input: (club, actor) => ({
        registrationId: club.activeRegistration,
        status: 'checked_in',
        recorded: timestampLongAgo(club, actor),
      }),
      statuses: itsStaff(200),
    },
  ],
  'tryouts.handOutNumbers': {
    input: (club) => ({ tryoutId: club.activeTryout }),
    statuses: itsStaff(200),
  },
  'tryouts.withdraw': {
    input: (club) => ({ registrationId: club.upcomingRegistration }),
    statuses: itsAdmins(200),
  },
};
