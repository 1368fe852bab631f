import '@touchline/tests/support/page/phone.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { pages, pathPattern } from '@touchline/domain/pages.ts';
import { requestOf } from '@touchline/domain/core/operation.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Person } from '@touchline/tests/support/server/person.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aRunningTryout } from '@touchline/tests/support/club/tryouts.ts';
import { call, callCommand } from '../lib/data/api.ts';
import { takeBrought } from '../lib/data/brought.ts';
import { listEntries, wipeDevice } from '../lib/device/indexed-db.ts';
import { paths } from '../lib/routing/paths.ts';
import { sharedQueryClient } from '../lib/cache/queries.ts';
import { resetSession, resumeBrought } from '../lib/session/session.ts';
import { readStored, removeStored } from '../lib/device/local-storage.ts';
import { App } from './app.tsx';
import { routes } from './pages.ts';
import { preloadPage } from './router.tsx';

const server = sharedServer();
let club: Club;
const timeOrigin = Object.getOwnPropertyDescriptor(performance, 'timeOrigin');

beforeAll(async () => {
  // The code for these pages is preloaded, as the server's preload headers would do.
  for (const path of [paths.players, paths.codes, paths.settings]) await preloadPage(path);
});
beforeEach(async () => {
  club = await anOrganization(server);
  await club.addPlayer({ firstName: 'Nora', lastName: 'Novak' });
  // The visit starts now, not when the test process started.
  Object.defineProperty(performance, 'timeOrigin', { value: Date.now(), configurable: true });
});
afterEach(async () => {
  await wipeDevice();
  delete window.brought;
  if (timeOrigin) Object.defineProperty(performance, 'timeOrigin', timeOrigin);
});

const playersUrl = requestOf(listPlayers, { sort: 'name', direction: 'ascending' }).url;

/** Fetches the responses that the server sends along with the page at `path`. */
const fetchPageResponses = async (path: string, person: Person = club.admin) => {
  const response = await person.request(`/api/page?address=${encodeURIComponent(path)}`);
  return (await response.json()) as NonNullable<Awaited<Window['brought']>>;
};

const findRows = (name: string) => screen.findAllByText(name);

it('every address of the app opens a page', () => {
  const { notFound, dashboard, ...addresses } = paths;
  expect(Object.values(addresses).filter((path) => !pages.some((page) => pathPattern(page.path).test(path)))).toEqual(
    [],
  );
  expect(routes.map(({ path }) => path)).toEqual(pages.map(({ path }) => path));
});

it.each([
  ['with the page', (brought: object) => brought],
  ['beside the page', (brought: object) => Promise.resolve(brought)],
])('shows responses that came %s and requests them only on Refresh', async (_how, arrive) => {
  window.brought = arrive(await fetchPageResponses(paths.players)) as Window['brought'];
  const { requests, user } = openApp(server, paths.players, club.admin);
  expect(await findRows('Nora Novak')).not.toHaveLength(0);
  expect(requests.filter((request) => [`GET ${playersUrl}`, 'GET /api/auth/session'].includes(request))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requests).toContain(`GET ${playersUrl}`));
});

it('fetches data that did not come with the page', async () => {
  window.brought = Promise.resolve(undefined);
  const { requests } = openApp(server, paths.players, club.admin);
  expect(await findRows('Nora Novak')).not.toHaveLength(0);
  expect(requests).toEqual(expect.arrayContaining([`GET ${playersUrl}`, 'GET /api/auth/session']));
});

it('refetches data that changed before the live connection opened', async () => {
  window.brought = await fetchPageResponses(paths.codes);
  const app = openApp(server, paths.codes, club.admin);
  const connect = app.holdRequests(/events/);
  await screen.findByRole('heading', { level: 1, name: 'Registration Codes' });
  await waitFor(() => expect(window.brought).toHaveProperty('answers', {}));
  await club.admin.ask(createCode, { code: 'LATER-2026', role: 'coach' });
  await server.app.announce();
  expect(app.requests).not.toContain('GET /api/codes');
  connect();
  expect(await findRows('LATER-2026')).not.toHaveLength(0);
});

