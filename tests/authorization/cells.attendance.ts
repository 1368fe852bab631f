import { itsPeople, itsStaff, players, type Rows } from '../support/world/cells.ts';

const tigersRequest = {
  input: (club: { readonly tigers: string }) => ({ teamId: club.tigers }),
  statuses: itsStaff(200),
};

export const attendanceCells: Rows = {
  'attendance.list': {
    input: (club) => ({ eventId: club.playedEvent }),
    statuses: itsPeople(200),
    shows: {
      id: (club) => club.player,
      seenBy: ['admin', 'coachOf', 'playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
    },
  },
  'attendance.take': {
    input: (club) => ({ eventId: club.playedEvent, act: 'one-of-a-phone', playerIds: [club.player], mark: 'present' }),
    statuses: itsStaff(200),
  },
  'attendance.season': tigersRequest,
  'attendance.seasonFile': tigersRequest,
  'attendance.mine': {
    input: () => ({}),
    statuses: players(200),
    shows: {
      id: (club) => club.player,
      seenBy: ['playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
    },
  },
};
