import * as z from 'zod/mini';
import { download } from '../core/download.ts';
import { id } from '../core/text.ts';
import { scheduleExport } from './schema.feeds.ts';
import { feedNotices } from './messages.feeds.ts';

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
