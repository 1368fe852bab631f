import * as z from 'zod/mini';
import { download } from '../core/download.ts';
import { query } from '../core/operation.ts';
import { activityNotices } from './messages.ts';
import { activityFilters, activityPage, activityPerson, activitySearch } from './schema.ts';

/**
 * A page of what was done in the organization, newest first. Nearly every command adds a line: an open page
 * follows no topic, since it would move with everything that anyone does.
 */
export const listActivity = query('activity.list', {
  route: 'GET /activity',
  can: 'activity.read',
  reads: [],
  input: activitySearch,
  output: activityPage,
  failed: activityNotices.notLoaded,
});

/** People to narrow the list to: all members, by name. */
export const activityPeople = query('activity.people', {
  route: 'GET /activity/people',
  can: 'activity.read',
  reads: ['session'],
  output: z.array(activityPerson),
});

/** The lines that the filters let through, as CSV. */
export const downloadActivity = download('activity.file', {
  route: 'GET /activity/export',
  can: 'activity.read',
  input: activityFilters,
  failed: activityNotices.notExported,
});
