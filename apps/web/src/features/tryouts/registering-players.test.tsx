import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelTryout } from '@touchline/domain/tryouts/contract.ts';
import { withdrawRegistration } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { findRow, statusesIn } from '@touchline/tests/support/page/registrations.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, anOpenAgeGroup, aTryout, aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let coach: Member;
let ageGroup: AgeGroup;
let tryoutId: string;
let registrations: readonly [Registration, Registration];

beforeEach(async () => {
  ({
    club,
    ageGroup,
    tryoutId,
    registrations,
    coaches: [coach],
  } = await aTryoutOf(
    server,
    [
      { firstName: 'Ada', lastName: 'Abel', birthDate: '2015-03-12' },
      { firstName: 'Bea', lastName: 'Bauer' },
    ],
    'Cora Keen',
  ));
});

const tryoutPagePath = () => `/dashboard/tryouts/${tryoutId}`;
const statuses = (all = true) => statusesIn(club, tryoutId, all);

describe('registering players', () => {
  const free = async () => club.addPlayer({ firstName: 'Cleo', lastName: 'Cole', birthDate: '2014-01-02' });

  // TREG-02 PERM-16
  it('only admins can register players', async () => {
    openApp(server, `${tryoutPagePath()}?dialog=add-player`, coach);
    await findRow('Ada Abel');
    expect(screen.queryByRole('button', { name: /Bulk Register|Add Player|More for/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // TREG-02 TREG-03
  it('does not register players for a canceled tryout', async () => {
    const upcoming = await aTryout(club, ageGroup);
    const { unmount } = openApp(server, `/dashboard/tryouts/${upcoming.id}`, club.admin);
    expect(await screen.findByRole('button', { name: 'Bulk Register' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Add Player' })).toBeEnabled();
    unmount();
    await club.admin.ask(cancelTryout, { tryoutId: upcoming.id });
    openApp(server, `/dashboard/tryouts/${upcoming.id}`, club.admin);
    expect(await screen.findByRole('button', { name: 'Bulk Register' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add Player' })).toBeDisabled();
  });

  // TREG-11 TREG-26 TREG-41
  longTest('registers one eligible player with notes', async () => {
    await free();
    const { user } = openApp(server, tryoutPagePath(), club.admin);
    await user.click(await screen.findByRole('button', { name: 'Add Player' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Player' }));
    await dialog.findByRole('option', { name: /Cleo Cole/ });
    expect(dialog.queryByRole('option', { name: /Ada Abel/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Register player' }));
    expect(await dialog.findByText('Player selection is required')).toBeVisible();
    await user.selectOptions(
      dialog.getByLabelText('Player'),
      dialog.getByRole('option', { name: /Cleo Cole/ }) as HTMLOptionElement,
    );
    await user.type(dialog.getByLabelText('Notes'), 'Left-footed');
    await user.click(dialog.getByRole('button', { name: 'Register player' }));
    expect(await toast('Player registered', 'The player has been registered for the tryout.')).toBeVisible();
    expect((await findRow('Cleo Cole')).getByText('Left-footed')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await statuses()).toMatchObject({ 'Cleo Cole': 'registered' });
  });

  // TREG-17 TREG-38 TREG-39
  it('lists the possible reasons when no player is eligible', async () => {
    const { user, holdRequests } = openApp(server, tryoutPagePath(), club.admin);
    await findRow('Ada Abel');
    const release = holdRequests();
    await user.click(screen.getByRole('button', { name: 'Add Player' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Player' }));
    expect(dialog.getByRole('button', { name: 'Register player' })).toBeDisabled();
    release();
    expect(await dialog.findByText('No eligible players found.')).toBeVisible();
    for (const reason of [
      'All players are already registered for this tryout.',
      'No player matches the age group of this tryout.',
      'Birth dates are missing from player profiles.',
      'No player matches the gender of the age group.',
    ]) {
      expect(dialog.getByText(reason)).toBeVisible();
    }
    expect(dialog.getByRole('button', { name: 'Register player' })).toBeDisabled();
  });

  // TREG-43
  it('shows the reason for each player who is not eligible', async () => {
    const girls = await anOpenAgeGroup(server, club, {
      gender: 'Female',
      bornFrom: '2015-01-01',
      bornUntil: '2017-12-31',
    });
    const forGirls = await aTryout(club, girls);
    await club.addPlayer({ firstName: 'Unknown', lastName: 'Gender', gender: null });
    await club.addPlayer({ firstName: 'No', lastName: 'Birthday', gender: 'Female', birthDate: null });
    await club.addPlayer({ firstName: 'Too', lastName: 'Old', gender: 'Female', birthDate: '2001-01-01' });
    const { user } = openApp(server, `/dashboard/tryouts/${forGirls.id}?dialog=add-player`, club.admin);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Player' }));
    await user.click(await dialog.findByText('5 players are not eligible'));
    await dialog.findByText('Unknown Gender');
    const reasonOf = (name: string) => dialog.getByText(name).closest('li');
    expect(reasonOf('Unknown Gender')).toHaveTextContent('No gender recorded, so only co-ed age groups are open');
    expect(reasonOf('No Birthday')).toHaveTextContent('No birth date recorded');
    expect(reasonOf('Too Old')).toHaveTextContent('Birth year does not match the age group');
    expect(reasonOf('Ada Abel')).toHaveTextContent('Gender does not match the age group');
  });

  // TREG-27
  longTest('keeps the dialog open with the reason when a registration fails', async () => {
    const player = await free();
    const { user, breakConnection, restoreConnection } = openApp(
      server,
      `${tryoutPagePath()}?dialog=add-player`,
      club.admin,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Player' }));
    const option = (await dialog.findByRole('option', { name: /Cleo Cole/ })) as HTMLOptionElement;
    await user.selectOptions(dialog.getByLabelText('Player'), option);
    breakConnection(/POST/);
    await user.click(dialog.getByRole('button', { name: 'Register player' }));
    expect(await toast('Registration Failed', 'An unexpected error occurred. Please try again.')).toBeVisible();
    restoreConnection();
    // The tryout fills up in the meantime, and the page is not notified.
    await server.database.db.updateTable('tryouts').set({ max_participants: 2 }).where('id', '=', tryoutId).execute();
    await user.click(dialog.getByRole('button', { name: 'Register player' }));
    expect(await toast('Registration Failed', 'This tryout is full (2 participants).')).toBeVisible();
    expect(dialog.getByLabelText('Player')).toHaveValue(player.profileId);
    expect(dialog.getByRole('alert')).toHaveTextContent('This tryout is full (2 participants).');
  });

  longTest('shows how many places are left before registering', async () => {
    const first = openApp(server, `${tryoutPagePath()}?dialog=add-player`, club.admin);
    const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
    await (await dialogOf('Add Player')).findByText(/not eligible|No eligible players found/);
    expect((await dialogOf('Add Player')).queryByText(/left|taken/)).toBeNull();
    first.unmount();
    const limitTo = (max_participants: number) =>
      server.database.db.updateTable('tryouts').set({ max_participants }).where('id', '=', tryoutId).execute();
    await limitTo(3);
    for (const firstName of ['Cleo', 'Dora', 'Elsa']) await club.addPlayer({ firstName, lastName: 'Cole' });
    const bulk = openApp(server, `${tryoutPagePath()}?dialog=bulk-register`, club.admin);
    const dialog = await dialogOf('Bulk Register');
    expect(await dialog.findByText('1 of 3 places left.')).toBeVisible();
    await bulk.user.click(await dialog.findByRole('button', { name: 'Select All' }));
    expect(await dialog.findByText('1 of 3 places left. 2 players more than that are selected.')).toBeVisible();
    bulk.unmount();
    await limitTo(2);
    openApp(server, `${tryoutPagePath()}?dialog=add-player`, club.admin);
    expect(await (await dialogOf('Add Player')).findByText(/^All 2 places of this tryout are taken\./)).toBeVisible();
  });

  // TREG-30
  it('says that eligible players failed to load', async () => {
    const { user, breakConnection } = openApp(server, tryoutPagePath(), club.admin);
    await findRow('Ada Abel');
    breakConnection(/eligible/);
    await user.click(screen.getByRole('button', { name: 'Add Player' }));
    expect(await toast('Error', 'Failed to fetch necessary data for filtering.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('bulk registration', () => {
  const open = async () => {
    const opened = openApp(server, tryoutPagePath(), club.admin);
    await opened.user.click(await screen.findByRole('button', { name: 'Bulk Register' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Bulk Register' })) };
  };

  // TREG-19 TREG-20 TREG-24
  longTest('selects all, none or some players for bulk registration and counts them', async () => {
    const first = await club.addPlayer({ firstName: 'Cleo', lastName: 'Cole', birthDate: '2015-06-01' });
    await club.addPlayer({ firstName: 'Dora', lastName: 'Dunn', birthDate: null });
    await server.database.db
      .updateTable('player_profiles')
      .set({ jersey_number: 9 })
      .where('id', '=', first.profileId)
      .execute();
    const { user, dialog } = await open();
    const box = await dialog.findByRole('checkbox', { name: /Cleo Cole Age \d+ · .*2015/ });
    expect(dialog.getByRole('checkbox', { name: /Dora Dunn No birth date/ })).toBeVisible();
    expect(dialog.getByText('#9')).toBeVisible();
    expect(dialog.getByRole('list', { name: 'Eligible players' })).toHaveClass('max-h-[400px]', 'overflow-y-auto');
    expect(dialog.getByText('0 of 2 selected')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Select All' }));
    expect(dialog.getByText('2 of 2 selected')).toBeVisible();
    expect(box).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Deselect All' }));
    expect(dialog.getByText('0 of 2 selected')).toBeVisible();
    expect(box).not.toBeChecked();
    await user.click(box);
    await user.click(dialog.getByRole('button', { name: 'Register selected' }));
    expect(await toast('Players registered', '1 player registered for the tryout.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await findRow('Cleo Cole');
  });

  // TREG-21
  it('requires at least one player for bulk registration', async () => {
    await club.addPlayer({ firstName: 'Cleo', lastName: 'Cole' });
    const { user, dialog, requests } = await open();
    // The only eligible player is preselected.
    const cleo = await dialog.findByRole('checkbox', { name: /Cleo Cole/ });
    expect(cleo).toBeChecked();
    await user.click(cleo);
    await user.click(dialog.getByRole('button', { name: 'Register selected' }));
    expect(await toast('No players selected', 'Please select at least one player to register.')).toBeVisible();
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  // TREG-22 TREG-23 TREG-25
  longTest('sends one request for bulk registration and lists failed players', async () => {
    await club.addPlayer({ firstName: 'Cleo', lastName: 'Cole' });
    await club.addPlayer({ firstName: 'Dora', lastName: 'Dunn' });
    const { user, dialog, requests, breakConnection, restoreConnection } = await open();
    await dialog.findByRole('checkbox', { name: /Cleo Cole/ });
    await user.click(dialog.getByRole('button', { name: 'Select All' }));
    breakConnection(/POST/);
    await user.click(dialog.getByRole('button', { name: 'Register selected' }));
    expect(await toast('Error', 'Failed to register any players. Please try again.')).toBeVisible();
    expect(dialog.getByText('2 of 2 selected')).toBeVisible();
    restoreConnection();
    await server.database.db.updateTable('tryouts').set({ max_participants: 3 }).where('id', '=', tryoutId).execute();
    const sent = requests.filter((request) => request.startsWith('POST')).length;
    await user.click(dialog.getByRole('button', { name: 'Register selected' }));
    expect(await toast('Players registered', '1 player registered for the tryout. 1 player failed.')).toBeVisible();
    expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(sent + 1);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Dora Dunn: This tryout is full (3 participants).');
    expect(await dialog.findByText('1 of 1 selected')).toBeVisible();
  });
});

// TREG-31
it('does not offer withdrawn players for registration', async () => {
  await club.admin.ask(withdrawRegistration, { registrationId: registrations[0].id });
  openApp(server, `${tryoutPagePath()}?dialog=bulk-register`, club.admin);
  expect(await screen.findByText('No eligible players found.')).toBeVisible();
});
