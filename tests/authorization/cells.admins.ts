import { admins, itsAdmins, next, type Rows } from '../support/world/cells.ts';

export const adminsCells: Rows = {
  'people.admins': { input: () => ({}), statuses: admins(200) },
  'people.inviteAdmin': {
    input: () => ({ firstName: 'Bea', lastName: 'Boss', email: `bea-${next()}@example.org` }),
    statuses: admins(201),
  },
  'people.newcomers': {
    input: () => ({}),
    statuses: admins(200),
    shows: { id: (club) => club.waitingNewcomer, seenBy: ['admin'] },
  },
  'people.approveNewcomer': {
    input: (club) => ({ newcomerId: club.waitingNewcomer }),
    statuses: itsAdmins(204),
    once: true,
  },
  'people.refuseNewcomer': {
    input: (club) => ({ newcomerId: club.waitingNewcomer }),
    statuses: itsAdmins(204),
    once: true,
  },
};
