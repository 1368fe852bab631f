import { describe, expect, it } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { contract } from '@touchline/domain/contract.ts';
import { anyone, type Operation } from '@touchline/domain/core/operation.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { inviteGuardian } from '@touchline/domain/families/contract.ts';
import { inviteAdmin } from '@touchline/domain/people/contract.admins.ts';
import { prepareOwnData } from '@touchline/domain/privacy/contract.ts';
import { beginAuthenticator } from '@touchline/domain/security/contract.ts';
import { beginPasskey } from '@touchline/domain/security/contract.passkeys.ts';
import { inviteCoach, inviteListedPlayer, invitePlayer, listPlayers } from '@touchline/domain/people/contract.ts';
import { copySeason } from '@touchline/domain/seasons/contract.copy.ts';
import { addAgeGroup, addAgeGroups, createSeason } from '@touchline/domain/seasons/contract.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { addPlayer, assignCoach, createTeam } from '@touchline/domain/teams/contract.ts';
import { registerPlayer, registerPlayers } from '@touchline/domain/tryouts/contract.registrations.ts';
import { createTryout } from '@touchline/domain/tryouts/contract.ts';
import { createEvent } from '@touchline/domain/schedule/contract.ts';
import { addHoliday, createField, createVenue } from '@touchline/domain/venues/contract.ts';
import { runConcurrently } from '../support/server/crowd.ts';
import { aTryoutWith } from '../support/club/offers.ts';
import { thisYear } from '../support/club/season.ts';
import { anOpenAgeGroup, aTeamIn, tryoutDetails } from '../support/club/tryouts.ts';
import { practice } from '../support/club/schedule.ts';
import { type Arena, onBothEngines } from './arena.ts';

type Table =
  | 'account_invitations'
  | 'age_groups'
  | 'events'
  | 'fields'
  | 'guardian_invitations'
  | 'holidays'
  | 'organization_codes'
  | 'seasons'
  | 'team_coaches'
  | 'team_invitations'
  | 'team_players'
  | 'teams'
  | 'tryout_registrations'
  | 'tryouts'
  | 'venues';

interface Creation {
  readonly operation: Operation;
  /** Table to which one row is added. */
  readonly table: Table;
  /** Makes an input that works once, different for each call. */
  readonly input: (arena: Arena) => Promise<Readonly<Record<string, unknown>>>;
}

const invited = () => ({ firstName: 'Carla', lastName: 'Coach', email: `${crypto.randomUUID()}@example.org` });

const inATryout = async ({ server, club }: Arena, status: 'upcoming' | 'completed') => {
  const player = await club.addPlayer();
  const tryout = await aTryoutWith(server, club, { status, players: status === 'completed' ? [player] : [] });
  return { tryout, playerId: player.profileId };
};

