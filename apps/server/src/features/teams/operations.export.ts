import { ageOn, dayOf } from '@touchline/domain/core/calendar.ts';
import { fileNameOf } from '@touchline/domain/core/file-name.ts';
import * as contract from '@touchline/domain/teams/contract.export.ts';
import { rosterView } from '@touchline/domain/teams/rules.ts';
import { rosterColumns, teamColumns } from '@touchline/domain/teams/rules.export.ts';
import { csvFile, listFile } from '../../core/files.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { listTeamsForFile } from './store.export.ts';
import { requireRoster } from './store.rosters.ts';
import { requireTeamFacts } from './store.ts';

export const exportOperations: readonly Implementation[] = [
  implement(contract.downloadRoster, {
    summary: 'Download a roster as CSV',
    audit: { entity: 'team', id: 'teamId', security: 'exported' },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor, user, now }, { teamId }, facts) => {
      const { teamName, players } = await requireRoster(db, actor, teamId);
      const today = dayOf(now, user.timeZone);
      const members = players.map(({ name, guardianName, contacts, birthDate, joinedAt }) => ({
        name,
        guardianName,
        contacts,
        age: birthDate === null ? null : ageOn(birthDate, today),
        joined: dayOf(new Date(joinedAt), user.timeZone),
      }));
      return csvFile(fileNameOf(teamName, 'roster', today, 'csv'), rosterColumns(rosterView(actor, facts)), members);
    },
  }),

  implement(contract.downloadTeams, {
    summary: 'Download the teams',
    audit: { entity: 'organization', id: 'own organization', security: 'exported' },
    run: async ({ db, actor, user, now }, { format }) => {
      const name = fileNameOf(user.organizationName, 'teams', dayOf(now, user.timeZone), format);
      return listFile(format, { name, sheet: 'Teams' }, teamColumns, await listTeamsForFile(db, actor.organizationId));
    },
  }),
];
