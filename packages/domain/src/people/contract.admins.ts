import * as z from 'zod/mini';
import { command, query } from '../core/operation.ts';
import { adminNotices } from './messages.admins.ts';
import { admin, adminInvitationForm } from './schema.admins.ts';
import { newInvitation } from './schema.ts';

/** The organization's admins, oldest first. */
export const listAdmins = query('people.admins', {
  route: 'GET /admins',
  can: 'admins.manage',
  reads: ['accountInvitations', 'session'],
  output: z.array(admin),
  failed: adminNotices.notLoaded,
});

/** Invites an admin; the response has a code that cannot be read again. */
export const inviteAdmin = command('people.inviteAdmin', {
  route: 'POST /account-invitations/admins',
  can: 'admins.manage',
  needs: 'recentProof',
  changes: ['accountInvitations'],
  input: adminInvitationForm,
  output: newInvitation,
  secret: true,
  status: 201,
  done: adminNotices.invited,
  failed: adminNotices.notInvited,
});
