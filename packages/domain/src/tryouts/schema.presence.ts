import * as z from 'zod/mini';
import { id } from '../core/text.ts';

/** A coach of the tryout, or another user who had it open, with the reports of their phone. */
export const presentEvaluator = z.strictObject({
  /** The coach's id, or the account's if there is no coach. */
  id,
  name: z.string(),
  /** Times of the phone's first and last report; null without any. */
  openedAt: z.nullable(z.string()),
  heardAt: z.nullable(z.string()),
});
export type PresentEvaluator = z.output<typeof presentEvaluator>;
