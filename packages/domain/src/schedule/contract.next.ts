import * as z from 'zod/mini';
import { query } from '../core/operation.ts';
import { scheduleNotices } from './messages.ts';
import { event } from './schema.ts';

/** A family's next events that are not canceled. */
export const listNext = query('schedule.next', {
  route: 'GET /schedule/next',
  can: 'teams.mine',
  reads: ['schedule', 'venues', 'teams', 'guardians', 'answers'],
  output: z.array(event),
  failed: scheduleNotices.notLoaded,
});
