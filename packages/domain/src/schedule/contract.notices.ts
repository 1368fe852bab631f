import * as z from 'zod/mini';
import { query } from '../core/operation.ts';
import { changeNotice } from './schema.notices.ts';

/** Urgent changes that the reader has not seen yet, for a line on every page. Without an answer there is no line. */
export const listNotices = query('schedule.notices', {
  route: 'GET /schedule/notices',
  can: 'schedule.list',
  reads: ['changeNotices', 'seenChanges', 'schedule', 'venues', 'teams'],
  output: z.array(changeNotice),
});
