import { readCoverage } from '@touchline/domain/evaluations/contract.coverage.ts';
import * as contract from '@touchline/domain/evaluations/contract.ts';
import { evaluationProblems } from '@touchline/domain/evaluations/messages.ts';
import { majority } from '@touchline/domain/evaluations/rules.ts';
import { holdsPlace } from '@touchline/domain/tryouts/rules.registrations.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { fileNameOf } from '@touchline/domain/core/file-name.ts';
import { downloadRanking } from '@touchline/domain/evaluations/contract.export.ts';
import { rankingFileColumns, rankingOf } from '@touchline/domain/evaluations/rules.ranking.ts';
import type { EvaluatedPlayer } from '@touchline/domain/evaluations/schema.ts';
import { type Implementation, implement, RawJson } from '../../core/requests/implement.ts';
import { csvFile } from '../../core/requests/files.ts';
import { requireEntryTime } from '../tryouts/store.client-timestamp.ts';
import { listPlayingUp } from '../tryouts/store.playing-up.ts';
import { requireTryout } from '../tryouts/store.ts';
import { requireCoverage } from './store.coverage.ts';
import { readOwnEvaluation, shareRegistration, upsertEvaluation } from './store.saving.ts';
import { listRecommendations, requireEvaluatedPlayers, requirePlayerEvaluations } from './store.ts';

export const evaluationsOperations: readonly Implementation[] = [
  implement(contract.listEvaluations, {
    summary: 'List the evaluations of a tryout',
    subject: ({ db, actor }, { tryoutId }) => requireEvaluatedPlayers(db, actor, tryoutId),
    run: async (_context, _input, { rows }) => new RawJson(rows),
  }),

  implement(contract.readPlayerEvaluations, {
    summary: 'Read the evaluations of a player',
    subject: ({ db, actor }, { registrationId }) => requirePlayerEvaluations(db, actor, registrationId),
    run: async (_context, _input, { coachIds: _, ...player }) => player,
  }),

  implement(contract.saveEvaluation, {
    summary: 'Save the own evaluation of a player',
    audit: { entity: 'evaluation', words: 'evaluated' },
    subject: ({ db, actor }, { registrationId }) => shareRegistration(db, actor, registrationId),
    run: async ({ db, actor, now, auditEntry }, { recorded, ...input }, registration) => {
      const writtenAt = requireEntryTime(registration.tryout, recorded, { actor, now }, evaluationProblems.notActive);
      if (!holdsPlace(registration.status)) throw evaluationProblems.notTakingPart();
      const saved = await upsertEvaluation(db, actor, registration, input, writtenAt);
      if (saved) return saved;
      auditEntry.omit();
      return readOwnEvaluation(db, actor, registration.id);
    },
  }),

  implement(readCoverage, {
    summary: 'List players by the number of their evaluations',
    subject: ({ db, actor }, { tryoutId }) => requireCoverage(db, actor.organizationId, tryoutId),
    run: async (_context, _input, { text }) => new RawJson(text),
  }),

  implement(contract.listRecommendations, {
    summary: 'List the recommendations of a tryout',
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    run: async ({ db, actor }, { tryoutId }) => {
      const players = await listRecommendations(db, actor, tryoutId);
      return players.map(({ recommendations, ...player }) => ({ ...player, badge: majority(recommendations) ?? null }));
    },
  }),

  implement(downloadRanking, {
    summary: 'Download the ranking as CSV',
    audit: { entity: 'tryout', words: 'exported the ranking of', id: 'tryoutId', security: 'exported' },
    subject: ({ db, actor }, { tryoutId }) => requireEvaluatedPlayers(db, actor, tryoutId),
    run: async ({ db, actor, user, now }, { tryoutId }, { title, rows }) => {
      const reasons = await listPlayingUp(db, actor.organizationId, tryoutId);
      const players = rankingOf(JSON.parse(rows) as readonly EvaluatedPlayer[]).map((player) => ({
        ...player,
        playsUp: reasons.get(player.registrationId),
      }));
      return csvFile(fileNameOf(title, 'ranking', dayOf(now, user.timeZone), 'csv'), rankingFileColumns, players);
    },
  }),
];
