import * as z from 'zod/mini';
import { command, query } from '../core/operation.ts';
import { instant } from '../core/calendar.ts';
import { feedNotices } from './messages.feeds.ts';
import { feed } from './schema.feeds.ts';

/** The user's calendar address, of all clubs, if there is one. */
export const readFeed = query('schedule.feed', {
  route: 'GET /me/calendar',
  can: 'account.use',
  reads: ['session'],
  output: z.strictObject({ feed: z.nullable(feed) }),
  failed: feedNotices.notLoaded,
});

/**
 * Makes the calendar address, or a new one in place of that of a moment, which ends at once. Where another has been made since, the
 * answer is the one that is there: a second press does not end the address of the first.
 */
export const makeFeed = command('schedule.makeFeed', {
  route: 'POST /me/calendar',
  can: 'account.use',
  changes: ['session'],
  input: z.strictObject({ replaces: z.nullable(instant) }),
  output: z.strictObject({ feed }),
  done: (_answer, { replaces }) => feedNotices.made(replaces !== null),
  failed: feedNotices.notMade,
});
