import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import type { Role } from '@touchline/domain/core/actor.ts';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let people: Record<Role, Member>;

beforeAll(async () => {
  club = await anOrganization(server, 'SV Sonnenberg');
  people = { admin: club.admin, coach: await club.addCoach(), player: await club.addPlayer() };
});

afterEach(() => vi.unstubAllGlobals());

const navigations = async () => {
  const [side, bottom] = await screen.findAllByRole('navigation', { name: 'Main' });
  return { side: side as HTMLElement, bottom: bottom as HTMLElement };
};
const entries = (navigation: HTMLElement) =>
  within(navigation)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the protected area', () => {
  // SHELL-01 SHELL-26
  it.each([
    '/dashboard',
    '/dashboard/teams',
    '/dashboard/seasons',
    '/dashboard/codes',
    '/dashboard/tryouts/4b0e7d0e-6c56-4a3b-8b43-0a2f3a1d9c11',
    '/dashboard/no-such-page',
  ])('asks visitors of %s to sign in and stores the address', async (path) => {
    openApp(server, path);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(history.state).toEqual({ from: path });
  });

  // SHELL-25
  it('shows only a spinner on the dashboard until the session is known', async () => {
    const app = openApp(server, '/dashboard/teams', people.admin);
    const release = app.holdRequests();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('heading')).toBeNull();
    release();
    expect(await screen.findByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  });

  // SHELL-02 SHELL-03
  it.each([
    ['admin', '/dashboard/teams'],
    ['coach', '/dashboard/teams'],
    ['player', '/dashboard/player-portal'],
  ] as const)('starts the dashboard of a %s at %s', async (role, home) => {
    openApp(server, '/dashboard', people[role]);
    await waitFor(() => expect(address()).toBe(home));
  });

  // SHELL-27 SHELL-28
  it('shows side navigation, top bar, content and a fixed bottom navigation', async () => {
    openApp(server, '/dashboard/settings', people.admin);
    expect(await screen.findByRole('banner')).toBeVisible();
    expect(screen.getByRole('main')).toContainElement(await screen.findByRole('heading', { name: 'Settings' }));
    const { side, bottom } = await navigations();
    expect(side.closest('.lg\\:flex')).toHaveClass('hidden');
    expect(bottom).toHaveClass('fixed', 'bottom-0', 'lg:hidden');
  });
});

describe('navigation', () => {
  // SHELL-30 SHELL-31 SHELL-32
  it.each([
    [
      'admin',
      [
        ['Seasons', '/dashboard/seasons'],
        ['Teams', '/dashboard/teams'],
        ['Coaches', '/dashboard/coaches'],
        ['Players', '/dashboard/players'],
        ['Tryouts', '/dashboard/tryouts'],
        ['Admin Invitations', '/dashboard/admin-invitations'],
        ['Schedule', '/dashboard/schedule'],
        ['Registration Codes', '/dashboard/codes'],
        ['Settings', '/dashboard/settings'],
      ],
    ],
    [
      'coach',
      [
        ['Teams', '/dashboard/teams'],
        ['Tryouts', '/dashboard/tryouts'],
        ['Coach Invitations', '/dashboard/coach-invitations'],
        ['Schedule', '/dashboard/schedule'],
        ['Settings', '/dashboard/settings'],
      ],
    ],
    [
      'player',
      [
        ['Home', '/dashboard/player-portal'],
        ['My Teams', '/dashboard/my-teams'],
        ['Schedule', '/dashboard/schedule'],
        ['Settings', '/dashboard/settings'],
      ],
    ],
  ] as const)('shows a %s the side navigation entries in order', async (role, expected) => {
    openApp(server, '/dashboard/settings', people[role]);
    expect(entries((await navigations()).side)).toEqual(expected);
  });

  // SHELL-33 SHELL-34 SHELL-35 (D81)
  it.each([
    [
      'admin',
      [
        ['Teams', '/dashboard/teams'],
        ['Tryouts', '/dashboard/tryouts'],
        ['Invitations', '/dashboard/admin-invitations'],
        ['Schedule', '/dashboard/schedule'],
        ['More', '/dashboard/more'],
      ],
    ],
    [
      'coach',
      [
        ['Teams', '/dashboard/teams'],
        ['Tryouts', '/dashboard/tryouts'],
        ['Invitations', '/dashboard/coach-invitations'],
        ['Schedule', '/dashboard/schedule'],
        ['More', '/dashboard/more'],
      ],
    ],
    [
      'player',
      [
        ['Home', '/dashboard/player-portal'],
        ['My Teams', '/dashboard/my-teams'],
        ['Schedule', '/dashboard/schedule'],
        ['More', '/dashboard/more'],
      ],
    ],
  ] as const)('shows a %s the entries of the bottom bar', async (role, expected) => {
    openApp(server, '/dashboard/settings', people[role]);
    expect(entries((await navigations()).bottom)).toEqual(expected);
  });

  // SHELL-29
  it('marks only the Teams entry as current on a roster page', async () => {
    const { addCoach } = await anOrganization(server);
    openApp(server, '/dashboard/teams/4b0e7d0e-6c56-4a3b-8b43-0a2f3a1d9c11/roster', await addCoach());
    const { side } = await navigations();
    const current = within(side)
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'));
    expect(current.map((link) => link.textContent)).toEqual(['Teams']);
  });
});

