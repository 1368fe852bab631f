import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { holdingStatuses } from '../tryouts/rules.registrations.ts';

/** Coverage by evaluator, with indexes instead of names so that 120 players and 20 evaluators fit in 30 kB. */
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
  /** Evaluators, and all coaches who could be, by name. */
  evaluators: z.array(
    z.strictObject({
      /** Null if neither the account nor the coach exists anymore. */
      name: z.nullable(z.string()),
      /** Indexes in `players` of those evaluated, unsorted. */
      seen: z.array(z.number()),
      /** Indexes in `players` of those for whom the evaluator is a guardian. */
      guardianOf: z.array(z.number()),
    }),
  ),
});
export type Coverage = z.output<typeof coverage>;
