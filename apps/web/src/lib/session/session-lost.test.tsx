import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

it.each([
  [502, 'text/html'],
  [429, 'text/plain'],
])('says that the server is unreachable when a proxy answers %i in its place', async (status, type) => {
  const app = openApp(server, '/login');
  await app.user.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await app.user.type(screen.getByLabelText('Password'), 'anything');
  app.answerInstead(
    /sign-in/,
    () => new Response('<h1>Try again later</h1>', { status, headers: { 'content-type': type } }),
  );
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await toast('Login error', /^The server could not be reached properly/)).toBeVisible();
});

// AUTH-20
longTest('opens /login with a notice when the session has ended', async () => {
  const { admin: person } = await anOrganization(server);
  const app = openApp(server, '/dashboard/settings', person);
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await server.database.db.deleteFrom('sessions').where('user_id', '=', person.userId).execute();
  const [link] = await screen.findAllByRole('link', { name: 'Seasons' });
  await app.user.click(link as HTMLElement);
  await waitFor(() => expect(address()).toBe('/login'));
  // The sign-in page shows the toast again.
  await waitFor(async () =>
    expect(await toast('Authentication required', 'Your session has ended. Please sign in again.')).toBeVisible(),
  );
});

longTest('says that cookies are blocked when the server does not recognize a new session', async () => {
  const email = 'cora@example.org';
  const password = 'green-grass-2026';
  await server.anonymous.ask(registerAdmin, { organizationName: 'FC Falcons', fullName: 'Cora', email, password });
  const request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const app = openApp(server, '/login');
  await app.user.type(await screen.findByLabelText('Email'), email);
  await app.user.type(screen.getByLabelText('Password'), password);
  app.blockCookies();
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  // The signed-in page shows for a moment before the sign-in page returns with the toast.
  await waitFor(async () => expect(await toast('Login error', /^Your browser blocks cookies/)).toBeVisible());
  await waitFor(() => expect(address()).toBe('/login'));
  Reflect.deleteProperty(navigator, 'locks');
});
