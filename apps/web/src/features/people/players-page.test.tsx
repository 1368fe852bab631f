import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { invitePlayer, listPlayers } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { actOn, toast } from '@touchline/tests/support/page/page.ts';
import { thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const path = '/dashboard/players';
const anAddress = () => `${crypto.randomUUID()}@example.org`;

const aClubWithPlayers = async () => {
  const club = await anOrganization(server);
  const pia = await club.addPlayer({ firstName: 'Pia', lastName: 'Péters', birthDate: '2015-05-05', gender: null });
  await club.addPlayer({ firstName: 'Abe', lastName: 'Adler', birthDate: null });
  return { ...club, pia };
};

// PLAYER-01
it('shows the title Players and a description', async () => {
  const { admin } = await anOrganization(server);
  openApp(server, path, admin);
  expect(await screen.findByRole('heading', { name: 'Players', level: 1 })).toBeVisible();
  expect(screen.getByText('View and manage players in your organization')).toBeVisible();
});

// PLAYER-04 PLAYER-05 PLAYER-06
it('lists the players by last name with the guardian below', async () => {
  const { admin } = await aClubWithPlayers();
  openApp(server, path, admin);
  const table = await screen.findByRole('table', { name: 'Players' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Position', 'Birth Year', 'Age', 'Gender', 'Team', 'Account', 'Registered', 'Actions']);
  const [, abe, pia] = within(table).getAllByRole('row');
  expect(abe).toHaveTextContent(/Abe Adler.*Gerda Guardian/);
  const hadBirthday = dayOf(new Date(), 'Europe/Vienna').slice(5) >= '05-05';
  const age = thisYear() - 2015 - (hadBirthday ? 0 : 1);
  expect(
    within(pia as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/Pia Péters.*Gerda Guardian/),
    '–',
    '2015',
    String(age),
    '–',
    '–',
    'Yes',
    expect.stringContaining(String(thisYear())),
    '',
  ]);
});

// PLAYER-03 PLAYER-09 PLAYER-30
longTest('searches players by their names and those of guardians', async () => {
  const club = await aClubWithPlayers();
  const { user } = openApp(server, path, club.admin);
  const search = await screen.findByRole('searchbox', { name: 'Search by name, guardian, phone or email' });
  expect(search).toHaveAttribute('placeholder', 'Name, guardian, phone or email');
  await user.type(search, 'peters');
  await waitFor(() => expect(screen.queryByText('Abe Adler')).toBeNull());
  await user.clear(search);
  await user.type(search, 'nobody');
  await waitFor(() => expect(screen.queryByText('Pia Péters')).toBeNull());
  await user.clear(search);
  await user.type(search, 'guardian gerda');
  await waitFor(() => expect(window.location.search).toContain('gerda'));
  expect(await screen.findByText('Abe Adler')).toBeVisible();
  await user.clear(search);
  await user.type(search, 'Zoe');
  expect(await screen.findByText('No players found matching "Zoe".')).toBeVisible();
});

// PLAYER-10 PLAYER-11
it('offers to add a player if none has registered', async () => {
  const { admin } = await anOrganization(server);
  openApp(server, path, admin);
  expect(await screen.findByText('No players have registered with your organization yet.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add Player' })[0]).toBeVisible();
});

// COACH-11
it('shows a coach the players of their own team, without phone numbers or actions', async () => {
  const club = await aClubWithPlayers();
  const carla = await club.addCoach('Carla Coach');
  const tryout = await aTryoutWith(server, club, { status: 'active', players: [club.pia] });
  await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches: [carla] });
  openApp(server, path, carla);
  const table = await screen.findByRole('table', { name: 'Players' });
  expect(table).toHaveTextContent('Pia Péters');
  expect(table).not.toHaveTextContent(/Abe|\+43|Actions/);
  expect(screen.queryByRole('button', { name: /Add|Actions|More|Revoke/ })).toBeNull();
  // Print is next to Refresh, because alone in the header it would take up a row on a phone.
  expect(screen.getByRole('button', { name: 'Refresh' }).nextElementSibling).toHaveTextContent('Print');
});

