import { dayOf } from '@touchline/domain/core/calendar.ts';
import { fileNameOf } from '@touchline/domain/core/file-name.ts';
import * as contract from '@touchline/domain/people/contract.export.ts';
import { coachColumns, playerColumns } from '@touchline/domain/people/rules.export.ts';
import { listFile } from '../../core/files.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { listCoachesForFile, listPlayersForFile } from './store.export.ts';

export const exportOperations: readonly Implementation[] = [
  implement(contract.downloadPlayers, {
    summary: 'Download the players',
    audit: { entity: 'organization', id: 'own organization', security: 'exported' },
    run: async ({ db, actor, user, now }, { format }) => {
      const name = fileNameOf(user.organizationName, 'players', dayOf(now, user.timeZone), format);
      const players = await listPlayersForFile(db, actor.organizationId, user.timeZone);
      return listFile(format, { name, sheet: 'Players' }, playerColumns, players);
    },
  }),

  implement(contract.downloadCoaches, {
    summary: 'Download the coaches',
    audit: { entity: 'organization', id: 'own organization', security: 'exported' },
    run: async ({ db, actor, user, now }, { format }) => {
      const name = fileNameOf(user.organizationName, 'coaches', dayOf(now, user.timeZone), format);
      const coaches = await listCoachesForFile(db, actor.organizationId, user.timeZone);
      return listFile(format, { name, sheet: 'Coaches' }, coachColumns, coaches);
    },
  }),
];
