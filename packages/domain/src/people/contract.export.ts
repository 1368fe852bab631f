import { download } from '../core/download.ts';
import { exportForm } from '../core/file-name.ts';
import { peopleNotices } from './messages.ts';

/** All players in list order, in a format that an import can read. */
export const downloadPlayers = download('people.playersFile', {
  route: 'GET /players/export',
  can: 'players.export',
  input: exportForm,
  failed: peopleNotices.playersNotExported,
});

/** The same for coaches. */
export const downloadCoaches = download('people.coachesFile', {
  route: 'GET /coaches/export',
  can: 'coaches.export',
  input: exportForm,
  failed: peopleNotices.coachesNotExported,
});