// PLAYER-02
it('reloads the players on Refresh', async () => {
  const { admin } = await aClubWithPlayers();
  const { user, requests } = openApp(server, path, admin);
  await screen.findByText('Abe Adler');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requests.filter((request) => request.startsWith('GET /api/players'))).toHaveLength(2));
});

// PLAYER-08
longTest('opens the dialog that assigns a player to a team', async () => {
  const { admin } = await aClubWithPlayers();
  const { user } = openApp(server, path, admin);
  await actOn(user, 'Abe Adler', 'Assign to Team');
  expect(await screen.findByRole('dialog', { name: 'Assign Player to Team' })).toHaveTextContent('Abe Adler');
});

longTest('shows fifty players and more on request', async () => {
  const club = await anOrganization(server);
  await server.database.db
    .insertInto('player_profiles')
    .values(
      Array.from({ length: 51 }, (_, index) => ({
        organization_id: club.id,
        first_name: 'Pat',
        last_name: `Number${String(index).padStart(3, '0')}`,
      })),
    )
    .execute();
  const { user } = openApp(server, path, club.admin);
  expect(await screen.findByText('Pat Number049')).toBeVisible();
  expect(screen.queryByText('Pat Number050')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  // The row beyond the first page is rendered when it comes near the screen (ui/lists/use-virtualized-row.ts).
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(51));
  expect(screen.getByText('Pat Number000')).toBeVisible();
  expect(screen.getByText('Pat Number049')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

// PLAYER-29
it('reloads the players on Try again after a failure', async () => {
  const { admin } = await aClubWithPlayers();
  const opened = openApp(server, '/dashboard/more', admin);
  await screen.findByRole('heading', { level: 1 });
  opened.breakConnection(/GET \/api\/players/);
  history.pushState(null, '', path);
  expect(await toast('Error loading players', 'There was a problem retrieving players data.')).toBeVisible();
  opened.restoreConnection();
  await opened.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Abe Adler')).toBeVisible();
});

// PLAYER-07 PLAYER-27 PLAYER-30
longTest('edits a player and stores cleared fields as null', async () => {
  const club = await aClubWithPlayers();
  const { user } = openApp(server, path, club.admin);
  await actOn(user, 'Pia Péters', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Player' });
  const field = (name: string) => within(dialog).getByLabelText(name);
  await user.clear(field('First name'));
  await user.type(field('First name'), 'P');
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await within(dialog).findByText('First name must be at least 2 characters')).toBeVisible();
  await user.type(field('First name'), 'ina');
  await user.clear(field('Birth date'));
  await user.type(field('Jersey number'), '7');
  for (const name of ['Guardian first name', 'Guardian last name', 'Guardian phone']) await user.clear(field(name));
  await user.type(field('Second guardian first name'), 'Paul');
  await user.type(field('Second guardian email'), 'PAUL@example.org');
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await toast('Player Updated')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Pina Péters')).toBeVisible();
  const { players } = await club.admin.ask(listPlayers, { search: 'Pina' });
  expect(players).toEqual([
    expect.objectContaining({
      id: club.pia.profileId,
      firstName: 'Pina',
      birthDate: null,
      jerseyNumber: 7,
      parentGuardianFirstName: null,
      parentGuardianPhone: null,
      secondGuardianFirstName: 'Paul',
      secondGuardianEmail: 'paul@example.org',
    }),
  ]);
});

// PLAYER-28
longTest('keeps the typed text when a change cannot be saved', async () => {
  const { admin } = await aClubWithPlayers();
  const { user, breakConnection } = openApp(server, path, admin);
  await actOn(user, 'Abe Adler', 'Edit');
  await user.type(await screen.findByLabelText('Position'), 'Goal');
  breakConnection(/^PATCH/);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await toast('Update Failed', 'An unexpected error occurred.')).toBeVisible();
  expect(screen.getByLabelText('Position')).toHaveValue('Goal');
});

// PLAYER-13 PLAYER-14 PLAYER-15
longTest('shows the errors of a player invitation at its fields', async () => {
  const { admin } = await anOrganization(server);
  const { user, requests } = openApp(server, `${path}?dialog=add`, admin);
  const dialog = await screen.findByRole('dialog', { name: 'Add Player' });
  expect(
    within(dialog)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Not given', 'Male', 'Female']);
  await user.type(within(dialog).getByLabelText('Email'), 'paula');
  await user.click(within(dialog).getByRole('button', { name: 'Invite Player' }));
  expect(await screen.findByText('First name must be at least 2 characters')).toBeVisible();
  expect(screen.getByText('Last name must be at least 2 characters')).toBeVisible();
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  expect(requests.some((request) => request.startsWith('POST'))).toBe(false);
});

// PLAYER-19 PLAYER-20 PLAYER-21
longTest('lists an invited player and the invitation', async () => {
  const { admin } = await anOrganization(server);
  const { user } = openApp(server, `${path}?dialog=add`, admin);
  const email = anAddress();
  await user.type(await screen.findByLabelText('First name'), 'Paula');
  await user.type(screen.getByLabelText('Last name'), 'New');
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Birth date'), '2014-02-03');
  await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Gender'), 'Female');
  await user.click(screen.getByRole('button', { name: 'Invite Player' }));
  expect(await toast('Success', 'Player invitation has been created')).toBeVisible();
  const dialog = await screen.findByRole('dialog', { name: 'Player invited' });
  const code = within(dialog).getByRole('status', { name: 'Invitation code' }).textContent;
  await user.click(within(dialog).getByRole('button', { name: /^Copy ?the invitation code/ }));
  expect(await navigator.clipboard.readText()).toBe(code);
  expect(await toast('Copied to clipboard', 'The invitation code has been copied to your clipboard.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('row', { name: /Paula New.*2014.*Female/ })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Open invitations' })).toHaveTextContent(email);
  const { players } = await admin.ask(listPlayers, {});
  expect(players).toEqual([expect.objectContaining({ birthDate: '2014-02-03', gender: 'Female', position: null })]);
});

// PLAYER-19 PLAYER-22 PLAYER-23
longTest('offers Close and Try Again after a failed player invitation', async () => {
  const { admin } = await anOrganization(server);
  const email = anAddress();
  await admin.ask(invitePlayer, { firstName: 'Paula', lastName: 'New', email });
  const { user, breakConnection, restoreConnection } = openApp(server, `${path}?dialog=add`, admin);
  await user.type(await screen.findByLabelText('First name'), 'Paula');
  await user.type(screen.getByLabelText('Last name'), 'New');
  await user.type(screen.getByLabelText('Email'), email);
  breakConnection(/^POST/);
  await user.click(screen.getByRole('button', { name: 'Invite Player' }));
  expect(
    await toast('Error adding player', 'A network error occurred. Please check your connection and try again.'),
  ).toBeVisible();
  restoreConnection();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await user.click(await screen.findByRole('button', { name: 'Invite Player' }));
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByText(/There is already an open invitation/)).toBeVisible();
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['edit', 'Edit Player'],
  ['assign', 'Assign Player to Team'],
])('opens a linked dialog (%s) for a player who is not on screen', async (dialog, title) => {
  const { admin, pia } = await aClubWithPlayers();
  openApp(server, `${path}?search=adler&dialog=${dialog}&of=${pia.profileId}`, admin);
  expect(await screen.findByRole('dialog', { name: title })).toHaveTextContent('Pia Péters');
  expect(await screen.findByText('Abe Adler')).toBeInTheDocument();
  expect(screen.queryByText('Pia Péters', { selector: 'td *' })).toBeNull();
});

it('opens no dialog when the link names an unknown player', async () => {
  const { admin } = await aClubWithPlayers();
  const { requests } = openApp(server, `${path}?dialog=edit&of=${crypto.randomUUID()}`, admin);
  expect(await screen.findByText('Abe Adler')).toBeVisible();
  await waitFor(() => expect(requests.some((request) => /GET \/api\/players\/[\w-]{36}$/.test(request))).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});
