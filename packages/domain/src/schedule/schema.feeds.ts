import * as z from 'zod/mini';
import { filters } from './schema.ts';

/** The calendar address of a user, which opens the schedule without signing in. */
export const feed = z.strictObject({
  address: z.string(),
  createdAt: z.string(),
  /** Last time that a calendar program read it, within the hour. */
  readAt: z.nullable(z.string()),
});
export type Feed = z.output<typeof feed>;

/** A file of the schedule that the filters leave. */
export const scheduleExport = z.strictObject({
  ...filters,
  format: z.enum(['csv', 'ics'], 'Please choose csv or ics.'),
});
