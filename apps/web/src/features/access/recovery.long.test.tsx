import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmEmail, forgotPassword } from '@touchline/domain/access/contract.account.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';

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

const lastEmail = async (to: string) => {
  await server.app.jobs.runAll();
  const letter = mailbox.to(to).at(-1);
  return { text: letter?.text ?? '', token: letter?.link?.token ?? '' };
};

/** Creates an account that requested a password reset. Returns it with the path of the emailed link. */
const aForgetfulPerson = async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const browser = aBrowser(server.app);
  await browser.ask(registerAdmin, { organizationName: 'SV Sonnenberg', fullName: 'Berta Böhm', email, password });
  await browser.ask(confirmEmail, { token: (await lastEmail(email)).token, password });
  await aBrowser(server.app).ask(forgotPassword, { email });
  const [, link = ''] = /(\/auth\/callback#\S+)/.exec((await lastEmail(email)).text) ?? [];
  return { email, link };
};

/** Reloads the page. The tab keeps its session storage, and the address no longer has the token. */
const reloaded = (app: OpenedApp): OpenedApp => {
  const [stored, tab, here] = [{ ...localStorage }, { ...sessionStorage }, window.location.href];
  expect(here).not.toContain('token');
  app.unmount();
  return openApp(server, here, server.anonymous, { stored, tab });
};

const choosePassword = async ({ user }: OpenedApp, secret: string) => {
  await user.type(await screen.findByLabelText('New password'), secret);
  await user.type(screen.getByLabelText('Confirm Password'), secret);
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
};

it('keeps the reset link through a reload until the new password is set', async () => {
  const { link } = await aForgetfulPerson();
  const app = openApp(server, link);
  await screen.findByLabelText('New password');
  const again = reloaded(app);
  expect(await screen.findByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  expect(document.title).toBe('Set a new password · Touchline');
  await choosePassword(again, 'another-green-1');
  expect(await toast('Password changed', 'Your new password is set. You can now log in.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(Object.values({ ...sessionStorage }).join(' ')).not.toContain('token');
});

it('offers a new reset link when the stored one has expired', async () => {
  const { link } = await aForgetfulPerson();
  const app = openApp(server, link);
  await screen.findByLabelText('New password');
  const again = reloaded(app);
  await server.database.db
    .updateTable('one_time_tokens')
    .set({ created_at: new Date(0), expires_at: new Date(3_600_000) })
    .where('purpose', '=', 'reset_password')
    .execute();
  await choosePassword(again, 'another-green-2');
  expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  reloaded(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
});

it('gives password managers the account name even after a reload', async () => {
  const { email, link } = await aForgetfulPerson();
  const name = () => document.querySelector('form input[autocomplete="username"]');
  const app = openApp(server, link);
  await screen.findByLabelText('New password');
  expect(name()).toHaveValue(email);
  const again = reloaded(app);
  await screen.findByLabelText('New password');
  expect(name()).toHaveValue(email);
  again.unmount();
  openApp(server, '/auth/callback#type=recovery&token=made-up');
  await screen.findByLabelText('New password');
  expect(name()).toBeNull();
});

it('signs out another user of the browser after a password reset and opens /login', async () => {
  const { email, link } = await aForgetfulPerson();
  const { admin } = await anOrganization(server, 'FC Other');
  const app = openApp(server, link, admin);
  await choosePassword(app, 'another-green-3');
  expect(await toast('Password changed', 'Your new password is set. You can now log in.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(app.token()).toBeUndefined();
  expect(localStorage.getItem('touchline-session')).toBeNull();
  expect((await admin.ask(readSession, {})).session).toBeNull();
  await app.user.type(await screen.findByLabelText('Email'), email);
  await app.user.type(screen.getByLabelText('Password'), 'another-green-3');
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('SV Sonnenberg', { selector: 'header span' })).toBeVisible();
});
