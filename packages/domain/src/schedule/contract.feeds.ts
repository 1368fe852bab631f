import * as z from 'zod/mini';
import { command, query } from '../core/operation.ts';
import { instant } from '../core/calendar.ts';
import { download } from '../core/download.ts';
import { id } from '../core/text.ts';
import { feedNotices } from './messages.feeds.ts';
import { feed, scheduleExport } from './schema.feeds.ts';

/** The schedule that the filters leave, from a year back on, for spreadsheets or calendars. */
export const downloadSchedule = download('schedule.file', {
  route: 'GET /schedule/export',
  can: 'schedule.list',
  input: scheduleExport,
  failed: feedNotices.notExported,
});

/** An event for a calendar; it has the name that the feed and letters give it. */
export const downloadEvent = download('schedule.eventFile', {
  route: 'GET /schedule/{eventId}/event.ics',
  can: 'schedule.read',
  input: z.strictObject({ eventId: id }),
  failed: feedNotices.eventNotSaved,
});

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