const creations: readonly Creation[] = [
  {
    operation: createCode,
    table: 'organization_codes',
    input: async () => ({ code: crypto.randomUUID().slice(0, 13), role: 'coach' }),
  },
  { operation: inviteCoach, table: 'account_invitations', input: async () => ({ ...invited(), phone: null }) },
  { operation: inviteAdmin, table: 'account_invitations', input: async () => invited() },
  {
    operation: inviteGuardian,
    table: 'guardian_invitations',
    input: async ({ club }) => ({
      playerId: (await club.addPlayer()).profileId,
      email: invited().email,
      mayAnswer: true,
    }),
  },
  { operation: invitePlayer, table: 'account_invitations', input: async () => invited() },
  {
    operation: inviteListedPlayer,
    table: 'account_invitations',
    input: async ({ club }) => {
      const cells = { firstName: 'Lena', lastName: `Listed${crypto.randomUUID().slice(0, 8)}` };
      await club.admin.ask(importPlayers, { rows: [{ line: 2, cells }], dateOrder: 'day', invite: false });
      const { players } = await club.admin.ask(listPlayers, { search: cells.lastName });
      return { playerId: players[0]?.id, email: invited().email };
    },
  },
  {
    operation: createSeason,
    table: 'seasons',
    input: async () => ({ name: 'Spring', sport: 'Soccer', startDate: '2020-03-01', endDate: '2199-06-30' }),
  },
  {
    operation: copySeason,
    table: 'seasons',
    input: async ({ server, club }) => {
      const group = await anOpenAgeGroup(server, club);
      const sourceTeamId = await aTeamIn(server, club, group, { coaches: [await club.addCoach()] });
      return {
        ...{ seasonId: group.seasonId, name: 'Spring again', startDate: '2100-03-01', endDate: '2100-06-30' },
        teams: [{ sourceTeamId, name: 'Tigers', ageGroupId: group.id, keepCoaches: true }],
      };
    },
  },
  {
    operation: addAgeGroup,
    table: 'age_groups',
    input: async ({ server, club }) => ({
      seasonId: (await anOpenAgeGroup(server, club)).seasonId,
      name: 'U12',
      gender: 'Co-ed',
      birthYearMin: thisYear() - 10,
      birthYearMax: thisYear() - 12,
    }),
  },
  {
    operation: addAgeGroups,
    table: 'age_groups',
    input: async ({ server, club }) => {
      const years = { birthYearMin: thisYear() - 10, birthYearMax: thisYear() - 12 };
      const { seasonId } = await anOpenAgeGroup(server, club);
      return { seasonId, ageGroups: [{ name: 'U12 Girls', gender: 'Female', ...years }] };
    },
  },
  {
    operation: createTeam,
    table: 'teams',
    input: async ({ server, club }) => {
      const { id: ageGroupId, seasonId } = await anOpenAgeGroup(server, club);
      return { name: 'Tigers', seasonId, ageGroupId, coachIds: [(await club.addCoach()).profileId] };
    },
  },
  {
    operation: transferTeams,
    table: 'teams',
    input: async ({ server, club }) => {
      const [last, next] = [await anOpenAgeGroup(server, club), await anOpenAgeGroup(server, club)];
      const sourceTeamId = await aTeamIn(server, club, last, { coaches: [await club.addCoach()] });
      return {
        sourceSeasonId: last.seasonId,
        targetSeasonId: next.seasonId,
        teams: [{ sourceTeamId, name: 'Tigers', ageGroupId: next.id, keepCoaches: true }],
      };
    },
  },
  {
    operation: assignCoach,
    table: 'team_coaches',
    input: async ({ server, club }) => ({
      teamId: await aTeamIn(server, club, await anOpenAgeGroup(server, club)),
      coachId: (await club.addCoach()).profileId,
    }),
  },
  {
    operation: addPlayer,
    table: 'team_players',
    input: async ({ server, club }) => ({
      teamId: await aTeamIn(server, club, await anOpenAgeGroup(server, club)),
      playerId: (await club.addPlayer()).profileId,
    }),
  },
  {
    operation: createTryout,
    table: 'tryouts',
    input: async ({ server, club }) => ({ ...tryoutDetails(await anOpenAgeGroup(server, club)) }),
  },
  {
    operation: registerPlayer,
    table: 'tryout_registrations',
    input: async (arena) => {
      const { tryout, playerId } = await inATryout(arena, 'upcoming');
      return { tryoutId: tryout.id, playerId };
    },
  },
  {
    operation: registerPlayers,
    table: 'tryout_registrations',
    input: async (arena) => {
      const { tryout, playerId } = await inATryout(arena, 'upcoming');
      return { tryoutId: tryout.id, playerIds: [playerId] };
    },
  },
  {
    operation: sendOffers,
    table: 'team_invitations',
    input: async (arena) => {
      const { tryout, playerId } = await inATryout(arena, 'completed');
      const teamId = await aTeamIn(arena.server, arena.club, tryout.ageGroup, { name: 'Falcons' });
      return { tryoutId: tryout.id, teamId, playerIds: [playerId] };
    },
  },
  {
    operation: createEvent,
    table: 'events',
    input: async () => practice(),
  },
  {
    operation: createVenue,
    table: 'venues',
    input: async () => ({ name: 'Park', address: null, note: null, directions: null }),
  },
  {
    operation: createField,
    table: 'fields',
    input: async ({ club }) => {
      const place = { name: 'Park', address: null, note: null, directions: null };
      return { venueId: (await club.admin.ask(createVenue, place)).id, name: 'Field 1', parts: 1 };
    },
  },
  {
    operation: addHoliday,
    table: 'holidays',
    input: async () => ({ name: 'Whitsun', firstDay: '2027-05-15', lastDay: '2027-05-17' }),
  },
];

/** Commands that replace the row of an earlier one, so that only one row remains. */
const replacing = new Set([beginAuthenticator.name, beginPasskey.name, prepareOwnData.name]);

const isCreation = (operation: Operation): boolean =>
  operation.can !== anyone && 'status' in operation && operation.status === 201 && !replacing.has(operation.name);

describe('sending twice', () => {
  it('covers every operation that creates a row', () => {
    const attempts = new Set(creations.map(({ operation }) => operation.name));
    expect(contract.filter((operation) => isCreation(operation) && !attempts.has(operation.name))).toEqual([]);
  });
});

onBothEngines((arena) => {
  // race Q16
  it.each(creations.map((creation) => [creation.operation.name, creation] as const))(
    'creates one row if %s is sent twice concurrently and again with the same key',
    async (_, { operation, table, input }) => {
      const { server, club } = arena;
      const body = await input(arena);
      const rows = async () => {
        const rowsWithKey = await server.database.db
          .selectFrom(table)
          .where('organization_id', '=', club.id)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return rowsWithKey.count;
      };
      const before = await rows();
      const key = { 'idempotency-key': crypto.randomUUID() };
      const send = async () => {
        const response = await club.admin.send(operation, body, key);
        return { status: response.status, body: await response.json() };
      };
      const answers = [...(await runConcurrently(2, send)), await send()];
      expect(await rows()).toBe(before + 1);
      if ('secret' in operation) {
        // The secret is returned once. A repeated request is refused as already done.
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
        const refused = answers.filter(({ status }) => status === 409);
        expect(refused.map((answer) => answer.body.error.code)).toEqual(['already_done', 'already_done']);
      } else {
        expect(answers[0]?.status).toBeLessThan(300);
        expect(answers).toEqual([answers[0], answers[0], answers[0]]);
      }
    },
  );
});
