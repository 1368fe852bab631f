import * as z from 'zod/mini';
import { command, query } from '../core/operation.ts';
import { instant } from '../core/calendar.ts';
import { download } from '../core/download.ts';
import { id } from '../core/text.ts';
import { feedNotices } from './messages.feeds.ts';
import { feed, scheduleExport } from './schema.feeds.ts';

/** The filtered schedule, starting one year back, for spreadsheets or calendars. */
export const downloadSchedule = download('schedule.file', {
  route: 'GET /schedule/export',
  can: 'schedule.list',
  input: scheduleExport,
  failed: feedNotices.notExported,
});

/** An event for a calendar, with the same id as in the feed. */
export const downloadEvent = download('schedule.eventFile', {
  route: 'GET /schedule/{eventId}/event.ics',
  can: 'schedule.read',
  input: z.strictObject({ eventId: id }),
  failed: feedNotices.eventNotSaved,
});

/** The user's calendar address for all clubs, if any. */
export const readFeed = query('schedule.feed', {
  route: 'GET /me/calendar',
  can: 'account.use',
  reads: ['session'],
  output: z.strictObject({ feed: z.nullable(feed) }),
  failed: feedNotices.notLoaded,
});

/**
 * Creates the calendar address, or replaces the given one, which stops working immediately. If another was created in
 * the meantime, the response returns it, so a second click does not end the address from the first.
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
