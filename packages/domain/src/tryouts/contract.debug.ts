import * as z from 'zod/mini';
import { query } from '../core/operation.ts';
import { id } from '../core/text.ts';
import { registrationStatuses } from './schema.registrations.ts';
import { tryoutStatuses } from './schema.ts';

/** For developers: the organization's rows in the tryout tables. Only served with DEV_TOOLS=1 (ruling 67). */
export const debugTryouts = query('tryouts.debug', {
  route: 'GET /debug/tryouts',
  can: 'tryouts.manage',
  reads: ['tryouts', 'registrations', 'players'],
  output: z.strictObject({
    players: z.array(z.strictObject({ id, name: z.string() })),
    tryouts: z.array(
      z.strictObject({ id, title: z.string(), status: z.enum(tryoutStatuses), ageGroupName: z.string() }),
    ),
    registrations: z.array(
      z.strictObject({ id, tryoutTitle: z.string(), playerName: z.string(), status: z.enum(registrationStatuses) }),
    ),
  }),
});
