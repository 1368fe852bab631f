import * as z from 'zod/mini';
import { id } from '../core/text.ts';

/** A coach of the tryout, or somebody else who had it open, and when that person's phone was heard from. */
export const presentEvaluator = z.strictObject({
  /** Of the coach, or of the account where there is no coach. */
  id,
  name: z.string(),
  /** When the tryout was first open on a phone of theirs, and when that was last heard; null when it never was. */
  openedAt: z.nullable(z.string()),
  heardAt: z.nullable(z.string()),
});
export type PresentEvaluator = z.output<typeof presentEvaluator>;
