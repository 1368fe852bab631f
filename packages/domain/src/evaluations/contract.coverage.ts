import { query } from '../core/operation.ts';
import { coverageNotices } from './messages.coverage.ts';
import { coverage } from './schema.coverage.ts';

/** Players by how many evaluators have seen them, or none, for the admin who runs the day. */
export const readCoverage = query('evaluations.coverage', {
  route: 'GET /tryouts/{tryoutId}/coverage',
  can: 'evaluations.coverage',
  reads: ['evaluations', 'registrations', 'players', 'tryouts', 'teams', 'coaches'],
  output: coverage,
  failed: coverageNotices.notLoaded,
});
