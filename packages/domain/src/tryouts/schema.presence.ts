import * as z from 'zod/mini';
import { id } from '../core/text.ts';

/** A coach of the tryout, or another user who had it open, and when that user's phone was last heard from. */
export const presentEvaluator = z.strictObject({
  /** The coach's id, or the account's if there is no coach. */
  id,
  name: z.string(),
  /** Time it was first open on a phone of theirs; then the time the phone was last heard. Null if never. */
  openedAt: z.nullable(z.string()),
  heardAt: z.nullable(z.string()),
});
export type PresentEvaluator = z.output<typeof presentEvaluator>;
