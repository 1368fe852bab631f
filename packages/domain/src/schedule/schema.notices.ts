import * as z from 'zod/mini';

// Every page reads this: it names itself what the schema of events knows, too, and brings none of that along.

/** News of an event to one person. `gone`: it takes place, but no longer for the person's teams. */
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
  /** The reader hears of this state of the event; a later one has another number. */
  revision: z.number(),
  news: z.enum(news),
  place: text,
});
export type ChangeNotice = z.output<typeof changeNotice>;
