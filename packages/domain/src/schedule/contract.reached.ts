import { failureOrRefusal } from '../core/notice.ts';
import { query } from '../core/operation.ts';
import { severalEvents, severalSearch } from './schema.reached.ts';

// Season cards load this file, so it must not import the forms.

/** Upcoming events that one action would affect and that the user may change. */
export const listSeveral = query('schedule.several', {
  route: 'GET /schedule/several',
  can: 'schedule.create',
  reads: ['schedule', 'venues', 'teams', 'coaches'],
  input: severalSearch,
  output: severalEvents,
  failed: failureOrRefusal('Failed to load the events'),
});
