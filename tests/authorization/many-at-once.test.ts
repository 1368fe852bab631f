import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { inviteListedPlayers } from '@touchline/domain/people/contract.bulk.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { registerPlayers } from '@touchline/domain/tryouts/contract.registrations.ts';
import { isAllowed } from '../support/world/cells.ts';
import { moreRows } from '../support/world/more-rows.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';
import { aNextWorld, freshWorlds, type World } from '../support/world/world.ts';
import type { ClubIds } from '../support/world/world-rows.ts';

// Goal A9 for operations on many players: no extra statement per player.

/** Numbers of players in a request; the club has more. */
const sizes = [1, 12] as const;

let server: TestServer;
let recordedStatements: string[] = [];

beforeAll(async () => {
  // Announcements are not counted, because concurrent commands share one, which is sent after their responses.
  const onStatement = (sql: string) => sql.includes('pg_notify') || recordedStatements.push(sql);
  server = await openTestServer({}, undefined, { isPatient: true, onStatement });
});
afterAll(() => server.close());

const aFreshWorld = freshWorlds(
  () => server,
  async (): Promise<World> => {
    const world = await aNextWorld(server);
    await moreRows(server, world.home, sizes[1]);
    return world;
  },
);

const playersOf = async (club: ClubIds, count: number): Promise<string[]> => {
  const playerRows = await server.database.db
    .selectFrom('player_profiles')
    .where('organization_id', '=', club.organization)
    .where('last_name', 'like', 'More %')
    .select('id')
    .limit(count)
    .execute();
  return playerRows.map(({ id }) => id);
};

const emptyTryoutOf = async (club: ClubIds): Promise<string> => {
  const tryouts = server.database.db.selectFrom('tryouts').where('organization_id', '=', club.organization);
  const { id } = await tryouts.where('title', '=', 'More 1').select('id').executeTakeFirstOrThrow();
  return id;
};

/** Numbers of statements that an operation sends for one player and for many. */
const counted = async (
  operation: Operation,
  inputOf: (club: ClubIds, playerIds: string[]) => object | Promise<object>,
): Promise<number[]> => {
  const counts: number[] = [];
  for (const count of sizes) {
    const { home, people } = await aFreshWorld();
    const input = await inputOf(home, await playersOf(home, count));
    recordedStatements = [];
    const response = await people.admin.send(operation, { ...input }, { 'idempotency-key': randomUUID() });
    counts.push(recordedStatements.length);
    expect(isAllowed(response.status), await response.text()).toBe(true);
  }
  return counts;
};

describe('many players', () => {
  it('registers many players with as many statements as one', async () => {
    const [one, many] = await counted(registerPlayers, async (club, playerIds) => ({
      tryoutId: await emptyTryoutOf(club),
      playerIds,
    }));
    expect(many).toBe(one);
  });

  it('invites many players with as many statements as one', async () => {
    const [one, many] = await counted(inviteListedPlayers, (_club, playerIds) => ({
      invitations: playerIds.map((playerId) => ({ playerId, email: `many-${playerId}@example.org` })),
    }));
    expect(many).toBe(one);
  });

  it('sends offers to many players with as many statements as to one', async () => {
    const [one, many] = await counted(sendOffers, (club, playerIds) => ({
      tryoutId: club.activeTryout,
      teamId: club.emptyTeam,
      playerIds,
    }));
    expect(many).toBe(one);
  });
});
