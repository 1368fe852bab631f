import { failureOrRefusal } from '../core/notice.ts';
import { query } from '../core/operation.ts';
import { severalEvents, severalSearch } from './schema.reached.ts';

// Cards of seasons ask this, too: it brings nothing of the forms along.

/** Events to come that one act would reach, of those that the user may change. */
export const listSeveral = query('schedule.several', {
  route: 'GET /schedule/several',
  can: 'schedule.create',
  reads: ['schedule', 'venues', 'teams', 'coaches'],
  input: severalSearch,
  output: severalEvents,
  failed: failureOrRefusal('Failed to load the events'),
});
