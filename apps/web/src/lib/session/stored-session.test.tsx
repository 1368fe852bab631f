import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

it.each([
  ['of an older version', (record: object) => ({ ...record, user: { id: '1', name: 'Ada' } })],
  [
    'of an unknown time zone',
    (record: { user: object }) => ({ ...record, user: { ...record.user, timeZone: 'No/Where' } }),
  ],
  ['that is no record', () => 'true'],
])('replaces a stored session %s with the one from the server', async (_, broken) => {
  const { admin } = await anOrganization(server);
  const { session } = await admin.ask(readSession, {});
  const stored = { 'touchline-session': JSON.stringify(broken(session as NonNullable<typeof session>)) };
  const { isListening } = openApp(server, '/dashboard/settings', admin, { stored });
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(JSON.parse(localStorage.getItem('touchline-session') ?? '')).toMatchObject({ user: { id: admin.userId } });
  // The server must not close while the page connects.
  await waitFor(() => expect(isListening()).toBe(true));
});
