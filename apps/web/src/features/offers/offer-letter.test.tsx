import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp } from '../../../../../tests/support/browser.tsx';
import { aClubThatOffers, anOffer, aTeamOf } from '../../../../../tests/support/offers.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it.each([
  ['Coach', 1, 'Carla Coach'],
  ['Coaches', 2, 'Carla Coach, Cora Keen'],
])('calls the coaches of the team %s when there is %d', async (term, count, names) => {
  const { club, coach, player, tryout } = await aClubThatOffers(server);
  const coaches = [coach, await club.addCoach('Cora Keen')].slice(0, count);
  await anOffer(club, tryout, await aTeamOf(server, club, tryout, 'Eagles', coaches), player);
  openApp(server, '/dashboard/player-portal', player);
  const letter = await screen.findByRole('region', { name: 'Invitation to Eagles' });
  expect(within(letter).getByText(term, { selector: 'dt' })).toBeVisible();
  expect(within(letter).getByText(names)).toBeVisible();
});
