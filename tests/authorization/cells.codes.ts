import { admins, itsAdmins, next, type Rows } from '../support/world/cells.ts';

export const codesCells: Rows = {
  'codes.list': {
    input: () => ({}),
    statuses: admins(200),
    shows: { id: (club) => club.coachCode, seenBy: ['admin'] },
  },
  'codes.create': {
    input: () => ({ code: `NEW-${next()}`, role: 'coach', description: 'Spring', expiryDate: '2100-01-31' }),
    statuses: admins(201),
  },
  'codes.setActive': {
    input: (club) => ({ codeId: club.coachCode, isActive: false }),
    statuses: itsAdmins(200),
  },
  'codes.delete': { input: (club) => ({ codeId: club.coachCode }), statuses: itsAdmins(204) },
};
