import * as z from 'zod/mini';
import { query } from '../core/operation.ts';
import { id } from '../core/text.ts';
import { coverageNotices } from './messages.coverage.ts';
import { coverage } from './schema.coverage.ts';

/** Players by how many evaluators have seen them, or none, for the admin who runs the day. */
export const readCoverage = query('evaluations.coverage', {
  route: 'GET /tryouts/{tryoutId}/coverage',
  can: 'evaluations.coverage',
  reads: ['evaluations', 'registrations', 'players', 'tryouts', 'teams', 'coaches'],
  input: z.strictObject({ tryoutId: id }),
  output: coverage,
  failed: coverageNotices.notLoaded,
});
