import '@touchline/tests/support/page/phone.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { persistedResponses } from '@touchline/domain/constants.ts';
import { addPlayer, assignCoach, readTeam, removeCoach } from '@touchline/domain/teams/contract.ts';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aRunningTryout, aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { listEntries, wipeDevice, writeDevice } from '../device/indexed-db.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let coach: Member;
let tryoutId: string;
let path: string;

beforeAll(async () => {
  club = await anOrganization(server);
  coach = await club.addCoach('Carla Coach');
  const { tryout, ageGroup } = await aRunningTryout(server, club, [{ firstName: 'Ada', lastName: 'Abel' }]);
  await aTeamIn(server, club, ageGroup, { coaches: [coach] });
  tryoutId = tryout.id;
  path = `/dashboard/tryouts/${tryoutId}`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await wipeDevice();
});

const storedResponses = async ({ userId } = coach) =>
  (await listEntries(`kept ${userId}`)).map(([key]) => /"([\w.]+)"/.exec(key)?.[1]);
const readStoredSession = () => localStorage.getItem('touchline-session') ?? '';

/** Opens the tryout at home as a coach and closes the browser. Returns the stored session. */
const openAtHome = async (): Promise<string> => {
  const app = openApp(server, path, coach);
  await screen.findByRole('button', { name: 'Check In Ada Abel' });
  await waitFor(async () => expect(await storedResponses()).toContain('tryouts.registrations'));
  const session = readStoredSession();
  app.unmount();
  return session;
};

/** Opens the app again on the field, without a connection. */
const openOnTheField = (at: string, session: string, by = coach): OpenedApp => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return openApp(server, at, by, { stored: { 'touchline-session': session }, offline: true });
};

