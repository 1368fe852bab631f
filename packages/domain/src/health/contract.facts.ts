import * as z from 'zod/mini';
import { query } from '../core/operation.ts';

/** Facts about the server that admins' pages depend on; they change only on a restart. */
export const readServerFacts = query('health.facts', {
  route: 'GET /health/facts',
  can: 'health.facts',
  reads: [],
  output: z.strictObject({
    /** True if the signed-in admin is one of the server's operators. */
    isOperator: z.boolean(),
    /** True if there is no mail server. Emails are then written to files. */
    areMailsFiles: z.boolean(),
  }),
});
