import { admins, type Rows } from '../support/world/cells.ts';

export const activityCells: Rows = {
  'activity.list': {
    rule: 'L01',
    input: () => ({}),
    statuses: admins(200),
    more: (club) => ({ personId: club.coachOf }),
  },
  'activity.people': {
    rule: 'L01',
    input: () => ({}),
    statuses: admins(200),
    shows: { id: (club) => club.coachOf, seenBy: ['admin'] },
  },
  'activity.file': {
    rule: 'L02',
    input: () => ({}),
    statuses: admins(200),
    more: (club) => ({ personId: club.coachOf }),
  },
};
