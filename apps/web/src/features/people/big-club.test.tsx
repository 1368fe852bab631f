import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { aBigClub, bigClubSize } from '@touchline/tests/support/club/big-club.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

/** Maximum number of elements on a screen (goal F11). */
const maxElements = 1500;

const server = sharedServer();
let club: Club;

beforeAll(async () => {
  club = await aBigClub(server);
});

const expectFewElements = () => expect(document.querySelectorAll('*').length).toBeLessThanOrEqual(maxElements);
// The query uses CSS selectors, because computing the role of every element of a long list takes jsdom seconds.
const teams = () => [...document.querySelectorAll('[aria-label="Teams"] > li')];
const cards = () => [...document.querySelectorAll('a[aria-label^="View Roster of"]')];
const column = (number: number) =>
  [...document.querySelectorAll(`tbody td:nth-child(${number})`)].map(({ textContent }) => textContent);
const names = () => column(1);

longTest('finds a team among hundreds by season or by search', async () => {
  const { user } = openApp(server, '/dashboard/teams?when=past', club.admin);
  const search = await screen.findByRole('searchbox', { name: 'Search by team, age group or coach' });
  expect(teams()).toHaveLength(pageSize.teams);
  // Cards further away are rendered when they come near the screen (ui/lists/use-virtualized-row.ts), and for print.
  expect(cards()).toHaveLength(12);
  fireEvent(window, new Event('beforeprint'));
  expect(cards()).toHaveLength(pageSize.teams);
  fireEvent(window, new Event('afterprint'));
  expectFewElements();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(teams()).toHaveLength(2 * pageSize.teams));

  const season = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Season' });
  expect(season.options).toHaveLength(1 + bigClubSize.seasons - bigClubSize.currentSeasons);
  await user.selectOptions(season, season.options[1]?.text ?? '');
  await waitFor(() => expect(teams()).toHaveLength(bigClubSize.teamsPerSeason));
  expect(window.location.search).toContain('season=');

  await user.type(search, 'eclairs');
  await waitFor(() => expect(teams().length).toBeLessThan(bigClubSize.teamsPerSeason));
  expect(cards().every((card) => card.getAttribute('aria-label')?.includes('Éclairs'))).toBe(true);
  expect(window.location.search).toContain('search=eclairs');
  await user.type(search, 'x');
  expect(await screen.findByText('No teams found matching "eclairsx".')).toBeVisible();
  await user.clear(search);
  await waitFor(() => expect(teams()).toHaveLength(bigClubSize.teamsPerSeason));
  expect(search).toHaveFocus();
});

it('shows no team search when all teams fit on one page', async () => {
  openApp(server, '/dashboard/teams', await club.addCoach());
  await screen.findByText('No teams have been assigned to you for the current season.');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

longTest('sorts five thousand players by a column', async () => {
  const { user } = openApp(server, '/dashboard/players', club.admin);
  expect((await screen.findAllByText('Ana Ångström'))[0]).toBeVisible();
  expect(names()).toHaveLength(pageSize.players);
  await screen.findByRole('region', { name: 'Open invitations' });
  expectFewElements();
  const birthYear = () => screen.getByRole('columnheader', { name: 'Birth Year' });
  const years = () => column(3).map(Number);
  await user.click(within(birthYear()).getByRole('button'));
  await waitFor(() => expect(years()).toEqual(years().toSorted((one, other) => one - other)));
  await user.click(within(birthYear()).getByRole('button'));
  await waitFor(() => expect(years()).toEqual(years().toSorted((one, other) => other - one)));
  expect(birthYear()).toHaveAttribute('aria-sort', 'descending');
  expect(window.location.search).toBe('?sort=-birthYear');
});

longTest('finds open invitations by search among hundreds', async () => {
  const { user } = openApp(server, '/dashboard/players', club.admin);
  const card = within(await screen.findByRole('region', { name: 'Open invitations' }));
  expect(card.getByRole('heading')).toHaveTextContent(`Open invitations (${bigClubSize.openInvitations})`);
  expect(card.getAllByRole('listitem')).toHaveLength(pageSize.accountInvitations);
  await user.click(card.getByRole('button', { name: 'Show more of the open invitations' }));
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(2 * pageSize.accountInvitations));
  const search = card.getByRole('searchbox', { name: 'Search invitations by name or email' });
  await user.type(search, 'player-399@');
  expect(await card.findByText('Open invitations (1 found)')).toBeVisible();
  expect(card.getByText('player-399@example.org')).toBeVisible();
  await user.type(search, 'x');
  expect(await card.findByText('No open invitations found matching "player-399@x".')).toBeVisible();
});

// COACH-06
longTest('sorts coaches by number of teams', async () => {
  const { user } = openApp(server, '/dashboard/coaches?sort=-teams', club.admin);
  const table = within(await screen.findByRole('table', { name: 'Coaches' }));
  expect(names()).toHaveLength(pageSize.coaches);
  expect(table.getByRole('columnheader', { name: 'Teams' })).toHaveAttribute('aria-sort', 'descending');
  expectFewElements();
  const past = table.getAllByRole('button', { name: /^Show 2 past teams of/ })[0] as HTMLElement;
  const teams = within(past.closest('ul') as HTMLElement);
  expect(teams.queryByText(/\(past\)/)).toBeNull();
  await user.click(past);
  expect(teams.getAllByText(/\(past\)/)).toHaveLength(2);
  expect(teams.getAllByRole('button', { name: /^Remove/ })).toHaveLength(3);
});

// SEASON-29
longTest('shows the latest seasons, and older ones on request', async () => {
  const { user } = openApp(server, '/dashboard/seasons', club.admin);
  const seasons = () =>
    screen.getAllByRole('heading', { name: /^Season 20\d\d$/ }).map(({ textContent }) => textContent);
  const older = await screen.findByRole('button', { name: 'Show older seasons' });
  expectFewElements();
  expect(seasons()).toHaveLength(6);
  for (let presses = 0; presses < 3; presses += 1) await user.click(older);
  expect(seasons()).toHaveLength(bigClubSize.seasons);
  expect(seasons()).toEqual(seasons().toSorted().toReversed());
  expect(older).not.toBeInTheDocument();
});

// TEAM-25
longTest('finds a coach to assign among two hundred by name', async () => {
  const { user } = openApp(server, '/dashboard/teams', club.admin);
  await user.click((await screen.findAllByRole('button', { name: /^Assign Coach/ }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Coach to Team' }));
  await user.type(await dialog.findByRole('searchbox', { name: 'Search coaches by name' }), 'angstrom chloe');
  const radios = dialog.getAllByRole('radio', { name: /^Chloé Ångström/ });
  expect(dialog.getAllByRole('radio')).toHaveLength(radios.length);
  await user.click(radios[0] as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Assign Coach' }));
  expect(await screen.findByText('Coach assigned', { selector: '[data-slot="toast"] *' })).toBeVisible();
});
