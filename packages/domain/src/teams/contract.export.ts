import { download } from '../core/download.ts';
import { exportForm } from '../core/file-name.ts';
import { teamNotices } from './messages.ts';

/** The roster as a spreadsheet, with what the reader sees on the page (rulings 30 and 33). */
export const downloadRoster = download('teams.rosterFile', {
  route: 'GET /teams/{teamId}/roster.csv',
  can: 'rosters.export',
  failed: teamNotices.rosterNotExported,
});

/** All current and past teams, in the order of the list. */
export const downloadTeams = download('teams.file', {
  route: 'GET /teams/export',
  can: 'teams.export',
  input: exportForm,
  failed: teamNotices.teamsNotExported,
});
