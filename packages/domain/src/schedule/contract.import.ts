import { command } from '../core/operation.ts';
import { importBodyBytes } from '../constants.club.ts';
import { eventImportNotices } from './messages.import.ts';
import * as schema from './schema.import.ts';

/** Previews what an import would do with each row. It is a command, because rows do not fit into a URL. */
export const previewEvents = command('schedule.previewImport', {
  route: 'POST /imports/events/preview',
  can: 'schedule.create',
  changes: [],
  input: schema.eventsToImport,
  output: schema.eventPreview,
  // The response is long, so it is not stored. A repeated request gets a new preview.
  secret: true,
  bodyLimit: importBodyBytes.whole,
  failed: eventImportNotices.notPreviewed,
});

/** Writes the events of all correct rows in one transaction, and reports the others. Importing them again writes nothing. */
export const importEvents = command('schedule.import', {
  route: 'POST /imports/events',
  can: 'schedule.create',
  changes: ['schedule'],
  input: schema.eventsToImport,
  output: schema.eventReport,
  bodyLimit: importBodyBytes.whole,
  failed: eventImportNotices.notImported,
});
