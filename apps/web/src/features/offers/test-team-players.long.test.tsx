import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testTeamPlayers } from '@touchline/domain/offers/contract.debug.ts';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

let plainServer: TestServer;
let serverWithTools: TestServer;

beforeAll(async () => {
  [plainServer, serverWithTools] = await Promise.all([openTestServer(), openTestServer({ DEV_TOOLS: '1' })]);
});
afterAll(() => Promise.all([plainServer.close(), serverWithTools.close()]));

const path = '/dashboard/player-portal';

const aMember = async (server: TestServer) => {
  const club = await anOrganization(server);
  const pia = await club.addPlayer();
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [pia] });
  const { id: offerId } = await anOffer(
    club,
    tryout,
    await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' }),
    pia,
  );
  await pia.ask(respondToOffer, { offerId, answer: 'accepted' });
  return { club, pia, offerId };
};

// OFFER-42 (ruling 67)
it('shows roster rows only if developer tools are on', async () => {
  const usual = await aMember(plainServer);
  openApp(plainServer, path, usual.pia);
  expect(await screen.findByRole('tab', { name: 'Responded (1)' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Test Team Players' })).toBeNull();
  expect((await usual.pia.send(testTeamPlayers, {})).status).toBe(404);
  cleanup();
  const { club, pia, offerId } = await aMember(serverWithTools);
  const { user } = openApp(serverWithTools, path, pia);
  await user.click(await screen.findByRole('button', { name: 'Test Team Players' }));
  const dialog = await screen.findByRole('dialog', { name: 'Team players (1)' });
  expect(within(dialog).getByText('Falcons')).toBeVisible();
  expect(within(dialog).getByText(`active · ${offerId}`)).toBeVisible();
  expect((await club.admin.send(testTeamPlayers, {})).status).toBe(403);
  expect(await (await club.addPlayer()).ask(testTeamPlayers, {})).toEqual([]);
});
