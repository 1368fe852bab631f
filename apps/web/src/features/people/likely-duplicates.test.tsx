import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listPlayers, updatePlayer } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club.ts';
import { aTryoutWith } from '@touchline/tests/support/offers.ts';
import { sharedServer } from '@touchline/tests/support/server.ts';
import { longTest } from '@touchline/tests/support/long.ts';

const server = sharedServer();

const aClubWithTwins = async () => {
  const club = await anOrganization(server);
  const pia = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const tom = await club.addPlayer({ firstName: 'Tom', lastName: 'Peters' });
  return { ...club, club, pia, tom };
};

longTest('lists possible duplicates with the reason, until marked as two players', async () => {
  const { admin } = await aClubWithTwins();
  const { user } = openApp(server, '/dashboard/players', admin);
  const card = within(await screen.findByLabelText('Possible duplicates'));
  expect(card.getByText('Possible duplicates (1)')).toBeVisible();
  expect(card.getByText('Same birth date and guardian phone')).toBeVisible();
  await user.click(card.getByRole('button', { name: /are two players$/ }));
  expect(await screen.findByText('Marked as two players')).toBeVisible();
  expect(screen.queryByLabelText('Possible duplicates')).toBeNull();
  expect((await admin.ask(listPlayers, {})).players).toHaveLength(2);
});

it('does not show possible duplicates to coaches', async () => {
  const { club } = await aClubWithTwins();
  openApp(server, '/dashboard/players', await club.addCoach());
  expect(await screen.findByText(/You see the players of your teams/)).toBeVisible();
  expect(screen.queryByLabelText('Possible duplicates')).toBeNull();
});

longTest('compares two players and merges them with the chosen values', async () => {
  const { admin, club, pia, tom } = await aClubWithTwins();
  await admin.ask(updatePlayer, { playerId: tom.profileId, position: 'Keeper' });
  await aTryoutWith(server, club, { status: 'upcoming', players: [tom] });
  const { user } = openApp(server, `/dashboard/players?dialog=merge&of=${pia.profileId}_${tom.profileId}`, admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge players' }));
  expect(await dialog.findByText('1 registration')).toBeVisible();
  expect(dialog.queryByText(/evaluation/)).toBeNull();
  const choice = (legend: string) => within(dialog.getByRole('group', { name: legend }));
  // A fact that only one knows is proposed; equal ones are not asked for.
  expect(choice('First name').getByLabelText('Pia')).toBeChecked();
  expect(choice('Position').getByLabelText('Keeper')).toBeChecked();
  expect(dialog.queryByRole('group', { name: 'Last name' })).toBeNull();
  await user.click(choice('First name').getByLabelText('Tom'));
  await user.click(dialog.getByRole('button', { name: 'Merge players' }));
  expect(await screen.findByText('Players merged')).toBeVisible();
  expect((await admin.ask(listPlayers, {})).players).toMatchObject([
    { id: pia.profileId, firstName: 'Tom', position: 'Keeper' },
  ]);
});
