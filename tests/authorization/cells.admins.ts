import { admins, itsAdmins, next, type Rows } from '../support/world/cells.ts';

export const adminsCells: Rows = {
  'people.admins': { rule: 'O03', input: () => ({}), statuses: admins(200) },
  'people.inviteAdmin': {
    rule: 'O04',
    input: () => ({ firstName: 'Bea', lastName: 'Boss', email: `bea-${next()}@example.org` }),
    statuses: admins(201),
  },
  'people.newcomers': {
    rule: 'O06',
    input: () => ({}),
    statuses: admins(200),
    shows: { id: (club) => club.waitingNewcomer, seenBy: ['admin'] },
  },
  'people.approveNewcomer': {
    rule: 'O07',
    input: (club) => ({ newcomerId: club.waitingNewcomer }),
    statuses: itsAdmins(204),
    once: true,
  },
  'people.refuseNewcomer': {
    rule: 'O07',
    input: (club) => ({ newcomerId: club.waitingNewcomer }),
    statuses: itsAdmins(204),
    once: true,
  },
};
