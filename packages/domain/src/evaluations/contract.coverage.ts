import { query } from '../core/operation.ts';
import { coverageNotices } from './messages.coverage.ts';
import { coverage } from './schema.coverage.ts';

/** Number of evaluators per player, for the admin who runs the tryout. */
export const readCoverage = query('evaluations.coverage', {
  route: 'GET /tryouts/{tryoutId}/coverage',
  can: 'evaluations.coverage',
  reads: ['evaluations', 'registrations', 'players', 'tryouts', 'teams', 'coaches'],
  output: coverage,
  failed: coverageNotices.notLoaded,
});
