import { failureOrRefusal } from '../core/notice.ts';
import { query } from '../core/operation.ts';
import { severalEvents, severalSearch } from './schema.reached.ts';

// Season cards use this, too: it must not import anything of the forms.

/** Coming events that one action would affect, if the user may change them. */
export const listSeveral = query('schedule.several', {
  route: 'GET /schedule/several',
  can: 'schedule.create',
  reads: ['schedule', 'venues', 'teams', 'coaches'],
  input: severalSearch,
  output: severalEvents,
  failed: failureOrRefusal('Failed to load the events'),
});