describe('a tryout opened once', () => {
  longTest('shows an opened tryout after an offline reload with the time it was fetched', async () => {
    const session = await openAtHome();
    openOnTheField(path, session);
    expect(await screen.findByText('Ada Abel')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Spring tryout' })).toBeVisible();
    expect(await screen.findByText(/^You're offline\. Showing what we had at/)).toHaveTextContent(/\d:\d\d/);
    expect(screen.queryByText('Failed to load registrations')).toBeNull();
  });

  longTest('shows an opened roster offline, with phone numbers and email addresses', async () => {
    const { id: teamId } = await aTeam(club, { name: 'Owls' });
    const player = await club.addPlayer({ firstName: 'Olga', lastName: 'Owl' });
    await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
    const owner = await aCoachOf(club, teamId);
    const roster = `/dashboard/teams/${teamId}/roster`;
    const app = openApp(server, roster, owner);
    await screen.findByRole('link', { name: player.email });
    await waitFor(async () => expect(await storedResponses(owner)).toEqual(['teams.roster']));
    const session = readStoredSession();
    app.unmount();
    openOnTheField(roster, session, owner);
    expect(await screen.findByRole('link', { name: '+43 660 7654321' })).toBeVisible();
    expect(screen.getByRole('link', { name: player.email })).toBeVisible();
  });

  longTest('deletes a stored roster when the coach leaves the team', async () => {
    const owner = await club.addCoach('Lena Loses');
    const [owls, bears] = [await aTeam(club, { name: 'Owls' }), await aTeam(club, { name: 'Bears' })];
    for (const { id: teamId } of [owls, bears]) await club.admin.ask(assignCoach, { teamId, coachId: owner.profileId });
    for (const { id: teamId } of [owls, bears]) {
      const app = openApp(server, `/dashboard/teams/${teamId}/roster`, owner);
      await screen.findByText('No players on this team yet');
      await waitFor(async () => expect(JSON.stringify(await listEntries(`kept ${owner.userId}`))).toContain(teamId));
      app.unmount();
    }
    const { coaches } = await club.admin.ask(readTeam, { teamId: owls.id });
    await club.admin.ask(removeCoach, { assignmentId: coaches[0]?.assignmentId ?? '' });
    openApp(server, '/dashboard/settings', owner);
    await waitFor(async () => expect(await storedResponses(owner)).toEqual(['teams.roster']));
    expect(JSON.stringify(await listEntries(`kept ${owner.userId}`))).toContain(bears.id);
    const [left] = (await club.admin.ask(readTeam, { teamId: bears.id })).coaches;
    await club.admin.ask(removeCoach, { assignmentId: left?.assignmentId ?? '' });
    await waitFor(async () => expect(await storedResponses(owner)).toEqual([]));
  });

  it('shows an opened tryout offline with an expired session', async () => {
    const session = JSON.parse(await openAtHome());
    openOnTheField(path, JSON.stringify({ ...session, expiresAt: new Date(Date.now() - 60_000).toISOString() }));
    expect(await screen.findByText('Ada Abel')).toBeVisible();
    expect(address()).toBe(path);
  });

  longTest('replaces the stored tryout with the server data once back online', async () => {
    const session = await openAtHome();
    const app = openOnTheField(path, session);
    expect(await screen.findByText(/^You're offline/)).toBeVisible();
    const { profileId } = await club.addPlayer({ firstName: 'Bea', lastName: 'Bauer' });
    await club.admin.ask(registerPlayer, { tryoutId, playerId: profileId, notes: null });
    vi.restoreAllMocks();
    app.restoreConnection();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Bea Bauer')).toBeVisible();
    expect(screen.queryByText(/^You're offline/)).toBeNull();
  });

  longTest('shows "Not updated since" if only the tryout request fails', async () => {
    const session = await openAtHome();
    const app = openApp(server, path, coach, { stored: { 'touchline-session': session } });
    const releaseRequests = app.holdRequests();
    expect(await screen.findByText('Ada Abel')).toBeVisible();
    expect(app.requests).toContain('GET /api/auth/session');
    app.breakConnection(/tryouts/);
    releaseRequests();
    expect(await screen.findByText(/^Not updated since/)).toHaveTextContent(/\d:\d\d/);
    expect(screen.queryByText(/You're offline/)).toBeNull();
  });

  it('ignores stored data of another app version that lacks a required field', async () => {
    const session = await openAtHome();
    for (const [key, storedResponse] of await listEntries<{ answer: unknown; at: number }>('kept ')) {
      if (!key.includes('tryouts.registrations')) continue;
      const answer = (storedResponse.answer as Registration[]).map(({ isLate: _, ...before }) => before);
      await writeDevice(key, { ...storedResponse, answer });
    }
    openOnTheField(path, session);
    expect(await screen.findByText('Failed to load registrations')).toBeVisible();
    expect(screen.queryByText('Ada Abel')).toBeNull();
  });

  longTest('shows the age of a page only if its own response is late', async () => {
    const home = openApp(server, '/dashboard/tryouts', coach);
    await screen.findByText('Spring tryout');
    await waitFor(async () => expect(await storedResponses()).toContain('tryouts.list'));
    home.unmount();
    const session = await openAtHome();
    const app = openApp(server, path, coach, { stored: { 'touchline-session': session } });
    const releaseRequests = app.holdRequests();
    expect(await screen.findByText(/^Not updated since/)).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'Back to Tryouts' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tryouts' })).toBeVisible();
    expect(await screen.findByText('Spring tryout')).toBeVisible();
    expect(screen.queryByText(/^Not updated since/)).toBeNull();
    releaseRequests();
  });

  it('cannot show offline a tryout that was never opened', async () => {
    const other = (await aRunningTryout(server, club, [])).tryout;
    const session = await openAtHome();
    openOnTheField(`/dashboard/tryouts/${other.id}`, session);
    expect(await screen.findByText('Failed to load tryout details')).toBeVisible();
  });
});

describe('a stored response', () => {
  it('deletes stored responses when another user opens the app', async () => {
    await openAtHome();
    expect(await storedResponses()).not.toEqual([]);
    openApp(server, '/dashboard/settings', club.admin);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await waitFor(async () => expect(await storedResponses()).toEqual([]));
  });

  it('deletes stored responses when the server no longer knows the session', async () => {
    const otto = await club.addCoach('Otto Other');
    const { unmount } = openApp(server, '/dashboard/tryouts', otto);
    await screen.findByText('No upcoming or active tryouts');
    await waitFor(async () => expect(await listEntries('kept ')).toHaveLength(1));
    const { user, expiresAt } = JSON.parse(readStoredSession());
    unmount();
    await server.database.db.deleteFrom('sessions').where('user_id', '=', otto.userId).execute();
    const expired = JSON.stringify({ user, expiresAt: new Date(Date.parse(expiresAt) - 7_200_000).toISOString() });
    openApp(server, '/dashboard/tryouts', otto, { stored: { 'touchline-session': expired } });
    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(async () => expect(await listEntries('kept ')).toEqual([]));
  });

  it(`stores at most ${persistedResponses.maxEntries} responses, none older than ${persistedResponses.maxAgeHours} hours`, async () => {
    await openAtHome();
    const [[own = ''] = []] = await listEntries<object>('kept ');
    const owner = own.split('[')[0] ?? '';
    const hour = 3_600_000;
    await writeDevice(`${owner}["old"]`, { answer: [], at: Date.now() - (persistedResponses.maxAgeHours + 1) * hour });
    for (let count = 0; count < persistedResponses.maxEntries; count += 1)
      await writeDevice(`${owner}["more",${count}]`, { answer: [], at: Date.now() - hour - count });
    await openAtHome();
    await waitFor(async () => {
      const names = await storedResponses();
      expect(names).not.toContain('old');
      expect(names).toContain('tryouts.registrations');
      expect(names).toHaveLength(persistedResponses.maxEntries);
    });
  });
});
