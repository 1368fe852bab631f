import * as z from 'zod/mini';
import { filterFields } from './schema.ts';

/** A user's calendar URL, which opens the schedule without signing in. */
export const feed = z.strictObject({
  address: z.string(),
  createdAt: z.string(),
  /** Last time a calendar program read the feed, to the hour. */
  readAt: z.nullable(z.string()),
});
export type Feed = z.output<typeof feed>;

/** Export of the filtered schedule. */
export const scheduleExport = z.strictObject({
  ...filterFields,
  format: z.enum(['csv', 'ics'], 'Please choose csv or ics.'),
});
