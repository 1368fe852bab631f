import { dayOf } from '@touchline/domain/core/calendar.ts';
import { fileNameOf } from '@touchline/domain/core/file-name.ts';
import { downloadRanking } from '@touchline/domain/evaluations/contract.export.ts';
import { rankingFileColumns } from '@touchline/domain/evaluations/rules.export.ts';
import { rankingOf } from '@touchline/domain/evaluations/rules.ranking.ts';
import type { EvaluatedPlayer } from '@touchline/domain/evaluations/schema.ts';
import { csvFile } from '../../core/files.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { requireEvaluatedPlayers } from './store.ts';

export const exportOperations: readonly Implementation[] = [
  implement(downloadRanking, {
    summary: 'Download the ranking as CSV',
    audit: { entity: 'tryout', id: 'tryoutId', security: 'exported' },
    subject: ({ db, actor }, { tryoutId }) => requireEvaluatedPlayers(db, actor, tryoutId),
    run: async ({ user, now }, _input, { title, rows }) => {
      const players = rankingOf(JSON.parse(rows) as readonly EvaluatedPlayer[]);
      return csvFile(fileNameOf(title, 'ranking', dayOf(now, user.timeZone), 'csv'), rankingFileColumns, players);
    },
  }),
];
