import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

beforeAll(async () => {
  const { admin } = await anOrganization(server, 'SV Sonnenberg');
  await admin.ask(createCode, { code: 'LOST-COACH', role: 'coach' });
  await admin.ask(createCode, { code: 'LOST-PLAYER', role: 'player' });
});

const codeField = () => screen.findByLabelText('Registration code');

longTest('creates only one account when a registration with a lost response is repeated', async () => {
  const app = openApp(server, '/register/coach/LOST-COACH');
  const { user } = app;
  const email = `${crypto.randomUUID()}@example.org`;
  const values = { 'First name': 'Carla', 'Last name': 'Coach', 'Email Address': email };
  expect(await screen.findByText('Joining: SV Sonnenberg')).toBeVisible();
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value);
  for (const label of ['Password', 'Confirm Password'])
    await user.type(screen.getByLabelText(label), 'green-grass-2026');
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    await fetch(input, init);
    app.setToken(undefined);
    throw new TypeError('Failed to fetch');
  };
  await user.click(screen.getByRole('button', { name: 'Register as coach' }));
  expect(await screen.findByText(/your account may or may not exist/)).toBeVisible();
  globalThis.fetch = fetch;
  await user.click(screen.getByRole('button', { name: 'Register as coach' }));
  await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  const accounts = await server.database.db.selectFrom('users').where('email', '=', email).select('id').execute();
  expect(accounts).toHaveLength(1);
  expect(localStorage.getItem('touchline-registration-in-doubt')).toBeNull();
  expect(localStorage.getItem('touchline-verifier-confirm')).toBeNull();
});

it('checks a code again on request and when the network is back', async () => {
  const app = openApp(server, '/register/coach');
  app.breakConnection(/lookup/);
  await app.user.type(await codeField(), 'LOST-COACH');
  expect(await screen.findByText('Error validating code')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Error validating code')).toBeVisible();
  app.restoreConnection();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Joining: SV Sonnenberg')).toBeVisible();
});

longTest('keeps typed text but no password when switching to the other registration form', async () => {
  const { user } = openApp(server, '/register/coach/LOST-PLAYER');
  expect(await screen.findByText('This code is only valid for player registration')).toBeVisible();
  await user.type(screen.getByLabelText('First name'), 'Pia');
  await user.type(screen.getByLabelText('Password'), 'green-grass-2026');
  await user.click(screen.getByRole('link', { name: 'Register as a player instead' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Player Registration' })).toBeVisible();
  expect(await codeField()).toHaveValue('LOST-PLAYER');
  expect(await screen.findByText('Joining: SV Sonnenberg')).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveValue('Pia');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

it('extracts the code from a pasted registration link', async () => {
  const { user } = openApp(server, '/register/coach');
  await user.click(await codeField());
  await user.paste('https://club.example.org/register/coach/LOST-COACH');
  expect(await codeField()).toHaveValue('LOST-COACH');
  expect(await screen.findByText('Joining: SV Sonnenberg')).toBeVisible();
});
