import '@touchline/tests/support/page/phone.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { completeTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { clearPhone } from '@touchline/tests/support/page/phone.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, aTryout, aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { listEntries } from '../../lib/device/indexed-db.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let ageGroup: AgeGroup;
let tryoutId: string;
let coach: Member;

beforeEach(async () => {
  ({
    club,
    ageGroup,
    tryoutId,
    coaches: [coach],
  } = await aTryoutOf(server, [{ firstName: 'Ada', lastName: 'Abel' }], 'Cora Keen'));
});
afterEach(clearPhone);

const tryouts = '/dashboard/tryouts';
const storedSession = async () => (await listEntries('kept ')).map(([key]) => key);

/** Opens a page at home until the phone has stored it, then closes the browser. Returns the stored session. */
const openAtHome = async (path: string, keeps: string, who = coach): Promise<string> => {
  const app = openApp(server, path, who);
  await waitFor(async () =>
    expect(await storedSession()).toEqual(expect.arrayContaining([expect.stringContaining(keeps)])),
  );
  const session = localStorage.getItem('touchline-session') ?? '';
  app.unmount();
  return session;
};
const startOnTheField = (session: string, who = coach): OpenedApp => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return openApp(server, '/dashboard', who, { stored: { 'touchline-session': session }, offline: true });
};

longTest('an app started offline opens the Tryout Day last used on this device', async () => {
  await openAtHome(tryouts, 'tryouts.list');
  const session = await openAtHome(`${tryouts}/${tryoutId}/day`, 'evaluations.ofTryout');
  const { requests } = startOnTheField(session);
  expect(await screen.findByRole('button', { name: 'Check In Ada Abel' })).toBeVisible();
  expect(address()).toBe(`${tryouts}/${tryoutId}/day`);
  expect(requests.filter((request) => request.includes('/api/teams'))).toEqual([]);
});

longTest('starts offline on the active tryout that was opened last', async () => {
  const second = await aTryout(club, ageGroup, { title: 'Second look' });
  await club.admin.ask(startTryout, { tryoutId: second.id });
  await openAtHome(`${tryouts}/${tryoutId}/day`, tryoutId);
  const session = await openAtHome(`${tryouts}/${second.id}/day`, second.id);
  startOnTheField(session);
  await waitFor(() => expect(address()).toBe(`${tryouts}/${second.id}/day`));
});

longTest('starts offline on the tryout list if no opened tryout is still active', async () => {
  await club.admin.ask(completeTryout, { tryoutId });
  await openAtHome(`${tryouts}/${tryoutId}`, 'tryouts.read');
  const session = await openAtHome(tryouts, 'tryouts.list', coach);
  startOnTheField(session);
  expect(await screen.findByRole('heading', { level: 1, name: 'Tryouts' })).toBeVisible();
  expect(address()).toBe(tryouts);
});

it('starts an admin offline on the opened tryout day', async () => {
  const session = await openAtHome(`${tryouts}/${tryoutId}/day`, 'tryouts.read', club.admin);
  startOnTheField(session, club.admin);
  await waitFor(() => expect(address()).toBe(`${tryouts}/${tryoutId}/day`));
});

it('starts online on Teams', async () => {
  const session = await openAtHome(`${tryouts}/${tryoutId}/day`, 'tryouts.read');
  const app = openApp(server, '/dashboard', coach, { stored: { 'touchline-session': session } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  expect(address()).toBe('/dashboard/teams');
  app.unmount();
  await clearPhone();
  startOnTheField(session);
  await waitFor(() => expect(address()).toBe(tryouts));
});

// SCHED-43
it('starts a player offline on the schedule', async () => {
  const player = await club.addPlayer();
  const { unmount } = openApp(server, '/dashboard', player);
  await screen.findByRole('heading', { level: 1 });
  const session = localStorage.getItem('touchline-session') ?? '';
  unmount();
  startOnTheField(session, player);
  await waitFor(() => expect(address()).toBe('/dashboard/schedule'));
});
