import { isPlayer } from '@touchline/domain/core/actor.ts';
import * as contract from '@touchline/domain/people/contract.find.ts';
import { readPlayerRecord } from '@touchline/domain/people/contract.record.ts';
import { readPlayer as readPlayerOperation } from '@touchline/domain/people/contract.ts';
import {
  coachDetail,
  playerDetail,
  seasonDetail,
  teamDetail,
  tryoutDetail,
} from '@touchline/domain/people/rules.find.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { matchOf } from './store.contacts.ts';
import { findMatches, readPlayer, requirePlayerFacts } from './store.find-people.ts';
import { readRecord, requireRecordFacts } from './store.record.ts';

export const findingOperations: readonly Implementation[] = [
  implement(contract.find, {
    summary: 'Find teams, people, tryouts and seasons',
    run: async ({ db, actor }, { text }) => {
      const { teams, players, coaches, tryouts, seasons } = await findMatches(db, actor, text);
      return {
        teams: teams.map(({ id, name, ...team }) => ({ id, name, detail: teamDetail(team) })),
        players: players.map(({ id, name, birthYear, teams: played, ...player }) => ({
          id,
          name,
          detail: playerDetail({ birthYear, teams: played, ...matchOf(player) }),
        })),
        coaches: coaches.map(({ id, name, teams: coached, ...coach }) => ({
          id,
          name,
          detail: coachDetail({ teams: coached, ...matchOf(coach) }),
        })),
        // A family sees the location but not the age group (ruling 78).
        tryouts: tryouts.map(({ id, name, date, location, ...tryout }) => ({
          id,
          name,
          date,
          detail: isPlayer(actor) ? location : tryoutDetail(tryout),
        })),
        seasons: seasons.map(({ sport, isActive, ...season }) => ({
          ...season,
          detail: seasonDetail({ sport, isActive }),
        })),
      };
    },
  }),

  implement(readPlayerOperation, {
    summary: 'Read a player',
    subject: ({ db, actor }, { playerId }) => requirePlayerFacts(db, actor.organizationId, playerId),
    run: ({ db, actor }, { playerId }) => readPlayer(db, actor, playerId),
  }),

  implement(readPlayerRecord, {
    summary: 'Read everything about a player',
    subject: ({ db, actor }, { playerId }) => requireRecordFacts(db, actor.organizationId, playerId),
    run: ({ db, actor }, _input, facts) => readRecord(db, actor, facts),
  }),
];
