import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { setTeamLogo } from '@touchline/domain/teams/contract.logo.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { aFamilyOfTwoClubs } from '@touchline/tests/support/club/guardians.ts';
import { rememberMembership } from '@touchline/tests/support/club/memberships.ts';
import { aClubThatOffers, anOffer } from '@touchline/tests/support/club/offers.ts';
import { aPicture } from '@touchline/tests/support/files/pictures.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

it.each([
  ['Coach', 1, 'Carla Coach'],
  ['Coaches', 2, 'Carla Coach, Cora Keen'],
])("shows the team's logo or initials, and the label %s for a number of coaches of %d", async (term, count, names) => {
  const { club, coach, player, tryout } = await aClubThatOffers(server);
  const coaches = [coach, await club.addCoach('Cora Keen')].slice(0, count);
  const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles', coaches });
  await anOffer(club, tryout, teamId, player);
  if (count === 2) await club.admin.ask(setTeamLogo, { teamId, picture: aPicture });
  openApp(server, '/dashboard/player-portal', player);
  const letter = await screen.findByRole('region', { name: 'Invitation to Eagles' });
  expect(within(letter).getByText(term, { selector: 'dt' })).toBeVisible();
  expect(within(letter).getByText(names)).toBeVisible();
  expect(within(letter).queryAllByText('E')).toHaveLength(2 - count);
  expect(letter.querySelectorAll('img')).toHaveLength(count - 1);
});

/** Opens the offers page in the membership of `guardian`. */
const openUnder = async (guardian: Awaited<ReturnType<typeof aFamilyOfTwoClubs>>['mother']) => {
  await rememberMembership(server, guardian);
  return openApp(server, '/dashboard/player-portal', guardian);
};

const letterOfTheFalcons = () => screen.findByRole('region', { name: /^Invitation to Falcons/ });

longTest('shows a guardian who may answer the name of the child and live who answered', async () => {
  const { club, tryout, teamId, pia, mother } = await aFamilyOfTwoClubs(server);
  const { id: offerId } = await anOffer(club, tryout, teamId, pia);
  await openUnder(mother);
  const letter = await letterOfTheFalcons();
  expect(within(letter).getByRole('heading', { name: 'Pia Peters: a place in Falcons' })).toBeVisible();
  expect(within(letter).getByRole('button', { name: 'Accept the invitation to Falcons for Pia Peters' })).toBeEnabled();
  await pia.ask(respondToOffer, { offerId, answer: 'declined' });
  expect((await screen.findByText('by Pia Peters')).parentElement).toHaveTextContent(/^Answered .* by Pia Peters$/);
  expect(screen.queryByRole('button', { name: /the invitation to Falcons/ })).toBeNull();
});

it('shows no answer buttons to a guardian who may only read', async () => {
  const { club, tryout, teamId, pia, father } = await aFamilyOfTwoClubs(server);
  await anOffer(club, tryout, teamId, pia);
  await openUnder(father);
  const letter = await letterOfTheFalcons();
  expect(within(letter).getByText('Another guardian answers it.')).toBeVisible();
  expect(within(letter).queryByText(/^Pia Peters/)).toBeNull();
  expect(within(letter).queryByRole('button')).toBeNull();
});
