import { cleanup, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { withPasskey } from '@touchline/tests/support/club/passkeys.ts';
import { openTestServer, sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const tab = '/dashboard/settings?tab=security';
const card = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));

longTest('marks a passkey made for another host as unusable here', async () => {
  const { admin } = await anOrganization(server);
  await withPasskey(admin, 'Old laptop');
  await server.database.db.updateTable('passkeys').set({ host: 'old.example.org' }).execute();
  const { user } = openApp(server, tab, admin);
  const row = within(await (await card()).findByRole('listitem'));
  expect(row.getByText('Does not work here')).toBeVisible();
  expect(row.getByText(/^It was made for old\.example\.org, and this server is now at localhost\./)).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Remove Old laptop' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the passkey “Old laptop”?' }));
  await user.click(question.getByRole('button', { name: 'Remove passkey' }));
  expect(await screen.findByText('It no longer signs you in. You may delete it on its device, too.')).toBeVisible();
  expect((await card()).queryByRole('listitem')).toBeNull();
});

// ACCT-09
some(1).each([
  ['http://club.example.org', /^Passkeys need a secure connection \(https\), and this server’s address is http/],
  ['http://localhost:3999', /^Passkeys work only at http:\/\/localhost:3999\. Please open Touchline there\.$/],
  [location.origin, /^This browser cannot use passkeys/],
])('explains why passkeys cannot be added or used at %s', async (address, reason) => {
  // jsdom does not support passkeys.
  const elsewhere = await openTestServer({ BASE_URL: address, ALLOW_INSECURE_HTTP: '1' });
  const { admin } = await anOrganization(elsewhere);
  openApp(elsewhere, tab, admin);
  expect(await (await card()).findByText(reason)).toBeVisible();
  expect((await card()).queryByRole('button', { name: 'Add passkey' })).toBeNull();
  cleanup();
  const { user } = openApp(elsewhere, '/login');
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByText(reason)).toBeVisible();
  cleanup();
  await elsewhere.close();
});
