import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

it('requests, cancels and confirms a new email address by link', async () => {
  const { admin } = await anOrganization(server);
  await server.database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('correct horse battery') })
    .where('id', '=', admin.userId)
    .execute();
  const { user } = openApp(server, '/dashboard/settings', admin);
  const ask = async (email: string, password: string) => {
    for (const [label, text] of [
      [/^New email address/, email],
      [/^Current password/, password],
    ] as const) {
      const field = await screen.findByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
    }
    await user.click(screen.getByRole('button', { name: 'Change email address' }));
  };
  await ask('ada.new@example.org', 'wrong');
  expect(await screen.findByText('This is not your current password.')).toBeVisible();
  await ask('ada.new@example.org', 'correct horse battery');
  expect(await toast('Check your email')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Cancel change' }));
  expect(await toast('Change cancelled')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Waiting for/)).toBeNull());

  await ask('ada.newer@example.org', 'correct horse battery');
  expect(await screen.findByText(/Waiting for/)).toHaveTextContent('ada.newer@example.org');
  await server.app.jobs.runAll();
  const { token } = mailbox.to('ada.newer@example.org').at(-1)?.link ?? {};
  cleanup();
  openApp(server, `/auth/callback#type=email&token=${token}`, admin);
  expect(await toast('Email address changed', 'From now on, log in with ada.newer@example.org.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/dashboard/settings?tab=account'));
  expect(await screen.findByText(/You log in with/)).toHaveTextContent('ada.newer@example.org');
});
