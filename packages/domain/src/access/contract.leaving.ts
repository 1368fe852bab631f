import { command, noContent, query } from '../core/operation.ts';
import { leavingNotices } from './messages.leaving.ts';
import { leavingFacts } from './schema.leaving.ts';

/** Consequences of deleting the user's account, and the clubs that prevent it. */
export const readLeaving = query('access.readLeaving', {
  route: 'GET /me/leaving',
  can: 'account.use',
  reads: ['session', 'guardians'],
  output: leavingFacts,
  failed: leavingNotices.notLoaded,
});

/**
 * Schedules the deletion of the user's account and signs the user out everywhere. Signing in again cancels the
 * deletion.
 */
export const leave = command('access.leave', {
  route: 'POST /me/leaving',
  can: 'account.use',
  needs: 'recentProof',
  // An admin who is leaving no longer counts as an admin, and the other admins' pages show this.
  changes: ['session'],
  ...noContent,
  done: leavingNotices.asked,
  failed: leavingNotices.notAsked,
});
