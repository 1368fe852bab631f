import * as z from 'zod/mini';

// Every page loads this file, so it repeats a few values instead of importing the schema of events.

/** Kind of change for a person. `gone` means that the event takes place without their teams. */
export const news = ['new', 'changed', 'cancelled', 'restored', 'gone'] as const;
export type News = (typeof news)[number];

const text = z.nullable(z.string());

/** An urgent change that the reader has not seen. */
export const changeNotice = z.strictObject({
  id: z.string(),
  kind: z.enum(['practice', 'game', 'event']),
  title: text,
  opponent: text,
  side: z.nullable(z.enum(['home', 'away'])),
  startsAt: z.string(),
  isAllDay: z.boolean(),
  teamNames: z.array(z.string()),
  /** Revision of the event that the notice is about. */
  revision: z.number(),
  news: z.enum(news),
  place: text,
});
export type ChangeNotice = z.output<typeof changeNotice>;