it('discards the responses that came with the page after any command', async () => {
  const { requests } = openApp(server, paths.settings, club.admin);
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  window.brought = await fetchPageResponses(paths.codes);
  await callCommand(createCode, { code: 'MINE-2026', role: 'coach' });
  expect((await call(listCodes, {})).map(({ code }) => code)).toEqual(['MINE-2026']);
  expect(requests).toContain('GET /api/codes');
});

it('discards the responses that came with the page when another tab signs in or out', async () => {
  const { isListening } = openApp(server, paths.settings, club.admin);
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await waitFor(() => expect(isListening()).toBe(true));
  window.brought = await fetchPageResponses(paths.players);
  window.dispatchEvent(new StorageEvent('storage', { key: 'touchline-session' }));
  expect(takeBrought(playersUrl)).toBeUndefined();
});

/** Opens the app in the browser of a returning admin. */
const openAsReturningAdmin = async (path: string, brought: object) => {
  const app = openApp(server, paths.settings, club.admin);
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  app.unmount();
  sharedQueryClient().clear();
  resetSession();
  history.replaceState(null, '', path);
  window.brought = Promise.resolve(brought) as Window['brought'];
  return app;
};

it('shows the responses that came with the page in the first render', async () => {
  const { requests, isListening } = await openAsReturningAdmin(paths.players, await fetchPageResponses(paths.players));
  const before = requests.length;
  const dateTimeFormat = vi.spyOn(Intl, 'DateTimeFormat');
  await resumeBrought();
  // Creating a formatter just to test the session's time zone would cost a phone as much as rendering half the rows.
  expect(dateTimeFormat).not.toHaveBeenCalled();
  dateTimeFormat.mockRestore();
  render(<App />);
  expect(screen.getAllByText('Nora Novak')).not.toHaveLength(0);
  await waitFor(() => expect(isListening()).toBe(true));
  await waitFor(() => expect(requests.slice(before)).toContain('GET /api/age-groups'));
  expect(requests.slice(before)).not.toContain('GET /api/auth/session');
  expect(requests).not.toContain(`GET ${playersUrl}`);
});

it('stores a tryout that came with the page for offline use', async () => {
  const { tryout } = await aRunningTryout(server, club, [{ firstName: 'Ada', lastName: 'Abel' }]);
  const path = `/dashboard/tryouts/${tryout.id}`;
  await preloadPage(path);
  const { requests } = await openAsReturningAdmin(path, await fetchPageResponses(path));
  const before = requests.length;
  await resumeBrought();
  render(<App />);
  expect(screen.getByRole('button', { name: 'Check In Ada Abel' })).toBeVisible();
  const storedKeys = async () => (await listEntries(`kept ${club.admin.userId}`)).map(([key]) => key).join(' ');
  await waitFor(async () => expect(await storedKeys()).toContain('tryouts.registrations'));
  expect(await storedKeys()).toContain('tryouts.read');
  expect(
    requests.slice(before).filter((request) => request.startsWith(`GET /api${path.slice('/dashboard'.length)}`)),
  ).toEqual([]);
});

it('discards responses that were sent for another user', async () => {
  const coach = await club.addCoach('Carla Coach');
  const { requests } = await openAsReturningAdmin(paths.players, await fetchPageResponses(paths.players, coach));
  const before = requests.length;
  await resumeBrought();
  expect(window.brought).toBeUndefined();
  render(<App />);
  expect(await findRows('Nora Novak')).not.toHaveLength(0);
  expect(requests.slice(before)).toEqual(expect.arrayContaining([`GET ${playersUrl}`, 'GET /api/auth/session']));
  expect(readStored('session')).toHaveProperty('user.id', club.admin.userId);
});

it('discards responses for a user who signed out in another tab', async () => {
  await openAsReturningAdmin(paths.players, await fetchPageResponses(paths.players));
  removeStored('session');
  await resumeBrought();
  expect(window.brought).toBeUndefined();
});
