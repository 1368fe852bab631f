import { admins, type Rows } from '../support/world/cells.ts';

export const activityCells: Rows = {
  'activity.list': {
    input: () => ({}),
    statuses: admins(200),
    more: (club) => ({ personId: club.coachOf }),
  },
  'activity.people': {
    input: () => ({}),
    statuses: admins(200),
    shows: { id: (club) => club.coachOf, seenBy: ['admin'] },
  },
  'activity.file': {
    input: () => ({}),
    statuses: admins(200),
    more: (club) => ({ personId: club.coachOf }),
  },
};
