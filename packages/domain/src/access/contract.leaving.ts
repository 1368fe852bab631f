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
 * Requests the deletion of the user's account, and signs out everywhere. Signing in within the next days cancels it.
 */
export const leave = command('access.leave', {
  route: 'POST /me/leaving',
  can: 'account.use',
  needs: 'recentProof',
  // Other admins see that one of them no longer counts.
  changes: ['session'],
  ...noContent,
  done: leavingNotices.asked,
  failed: leavingNotices.notAsked,
});
