import { command, noContent, query } from '../core/operation.ts';
import { scheduleNotices } from './messages.ts';
import * as schema from './schema.seen.ts';

/**
 * Dismisses the notice about a change. Only the event managers' pages update, because many people dismiss the notice
 * within a short time.
 */
export const markSeen = command('schedule.markSeen', {
  route: 'POST /schedule/{eventId}/seen',
  can: 'schedule.list',
  changes: ['seenChanges'],
  input: schema.seenChange,
  ...noContent,
  failed: scheduleNotices.notSeen,
});

/** Lists who has seen the last urgent change to an event, and how to reach those who have not. */
export const listSeen = query('schedule.seen', {
  route: 'GET /schedule/{eventId}/seen',
  can: 'schedule.manage',
  reads: ['changeNotices', 'seenChanges', 'schedule', 'guardians', 'players', 'teams', 'coaches'],
  output: schema.seenSummary,
  failed: scheduleNotices.notLoaded,
});
