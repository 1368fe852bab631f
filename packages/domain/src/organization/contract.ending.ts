import * as z from 'zod/mini';
import { download } from '../core/download.ts';
import { command, noContent, query } from '../core/operation.ts';
import { endingNotices } from './messages.ending.ts';
import { deleteOrganizationForm, ending } from './schema.ending.ts';

/** Planned deletion of the organization, and the export of its data. */
export const readEnding = query('organization.readEnding', {
  route: 'GET /organization/ending',
  can: 'organization.manage',
  reads: ['organization'],
  output: ending,
  failed: endingNotices.notLoaded,
});

/** Requests an export of all of the organization's data; a job creates it. */
export const prepareExport = command('organization.prepareExport', {
  route: 'POST /organization/export',
  can: 'organization.manage',
  needs: 'recentProof',
  changes: ['organization'],
  input: z.strictObject({}),
  ...noContent,
  done: endingNotices.exportAsked,
  failed: endingNotices.exportNotAsked,
});

export const downloadExport = download('organization.exportFile', {
  route: 'GET /organization/export/file',
  can: 'organization.manage',
  needs: 'recentProof',
  failed: endingNotices.notDownloaded,
});

/** Schedules the deletion of the organization, which an admin can cancel for `organizationEndDays`. */
export const endOrganization = command('organization.end', {
  route: 'POST /organization/ending',
  can: 'organization.manage',
  needs: 'recentProof',
  changes: ['organization', 'session'],
  input: deleteOrganizationForm,
  ...noContent,
  done: endingNotices.asked,
  failed: endingNotices.notAsked,
});

export const keepOrganization = command('organization.keep', {
  route: 'DELETE /organization/ending',
  can: 'organization.manage',
  changes: ['organization', 'session'],
  ...noContent,
  done: endingNotices.kept,
  failed: endingNotices.notKept,
});
