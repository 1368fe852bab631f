import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { anOrganization } from '../../../../../tests/support/club.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import { openStream } from '../../../../../tests/support/stream.ts';
import { aRunningTryout } from '../../../../../tests/support/tryouts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

// Decision D68
it('an edited tryout is told to whoever sees it in an offer, and to coaches whose players it decides', async () => {
  const club = await anOrganization(server);
  const { tryout } = await aRunningTryout(server, club, []);
  const player = await openStream(await club.addPlayer());
  const coach = await openStream(await club.addCoach());
  await club.admin.ask(updateTryout, { tryoutId: tryout.id, title: 'Summer tryout' });
  await Promise.all([player.until(1, 1000), coach.until(1, 1000)]);
  expect(player.heard()).toEqual(['offers']);
  expect(coach.heard()).toEqual(['tryouts', 'offers', 'players']);
  await Promise.all([player.close(), coach.close()]);
});
