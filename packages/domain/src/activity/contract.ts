import * as z from 'zod/mini';
import { download } from '../core/download.ts';
import { query } from '../core/operation.ts';
import { activityNotices } from './messages.ts';
import { activityFilters, activityPage, activityPerson, activitySearch } from './schema.ts';

/**
 * A page of the organization's activity, newest first. It does not update live, because nearly every command adds a
 * line.
 */
export const listActivity = query('activity.list', {
  route: 'GET /activity',
  can: 'activity.read',
  reads: [],
  input: activitySearch,
  output: activityPage,
  failed: activityNotices.notLoaded,
});

/** Members to filter by, by name. */
export const activityPeople = query('activity.people', {
  route: 'GET /activity/people',
  can: 'activity.read',
  reads: ['session'],
  output: z.array(activityPerson),
});

/** The filtered lines as CSV. */
export const downloadActivity = download('activity.file', {
  route: 'GET /activity/export',
  can: 'activity.read',
  input: activityFilters,
  failed: activityNotices.notExported,
});
