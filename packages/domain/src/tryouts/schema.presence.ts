import * as z from 'zod/mini';
import { id } from '../core/text.ts';

/** A coach of the tryout, or another user who had it open, and when that user's phone was last heard from. */
export const presentEvaluator = z.strictObject({
  /** The coach's id, or the account's if there is no coach. */
  id,
  name: z.string(),
  /** Times at which their phone first opened the tryout, and was last heard from; null if it never was. */
  openedAt: z.nullable(z.string()),
  heardAt: z.nullable(z.string()),
});
export type PresentEvaluator = z.output<typeof presentEvaluator>;
