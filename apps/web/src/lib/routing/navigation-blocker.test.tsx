import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const typedTeam = async ({ user }: OpenedApp) => {
  await user.click((await screen.findAllByRole('button', { name: /^Create (a )?Team$/ }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Team' }));
  await user.type(await dialog.findByLabelText('Name'), 'Lynxes');
  return dialog;
};

longTest('asks before a link in a dialog discards typed text', async () => {
  const app = openApp(server, '/dashboard/teams', (await anOrganization(server)).admin);
  const dialog = await typedTeam(app);
  await app.user.click(await dialog.findByRole('link', { name: 'Add Season' }));
  await app.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Lynxes');
  await app.user.click(dialog.getByRole('link', { name: 'Add Season' }));
  await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/dashboard/seasons?dialog=add-season'));
});

longTest('closes a dialog with typed text on Back only after Discard', async () => {
  const { admin } = await anOrganization(server);
  const app = openApp(server, '/dashboard/teams', admin);
  const dialog = await typedTeam(app);
  const open = address();
  act(() => history.back());
  await app.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(address()).toBe(open);
  expect(dialog.getByLabelText('Name')).toHaveValue('Lynxes');
  act(() => history.back());
  await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/dashboard/teams');
});

it('does not ask about typed text when the user signs out in another tab', async () => {
  const app = openApp(server, '/dashboard/teams', (await anOrganization(server)).admin);
  await typedTeam(app);
  localStorage.removeItem('touchline-session');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'touchline-session' }));
  });
  await waitFor(() => expect(address()).toBe('/login'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
