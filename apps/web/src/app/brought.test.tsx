import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { pages } from '@touchline/domain/pages.ts';
import { requestOf } from '@touchline/domain/core/operation.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { openApp } from '../../../../tests/support/browser.tsx';
import { anOrganization, type Club } from '../../../../tests/support/club.ts';
import { openTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { ask } from '../lib/api.ts';
import { takeBrought } from '../lib/brought.ts';
import { paths } from '../lib/paths.ts';
import { protectedRoutes, publicRoutes } from './pages.ts';
import { preloadPage } from './router.tsx';

let server: TestServer;
let club: Club;
const timeOrigin = Object.getOwnPropertyDescriptor(performance, 'timeOrigin');

beforeAll(async () => {
  server = await openTestServer();
  // The code of pages is there when they open, as where it was announced.
  for (const path of [paths.players, paths.codes, paths.settings]) await preloadPage(path);
});
afterAll(() => server.close());
beforeEach(async () => {
  club = await anOrganization(server);
  await club.addPlayer({ firstName: 'Nora', lastName: 'Novak' });
  // The visit begins now, and not when this process did.
  Object.defineProperty(performance, 'timeOrigin', { value: Date.now(), configurable: true });
});
afterEach(() => {
  delete window.brought;
  if (timeOrigin) Object.defineProperty(performance, 'timeOrigin', timeOrigin);
});

const players = requestOf(listPlayers, { sort: 'name', direction: 'ascending' }).url;

/** The answers that the server sends along for this address: a page has them, the service worker's page waits for them. */
const bring = async (path: string) => {
  const response = await club.admin.request(`/api/page?address=${encodeURIComponent(path)}`);
  return (await response.json()) as NonNullable<Awaited<Window['brought']>>;
};

const row = (name: string) => screen.findAllByText(name);

it('knows the pages by the addresses that the router has', () => {
  const routed = [paths.landing, ...[...publicRoutes, ...protectedRoutes].map(({ path }) => path)];
  expect(pages.map(({ path }) => path).toSorted()).toEqual(routed.toSorted());
});

it.each([
  ['with the page', (brought: object) => brought],
  ['beside the page', (brought: object) => Promise.resolve(brought)],
])('what came %s is shown and not asked for; Refresh asks', async (_how, arrive) => {
  window.brought = arrive(await bring(paths.players)) as Window['brought'];
  const { requests, user } = openApp(server, paths.players, club.admin);
  expect(await row('Nora Novak')).not.toHaveLength(0);
  expect(requests.filter((request) => [`GET ${players}`, 'GET /api/auth/session'].includes(request))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requests).toContain(`GET ${players}`));
});

it('what did not come is asked for', async () => {
  window.brought = Promise.resolve(undefined);
  const { requests } = openApp(server, paths.players, club.admin);
  expect(await row('Nora Novak')).not.toHaveLength(0);
  expect(requests).toEqual(expect.arrayContaining([`GET ${players}`, 'GET /api/auth/session']));
});

it('what changed after it was read is read again', async () => {
  window.brought = await bring(paths.codes);
  const app = openApp(server, paths.codes, club.admin);
  const connect = app.holdRequests(/events/);
  await screen.findByRole('heading', { level: 1, name: 'Registration Codes' });
  await waitFor(() => expect(window.brought).toHaveProperty('answers', {}));
  await club.admin.ask(createCode, { code: 'LATER-2026', role: 'coach' });
  await server.app.announce();
  expect(app.requests).not.toContain('GET /api/codes');
  connect();
  expect(await row('LATER-2026')).not.toHaveLength(0);
});

it('whatever changes something ends it', async () => {
  const { requests } = openApp(server, paths.settings, club.admin);
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  window.brought = await bring(paths.codes);
  await ask(createCode, { code: 'MINE-2026', role: 'coach' });
  expect((await ask(listCodes, {})).map(({ code }) => code)).toEqual(['MINE-2026']);
  expect(requests).toContain('GET /api/codes');
});

it('another tab that signs in or out ends it', async () => {
  const { isListening } = openApp(server, paths.settings, club.admin);
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await waitFor(() => expect(isListening()).toBe(true));
  window.brought = await bring(paths.players);
  window.dispatchEvent(new StorageEvent('storage', { key: 'touchline-session' }));
  expect(await takeBrought(players)).toBeUndefined();
});
