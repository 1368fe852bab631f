import { admins, type Rows } from '../support/world/cells.ts';
import { aPicture } from '../support/files/pictures.ts';

export const organizationCells: Rows = {
  'organization.read': { input: () => ({}), statuses: admins(200) },
  'organization.update': { input: () => ({ country: 'AT', currency: 'EUR' }), statuses: admins(200) },
  'organization.setLogo': { input: () => ({ picture: aPicture }), statuses: admins(204) },
  'organization.removeLogo': { input: () => ({}), statuses: admins(204) },
  'organization.requireSecondStep': {
    input: () => ({ secondStepFrom: null }),
    statuses: admins(204),
  },
  'organization.readEnding': { input: () => ({}), statuses: admins(200) },
  'organization.prepareExport': { input: () => ({}), statuses: admins(204), once: true },
  'organization.exportFile': { input: () => ({}), statuses: admins(200) },
  'organization.end': {
    input: ({ organization }) => ({ name: `Club ${organization}` }),
    statuses: admins(204),
  },
  'organization.keep': { input: () => ({}), statuses: admins(204), once: true },
};
