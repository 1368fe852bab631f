import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmEmail } from '@touchline/domain/access/contract.account.ts';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { onSessionEvent } from '../../lib/session/session.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let mailbox: Mailbox;
const password = 'green-grass-2026';

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...behindProxy, SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

let addressCount = 0;
const newAddress = () => {
  addressCount += 1;
  return `reader-${addressCount}@example.org`;
};

const lastLink = async (to: string): Promise<string> => {
  await server.app.jobs.runAll();
  const link = mailbox.to(to).at(-1)?.link;
  return `/auth/callback#type=${link?.type}&token=${link?.token}`;
};

/** Registers an organization and returns the browser's storage for the next page in the same browser. */
const registerAs = async (email: string): Promise<Record<string, string>> => {
  const app = openApp(server, '/register');
  await app.user.type(await screen.findByLabelText('Organization Name'), 'SV Sonnenberg');
  await app.user.type(screen.getByLabelText("Admin's Full Name"), 'Berta Böhm');
  await app.user.type(screen.getByLabelText('Email Address'), email);
  await app.user.type(screen.getByLabelText('Password'), password);
  await app.user.type(screen.getByLabelText('Confirm Password'), password);
  await app.user.click(screen.getByRole('button', { name: 'Create Organization' }));
  expect(await toast('Check your email', /^We have sent you a confirmation email\. Open the link in it/)).toBeVisible();
  const stored = { ...localStorage };
  app.unmount();
  return stored;
};

const confirmElsewhere = async (email: string) => {
  const token = new URL(await lastLink(email), 'http://localhost').hash.split('token=')[1] ?? '';
  await aBrowser(server.app).ask(confirmEmail, { token, password });
};

const requestReset = async (email: string): Promise<OpenedApp> => {
  const app = openApp(server, '/forgot-password');
  await app.user.type(await screen.findByLabelText('Email Address'), email);
  await app.user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByText(/If there is an account with this address, it gets an email/)).toBeVisible();
  return app;
};

const choosePassword = async ({ user }: OpenedApp, secret: string, again = secret) => {
  await user.type(await screen.findByLabelText('New password'), secret);
  await user.type(screen.getByLabelText('Confirm Password'), again);
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
};

it('says that a link without a token does not work', async () => {
  openApp(server, '/auth/callback');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This link does not work');
  expect(await screen.findByText('Link not valid')).toBeVisible();
  expect(document.title).toBe('This link does not work · Touchline');
});

describe('the confirmation link', () => {
  // AUTH-01 AUTH-02 AUTH-04
  longTest('opens the dashboard from a confirmation link in the browser that registered', async () => {
    const email = newAddress();
    const stored = await registerAs(email);
    openApp(server, await lastLink(email), server.anonymous, { stored });
    expect(await toast('Email confirmed', 'Your email address is confirmed, and you are logged in.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
    expect(window.location.hash).toBe('');
  });

  // AUTH-02 AUTH-04
  longTest('sets a new password from a confirmation link in another browser', async () => {
    const email = newAddress();
    await registerAs(email);
    const app = openApp(server, await lastLink(email));
    expect(await screen.findByText(/You are confirming an account as an admin at/)).toHaveTextContent('SV Sonnenberg');
    expect(app.requests).not.toContain('POST /api/auth/verify-email');
    await app.user.type(screen.getByLabelText('Password'), 'chosen-by-the-owner');
    await app.user.type(screen.getByLabelText('Confirm Password'), 'chosen-by-the-owner');
    await app.user.click(screen.getByRole('button', { name: 'Confirm email address' }));
    expect(await toast('Email confirmed', 'Your email address is confirmed. You can now log in.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(app.token()).toBeUndefined();
    await app.user.type(await screen.findByLabelText('Email'), email);
    await app.user.type(screen.getByLabelText('Password'), 'chosen-by-the-owner');
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  });

  // AUTH-02
  longTest('says on the second visit of a confirmation link that the address is confirmed', async () => {
    const email = newAddress();
    const stored = await registerAs(email);
    const link = await lastLink(email);
    const app = openApp(server, link, server.anonymous, { stored });
    const release = app.holdRequests();
    expect(await screen.findByText('Confirming your email address...')).toBeVisible();
    release();
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
    app.unmount();
    openApp(server, link);
    expect(await screen.findByText(/Your email address is confirmed already/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
  });

  // AUTH-02
  it.each(['/auth/callback', '/auth/callback#type=other&token=x', '/auth/callback#type=confirm&token=made-up'])(
    'says that a confirmation link is not valid (%s)',
    async (link) => {
      openApp(server, link);
      expect(await screen.findByText('Link not valid', { selector: 'main *' })).toBeVisible();
    },
  );
});

describe('a forgotten password', () => {
  // LOGIN-24
  it('does not reveal on a password reset whether the account exists', async () => {
    const knownAddress = newAddress();
    await aBrowser(server.app).ask(registerAdmin, {
      organizationName: 'FC Known',
      fullName: 'Kim Known',
      email: knownAddress,
      password,
    });
    const texts: (string | null)[] = [];
    for (const email of [knownAddress, newAddress()]) {
      const app = await requestReset(email);
      texts.push(screen.getByRole('main').textContent);
      app.unmount();
    }
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain('If there is an account with this address');
  });

  it('requires an email address for a password reset', async () => {
    const app = openApp(server, '/forgot-password');
    await app.user.click(await screen.findByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
  });

  // LOGIN-25 AUTH-10
  longTest('sets a password of at least eight characters with the emailed reset link', async () => {
    const email = newAddress();
    await registerAs(email);
    await confirmElsewhere(email);
    (await requestReset(email)).unmount();
    const link = await lastLink(email);
    const events: string[] = [];
    const stop = onSessionEvent((event) => events.push(event));
    const app = openApp(server, link);
    await choosePassword(app, '1234567', 'something else');
    expect(await screen.findByText('Password must be at least 8 characters.')).toBeVisible();
    expect(screen.getByText("Passwords don't match")).toBeVisible();
    expect(events).toContain('passwordRecovery');
    stop();
    await app.user.clear(screen.getByLabelText('New password'));
    await app.user.clear(screen.getByLabelText('Confirm Password'));
    await choosePassword(app, 'another-green-1');
    expect(await toast('Password changed', 'Your new password is set. You can now log in.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    await app.user.type(await screen.findByLabelText('Email'), email);
    await app.user.type(screen.getByLabelText('Password'), 'another-green-1');
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  });

  // LOGIN-25
  longTest('signs in the browser that requested the password reset, only once', async () => {
    const email = newAddress();
    await registerAs(email);
    await confirmElsewhere(email);
    const asking = await requestReset(email);
    const stored = { ...localStorage };
    asking.unmount();
    const link = await lastLink(email);
    const app = openApp(server, link, server.anonymous, { stored });
    await choosePassword(app, 'another-green-2');
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
    app.unmount();
    const again = openApp(server, link);
    await choosePassword(again, 'another-green-3');
    expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
  });
});
