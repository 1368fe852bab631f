import { beforeAll, describe, expect, it } from 'vitest';
import { listSessions } from '@touchline/domain/access/contract.account.ts';
import { listCodes } from '@touchline/domain/codes/contract.ts';
import { contract } from '@touchline/domain/contract.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { listMyOffers } from '@touchline/domain/offers/contract.ts';
import { listCoaches, listPlayers } from '@touchline/domain/people/contract.ts';
import { listAgeGroups, listSeasons } from '@touchline/domain/seasons/contract.ts';
import { coachOptions, listMyTeams, listTeams, teamOptions } from '@touchline/domain/teams/contract.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { rowsOf } from '../authorization/cells.ts';
import { allowedAtHome } from '../support/world/cells.ts';
import { moreRows } from '../support/world/more-rows.ts';
import { sharedServer } from '../support/server/server.ts';
import { aWorld, type World } from '../support/world/world.ts';
import { longTest } from '../support/run/long.ts';

// The specification's rules for storage listings, applied to our lists (decision record 0013).

const maxPageSize = 100;

const server = sharedServer();
let world: World;

beforeAll(async () => {
  world = await aWorld(server);
  await moreRows(server, world.home, maxPageSize + 20);
});

/** True if the output has a cursor to the next page. */
const isPaged = ({ output }: Operation): boolean => {
  const { shape } = output._zod.def as { readonly shape?: object };
  return shape !== undefined && 'next' in shape;
};
const paged = contract.filter(isPaged);

const firstPage = async (
  operation: Operation,
  actor: 'admin' | 'coachOf' | 'foreignAdmin' | 'foreignCoach',
  input: Readonly<Record<string, unknown>>,
) => {
  const { next, ...answer } = await (await world.people[actor].send(operation, input)).json();
  const [entries] = Object.values(answer).filter((value) => Array.isArray(value));
  return { next, entries: entries as Record<string, string>[] };
};

/** An id that no row has. Lines of the audit log have numbers as ids. */
const unknownId = (id: string): string => (/^\d+$/.test(id) ? '0' : crypto.randomUUID());

// CONST-05
describe('a list without a requested size', () => {
  it('pages all lists that can grow beyond a page', () => {
    expect(paged.map(({ name }) => name).toSorted()).toEqual([
      'activity.list',
      'offers.coachList',
      'offers.overview',
      'people.coaches',
      'people.invitations',
      'people.players',
      'schedule.agenda',
      'teams.list',
      'tryouts.eligiblePlayers',
      'tryouts.ineligiblePlayers',
    ]);
  });

  it.each(paged.map((operation) => ({ name: operation.name, operation })))(
    'returns at most 100 entries and a cursor to the next page: $name',
    async ({ operation }) => {
      for (const row of rowsOf(operation))
        for (const actor of allowedAtHome(row)) {
          if (actor !== 'admin' && actor !== 'coachOf') continue;
          const { entries, next } = await firstPage(operation, actor, row.input(world.home, actor));
          expect(entries.length).toBeGreaterThan(0);
          expect(entries.length).toBeLessThanOrEqual(maxPageSize);
          const last = entries.at(-1);
          expect(next).toBe(last?.['id'] ?? last?.['playerId']);
        }
    },
  );

  it.each(paged.map((operation) => ({ name: operation.name, operation })))(
    'treats a cursor from another club as unknown: $name',
    async ({ operation }) => {
      for (const row of rowsOf(operation))
        for (const actor of allowedAtHome(row)) {
          if (actor !== 'admin' && actor !== 'coachOf') continue;
          const input = row.input(world.home, actor);
          const foreign = actor === 'admin' ? 'foreignAdmin' : 'foreignCoach';
          const { entries } = await firstPage(operation, foreign, row.input(world.foreign, foreign));
          const after = entries[0]?.['id'] ?? entries[0]?.['playerId'];
          expect(after).toBeDefined();
          const unknown = await firstPage(operation, actor, { ...input, after: unknownId(after ?? '') });
          expect(await firstPage(operation, actor, { ...input, after })).toEqual(unknown);
        }
    },
  );

  it.each([
    ['players', listPlayers, ({ lastName, firstName }: Record<string, string>) => `${lastName} ${firstName}`],
    ['coaches', listCoaches, ({ lastName, firstName }: Record<string, string>) => `${lastName} ${firstName}`],
    ['teams of a season and age group', listTeams, ({ name }: Record<string, string>) => `${name}`],
  ] as const)('sorts lists by name, ascending: %s', async (_, operation, nameOf) => {
    const { entries } = await firstPage(operation, 'admin', {});
    const names = entries
      .filter(({ ageGroupId }) => ageGroupId === entries[0]?.['ageGroupId'])
      .map((entry) => nameOf(entry).toLowerCase());
    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual(names.toSorted());
  });
});

// No club has enough entries for these lists to need pages, but their length is still limited.
longTest('limits the length of lists without pages', async () => {
  const { home, people } = await aWorld(server);
  await moreRows(server, home, 1010);
  const lengths = {
    seasons: (await people.admin.ask(listSeasons, {})).length,
    ageGroups: (await people.admin.ask(listAgeGroups, {})).length,
    codes: (await people.admin.ask(listCodes, {})).length,
    sessions: (await people.admin.ask(listSessions, {})).length,
    coachOptions: (await people.admin.ask(coachOptions, {})).length,
    teamOptions: (await people.admin.ask(teamOptions, {})).length,
    tryouts: (await people.admin.ask(listTryouts, {})).length,
    ownTeams: (await people.playerOf.ask(listMyTeams, {})).length,
    ownOffers: (await people.playerOf.ask(listMyOffers, {})).offers.length,
  };
  expect(lengths).toEqual({
    seasons: 100,
    ageGroups: 400,
    codes: 300,
    sessions: 100,
    coachOptions: 500,
    teamOptions: 250,
    tryouts: 1000,
    ownTeams: 200,
    ownOffers: 200,
  });
});
