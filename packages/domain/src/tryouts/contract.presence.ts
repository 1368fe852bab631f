import * as z from 'zod/mini';
import { command, query, noContent } from '../core/operation.ts';
import { presenceNotices } from './messages.presence.ts';
import { presentEvaluator } from './schema.presence.ts';

/**
 * The tryout's coaches by name, and other users who have it open, each with the last report of their phone. Excludes
 * the requesting user.
 */
export const readPresence = query('tryouts.presence', {
  route: 'GET /tryouts/{tryoutId}/presence',
  can: 'tryouts.manage',
  // Evaluations and attendance also show that a phone is active.
  reads: ['presence', 'evaluations', 'registrations', 'tryouts', 'teams', 'coaches'],
  output: z.array(presentEvaluator),
  failed: presenceNotices.notLoaded,
});

/** Reports that the tryout is open on the user's screen. Sent automatically, without a notice if it fails. */
export const reportPresence = command('tryouts.reportPresence', {
  route: 'PUT /tryouts/{tryoutId}/presence',
  can: 'registrations.attend',
  changes: ['presence'],
  ...noContent,
});
