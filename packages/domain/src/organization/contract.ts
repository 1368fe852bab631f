import { command, noContent, query } from '../core/operation.ts';
import { pictureForm } from '../core/picture.ts';
import { logoPicture } from '../constants.club.ts';
import { logoNotices, organizationNotices } from './messages.ts';
import { organization, organizationChanges, secondStepForm } from './schema.ts';

/** The organization's settings. */
export const readOrganization = query('organization.read', {
  route: 'GET /organization',
  can: 'organization.manage',
  reads: ['organization'],
  output: organization,
  failed: organizationNotices.notLoaded,
});

/** Changes the given settings. */
export const updateOrganization = command('organization.update', {
  route: 'PATCH /organization',
  can: 'organization.manage',
  // The time zone decides which seasons are over and which tryouts are upcoming. Tryouts and events keep their local
  // times.
  changes: ['organization', 'seasons', 'tryouts', 'ownTryouts', 'offers', 'schedule'],
  input: organizationChanges,
  output: organization,
  done: organizationNotices.updated,
  failed: organizationNotices.notUpdated,
});

/** Sets the organization's logo. */
export const setLogo = command('organization.setLogo', {
  route: 'PUT /organization/logo',
  can: 'organization.manage',
  changes: ['organization'],
  input: pictureForm,
  bodyLimit: logoPicture.bodyBytes,
  ...noContent,
  done: logoNotices.saved,
  failed: logoNotices.notSaved,
});

export const removeLogo = command('organization.removeLogo', {
  route: 'DELETE /organization/logo',
  can: 'organization.manage',
  changes: ['organization'],
  ...noContent,
  done: logoNotices.removed,
  failed: logoNotices.notRemoved,
});

/** Sets or removes the date from which admins need two-step sign-in. */
export const requireSecondStep = command('organization.requireSecondStep', {
  route: 'PUT /organization/second-step',
  can: 'organization.manage',
  needs: 'recentProof',
  changes: ['organization'],
  input: secondStepForm,
  ...noContent,
  done: (_answer, { secondStepFrom }) =>
    secondStepFrom ? organizationNotices.secondStepRequired : organizationNotices.secondStepLeftToAdmins,
  failed: organizationNotices.notUpdated,
});
