import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@touchline/domain/core/actor.ts';
import { addPlayer, assignCoach } from '@touchline/domain/teams/contract.ts';
import { createTryout } from '@touchline/domain/tryouts/contract.ts';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { type OpenedApp, openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { aSeason, aTeam, anAgeGroup, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let people: Record<Role, Member>;
let falcons: { readonly id: string };
let season: { readonly id: string };
let trials: { readonly id: string };

beforeAll(async () => {
  club = await anOrganization(server);
  people = {
    admin: club.admin,
    coach: await club.addCoach('Fabian Fuchs'),
    player: await club.addPlayer({ firstName: 'Fanny', lastName: 'Falk', birthDate: `${thisYear() - 12}-05-05` }),
  };
  season = await aSeason(club, { name: 'Spring', startDate: '2026-03-01', endDate: '2026-06-30' });
  const { id: ageGroupId } = await anAgeGroup(club, season.id);
  falcons = await aTeam(club, { name: 'Falcons', seasonId: season.id, ageGroupId });
  trials = await club.admin.ask(createTryout, {
    title: 'Grand trials',
    location: 'Main field',
    date: '2090-06-01T16:00:00.000Z',
    registrationDeadline: '2090-05-25T18:00:00.000Z',
    ageGroupId,
  });
  await club.admin.ask(assignCoach, { teamId: falcons.id, coachId: people.coach.profileId });
  const playerId = people.player.profileId;
  await club.admin.ask(addPlayer, { teamId: falcons.id, playerId });
  await club.admin.ask(registerPlayer, { tryoutId: trials.id, playerId, notes: null });
});

const palette = () => screen.findByRole('dialog', { name: 'Find anything' });
const options = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('option')
    .map((option) => option.textContent);

/** Opens the command palette with its shortcut and types. */
const searchFor = async ({ user }: OpenedApp, text: string) => {
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await palette();
  if (text !== '') await user.type(within(dialog).getByRole('combobox'), text);
  return dialog;
};

describe('the command palette', () => {
  longTest('opens the command palette with Ctrl+K or a button and restores focus on Escape', async () => {
    const { user } = openApp(server, '/dashboard/settings', people.coach);
    const button = await screen.findByRole('button', { name: 'Find anything' });
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
    await user.click(button);
    expect(within(await palette()).getByRole('combobox')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not open the command palette over another dialog', async () => {
    const { user } = openApp(server, '/dashboard/players?dialog=add', people.admin);
    const dialog = await screen.findByRole('dialog', { name: 'Add Player' });
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  });

  it.each([
    [
      'admin',
      [
        'Seasons',
        'Teams',
        'Coaches',
        'Players',
        'Tryouts',
        'Admin Invitations',
        'Schedule',
        'Registration Codes',
        'Settings',
        'Create Team',
        'Create Tryout',
        'Add Season',
        'Add Coach',
        'Add Player',
        'Import players',
        'Import coaches',
        'Create code',
      ],
    ],
    ['coach', ['Teams', 'Tryouts', 'Coach Invitations', 'Schedule', 'Settings', 'Coaches', 'Players']],
    ['player', ['Home', 'My Teams', 'Schedule', 'Settings']],
  ] as const)('starts the command palette of a %s with their pages and actions', async (role, expected) => {
    const app = openApp(server, '/dashboard/settings', people[role]);
    expect(options(await searchFor(app, ''))).toEqual(expected);
    expect(app.requests.filter((request) => request.includes('/api/find'))).toEqual([]);
  });

  some(2).each([
    ['a team', 'falcons', 'FalconsU12 · Spring', () => `/dashboard/teams/${falcons.id}/roster`],
    [
      'a player',
      'falk',
      `Fanny Falkborn ${thisYear() - 12} · Falcons`,
      () => `/dashboard/players/${people.player.profileId}`,
    ],
    ['a coach', 'fuchs', 'Fabian FuchsFalcons', () => '/dashboard/coaches?search=Fabian+Fuchs'],
    [
      'a player of that guardian',
      'gerda guard',
      `Fanny FalkGuardian: Gerda Guardian · born ${thisYear() - 12} · Falcons`,
      () => `/dashboard/players/${people.player.profileId}`,
    ],
    [
      'a player with that phone',
      '0660 7654 321',
      `Fanny FalkPhone: +43 660 7654321 · born ${thisYear() - 12} · Falcons`,
      () => `/dashboard/players/${people.player.profileId}`,
    ],
    ['a tryout', 'grand tri', 'Grand trialsJun 1, 2090 · U12 · Spring', () => `/dashboard/tryouts/${trials.id}`],
    ['a season', 'spring', 'SpringSoccer · Mar 1, 2026 – Jun 30, 2026', () => `/dashboard/seasons?season=${season.id}`],
  ])('opens %s with Enter', async (_, text, shown, leadsTo) => {
    const app = openApp(server, '/dashboard/settings', people.admin);
    const dialog = await searchFor(app, text);
    const option = await within(dialog).findByRole('option', {
      name: (name) => name.replaceAll(' ', '') === shown.replaceAll(' ', ''),
    });
    expect(option).toHaveAttribute('aria-selected', 'true');
    expect(await within(dialog).findByText('1 result', { selector: '[role=status]' })).toBeInTheDocument();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(leadsTo()));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  longTest('crosses groups of results with the arrow keys', async () => {
    const app = openApp(server, '/dashboard/settings', people.admin);
    const dialog = await searchFor(app, 'f');
    await within(dialog).findByRole('option', { name: /^Falcons/ });
    const groups = within(dialog).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-labelledby')).every(Boolean)).toBe(true);
    for (const name of ['Teams', 'Players', 'Coaches']) within(dialog).getByRole('group', { name });
    await app.user.clear(within(dialog).getByRole('combobox'));
    await app.user.type(within(dialog).getByRole('combobox'), 'r');
    const tryout = await within(dialog).findByRole('option', { name: /^Grand trials/ });
    const spring = within(within(dialog).getByRole('group', { name: 'Seasons' })).getByRole('option');
    expect(within(dialog).getByRole('group', { name: 'Tryouts' })).toContainElement(tryout);
    await app.user.keyboard('{End}');
    expect(spring).toHaveAttribute('aria-selected', 'true');
    await app.user.keyboard('{ArrowUp}');
    expect(tryout).toHaveAttribute('aria-selected', 'true');
  });

  longTest('opens a tryout from the command palette on the family’s home page', async () => {
    const app = openApp(server, '/dashboard/settings', people.player);
    const dialog = await searchFor(app, 'trials');
    expect(await within(dialog).findByRole('option')).toHaveTextContent('Grand trialsJun 1, 2090 · Main field');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/dashboard/player-portal'));
    expect(await screen.findByRole('region', { name: 'Grand trials' })).toBeVisible();
  });

  it.each([
    ['coach', 'gerda'],
    ['coach', '7654321'],
    ['player', 'spring'],
  ] as const)('finds nothing in the command palette for a %s who types "%s"', async (role, text) => {
    const app = openApp(server, '/dashboard/settings', people[role]);
    const dialog = await searchFor(app, text);
    expect(await within(dialog).findByText(`Nothing found for "${text}".`, { selector: ':not([role])' })).toBeVisible();
    expect(within(dialog).getByRole('combobox').getAttribute('placeholder')).not.toMatch(/phone|email/);
  });

  longTest('opens a dialog directly from the command palette', async () => {
    const app = openApp(server, '/dashboard/settings', people.admin);
    await searchFor(app, 'create try');
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /Create.*Tryout/ })).toBeVisible();
  });

  it('keeps previous results until typing pauses', async () => {
    const app = openApp(server, '/dashboard/settings', people.player);
    const dialog = await searchFor(app, 'falc');
    await within(dialog).findByRole('option', { name: /Falcons/ });
    const release = app.holdRequests();
    await app.user.type(within(dialog).getByRole('combobox'), 'on');
    await waitFor(() => expect(app.requests).toContain('GET /api/find?text=falcon'));
    expect(within(dialog).getByRole('option', { name: /Falcons/ })).toBeVisible();
    release();
    await app.user.type(within(dialog).getByRole('combobox'), 'x');
    expect(await within(dialog).findByText('Nothing found for "falconx".', { selector: ':not([role])' })).toBeVisible();
    expect(options(dialog)).toEqual([]);
    expect(app.requests.filter((request) => request.includes('/api/find'))).toEqual([
      'GET /api/find?text=falc',
      'GET /api/find?text=falcon',
      'GET /api/find?text=falconx',
    ]);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('alcon');
  });

  it('searches again on Try again after a failed search', async () => {
    const app = openApp(server, '/dashboard/settings', people.admin);
    app.breakConnection(/\/api\/find/);
    const dialog = await searchFor(app, 'fal');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The search did not work.A network error occurred. Please check your connection and try again.',
    );
    app.restoreConnection();
    await app.user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByRole('option', { name: /^Falcons/ })).toBeVisible();
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });
});
