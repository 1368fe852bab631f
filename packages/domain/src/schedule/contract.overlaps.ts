import { query } from '../core/operation.ts';
import type { Topic } from '../core/topics.ts';
import { overlapsSearch, actSearch, savingPreview } from './schema.overlaps.ts';

const reads: readonly Topic[] = ['schedule', 'venues', 'teams', 'coaches', 'players', 'guardians'];

/**
 * Consequences of saving the form: people with two events at the same time, which does not prevent saving, and people
 * who would be notified.
 */
export const findOverlaps = query('schedule.overlaps', {
  route: 'GET /schedule/overlaps',
  can: 'schedule.create',
  reads,
  input: overlapsSearch,
  output: savingPreview,
});

/** Consequences of canceling, restoring or moving existing events. */
export const previewAct = query('schedule.previewAct', {
  route: 'GET /schedule/preview',
  can: 'schedule.create',
  reads,
  input: actSearch,
  output: savingPreview,
});
