import * as z from 'zod/mini';
import { command, query, noContent } from '../core/operation.ts';
import { presenceNotices } from './messages.presence.ts';
import { presentEvaluator } from './schema.presence.ts';

/**
 * The tryout's coaches by name, and others who have it open, each with the time at which their phone was last heard
 * from. Excludes the requesting person.
 */
export const readPresence = query('tryouts.presence', {
  route: 'GET /tryouts/{tryoutId}/presence',
  can: 'tryouts.manage',
  // Evaluations and attendance also show that a phone is active.
  reads: ['presence', 'evaluations', 'registrations', 'tryouts', 'teams', 'coaches'],
  output: z.array(presentEvaluator),
  failed: presenceNotices.notLoaded,
});

/** Reports that the tryout is open on the user's screen. Sent automatically, and silent if offline. */
export const reportPresence = command('tryouts.reportPresence', {
  route: 'PUT /tryouts/{tryoutId}/presence',
  can: 'registrations.attend',
  changes: ['presence'],
  ...noContent,
});
