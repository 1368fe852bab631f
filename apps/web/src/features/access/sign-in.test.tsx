import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { signIn } from '@touchline/domain/access/contract.ts';
import { tooManyFor } from '@touchline/domain/core/problems.ts';
import { productName } from '@touchline/domain/core/product.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { personOn } from '@touchline/tests/support/server/person.ts';
import { givePassword, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { bodyOf } from '@touchline/tests/support/server/person.ts';
import { openTestServer, sharedServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer({ TRUSTED_PROXIES: '127.0.0.1' });
const password = 'green-grass-2026';
const email = 'ada@example.org';

beforeAll(async () => {
  await server.anonymous.ask(registerAdmin, { organizationName: 'FC Falcons', fullName: 'Ada Admin', email, password });
});

const fillIn = async ({ user }: ReturnType<typeof openApp>, address_: string, secret: string) => {
  const field = await screen.findByLabelText('Email');
  await user.clear(field);
  await user.type(field, address_);
  await user.clear(screen.getByLabelText('Password'));
  if (secret) await user.type(screen.getByLabelText('Password'), secret);
};
const button = () => screen.getByRole('button', { name: 'Sign In' });

describe('signing in', () => {
  // LOGIN-02 LOGIN-03 LOGIN-04
  it('welcomes visitors with the product name', async () => {
    openApp(server, '/login');
    expect(await screen.findByRole('heading', { level: 1, name: `Welcome to ${productName}` })).toBeVisible();
    expect(document.body).toHaveTextContent('Welcome to Touchline');
    expect(screen.getByText('Sign in to your account to continue')).toBeVisible();
  });

  // LOGIN-01 LOGIN-05 LOGIN-06
  it('shows visitors the sign-in form', async () => {
    openApp(server, '/login');
    expect(await screen.findByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(button()).toBeEnabled();
  });

  // LOGIN-09 LOGIN-10
  it('links to creating an organization and to resetting the password', async () => {
    openApp(server, '/login');
    expect(await screen.findByRole('link', { name: 'Create Organization' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
  });

  it('links sign-in and the organization form to the code page', async () => {
    const { user } = openApp(server, '/login');
    await user.click(await screen.findByRole('link', { name: 'Create Organization' }));
    expect(await screen.findByRole('heading', { name: 'Create your organization account' })).toBeVisible();
    const code = screen.getByRole('link', { name: 'Got a code from your club?' });
    expect(code).toHaveAttribute('href', '/join');
    // Families use this page too, and must not fill in the form of a new club.
    expect(code.compareDocumentPosition(screen.getByLabelText(/^Organization name/i))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await user.click(screen.getByRole('link', { name: 'Already have an account? Sign in' }));
    await user.click(await screen.findByRole('link', { name: 'Got a code from your club?' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Join your club' })).toBeVisible();
  });

  // LOGIN-11 LOGIN-12
  it('sends nothing without a valid email address and a password', async () => {
    const app = openApp(server, '/login');
    await fillIn(app, 'not an address', '');
    await app.user.click(button());
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
    expect(await screen.findByText('Password is required.')).toBeVisible();
    expect(app.requests).not.toContain('POST /api/auth/sign-in');
  });

  // LOGIN-17 LOGIN-18 LOGIN-19
  longTest('sends even a one-character password and shows the refusal', async () => {
    const app = openApp(server, '/login');
    await fillIn(app, email, 'x');
    await app.user.click(button());
    expect(await toast('Login failed', 'Invalid email or password.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    expect(screen.getByLabelText('Email')).toBeEnabled();
    expect(button()).toBeEnabled();
    await fillIn(app, email, password);
    await app.user.click(button());
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  });

  // LOGIN-20 LOGIN-21
  it('shows a general error when the sign-in gets no response', async () => {
    const app = openApp(server, '/login');
    await fillIn(app, email, password);
    app.breakConnection(/sign-in/);
    await app.user.click(button());
    expect(await toast('Login error', 'Something went wrong while signing in. Please try again.')).toBeVisible();
  });

  it('shows how long to wait after too many sign-in attempts', async () => {
    const app = openApp(server, '/login');
    await fillIn(app, email, password);
    const { code, message } = tooManyFor(20);
    app.answerInstead(/sign-in/, () =>
      Response.json({ error: { code, message } }, { status: 429, headers: { 'retry-after': '20' } }),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      await app.user.click(button());
      expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 20 seconds and try again.');
      expect(button()).toBeEnabled();
      act(() => void vi.advanceTimersByTime(15_000));
      expect(screen.getByRole('alert')).toBeVisible();
      act(() => void vi.advanceTimersByTime(5000));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByLabelText('Password')).toHaveValue(password);
      expect(button()).toBeEnabled();
    } finally {
      vi.useRealTimers();
    }
  });

  // LOGIN-06 LOGIN-07 LOGIN-08
  it('disables the form while signing in', async () => {
    const app = openApp(server, '/login');
    await fillIn(app, email, password);
    const release = app.holdRequests();
    await app.user.click(button());
    const busy = await screen.findByRole('button', { name: 'Signing in...' });
    expect(screen.getByLabelText('Email')).toBeDisabled();
    expect(screen.getByLabelText('Password')).toBeDisabled();
    expect(busy).toBeDisabled();
    await app.user.click(busy);
    busy.closest('form')?.requestSubmit();
    release();
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
    expect(app.requests.filter((request) => request === 'POST /api/auth/sign-in')).toHaveLength(1);
  });

  // LOGIN-16 LOGIN-22 AUTH-07
  it('shows a welcome after signing in and opens the dashboard', async () => {
    const app = openApp(server, '/login');
    await fillIn(app, email, password);
    await app.user.click(button());
    expect(await toast('Signed in successfully', 'Welcome back to Touchline.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
    expect(await screen.findByText('FC Falcons', { selector: 'header span' })).toBeVisible();
  });

  // LOGIN-16 SHELL-26
  it('returns to the requested page with its query after signing in', async () => {
    const app = openApp(server, '/dashboard/codes?tab=x');
    await waitFor(() => expect(address()).toBe('/login'));
    await fillIn(app, email, password);
    await app.user.click(button());
    await waitFor(() => expect(address()).toBe('/dashboard/codes?tab=x'));
  });

  // LOGIN-14 LOGIN-15
  it('redirects a signed-in user from /login without a history entry', async () => {
    const { admin } = await anOrganization(server);
    const before = history.length;
    openApp(server, '/login', admin);
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
    expect(history.length).toBe(before);
  });

  // LOGIN-23
  longTest('offers sign-in only with email and password or with a passkey', async () => {
    const { admin } = await anOrganization(server);
    await givePassword(server, admin.userId, password);
    await withSecondStep(server, admin);
    const { user } = openApp(server, '/login');
    await screen.findByLabelText('Email');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('button').map((control) => control.textContent || control.ariaLabel)).toEqual([
      'Show password',
      'Sign In',
      'Sign in with a passkey',
    ]);
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^(?:This browser cannot use passkeys|Passkeys work only)/,
    );
    await user.type(screen.getByLabelText('Email'), admin.email);
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByLabelText('Code')).toBeVisible();
    const extra = await server.anonymous.send(signIn, { email, password, provider: 'other' });
    expect(extra.status).toBe(422);
  });
});

describe('with a mail server', () => {
  let mailing: TestServer;
  beforeAll(async () => {
    mailing = await openTestServer({ TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9' });
    await mailing.anonymous.ask(registerAdmin, {
      organizationName: 'FC Falcons',
      fullName: 'Ada Admin',
      email,
      password,
    });
  });
  afterAll(() => mailing.close());

  // LOGIN-26
  it('resends the confirmation email to an unconfirmed address', async () => {
    const app = openApp(mailing, '/login');
    await fillIn(app, email, password);
    await app.user.click(button());
    expect(await screen.findByText(/Your email address is not confirmed yet/, { selector: 'form *' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Resend confirmation email' }));
    expect(
      await toast('Check your email', /^If this address still needs to be confirmed, .* is sent, at most 3 an hour\.$/),
    ).toBeVisible();
    const { rows } = await mailing.database.db
      .selectFrom('outbox')
      .where('recipient', '=', email)
      .selectAll()
      .execute()
      .then((rows) => ({ rows }));
    expect(rows).toHaveLength(2);
  });
});

it('gives an unknown address and a wrong password the same API response', async () => {
  const person = personOn(server.app, undefined);
  const wrong = await person.send(signIn, { email, password: 'wrong' });
  const unknown = await person.send(signIn, { email: 'nobody@example.org', password: 'wrong' });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await bodyOf(wrong)).toBe(await bodyOf(unknown));
});
