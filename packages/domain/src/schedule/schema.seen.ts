import * as z from 'zod/mini';
import { id } from '../core/text.ts';

/** Marks a change as seen; later changes stay unseen. */
export const seenChange = z.strictObject({ eventId: id, revision: z.int().check(z.gte(0)) });

/** A person to whom an urgent change was shown. */
const reader = z.strictObject({
  name: z.string(),
  /** First names of the person's players on the event's teams. */
  children: z.array(z.string()),
  phone: z.nullable(z.string()),
  seenAt: z.nullable(z.string()),
});

export const seenSummary = z.strictObject({
  seen: z.number(),
  total: z.number(),
  /** People who have not seen the change come first; long lists are truncated. */
  people: z.array(reader),
});
export type SeenBy = z.output<typeof seenSummary>;
