import * as z from 'zod/mini';
import { query } from '../core/operation.ts';

/** Facts of the server that the pages of admins follow; they change with a restart alone. */
export const readServerFacts = query('health.facts', {
  route: 'GET /health/facts',
  can: 'health.facts',
  reads: [],
  output: z.strictObject({
    /** The signed-in admin is one whom the operator names. */
    isOperator: z.boolean(),
    /** There is no mail server: emails become files on the server. */
    areMailsFiles: z.boolean(),
  }),
});
