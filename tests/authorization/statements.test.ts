import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { registerPlayers } from '@touchline/domain/tryouts/contract.registrations.ts';
import { allowedAtHome, isAllowed } from '../support/cells.ts';
import { moreRows } from '../support/more-rows.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { type ActorName, aNextWorld, type World } from '../support/world.ts';
import type { ClubIds } from '../support/world-rows.ts';
import { rowsOf } from './cells.ts';

// Goal A9: how many statements go to the database between a request and its answer. Everything is counted: the look-up
// of the session, limits and clock, and around a command `begin`, `commit` and its idempotency key as well.

/** A read costs the session, what the path names, and what is shown. */
const maxOfQuery = 3;

/**
 * Commands and downloads by what they cost. A new one is noted here; a number that grows is a round trip more for
 * everybody, so it is changed knowingly.
 */
const noted: Readonly<Record<string, number>> = {
  'access.signIn': 21,
  'access.refresh': 10,
  'access.signOut': 6,
  'access.resendConfirmation': 10,
  'access.registerAdmin': 16,
  'access.registerWithCode': 32,
  'access.join': 27,
  'access.found': 14,
  'access.lookUpCode': 15,
  'access.reportFault': 7,
  'access.forgotPassword': 11,
  'access.resetPassword': 19,
  'access.readConfirmation': 8,
  'access.confirmEmail': 14,
  'access.changePassword': 16,
  'access.endSession': 7,
  'access.updateAccount': 6,
  'memberships.use': 8,
  'access.endMemberSessions': 7,
  'codes.create': 7,
  'codes.setActive': 7,
  'codes.delete': 7,
  'people.updatePlayer': 7,
  'people.inviteCoach': 13,
  'people.invitePlayer': 15,
  'people.inviteListedPlayer': 16,
  'people.revokeInvitation': 10,
  'people.previewPlayers': 9,
  'people.previewCoaches': 8,
  'people.importPlayers': 17,
  'people.importCoaches': 14,
  'people.playersFile': 6,
  'people.coachesFile': 6,
  'seasons.create': 7,
  'seasons.copy': 12,
  'seasons.update': 9,
  'seasons.delete': 12,
  'seasons.addAgeGroup': 7,
  'seasons.addAgeGroups': 9,
  'seasons.updateAgeGroup': 8,
  'seasons.deleteAgeGroup': 9,
  'teams.create': 12,
  'teams.update': 15,
  'teams.delete': 9,
  'teams.assignCoach': 12,
  'teams.removeCoach': 7,
  'teams.addPlayer': 8,
  'teams.addPlayers': 11,
  'teams.updateMember': 8,
  'teams.transfer': 10,
  'teams.rosterFile': 7,
  'teams.file': 6,
  'tryouts.icsFile': 6,
  'tryouts.create': 8,
  'tryouts.update': 10,
  'tryouts.start': 9,
  'tryouts.cancel': 9,
  'tryouts.complete': 9,
  'tryouts.reopen': 9,
  'tryouts.reportPresence': 7,
  'tryouts.register': 12,
  'tryouts.registerMany': 11,
  'tryouts.setAttendance': 10,
  'tryouts.withdraw': 9,
  'evaluations.save': 7,
  'evaluations.rankingFile': 6,
  'offers.send': 16,
  'offers.respond': 7,
  'offers.withdraw': 11,
};

/** Multiples of a club's rows: few, and many more. */
const sizes = [1, 12] as const;

let server: TestServer;
let heard: string[] = [];
let small: World;
let large: World;

const worldOf = async (size: number): Promise<World> => {
  const world = await aNextWorld(server);
  await moreRows(server, world.home, size);
  return world;
};

beforeAll(async () => {
  // Changes of commands in one moment are announced together, after the answers.
  const onStatement = (sql: string) => sql.includes('pg_notify') || heard.push(sql);
  server = await openTestServer({}, undefined, { onStatement });
  [small, large] = [await worldOf(sizes[0]), await worldOf(sizes[1])];
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

describe.each(byName(contract.filter(({ kind }) => kind === 'query')))('$name', ({ operation }) => {
  it(`is read with at most ${maxOfQuery} statements, however many rows there are`, async () => {
    for (const row of rowsOf(operation)) {
      for (const actor of allowedAtHome(row)) {
        const few = await statementsOf(small, actor, operation, row.input(small.home, actor));
        const many = await statementsOf(large, actor, operation, row.input(large.home, actor));
        expect.soft({ actor, many }).toEqual({ actor, many: few });
        expect.soft(many, actor).toBeLessThanOrEqual(maxOfQuery);
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
      for (const [at, size] of sizes.entries()) {
        const world = await worldOf(size);
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
      const world = await worldOf(sizes[1]);
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

  it('players are sent offers with as many statements as one', async () => {
    const [one, many] = await counted(sendOffers, (club, playerIds) => ({
      tryoutId: club.activeTryout,
      teamId: club.emptyTeam,
      playerIds,
    }));
    expect(many).toBe(one);
  });
});
