import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { faultResponse, address, toast } from '@touchline/tests/support/page/page.ts';
import { personOn } from '@touchline/tests/support/server/person.ts';
import { openTestServer, sharedServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { dismissToast, toastStore } from '../../ui/overlays/toast.ts';
import { longTest, longDescribe, some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer({ TRUSTED_PROXIES: '127.0.0.1' });

const labels = ['Organization Name', "Admin's Full Name", 'Email Address', 'Password', 'Confirm Password'] as const;
const validValues = {
  'Organization Name': 'SV Sonnenberg',
  "Admin's Full Name": 'Berta Böhm',
  'Email Address': 'berta@example.org',
  Password: 'green-grass-2026',
  'Confirm Password': 'green-grass-2026',
} as const satisfies Record<(typeof labels)[number], string>;

const fill = async ({ user }: OpenedApp, values: Partial<Record<(typeof labels)[number], string>>) => {
  await screen.findByLabelText('Organization Name');
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    if (value) await user.type(field, value);
  }
};
const submit = ({ user }: OpenedApp) => user.click(screen.getByRole('button', { name: 'Create Organization' }));

describe('creating an organization', () => {
  // REGADM-01 REGADM-02 REGADM-03
  it('shows the organization form with its five fields', async () => {
    openApp(server, '/register');
    expect(await screen.findByRole('heading', { level: 1, name: 'Create your organization account' })).toBeVisible();
    for (const label of labels) expect(screen.getByLabelText(label)).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Create Organization' })).toBeEnabled();
  });

  // REGADM-04 REGADM-08
  it('links the organization form to the terms and to sign-in', async () => {
    openApp(server, '/register');
    expect(await screen.findByRole('checkbox', { name: /I accept/ })).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('link', { name: 'Privacy Statement' })).toHaveAttribute('href', '/privacy');
    expect(screen.getByRole('link', { name: /Sign in/ })).toHaveAttribute('href', '/login');
  });

  // REGADM-11 REGADM-13
  some(2).each([
    ['Organization Name', 'AB', 'Organization name must be at least 3 characters.'],
    ["Admin's Full Name", 'A', 'Full name must be at least 2 characters.'],
    ['Email Address', 'berta@', 'Please enter a valid email address.'],
    ['Password', '1234567', 'Password must be at least 8 characters.'],
    ['Confirm Password', 'another-password', "Passwords don't match"],
  ] as const)('shows what is wrong with %s and sends nothing', async (label, value, message) => {
    const app = openApp(server, '/register');
    await fill(app, { ...validValues, [label]: value });
    await submit(app);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(app.requests).not.toContain('POST /api/auth/register');
  });

  // REGADM-05 REGADM-06
  longTest('disables the Create Organization button only while the request runs', async () => {
    const app = openApp(server, '/register');
    await fill(app, { ...validValues, 'Email Address': 'busy@example.org' });
    const release = app.holdRequests();
    await submit(app);
    expect(await screen.findByRole('button', { name: 'Creating organization...' })).toBeDisabled();
    app.breakConnection(/register/);
    release();
    expect(await screen.findByRole('button', { name: 'Create Organization' })).toBeEnabled();
    expect(await toast('Registration error', /^The connection was lost before the answer came/)).toBeVisible();
  });

  // REGADM-07 REGADM-21 REGADM-24
  it('opens the dashboard as admin after creating an organization', async () => {
    const app = openApp(server, '/register');
    await fill(app, validValues);
    await submit(app);
    expect(
      await toast('Registration successful', 'Your organization has been created. You can now log in.'),
    ).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
    const { session } = await personOn(server.app, app.token()).ask(readSession, {});
    expect(session?.user).toMatchObject({ role: 'admin', organizationName: 'SV Sonnenberg', name: 'Berta Böhm' });
  });

  // REGADM-22
  longTest("shows the server's own message when a registration is refused", async () => {
    const app = openApp(server, '/register');
    await fill(app, { ...validValues, 'Organization Name': 'Another Club' });
    await submit(app);
    expect(
      await toast('Registration failed', 'An account with this email address already exists. Sign in instead.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Email Address')).toHaveAccessibleDescription(
      expect.stringContaining('already exists'),
    );
  });

  // REGADM-23 AUTH-24
  it('shows a general message when the server fails to create an account', async () => {
    const app = openApp(server, '/register');
    await fill(app, validValues);
    app.answerInstead(/register/, faultResponse);
    await submit(app);
    expect(await toast('Registration error', 'User account could not be created')).toBeVisible();
  });
});

longDescribe('with a mail server', () => {
  let mailing: TestServer;
  beforeAll(async () => {
    mailing = await openTestServer({ TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9' });
  });
  afterAll(() => mailing.close());

  // REGADM-20 REGADM-25
  it('gives the same confirmation for a new and a taken address', async () => {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const app = openApp(mailing, '/register');
      await fill(app, validValues);
      await submit(app);
      expect(
        await toast('Check your email', /^We have sent you a confirmation email\. Open the link in it/),
      ).toBeVisible();
      expect(await screen.findByText(/^We've sent an email to/)).toBeVisible();
      expect(app.token()).toBeUndefined();
      dismissToast(toastStore.get()?.id ?? 0);
      app.unmount();
    }
    const users = await mailing.database.db.selectFrom('users').select('id').execute();
    expect(users).toHaveLength(1);
  });
});

describe('a server that takes no new organizations', () => {
  it('says that the server takes no new organizations and links to joining with a code', async () => {
    const closed = await openTestServer({ NEW_ORGANIZATIONS: 'closed' });
    const { requests } = openApp(closed, '/register');
    expect(await screen.findByText('This server takes no new organizations')).toBeVisible();
    expect(requests.filter((request) => request.endsWith('/auth/founding'))).toHaveLength(1);
    expect(screen.queryByLabelText('Organization Name')).toBeNull();
    expect(screen.getByRole('link', { name: 'Join as a coach' })).toHaveAttribute('href', '/register/coach');
    expect(screen.getByRole('link', { name: 'Join as a family' })).toHaveAttribute('href', '/register/player');
    expect(screen.getByRole('link', { name: /Sign in/ })).toHaveAttribute('href', '/login');
    await closed.close();
  });
});
