import * as z from 'zod/mini';
import { id } from '../core/text.ts';

/** Says that the reader has seen a change; of one that came later it says nothing. */
export const seenChange = z.strictObject({ eventId: id, revision: z.int().check(z.gte(0)) });

/** A person whom an urgent change was shown to. */
const reader = z.strictObject({
  name: z.string(),
  /** First names of the players on the event's teams that the person acts for. */
  children: z.array(z.string()),
  phone: z.nullable(z.string()),
  seenAt: z.nullable(z.string()),
});

export const seenBy = z.strictObject({
  seen: z.number(),
  total: z.number(),
  /** People who have not seen it come first; of very many the first ones. */
  people: z.array(reader),
});
export type SeenBy = z.output<typeof seenBy>;
