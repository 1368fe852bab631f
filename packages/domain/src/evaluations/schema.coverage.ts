import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { holdingStatuses } from '../tryouts/rules.registrations.ts';

/** Who has been seen by whom: places instead of names, so that 120 players and 20 evaluators fit into 30 kB. */
export const coverage = z.strictObject({
  /** Those who take part, by name. */
  players: z.array(
    z.strictObject({
      registrationId: id,
      playerName: z.string(),
      jerseyNumber: z.nullable(z.number()),
      bibNumber: z.nullable(z.number()),
      status: z.enum(holdingStatuses),
    }),
  ),
  /** Who has evaluated, and every coach who could have, by name. */
  evaluators: z.array(
    z.strictObject({
      /** Null once both the account and the coach are gone. */
      name: z.nullable(z.string()),
      /** Whom this one has evaluated: places in `players`, in no order. */
      seen: z.array(z.number()),
    }),
  ),
});
export type Coverage = z.output<typeof coverage>;
