import { admins, type Rows } from '../support/world/cells.ts';
import { aPicture } from '../support/files/pictures.ts';

export const organizationCells: Rows = {
  'organization.read': { rule: 'O01', input: () => ({}), statuses: admins(200) },
  'organization.update': { rule: 'O02', input: () => ({ country: 'AT', currency: 'EUR' }), statuses: admins(200) },
  'organization.setLogo': { rule: 'O04', input: () => ({ picture: aPicture }), statuses: admins(204) },
  'organization.removeLogo': { rule: 'O05', input: () => ({}), statuses: admins(204) },
  'organization.requireSecondStep': {
    rule: 'O03',
    input: () => ({ secondStepFrom: null }),
    statuses: admins(204),
  },
  'organization.readEnding': { rule: 'O04', input: () => ({}), statuses: admins(200) },
  'organization.prepareExport': { rule: 'O05', input: () => ({}), statuses: admins(204), once: true },
  'organization.exportFile': { rule: 'O05', input: () => ({}), statuses: admins(200) },
  'organization.end': {
    rule: 'O06',
    input: ({ organization }) => ({ name: `Club ${organization}` }),
    statuses: admins(204),
  },
  'organization.keep': { rule: 'O07', input: () => ({}), statuses: admins(204), once: true },
};
