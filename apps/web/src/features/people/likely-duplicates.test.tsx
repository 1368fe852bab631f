import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { listPlayers, updatePlayer } from '@touchline/domain/people/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const aClubWithTwins = async () => {
  const club = await anOrganization(server);
  const pia = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const tom = await club.addPlayer({ firstName: 'Tom', lastName: 'Peters' });
  return { ...club, club, pia, tom };
};

longTest('lists possible duplicates until they are marked as two players', async () => {
  const { admin } = await aClubWithTwins();
  const { user } = openApp(server, '/dashboard/players', admin);
  const card = within(await screen.findByLabelText('Possible duplicates'));
  expect(card.getByText('Possible duplicates (1)')).toBeVisible();
  expect(card.getByText(/^Same birth date and guardian phone/)).toBeVisible();
  await user.click(card.getByRole('button', { name: /are two players$/ }));
  expect(await screen.findByText('Marked as two players')).toBeVisible();
  expect(screen.queryByLabelText('Possible duplicates')).toBeNull();
  expect((await admin.ask(listPlayers, {})).players).toHaveLength(2);
});

// FAM-13
longTest('merges a child who joined with a player on a roster in one press', async () => {
  const club = await anOrganization(server);
  const facts = { firstName: 'Lena', lastName: 'Peters', birthDate: '2015-05-05' };
  const guardian = { guardianFirstName: 'Gerda', guardianLastName: 'Guardian', guardianPhone: '0660 7654321' };
  await club.admin.ask(importPlayers, {
    rows: [{ line: 2, cells: { ...facts, ...guardian, position: 'Wing' } }],
    ...{ dateOrder: 'day', invite: false },
  });
  const [listed] = (await club.admin.ask(listPlayers, {})).players;
  const team = await aTeam(club, { name: 'Falcons' });
  await club.admin.ask(addPlayer, { teamId: team.id, playerId: listed?.id ?? '' });
  const lena = await club.addPlayer({ ...facts, gender: null });
  const { user } = openApp(server, '/dashboard/players', club.admin);
  const card = within(await screen.findByLabelText('Possible duplicates'));
  expect(card.getByRole('heading', { name: 'Is this Lena Peters of Falcons?' })).toBeVisible();
  expect(card.getByText('Same name and birth date')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '1 possible duplicate' }));
  expect(screen.getByRole('region', { name: 'Possible duplicates' })).toHaveFocus();
  await user.click(card.getByRole('button', { name: /^Same child/ }));
  expect(await screen.findByText('Players merged')).toBeVisible();
  await waitFor(() => expect(screen.queryByLabelText('Possible duplicates')).toBeNull());
  expect((await club.admin.ask(listPlayers, {})).players).toMatchObject([
    { id: lena.profileId, position: 'Wing', hasAccount: true, teams: [{ name: 'Falcons' }] },
  ]);
});

it('opens the comparison if the two profiles conflict', async () => {
  const { admin } = await aClubWithTwins();
  const { user } = openApp(server, '/dashboard/players', admin);
  const card = within(await screen.findByLabelText('Possible duplicates'));
  expect(card.getByText('Same birth date and guardian phone. Different: first name')).toBeVisible();
  await user.click(card.getByRole('button', { name: /^Same child/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge players' }));
  expect(await dialog.findByRole('group', { name: 'First name' })).toBeVisible();
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
  // A fact that only one profile has is preselected. Equal facts are not shown.
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
