import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { invitePlayer } from '@touchline/domain/people/contract.ts';
import { addPlayer, assignCoach } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { actOn } from '@touchline/tests/support/page/page.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

afterEach(() => vi.unstubAllGlobals());

const path = '/dashboard/players';

/** Creates Ann on the Tigers, Ben without an account or a team, and Cleo with an invitation. */
const aClub = async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club, { name: 'Tigers' });
  const ann = await club.addPlayer({ firstName: 'Ann', lastName: 'Aa', gender: 'Female', birthDate: null });
  await club.admin.ask(addPlayer, { teamId: team.id, playerId: ann.profileId });
  const cells = { firstName: 'Ben', lastName: 'Bb', gender: 'Male' };
  await club.admin.ask(importPlayers, { rows: [{ line: 2, cells }], dateOrder: 'day', invite: false });
  await club.admin.ask(invitePlayer, { firstName: 'Cleo', lastName: 'Cc', email: `${crypto.randomUUID()}@e.org` });
  return { club, team, ann };
};

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const playerNames = () =>
  [...document.querySelectorAll('tbody td:first-child .font-medium')].map((cell) => cell.textContent);

it("shows each player's team and account state", async () => {
  const { club } = await aClub();
  openApp(server, path, club.admin);
  expect(await rowOf('Ann Aa')).toHaveTextContent(/Female.*Tigers.*Yes/);
  expect(await rowOf('Ben Bb')).toHaveTextContent(/Male.*–.*No account/);
  expect(await rowOf('Cleo Cc')).toHaveTextContent('Invited');
  expect(screen.getByText('3 players')).toBeVisible();
});

longTest('combines the filters of players with the search', async () => {
  const { club, team } = await aClub();
  const { user } = openApp(server, path, club.admin);
  await screen.findByRole('option', { name: 'Tigers (U12)' });
  const choose = (label: string, option: string) => user.selectOptions(screen.getByLabelText(label), option);
  await choose('Team', 'Tigers (U12)');
  await waitFor(() => expect(playerNames()).toEqual(['Ann Aa']));
  expect(screen.getByText('1 of 3 players')).toBeVisible();
  expect(window.location.search).toBe(`?team=${team.id}`);
  await user.click(screen.getByRole('button', { name: 'Without a team' }));
  await waitFor(() => expect(playerNames()).toEqual(['Ben Bb', 'Cleo Cc']));
  await choose('Account', 'Invited');
  await waitFor(() => expect(playerNames()).toEqual(['Cleo Cc']));
  await user.click(screen.getByRole('button', { name: 'Without an account' }));
  await waitFor(() => expect(playerNames()).toEqual(['Ben Bb', 'Cleo Cc']));
  await user.type(screen.getByRole('searchbox'), 'ben');
  await waitFor(() => expect(playerNames()).toEqual(['Ben Bb']));
  await choose('Gender', 'Female');
  expect(await screen.findByText('No player fits these filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(window.location.search).toBe('?search=ben'));
  expect(await rowOf('Ben Bb')).toBeVisible();
});

it('applies the valid filters of a link', async () => {
  const { club } = await aClub();
  await aTeam(club, { name: 'Olds', isActive: false });
  openApp(server, `${path}?team=none&gender=Male&account=nonsense`, club.admin);
  expect(await rowOf('Ben Bb')).toBeVisible();
  expect(playerNames()).toEqual(['Ben Bb']);
  expect(await screen.findByRole('option', { name: 'U12' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Without a team' })).toHaveAttribute('aria-pressed', 'true');
  expect(within(screen.getByLabelText('Team')).queryByRole('option', { name: /Olds/ })).toBeNull();
});

it('filters for players without a birth date', async () => {
  const { club } = await aClub();
  await club.addPlayer({ firstName: 'Dan', lastName: 'Dd', birthDate: '2015-05-05' });
  const { user } = openApp(server, path, club.admin);
  expect(await rowOf('Dan Dd')).toBeVisible();
  const chip = screen.getByRole('button', { name: 'Without a birth date' });
  await user.click(chip);
  await waitFor(() => expect(playerNames()).toEqual(['Ann Aa', 'Ben Bb', 'Cleo Cc']));
  expect(screen.getByText('3 of 4 players')).toBeVisible();
  expect(window.location.search).toBe('?age=none');
  await user.click(chip);
  expect(await rowOf('Dan Dd')).toBeVisible();
  expect(window.location.search).toBe('');
});

it('offers a coach no filter by account', async () => {
  const { club, team } = await aClub();
  const coach = await club.addCoach();
  await club.admin.ask(assignCoach, { teamId: team.id, coachId: coach.profileId });
  await aTeam(club, { name: 'Lions' });
  openApp(server, path, coach);
  expect(await rowOf('Ann Aa')).toHaveTextContent('Tigers');
  expect(await screen.findByRole('option', { name: 'Tigers (U12)' })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Lions/ })).toBeNull();
  expect(screen.queryByLabelText('Account')).toBeNull();
  expect(screen.queryByLabelText('Age group')).toBeNull();
  expect(screen.getByRole('button', { name: 'Without a team' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Without an account' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Without a birth date' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Account' })).toBeNull();
});

longTest('shows a compact row per player on phones that expands on press', async () => {
  const { club, ann } = await aClub();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const { user } = openApp(server, path, club.admin);
  const list = within(await screen.findByRole('list', { name: 'Players' }));
  const row = list.getByRole('button', { name: /^Ann Aa ?Age not known · Tigers$/ });
  expect(row).toHaveAttribute('aria-expanded', 'false');
  expect(list.queryByText('Gerda Guardian', { exact: false })).toBeNull();
  await user.click(row);
  expect(row).toHaveAttribute('aria-expanded', 'true');
  expect(list.getByText('Gerda Guardian', { exact: false })).toBeVisible();
  expect(list.getByRole('link', { name: '+43 660 7654321' })).toHaveAttribute('href', 'tel:+436607654321');
  expect(list.getByRole('link', { name: "Open the player's page" })).toHaveAttribute(
    'href',
    `/dashboard/players/${ann.profileId}`,
  );
  await actOn(user, 'Ann Aa', 'Edit');
  expect(await screen.findByRole('dialog', { name: 'Edit Player' })).toBeVisible();
});

longTest('lets only admins search players by phone and email', async () => {
  const { club } = await aClub();
  const { user, unmount } = openApp(server, path, club.admin);
  expect(await rowOf('Ben Bb')).toBeVisible();
  const search = screen.getByRole('searchbox', { name: 'Search by name, guardian, phone or email' });
  await user.type(search, '@e.org');
  await waitFor(() => expect(playerNames()).toEqual(['Cleo Cc']));
  await user.clear(search);
  // Only Ann has a guardian with a phone number.
  await user.type(search, '+43 660');
  await waitFor(() => expect(playerNames()).toEqual(['Ann Aa']));
  unmount();
  openApp(server, path, await club.addCoach());
  expect(await screen.findByRole('searchbox', { name: 'Search by player or guardian name' })).toBeVisible();
});
