import { afterAll, beforeAll, expect, it } from 'vitest';
import { testTeamPlayers } from '@touchline/domain/offers/contract.debug.ts';
import { addPlayer, updateMember } from '@touchline/domain/teams/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

let plain: TestServer;
let withTools: TestServer;

beforeAll(async () => {
  [plain, withTools] = await Promise.all([openTestServer(), openTestServer({ DEV_TOOLS: '1' })]);
});
afterAll(() => Promise.all([plain.close(), withTools.close()]));

it('the roster debug query does not exist on a server without developer tools', async () => {
  const { admin, addPlayer: joins } = await anOrganization(plain);
  for (const person of [plain.anonymous, admin, await joins()]) {
    expect((await person.send(testTeamPlayers, {})).status).toBe(404);
  }
});

it('the roster debug query shows players their own rows, oldest first, and other users nothing', async () => {
  const club = await anOrganization(withTools);
  const [first, second] = [await aTeam(club, { name: 'Zebras' }), await aTeam(club, { name: 'Ants' })];
  const [player, teammate] = [await club.addPlayer(), await club.addPlayer()];
  for (const teamId of [first.id, second.id]) await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
  await club.admin.ask(addPlayer, { teamId: first.id, playerId: teammate.profileId });
  await club.admin.ask(updateMember, {
    teamId: first.id,
    playerId: player.profileId,
    status: 'inactive',
    expected: {},
  });

  expect(await player.ask(testTeamPlayers, {})).toEqual([
    { id: expect.any(String), teamName: 'Zebras', status: 'inactive', invitationId: null },
    { id: expect.any(String), teamName: 'Ants', status: 'active', invitationId: null },
  ]);
  expect(await teammate.ask(testTeamPlayers, {})).toMatchObject([{ teamName: 'Zebras', status: 'active' }]);
  expect(await (await club.addPlayer()).ask(testTeamPlayers, {})).toEqual([]);
  for (const person of [club.admin, await aCoachOf(club, first.id)]) {
    expect((await person.send(testTeamPlayers, {})).status).toBe(403);
  }
  expect((await withTools.anonymous.send(testTeamPlayers, {})).status).toBe(401);
});

it('the roster debug query returns at most 500 rows', async () => {
  const { db } = withTools.database;
  const club = await anOrganization(withTools);
  const player = await club.addPlayer();
  const { id } = await aTeam(club);
  const group = await db.selectFrom('teams').select('age_group_id').where('id', '=', id).executeTakeFirstOrThrow();
  const teams = await db
    .insertInto('teams')
    .values(Array.from({ length: 501 }, (_, at) => ({ ...group, organization_id: club.id, name: `Team ${at}` })))
    .returning('id')
    .execute();
  await db
    .insertInto('team_players')
    .values(teams.map((team) => ({ organization_id: club.id, team_id: team.id, player_id: player.profileId })))
    .execute();
  expect(await player.ask(testTeamPlayers, {})).toHaveLength(500);
});
