import * as z from 'zod/mini';
import { query } from '../core/operation.ts';
import { event } from '../schedule/schema.ts';
import { answerNotices } from './messages.ts';

/** Events that the family still has to answer, next deadline first. */
export const listNeeded = query('answers.needed', {
  route: 'GET /answers/needed',
  can: 'teams.mine',
  reads: ['answers', 'schedule', 'venues', 'teams', 'guardians'],
  output: z.array(event),
  failed: answerNotices.notLoaded,
});
