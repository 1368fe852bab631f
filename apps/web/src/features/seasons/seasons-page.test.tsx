import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSeason, listSeasons } from '@touchline/domain/seasons/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const page = '/dashboard/seasons';
const findCard = (name: string) => screen.findByRole('region', { name });

// SEASON-01 SEASON-02
longTest('shows the title Seasons, a description and an Add Season button', async () => {
  const { admin } = await anOrganization(server);
  const { user } = openApp(server, page, admin);
  expect(await screen.findByRole('heading', { name: 'Seasons', level: 1 })).toBeVisible();
  expect(screen.getByText('Manage your sport seasons and leagues')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add Season' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

// SEASON-04 SEASON-05
it('shows three skeletons while loading, then "No seasons yet"', async () => {
  const { admin } = await anOrganization(server);
  const { container } = openApp(server, page, admin);
  await screen.findByRole('heading', { name: 'Seasons', level: 1 });
  expect(container.querySelectorAll('[data-slot="skeleton-card"]')).toHaveLength(3);
  expect(await screen.findByText('No seasons yet')).toBeVisible();
  expect(screen.getByText('Create your first season to get started')).toBeVisible();
  expect(container.querySelectorAll('[data-slot="skeleton-card"]')).toHaveLength(0);
});

// SEASON-03 SEASON-06 SEASON-07
longTest('shows each season of the club as a card with sport, dates and status', async () => {
  const club = await anOrganization(server);
  await aSeason(await anOrganization(server), { name: 'Of strangers' });
  await aSeason(club, { name: 'Fall', sport: 'Volleyball', startDate: '2020-09-01', endDate: '2199-12-20' });
  await aSeason(club, { name: 'Paused', isActive: false });
  await aSeason(club, { name: 'Over', endDate: '2020-06-30' });
  openApp(server, page, club.admin);
  const card = await findCard('Fall');
  expect(within(card).getByText('Volleyball · Sep 1, 2020 – Dec 20, 2199')).toBeVisible();
  expect(within(card).getByText('Active')).toBeVisible();
  expect(within(await findCard('Paused')).getByText('Inactive')).toBeVisible();
  expect(within(await findCard('Over')).getByText('Completed')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Of strangers' })).toBeNull();
});

// SEASON-08 SEASON-09 SEASON-10
it('shows the age groups of a season and how many teams and players it has', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Fall' });
  const group = await anAgeGroup(club, season.id, {
    name: 'U10',
    gender: 'Female',
    birthYearMax: 2016,
    birthYearMin: 2017,
  });
  const team = await aTeam(club, { seasonId: season.id, ageGroupId: group.id });
  const player = await club.addPlayer();
  await server.database.db
    .insertInto('team_players')
    .values({ organization_id: club.id, team_id: team.id, player_id: player.profileId })
    .execute();
  openApp(server, page, club.admin);

  const card = await findCard('Fall');
  expect(within(card).getByText('Teams').nextElementSibling).toHaveTextContent(/^1$/);
  expect(within(card).getByText('Players').nextElementSibling).toHaveTextContent(/^1$/);
  const chips = within(card).getAllByRole('listitem');
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^U10 Female\s· 2016–2017$/),
    'Add age groups to Fall',
    'Add age group to Fall',
  ]);
  expect(within(chips[2] as HTMLElement).getByRole('button', { name: 'Add age group to Fall' })).toBeVisible();
});

