import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { listCoaches, listPlayers } from '@touchline/domain/people/contract.ts';
import { listTeams } from '@touchline/domain/teams/contract.ts';
import { rowsOf } from '../authorization/cells.ts';
import { allowedAtHome } from '../support/cells.ts';
import { moreRows } from '../support/more-rows.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { aWorld, type World } from '../support/world.ts';

// CONST-05 (decision record 0013): what the specification says of a storage's listings, of the lists that we hand out.

const most = 100;

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await openTestServer();
  world = await aWorld(server);
  await moreRows(server, world.home, most + 20);
});
afterAll(() => server.close());

/** A list that comes in pages says where the next one begins. */
const isPaged = ({ output }: Operation): boolean => {
  const { shape } = output._zod.def as { readonly shape?: object };
  return shape !== undefined && 'next' in shape;
};
const paged = contract.filter(isPaged);

const firstPage = async (
  operation: Operation,
  actor: 'admin' | 'coachOf',
  input: Readonly<Record<string, unknown>>,
) => {
  const { next, ...answer } = await (await world.people[actor].send(operation, input)).json();
  const [entries] = Object.values(answer).filter((value) => Array.isArray(value));
  return { next, entries: entries as Record<string, string>[] };
};

// CONST-05
describe('a list that nobody gave a size', () => {
  it('comes in pages wherever a club may have more than it shows', () => {
    expect(paged.map(({ name }) => name).toSorted()).toEqual([
      'offers.coachList',
      'offers.overview',
      'people.coaches',
      'people.invitations',
      'people.players',
      'teams.list',
      'tryouts.eligiblePlayers',
      'tryouts.ineligiblePlayers',
    ]);
  });

  it.each(paged.map((operation) => ({ name: operation.name, operation })))(
    'has at most 100 entries, and says where it goes on: $name',
    async ({ operation }) => {
      for (const row of rowsOf(operation))
        for (const actor of allowedAtHome(row)) {
          if (actor !== 'admin' && actor !== 'coachOf') continue;
          const { entries, next } = await firstPage(operation, actor, row.input(world.home, actor));
          expect(entries.length).toBeGreaterThan(0);
          expect(entries.length).toBeLessThanOrEqual(most);
          const last = entries.at(-1);
          expect(next).toBe(last?.['id'] ?? last?.['playerId']);
        }
    },
  );

  it.each([
    ['players', listPlayers, ({ lastName, firstName }: Record<string, string>) => `${lastName} ${firstName}`],
    ['coaches', listCoaches, ({ lastName, firstName }: Record<string, string>) => `${lastName} ${firstName}`],
    ['teams of a season and age group', listTeams, ({ name }: Record<string, string>) => `${name}`],
  ] as const)('stands by name, ascending: %s', async (_, operation, nameOf) => {
    const { entries } = await firstPage(operation, 'admin', {});
    const names = entries
      .filter(({ ageGroupId }) => ageGroupId === entries[0]?.['ageGroupId'])
      .map((entry) => nameOf(entry).toLowerCase());
    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual(names.toSorted());
  });
});
