import { command } from '../core/operation.ts';
import { importBodyBytes } from '../constants.club.ts';
import { importNotices } from './messages.import.ts';
import * as schema from './schema.import.ts';

const preview = {
  can: 'people.import',
  changes: [],
  output: schema.importPreview,
  // The response names hundreds of children, so it is not stored. A repeated request gets a new preview.
  secret: true,
  bodyLimit: importBodyBytes.preview,
  failed: importNotices.notPreviewed,
} as const;

/** Previews what an import would do with each row. It is a command, because rows do not fit into a URL. */
export const previewPlayers = command('people.previewPlayers', {
  route: 'POST /imports/players/preview',
  ...preview,
  input: schema.playersToPreview,
});

export const previewCoaches = command('people.previewCoaches', {
  route: 'POST /imports/coaches/preview',
  ...preview,
  input: schema.coachesToPreview,
});

const importing = {
  can: 'people.import',
  output: schema.importReport,
  secret: true,
  bodyLimit: importBodyBytes.whole,
} as const;

/** Writes all correct rows in one transaction, and reports the others. Importing the same rows again changes nothing. */
export const importPlayers = command('people.importPlayers', {
  route: 'POST /imports/players',
  ...importing,
  changes: ['players', 'teams', 'registrations', 'offers', 'accountInvitations'],
  input: schema.playersToImport,
  failed: importNotices.playersNotImported,
});

export const importCoaches = command('people.importCoaches', {
  route: 'POST /imports/coaches',
  ...importing,
  changes: ['coaches', 'accountInvitations'],
  input: schema.coachesToImport,
  failed: importNotices.coachesNotImported,
});
