import * as contract from '@touchline/domain/people/contract.find.ts';
import { readPlayer as readPlayerOperation } from '@touchline/domain/people/contract.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { coachDetail, playerDetail, teamDetail } from '@touchline/domain/people/rules.find.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { find, readPlayer, requirePlayerFacts } from './store.find.ts';

export const findingOperations: readonly Implementation[] = [
  implement(contract.find, {
    run: async ({ db, actor }, { text }) => {
      const { teams, players, coaches } = await find(db, actor, text);
      return {
        teams: teams.map(({ id, name, ...team }) => ({ id, name, detail: teamDetail(team) })),
        players: players.map(({ id, name, ...player }) => ({ id, name, detail: playerDetail(player) })),
        coaches: coaches.map(({ id, name, teams: coached }) => ({ id, name, detail: coachDetail(coached) })),
      };
    },
  }),

  implement(readPlayerOperation, {
    subject: ({ db, actor }, { playerId }) => requirePlayerFacts(db, actor.organizationId, playerId),
    hidden: peopleProblems.playerMissing,
    run: ({ db, actor }, { playerId }) => readPlayer(db, actor, playerId),
  }),
];
