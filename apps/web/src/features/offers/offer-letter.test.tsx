import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/browser.tsx';
import { aClubThatOffers, anOffer } from '@touchline/tests/support/offers.ts';
import { aTeamIn } from '@touchline/tests/support/tryouts.ts';
import { sharedServer } from '@touchline/tests/support/server.ts';

const server = sharedServer();

it.each([
  ['Coach', 1, 'Carla Coach'],
  ['Coaches', 2, 'Carla Coach, Cora Keen'],
])('calls the coaches of the team %s when there is %d', async (term, count, names) => {
  const { club, coach, player, tryout } = await aClubThatOffers(server);
  const coaches = [coach, await club.addCoach('Cora Keen')].slice(0, count);
  await anOffer(club, tryout, await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles', coaches }), player);
  openApp(server, '/dashboard/player-portal', player);
  const letter = await screen.findByRole('region', { name: 'Invitation to Eagles' });
  expect(within(letter).getByText(term, { selector: 'dt' })).toBeVisible();
  expect(within(letter).getByText(names)).toBeVisible();
});