describe('the home of a player', () => {
  // SHELL-36 SHELL-48 AUTH-15
  it('shows a player their invitations with a live badge of pending ones', async () => {
    const own = await anOrganization(server);
    const player = await own.addPlayer();
    const tryout = await aTryoutWith(server, own, { status: 'completed', players: [player] });
    const teamId = await aTeamIn(server, own, tryout.ageGroup);
    openApp(server, '/dashboard/player-portal', player);
    expect(await screen.findByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
    const { side } = await navigations();
    const home = () => within(side).getByRole('link', { name: /^Home/ });
    expect(home()).toHaveTextContent(/^Home$/);
    const offer = await anOffer(own, tryout, teamId, player);
    await waitFor(() => expect(home()).toHaveTextContent('Home1 1 pending'));
    expect(within(home()).getByText('1').parentElement).toHaveClass('bg-destructive');
    await player.ask(respondToOffer, { offerId: offer.id, answer: 'declined' });
    await waitFor(() => expect(home()).toHaveTextContent(/^Home$/));
  });
});

describe('the top bar', () => {
  const openMenu = async (app: ReturnType<typeof openApp>) => {
    await app.user.click(await screen.findByRole('button', { name: 'Your account' }));
    return screen.findByRole('menu');
  };

  // SHELL-37 SHELL-39
  it('shows initials on the account button and the name and email in its menu', async () => {
    const app = openApp(server, '/dashboard/settings', people.admin);
    expect(await screen.findByRole('button', { name: 'Your account' })).toHaveTextContent(/^AA$/);
    const menu = await openMenu(app);
    expect(menu).toHaveTextContent('Ada Admin');
    expect(menu).toHaveTextContent(people.admin.email);
  });

  // SHELL-38 SHELL-39
  longTest('shows U and "User" in the account menu for a user without a name', async () => {
    const { session } = await people.admin.ask(readSession, {});
    const app = openApp(server, '/dashboard/settings', people.admin);
    app.answerInstead(/GET \/api\/auth\/session/, () =>
      Response.json({ session: { ...session, user: { ...session?.user, name: '' } } }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Your account' })).toHaveTextContent(/^U$/));
    expect(await openMenu(app)).toHaveTextContent('User');
  });

  // SHELL-40 SHELL-45
  longTest('opens the landing page after logging out in the account menu', async () => {
    const app = openApp(server, '/dashboard/settings', await club.addAdmin());
    await openMenu(app);
    await app.user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(await toast('Logged out', 'You have been successfully logged out')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByRole('link', { name: 'Coach Registration' })).toBeVisible();
  });

  // SHELL-47 TOAST-08 TOAST-09
  it('switches between light and dark theme and stores the choice', async () => {
    const app = openApp(server, '/dashboard/settings?tab=appearance', people.admin);
    await openMenu(app);
    expect(document.documentElement).not.toHaveClass('dark');
    await app.user.click(screen.getByRole('menuitem', { name: 'Dark theme' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('touchline-theme')).toBe('dark');
    await app.user.click(await screen.findByRole('switch', { name: 'Dark theme' }));
    expect(document.documentElement).not.toHaveClass('dark');
    expect(localStorage.getItem('touchline-theme')).toBe('light');
  });
});

describe('the More page', () => {
  // SHELL-42 SHELL-43
  it.each([
    ['admin', ['Schedule', 'Settings', 'Seasons', 'Coaches', 'Players', 'Organization Codes', 'Enter a code']],
    ['coach', ['Schedule', 'Settings', 'Enter a code']],
    ['player', ['Schedule', 'Settings', 'Enter a code']],
  ] as const)('shows a %s on the More page the entries missing from the bottom bar', async (role, expected) => {
    openApp(server, '/dashboard/more', people[role]);
    const links = within(await screen.findByRole('main')).findAllByRole('link');
    expect((await links).map((link) => link.textContent)).toEqual(expected);
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible();
  });
});

describe('over plain HTTP', () => {
  const warning = /This site is reached over plain HTTP/;
  const reachedOverHttp = (insecure: boolean) =>
    Object.defineProperty(window, 'isSecureContext', { value: !insecure, configurable: true });

  it.each([
    ['admin', true, 1],
    ['admin', false, 0],
    ['coach', true, 0],
  ] as const)('shows a %s the warning about plain HTTP (%s) %i times', async (role, insecure, notes) => {
    reachedOverHttp(insecure);
    openApp(server, '/dashboard/teams', people[role]);
    await screen.findByRole('heading', { level: 1, name: 'Teams' });
    await waitFor(() => expect(screen.queryAllByText(warning)).toHaveLength(notes));
    Reflect.deleteProperty(window, 'isSecureContext');
  });
});

it('scrolls to the top when a page is opened, but not when its tab changes', async () => {
  const scrolledTo: number[] = [];
  vi.stubGlobal('scrollTo', (_left: number, top: number) => scrolledTo.push(top));
  const { user } = openApp(server, '/dashboard/more', people.admin);
  const { side } = await navigations();
  const open = async (page: string) => {
    await user.click(within(side).getByRole('link', { name: page }));
    await screen.findByRole('heading', { level: 1, name: page });
  };
  await open('Teams');
  expect(scrolledTo).toEqual([0]);
  await user.click(await screen.findByText('Past Teams'));
  await waitFor(() => expect(window.location.search).not.toBe(''));
  expect(scrolledTo).toEqual([0]);
  history.back();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(scrolledTo).toEqual([0]);
  await open('Teams');
  expect(scrolledTo).toEqual([0, 0]);
});
