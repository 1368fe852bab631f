import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { inviteListedPlayers } from '@touchline/domain/people/contract.bulk.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { registerPlayers } from '@touchline/domain/tryouts/contract.registrations.ts';
import { allowedAtHome, isAllowed } from '../support/cells.ts';
import { moreRows } from '../support/more-rows.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { noted } from '../support/statement-counts.ts';
import { type ActorName, aNextWorld, freshWorlds, type World } from '../support/world.ts';
import type { ClubIds } from '../support/world-rows.ts';
import { rowsOf } from './cells.ts';

// Goal A9: how many statements go to the database between a request and its answer. Everything is counted: the look-up
// of the session, limits and clock, and around a command `begin`, `commit` and its idempotency key as well.

/** A read costs the session, what the path names, and what is shown. */
const maxOfQuery = 3;

/** Multiples of a club's rows: few, and many more. */
const sizes = [1, 12] as const;

let server: TestServer;
let heard: string[] = [];
let small: World;
let large: World;

const worldOf = (size: number) => async (): Promise<World> => {
  const world = await aNextWorld(server);
  await moreRows(server, world.home, size);
  return world;
};
/** For commands, as they were; the limits let everybody send as much as these within a minute. */
const freshWorldOf = sizes.map((size) => freshWorlds(() => server, 40, worldOf(size)));

beforeAll(async () => {
  // Changes of commands in one moment are announced together, after the answers.
  const onStatement = (sql: string) => sql.includes('pg_notify') || heard.push(sql);
  server = await openTestServer({}, undefined, { onStatement });
  [small, large] = [await worldOf(sizes[0])(), await worldOf(sizes[1])()];
});
afterAll(() => server.close());

const statementsOf = async (
  world: World,
  actor: ActorName,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
): Promise<number> => {
  heard = [];
  const response = await world.people[actor].send(operation, input, { 'idempotency-key': randomUUID() });
  const { length } = heard;
  expect(isAllowed(response.status), `${operation.name} by ${actor}: ${await response.text()}`).toBe(true);
  return length;
};

const byName = (operations: readonly Operation[]) =>
  operations.map((operation) => ({ name: operation.name, operation }));

/** Previews ask one thing after the other: whose events, what is in the way, and who hears of it. */
const previews: Readonly<Record<string, number>> = { 'schedule.overlaps': 4, 'schedule.previewAct': 5 };

describe.each(byName(contract.filter(({ kind }) => kind === 'query')))('$name', ({ operation }) => {
  it(`is read with at most ${maxOfQuery} statements, however many rows there are`, async () => {
    for (const row of rowsOf(operation)) {
      for (const actor of allowedAtHome(row)) {
        const few = await statementsOf(small, actor, operation, row.input(small.home, actor));
        const many = await statementsOf(large, actor, operation, row.input(large.home, actor));
        expect.soft({ actor, many }).toEqual({ actor, many: few });
        expect.soft(many, actor).toBeLessThanOrEqual(previews[operation.name] ?? maxOfQuery);
      }
    }
  });
});

describe.each(byName(contract.filter(({ kind }) => kind !== 'query')))('$name', ({ operation }) => {
  it('takes as many statements as are noted here, however many rows there are', async () => {
    const counts = sizes.map(() => 0);
    for (const row of rowsOf(operation)) {
      const allowed = allowedAtHome(row);
      const actor = allowed.find((name) => name !== 'anonymous') ?? 'anonymous';
      for (const [at, aFreshWorld] of freshWorldOf.entries()) {
        const world = await aFreshWorld();
        const count = await statementsOf(world, actor, operation, row.input(world.home, actor));
        counts[at] = Math.max(counts[at] ?? 0, count);
      }
    }
    expect(counts, 'statements in a small and in a large club').toEqual(sizes.map(() => noted[operation.name]));
  });
});

describe('many at once', () => {
  const playersOf = async (club: ClubIds, count: number): Promise<string[]> => {
    const found = await server.database.db
      .selectFrom('player_profiles')
      .where('organization_id', '=', club.organization)
      .where('last_name', 'like', 'More %')
      .select('id')
      .limit(count)
      .execute();
    return found.map(({ id }) => id);
  };
  const emptyTryoutOf = async (club: ClubIds): Promise<string> => {
    const tryouts = server.database.db.selectFrom('tryouts').where('organization_id', '=', club.organization);
    const { id } = await tryouts.where('title', '=', 'More 1').select('id').executeTakeFirstOrThrow();
    return id;
  };
  const counted = async (
    operation: Operation,
    inputOf: (club: ClubIds, playerIds: string[]) => object | Promise<object>,
  ): Promise<number[]> => {
    const counts: number[] = [];
    for (const count of sizes) {
      const world = await worldOf(sizes[1])();
      const input = await inputOf(world.home, await playersOf(world.home, count));
      counts.push(await statementsOf(world, 'admin', operation, { ...input }));
    }
    return counts;
  };

  it('players are registered with as many statements as one', async () => {
    const [one, many] = await counted(registerPlayers, async (club, playerIds) => ({
      tryoutId: await emptyTryoutOf(club),
      playerIds,
    }));
    expect(many).toBe(one);
  });

  it('players are invited with as many statements as one', async () => {
    const [one, many] = await counted(inviteListedPlayers, (_club, playerIds) => ({
      invitations: playerIds.map((playerId) => ({ playerId, email: `many-${playerId}@example.org` })),
    }));
    expect(many).toBe(one);
  });

  it('players are sent offers with as many statements as one', async () => {
    const [one, many] = await counted(sendOffers, (club, playerIds) => ({
      tryoutId: club.activeTryout,
      teamId: club.emptyTeam,
      playerIds,
    }));
    expect(many).toBe(one);
  });
});
