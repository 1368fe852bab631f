import * as z from 'zod/mini';
import { query } from '../core/operation.ts';
import { changeNotice } from './schema.notices.ts';

/** Urgent changes that the reader has not seen yet, for a notice on every page. A failed load shows no notice. */
export const listNotices = query('schedule.notices', {
  route: 'GET /schedule/notices',
  can: 'schedule.list',
  reads: ['changeNotices', 'seenChanges', 'schedule', 'venues', 'teams'],
  output: z.array(changeNotice),
});
