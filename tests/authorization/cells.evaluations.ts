import { itsAdmins, itsStaff, type Rows } from '../support/world/cells.ts';
import { timestampLongAgo } from '../support/world/client-timestamp.ts';

const evaluation = {
  technicalScore: 5,
  acumenScore: 4,
  physicalScore: 3,
  characterScore: 2,
  recommendation: 'maybe',
  notes: 'Tires early.',
};

export const evaluationsCells: Rows = {
  'evaluations.ofTryout': {
    input: (club) => ({ tryoutId: club.activeTryout }),
    statuses: itsStaff(200),
    shows: { id: (club) => club.activeRegistration, seenBy: ['admin', 'coachOf'] },
  },
  'evaluations.ofPlayer': {
    input: (club) => ({ registrationId: club.activeRegistration }),
    statuses: itsStaff(200),
    shows: { id: (club) => club.player, seenBy: ['admin', 'coachOf'] },
  },
  'evaluations.save': [
    {
      input: ({ activeRegistration: registrationId }) => ({ ...evaluation, registrationId }),
      statuses: itsStaff(200),
    },
    // The evaluation was made offline, and permission is decided on arrival (ruling 51).
    {
      input: (club, actor) => ({
        ...evaluation,
        registrationId: club.activeRegistration,
        recorded: timestampLongAgo(club, actor),
      }),
      statuses: itsStaff(200),
    },
  ],
  'evaluations.rankingFile': {
    input: (club) => ({ tryoutId: club.activeTryout }),
    statuses: itsStaff(200),
  },
  'evaluations.coverage': {
    input: (club) => ({ tryoutId: club.activeTryout }),
    statuses: itsAdmins(200),
    shows: { id: (club) => club.activeRegistration, seenBy: ['admin'] },
  },
  'evaluations.recommendations': {
    input: (club) => ({ tryoutId: club.completedTryout }),
    statuses: itsStaff(200),
    shows: { id: (club) => club.player, seenBy: ['admin', 'coachOf'] },
  },
};
