import { command } from '../core/operation.ts';
import { importBodyBytes } from '../constants.club.ts';
import { eventImportNotices } from './messages.import.ts';
import * as schema from './schema.import.ts';

/** Previews what an import does with each row. Changes nothing; a command, as rows do not fit into a URL. */
export const previewEvents = command('schedule.previewImport', {
  route: 'POST /imports/events/preview',
  can: 'schedule.create',
  changes: [],
  input: schema.eventsToImport,
  output: schema.eventPreview,
  // A long response that a repeated request can just ask for again.
  secret: true,
  bodyLimit: importBodyBytes.whole,
  failed: eventImportNotices.notPreviewed,
});

/** Writes the events of all correct rows at once, and reports the others. The same rows again write nothing. */
export const importEvents = command('schedule.import', {
  route: 'POST /imports/events',
  can: 'schedule.create',
  changes: ['schedule'],
  input: schema.eventsToImport,
  output: schema.eventReport,
  bodyLimit: importBodyBytes.whole,
  failed: eventImportNotices.notImported,
});
