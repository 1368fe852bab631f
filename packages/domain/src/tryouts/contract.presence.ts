import * as z from 'zod/mini';
import { command, query, noContent } from '../core/operation.ts';
import { presenceNotices } from './messages.presence.ts';
import { presentEvaluator } from './schema.presence.ts';

/**
 * Coaches of the tryout by name, and others who have it open, each with when their phone was last heard from. Not the
 * person who asks.
 */
export const readPresence = query('tryouts.presence', {
  route: 'GET /tryouts/{tryoutId}/presence',
  can: 'tryouts.manage',
  // Evaluations and attendance are signs of life, too.
  reads: ['presence', 'evaluations', 'registrations', 'tryouts', 'teams', 'coaches'],
  output: z.array(presentEvaluator),
  failed: presenceNotices.notLoaded,
});

/** Reports that the tryout is open on the user's screen. Sent automatically, and silent when there is no signal. */
export const reportPresence = command('tryouts.reportPresence', {
  route: 'PUT /tryouts/{tryoutId}/presence',
  can: 'registrations.attend',
  changes: ['presence'],
  ...noContent,
});