// SEASON-02 SEASON-21 SEASON-37
longTest('creates a season after the errors at its fields are fixed', async () => {
  const { admin } = await anOrganization(server);
  const { user, requests } = openApp(server, page, admin);
  await user.click(await screen.findByRole('button', { name: 'Add Season' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Season' });
  expect(within(dialog).getByLabelText('Sport')).toHaveValue('Soccer');
  const sports = within(within(dialog).getByLabelText('Sport')).getAllByRole('option');
  expect(sports.map(({ textContent }) => textContent).slice(1)).toEqual([
    'Soccer',
    'Basketball',
    'Baseball',
    'Volleyball',
  ]);
  expect(within(dialog).queryByRole('switch')).toBeNull();
  await user.clear(within(dialog).getByLabelText('Name'));
  await user.type(within(dialog).getByLabelText('Name'), 'S');
  await user.clear(within(dialog).getByLabelText('Start date'));
  await user.clear(within(dialog).getByLabelText('End date'));
  await user.click(within(dialog).getByRole('button', { name: 'Create season' }));
  for (const sentence of [
    'Season name must be at least 2 characters.',
    'Please select a start date.',
    'Please select an end date.',
  ]) {
    expect(await within(dialog).findByText(sentence)).toBeVisible();
  }
  expect(requests).not.toContain('POST /api/seasons');
  await user.type(within(dialog).getByLabelText('Name'), 'pring');
  await user.selectOptions(within(dialog).getByLabelText('Sport'), 'Basketball');
  await user.type(within(dialog).getByLabelText('Start date'), '2020-03-01');
  expect(within(dialog).getByLabelText('End date')).toHaveAttribute('min', '2020-03-01');
  await user.type(within(dialog).getByLabelText('End date'), '2199-06-30');
  await user.click(within(dialog).getByRole('button', { name: 'Create season' }));
  expect(await toast('Season created')).toBeVisible();
  expect(await screen.findByRole('dialog', { name: 'Add age groups' })).toHaveTextContent('Season Spring');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await findCard('Spring')).toHaveTextContent('Basketball');
  expect(await admin.ask(listSeasons, {})).toEqual([expect.objectContaining({ name: 'Spring', isActive: true })]);
});

// SEASON-22
it('refuses an end date before a changed start date', async () => {
  const club = await anOrganization(server);
  await aSeason(club, { name: 'Fall', startDate: '2026-01-01', endDate: '2026-06-30' });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Edit Fall' }));
  const dialog = await screen.findByRole('dialog');
  await user.clear(within(dialog).getByLabelText('Start date'));
  await user.type(within(dialog).getByLabelText('Start date'), '2026-07-01');
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await within(dialog).findByText('The end date cannot be before the start date.')).toBeVisible();
});

// SEASON-24
it('shows the Active switch only when editing a season', async () => {
  const club = await anOrganization(server);
  await aSeason(club, { name: 'Fall' });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Edit Fall' }));
  expect(within(await screen.findByRole('dialog', { name: 'Edit season' })).getByRole('switch')).toBeChecked();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add Season' }));
  expect(within(await screen.findByRole('dialog')).queryByRole('switch')).toBeNull();
});

// SEASON-11 SEASON-13
longTest('edits a season and sets it inactive', async () => {
  const club = await anOrganization(server);
  await aSeason(club, { name: 'Fall', sport: 'Baseball' });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Edit Fall' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit season' });
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Fall');
  expect(within(dialog).getByLabelText('Sport')).toHaveValue('Baseball');
  await user.clear(within(dialog).getByLabelText('Name'));
  await user.type(within(dialog).getByLabelText('Name'), 'Autumn');
  await user.click(within(dialog).getByRole('switch', { name: 'Active' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await toast('Season updated')).toBeVisible();
  expect(within(await findCard('Autumn')).getByText('Inactive')).toBeVisible();
});

// SEASON-28
it('offers to mark a finished season inactive if it is still active', async () => {
  const club = await anOrganization(server);
  await aSeason(club, { name: 'Over', endDate: '2020-06-30' });
  await aSeason(club, { name: 'Over and off', endDate: '2020-06-30', isActive: false });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Mark season inactive' }));
  expect(await toast('Season updated')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark season inactive' })).toBeNull());
});

// SEASON-38 SEASON-39 SEASON-40
longTest('shows an error if creating, changing or deleting a season fails', async () => {
  const club = await anOrganization(server);
  await aSeason(club, { name: 'Fall' });
  const { user, breakConnection } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Edit Fall' }));
  breakConnection(/^(POST|PATCH|DELETE)/);
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await toast('Error', 'Failed to update season. Please try again.')).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveTextContent('A network error occurred.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Fall' }));
  await user.click(await screen.findByRole('button', { name: 'Delete season' }));
  expect(await toast('Error', 'Failed to delete season. Please try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Add Season' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Season' });
  await user.clear(within(dialog).getByLabelText('Name'));
  await user.type(within(dialog).getByLabelText('Name'), 'Spring');
  await user.click(within(dialog).getByRole('button', { name: 'Create season' }));
  expect(await toast('Error', 'Failed to create season. Please try again.')).toBeVisible();
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Spring');
});

// SEASON-41
it('shows an error on a page with a season filter if the seasons fail to load', async () => {
  const { admin } = await anOrganization(server);
  const { user, breakConnection } = openApp(server, '/dashboard/settings', admin);
  breakConnection(/GET \/api\/seasons\/options/);
  await user.click(await screen.findByRole('link', { name: 'Admin Invitations' }));
  expect(await toast('Error', 'Failed to load seasons. Please try again.')).toBeVisible();
});

// SEASON-42
it('reloads the seasons on Try again after a failure', async () => {
  const { admin } = await anOrganization(server);
  const { user, breakConnection, restoreConnection } = openApp(server, '/dashboard/settings', admin);
  breakConnection(/GET \/api\/seasons/);
  await user.click(await screen.findByRole('link', { name: 'Seasons' }));
  expect(await toast('Error', 'Failed to load seasons and age groups. Please try again.')).toBeVisible();
  restoreConnection();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No seasons yet')).toBeVisible();
});

// SEASON-44
it('opens /login when the session is lost before a season is deleted', async () => {
  const club = await anOrganization(server);
  await aSeason(club, { name: 'Fall' });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Delete Fall' }));
  await server.database.db.deleteFrom('session_tokens').execute();
  await user.click(await screen.findByRole('button', { name: 'Delete season' }));
  expect(await toast('Authentication required', 'Please sign in to delete seasons.')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});

it('shows a season that a colleague created without a reload', async () => {
  const club = await anOrganization(server);
  openApp(server, page, club.admin);
  expect(await screen.findByText('No seasons yet')).toBeVisible();
  const colleague = await club.addAdmin();
  await colleague.ask(createSeason, {
    name: 'Theirs',
    sport: 'Soccer',
    startDate: '2026-01-01',
    endDate: '2199-06-30',
  });
  expect(await findCard('Theirs')).toBeVisible();
});

it('asks before Escape discards typed text, and closes a dialog on Back', async () => {
  const { admin } = await anOrganization(server);
  const { user } = openApp(server, page, admin);
  await user.click(await screen.findByRole('button', { name: 'Add Season' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(window.location.search).toBe('?dialog=add-season');
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Add Season' }));
  await user.type(await screen.findByLabelText('Name'), 'Spring');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

it('shows when a future season starts', async () => {
  const club = await anOrganization(server);
  await aSeason(club, { name: 'Far', startDate: '2190-03-01' });
  await aSeason(club, { name: 'Off', startDate: '2191-03-01', isActive: false });
  await aSeason(club, { name: 'Now', startDate: '2020-03-01' });
  openApp(server, page, club.admin);
  const far = await findCard('Far');
  expect(within(far).getByText('Active')).toBeVisible();
  expect(within(far).getByText('Starts on Mar 1, 2190')).toBeVisible();
  expect(within(await findCard('Off')).getByText('Starts on Mar 1, 2191')).toBeVisible();
  expect(within(await findCard('Now')).queryByText(/Starts on/)).toBeNull();
});

it('shows and focuses the older season that a link names', async () => {
  const club = await anOrganization(server);
  const { id } = await aSeason(club, { name: 'Long ago', startDate: '2010-03-01', endDate: '2010-06-30' });
  for (let year = 2020; year < 2027; year += 1)
    await aSeason(club, { name: `Season ${year}`, startDate: `${year}-03-01` });
  openApp(server, `${page}?season=${id}`, club.admin);
  await waitFor(async () => expect(await findCard('Long ago')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Show older seasons' })).toBeNull();
});
