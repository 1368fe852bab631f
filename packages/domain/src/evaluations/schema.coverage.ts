import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { holdingStatuses } from '../tryouts/rules.registrations.ts';

/** Coverage by evaluator: places instead of names, so that 120 players and 20 evaluators fit into 30 kB. */
export const coverage = z.strictObject({
  /** Participants, by name. */
  players: z.array(
    z.strictObject({
      registrationId: id,
      playerId: id,
      playerName: z.string(),
      jerseyNumber: z.nullable(z.number()),
      bibNumber: z.nullable(z.number()),
      status: z.enum(holdingStatuses),
    }),
  ),
  /** Evaluators, and every coach who could be one, by name. */
  evaluators: z.array(
    z.strictObject({
      /** Null once both the account and the coach are gone. */
      name: z.nullable(z.string()),
      /** Places in `players` of those evaluated, in no order. */
      seen: z.array(z.number()),
      /** Places in `players` of those whose guardian the evaluator is. */
      guardianOf: z.array(z.number()),
    }),
  ),
});
export type Coverage = z.output<typeof coverage>;
