import { afterAll, beforeAll, expect, it } from 'vitest';
import { debugTryouts } from '@touchline/domain/tryouts/contract.debug.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

let plain: TestServer;
let withTools: TestServer;

beforeAll(async () => {
  [plain, withTools] = await Promise.all([openTestServer(), openTestServer({ DEV_TOOLS: '1' })]);
});
afterAll(() => Promise.all([plain.close(), withTools.close()]));

// PLACE-04 (ruling 67)
it('the tryout debug query does not exist on a server without developer tools', async () => {
  const { admin, addCoach } = await anOrganization(plain);
  for (const person of [plain.anonymous, admin, await addCoach()]) {
    expect((await person.send(debugTryouts, {})).status).toBe(404);
  }
});

// PLACE-03 PLACE-04
it('the tryout debug query shows only admins the rows of their organization', async () => {
  const { admin, addCoach, addPlayer } = await anOrganization(withTools);
  const player = await addPlayer({ firstName: 'Nora', lastName: 'Novak' });
  await (await anOrganization(withTools)).addPlayer({ firstName: 'Other', lastName: 'Club' });
  expect(await admin.ask(debugTryouts, {})).toEqual({
    players: [{ id: player.profileId, name: 'Nora Novak' }],
    tryouts: [],
    registrations: [],
  });
  expect((await (await addCoach()).send(debugTryouts, {})).status).toBe(403);
  expect((await withTools.anonymous.send(debugTryouts, {})).status).toBe(401);
});
