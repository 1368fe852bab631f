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
    rule: 'R14',
    input: () => ({}),
    statuses: players(200),
    shows: {
      id: (club) => club.activeTryout,
      seenBy: ['playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
    },
  },
  'tryouts.icsFile': {
    rule: 'R15',
    input: (club) => ({ tryoutId: club.upcomingTryout, playerId: club.player }),
    statuses: itsPlayer(200),
  },
  'tryouts.list': {
    rule: 'R01',
    input: () => ({}),
    statuses: staff(200),
    shows: { id: (club) => club.activeTryout, seenBy: ['admin', 'coachOf'] },
  },
  'tryouts.read': { rule: 'R02', input: (club) => ({ tryoutId: club.activeTryout }), statuses: itsStaff(200) },
  'tryouts.create': {
    rule: 'R03',
    input: (club) => ({ ...details(), ageGroupId: club.ageGroup }),
    statuses: admins(201),
  },
  'tryouts.update': {
    rule: 'R04',
    input: (club) => ({ ...details(), tryoutId: club.upcomingTryout, ageGroupId: club.ageGroup }),
    statuses: itsAdmins(200),
  },
  'tryouts.start': { rule: 'R05', input: (club) => ({ tryoutId: club.upcomingTryout }), statuses: itsAdmins(200) },
  'tryouts.cancel': { rule: 'R06', input: (club) => ({ tryoutId: club.upcomingTryout }), statuses: itsAdmins(200) },
  'tryouts.complete': { rule: 'R07', input: (club) => ({ tryoutId: club.activeTryout }), statuses: itsAdmins(200) },
  'tryouts.reopen': { rule: 'R16', input: (club) => ({ tryoutId: club.completedTryout }), statuses: itsAdmins(200) },
  'tryouts.presence': { rule: 'R17', input: (club) => ({ tryoutId: club.activeTryout }), statuses: itsAdmins(200) },
  'tryouts.reportPresence': {
    rule: 'R12',
    input: (club) => ({ tryoutId: club.activeTryout }),
    statuses: itsStaff(204),
  },
  'tryouts.registrations': {
    rule: 'R08',
    input: (club) => ({ tryoutId: club.activeTryout }),
    statuses: itsStaff(200),
    shows: { id: (club) => club.activeRegistration, seenBy: ['admin', 'coachOf'] },
  },
  'tryouts.eligiblePlayers': {
    rule: 'R09',
    input: (club) => ({ tryoutId: club.pastTryout }),
    more: (club) => ({ after: club.player }),
    statuses: itsAdmins(200),
    shows: { id: (club) => club.candidate, seenBy: ['admin'] },
  },
  'tryouts.ineligiblePlayers': {
    rule: 'R09',
    input: (club) => ({ tryoutId: club.activeTryout, all: true }),
    more: (club) => ({ after: club.candidate }),
    statuses: itsAdmins(200),
    shows: { id: (club) => club.player, seenBy: ['admin'] },
  },
  'tryouts.register': {
    rule: 'R10',
    input: (club) => ({ tryoutId: club.upcomingTryout, playerId: club.candidate, notes: 'Left-footed.' }),
    statuses: itsAdmins(201),
    once: true,
  },
  'tryouts.registerMany': {
    rule: 'R11',
    input: (club) => ({ tryoutId: club.upcomingTryout, playerIds: [club.candidate, club.newcomer] }),
    statuses: itsAdmins(200),
    once: true,
  },
  'tryouts.setAttendance': [
    {
      rule: 'R12',
      input: (club) => ({ registrationId: club.activeRegistration, status: 'checked_in' }),
      statuses: itsStaff(200),
    },
    // The mark was made offline, and permission is decided on arrival (ruling 51).
    {
      rule: 'R12',
      input: (club, actor) => ({
        registrationId: club.activeRegistration,
        status: 'checked_in',
        recorded: timestampLongAgo(club, actor),
      }),
      statuses: itsStaff(200),
    },
  ],
  'tryouts.handOutNumbers': {
    rule: 'R12',
    input: (club) => ({ tryoutId: club.activeTryout }),
    statuses: itsStaff(200),
  },
  'tryouts.withdraw': {
    rule: 'R13',
    input: (club) => ({ registrationId: club.upcomingRegistration }),
    statuses: itsAdmins(200),
  },
};
