import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@touchline/domain/core/actor.ts';
import { anOpenAgeGroup, aTeamIn, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { expectConsole } from '@touchline/tests/support/run/quiet-console.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { openTestServer, sharedServer } from '@touchline/tests/support/server/server.ts';
import { longDescribe } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let people: Record<Role, Member>;

beforeAll(async () => {
  club = await anOrganization(server, 'SV Sonnenberg');
  people = { admin: club.admin, coach: await club.addCoach(), player: await club.addPlayer() };
});

const navigations = async () => {
  const [side, bottom] = await screen.findAllByRole('navigation', { name: 'Main' });
  return { side: side as HTMLElement, bottom: bottom as HTMLElement };
};
describe('routes', () => {
  it.each([
    // SHELL-04
    ['admin', '/dashboard/coaches', 'Coaches'],
    // SHELL-05
    ['admin', '/dashboard/players', 'Players'],
    // SHELL-07
    ['coach', '/dashboard/coach-invitations', 'Team Invitations'],
    // SHELL-08
    ['admin', '/dashboard/teams', 'Teams'],
    // SHELL-09
    ['admin', '/dashboard/seasons', 'Seasons'],
    // SHELL-10
    ['admin', '/dashboard/codes', 'Registration Codes'],
    // SHELL-11
    ['admin', '/dashboard/tryouts', 'Tryouts'],
    // SHELL-18
    ['player', '/dashboard/my-teams', 'My Teams'],
    // SHELL-19
    ['admin', '/dashboard/more', 'More'],
    // SHELL-20
    ['admin', '/dashboard/organization-codes', 'Registration Codes'],
    // SHELL-06
    ['player', '/dashboard/player-portal', 'My Team Invitations'],
  ] as const)('shows a %s at %s the page "%s"', async (role, path, title) => {
    openApp(server, path, people[role]);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(address()).toBe(path);
  });

  // SHELL-15 SHELL-16
  it('shows the same overview at /admin-invitations and at /invitations', async () => {
    const titles: (string | null)[] = [];
    for (const path of ['/dashboard/admin-invitations', '/dashboard/invitations']) {
      const { unmount } = openApp(server, path, people.admin);
      titles.push((await screen.findByRole('heading', { level: 1 })).textContent);
      expect(address()).toBe(path);
      unmount();
    }
    expect(titles[0]).toBe(titles[1]);
  });

  // SHELL-46 PERM-41
  it.each([
    ['coach', '/dashboard/seasons', '/dashboard/teams'],
    ['coach', '/dashboard/codes', '/dashboard/teams'],
    ['coach', '/dashboard/organization-codes', '/dashboard/teams'],
    ['coach', '/dashboard/admin-invitations', '/dashboard/teams'],
    ['coach', '/dashboard/player-portal', '/dashboard/teams'],
    ['coach', '/dashboard/my-teams', '/dashboard/teams'],
    ['admin', '/dashboard/coach-invitations', '/dashboard/teams'],
    ['admin', '/dashboard/player-portal', '/dashboard/teams'],
    ['player', '/dashboard/teams', '/dashboard/player-portal'],
    ['player', '/dashboard/tryouts', '/dashboard/player-portal'],
    ['player', '/dashboard/coaches', '/dashboard/player-portal'],
    ['player', '/dashboard/players', '/dashboard/player-portal'],
    ['player', '/dashboard/seasons', '/dashboard/player-portal'],
  ] as const)('redirects a %s from %s to %s', async (role, path, home) => {
    openApp(server, path, people[role]);
    await waitFor(() => expect(address()).toBe(home));
  });

  // SHELL-21 SHELL-23 SHELL-24
  it('opens the not-found page at an unknown address and logs the address', async () => {
    expectConsole(/There is no page at \/nowhere/);
    openApp(server, '/nowhere');
    await waitFor(() => expect(address()).toBe('/404'));
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible();
    expect(screen.getByText('Oops! Page not found')).toBeVisible();
    expect(screen.getByRole('link', { name: /Home/ })).toHaveAttribute('href', '/');
  });

  // SHELL-22
  it('shows a signed-in user the not-found page inside the shell', async () => {
    expectConsole(/There is no page at \/dashboard\/nowhere/);
    openApp(server, '/dashboard/nowhere', people.coach);
    await waitFor(() => expect(address()).toBe('/404'));
    expect(await screen.findByText('Oops! Page not found')).toBeVisible();
    expect((await navigations()).side).toBeInTheDocument();
  });
});

longDescribe('detail pages', () => {
  // SHELL-12 SHELL-13 SHELL-17
  it('opens the tryout, its day or edit screen, or the roster in the address', async () => {
    const own = await anOrganization(server);
    const ageGroup = await anOpenAgeGroup(server, own);
    const tryout = await aTryout(own, ageGroup);
    const teamId = await aTeamIn(server, own, ageGroup);
    for (const [path, text] of [
      [`/dashboard/tryouts/${tryout.id}`, tryout.title],
      [`/dashboard/tryouts/${tryout.id}/day`, tryout.title],
      [`/dashboard/tryouts/${tryout.id}/edit`, tryout.title],
      [`/dashboard/teams/${teamId}/roster`, 'Tigers'],
    ] as const) {
      const { unmount } = openApp(server, path, own.admin);
      // The page's heading replaces the heading of the loading state.
      await waitFor(() => expect(screen.getByRole('main').innerHTML).toContain(text));
      expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
      expect(address()).toBe(path);
      unmount();
    }
  });

  // SHELL-14 PLACE-03 PLACE-04
  it('shows the diagnostic page only if developer tools are on', async () => {
    openApp(server, '/dashboard/debug-tryouts', people.admin);
    await waitFor(() => expect(address()).toBe('/404'));
    cleanup();
    const tools = await openTestServer({ DEV_TOOLS: '1' });
    const other = await anOrganization(tools);
    await other.addPlayer({ firstName: 'Nora', lastName: 'Novak' });
    openApp(tools, '/dashboard/debug-tryouts', other.admin);
    expect(await screen.findByRole('heading', { level: 1, name: 'Debug tryouts' })).toBeVisible();
    expect(await screen.findByText('Nora Novak')).toBeVisible();
    cleanup();
    await tools.close();
  });
});

describe('the landing page', () => {
  // LAND-01
  it('shows the landing page to visitors without a session', async () => {
    openApp(server, '/');
    expect(await screen.findByRole('link', { name: 'Coach Registration' })).toBeVisible();
  });

  // LAND-02
  it('shows only a spinner on the landing page until the session is known', async () => {
    const app = openApp(server, '/');
    const release = app.holdRequests();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    release();
    expect(await screen.findByRole('link', { name: 'Coach Registration' })).toBeVisible();
  });

  // LAND-03
  it('redirects a signed-in user from the landing page to the dashboard', async () => {
    openApp(server, '/', people.player);
    await waitFor(() => expect(address()).toBe('/dashboard/player-portal'));
    expect(screen.queryByRole('link', { name: 'Coach Registration' })).toBeNull();
  });
});
