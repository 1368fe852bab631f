import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

beforeAll(async () => {
  const { admin } = await anOrganization(server, 'SV Sonnenberg');
  await admin.ask(createCode, { code: 'TYPED-COACH', role: 'coach' });
});

const findQuestion = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const answer = async ({ user }: OpenedApp, name: 'Stay' | 'Leave') => {
  await findQuestion();
  await user.click(screen.getByRole('button', { name }));
};

/** Returns true if the browser would ask before it reloads the page. */
const asksBeforeUnload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const forms = [
  ['/register', 'Organization Name', 'Already have an account? Sign in', '/login'],
  ['/register/coach', 'First name', 'Sign in', '/login'],
  ['/register/player', 'Parent/guardian first name', 'Sign in', '/login'],
  ['/auth/callback#type=recovery&token=made-up', 'New password', 'Touchline', '/'],
] as const;

describe.each(forms)('a visitor’s text at %s', (path, label, link, leadsTo) => {
  const here = path.replace(/#.*/, '');

  longTest('asks before a link, Back or a reload discards a visitor’s text', async () => {
    const app = openApp(server, '/terms');
    await screen.findByRole('heading', { level: 1 });
    act(() => history.pushState(null, '', path));
    const field = await screen.findByLabelText(label);
    expect(asksBeforeUnload()).toBe(false);
    await app.user.type(field, 'Sonnenberg');
    expect(asksBeforeUnload()).toBe(true);
    act(() => history.back());
    await answer(app, 'Stay');
    expect(address()).toBe(here);
    await app.user.click(screen.getByRole('link', { name: link }));
    await answer(app, 'Stay');
    expect(address()).toBe(here);
    expect(screen.getByLabelText(label)).toHaveValue('Sonnenberg');
    await app.user.click(screen.getByRole('link', { name: link }));
    await answer(app, 'Leave');
    await waitFor(() => expect(address()).toBe(leadsTo));
    expect(asksBeforeUnload()).toBe(false);
  });

  it('does not ask a visitor who has not typed anything', async () => {
    const app = openApp(server, path);
    await screen.findByLabelText(label);
    await app.user.click(screen.getByRole('link', { name: link }));
    await waitFor(() => expect(address()).toBe(leadsTo));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

it('moves typed text to the other registration form and still asks before leaving', async () => {
  const app = openApp(server, '/register/coach');
  await app.user.type(await screen.findByLabelText('First name'), 'Carla');
  await app.user.click(screen.getByRole('link', { name: 'Register as a player instead' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Player Registration' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asksBeforeUnload()).toBe(true);
  await app.user.click(screen.getByRole('link', { name: 'Register as a coach instead' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Coach Registration' })).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveValue('Carla');
  await app.user.click(screen.getByRole('link', { name: 'Sign in' }));
  await answer(app, 'Leave');
  await waitFor(() => expect(address()).toBe('/login'));
});

longTest('does not ask about typed text after a successful registration', async () => {
  const app = openApp(server, '/register/coach/TYPED-COACH');
  expect(await screen.findByText('Joining: SV Sonnenberg')).toBeVisible();
  const values = {
    'First name': 'Carla',
    'Last name': 'Coach',
    'Email Address': 'carla@example.org',
    Password: 'green-grass-2026',
    'Confirm Password': 'green-grass-2026',
  };
  for (const [label, value] of Object.entries(values)) await app.user.type(screen.getByLabelText(label), value);
  expect(asksBeforeUnload()).toBe(true);
  await app.user.click(screen.getByRole('button', { name: 'Register as coach' }));
  await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asksBeforeUnload()).toBe(false);
});

it('marks the email field as the username for password managers', async () => {
  for (const path of ['/register', '/register/coach', '/register/player']) {
    const { unmount } = openApp(server, path);
    expect(await screen.findByLabelText('Email Address')).toHaveAttribute('autocomplete', 'username');
    unmount();
  }
});
