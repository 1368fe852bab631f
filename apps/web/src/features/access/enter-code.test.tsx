import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club.ts';
import { address } from '@touchline/tests/support/page.ts';
import { aCodeText } from '@touchline/tests/support/registration.ts';
import { sharedServer } from '@touchline/tests/support/server.ts';

const server = sharedServer();

it.each([
  [
    'the menu of the account',
    '/dashboard/teams',
    async ({ user }: OpenedApp) => {
      await user.click(await screen.findByRole('button', { name: 'Your account' }));
      await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Enter a code' }));
    },
  ],
  [
    'the More page',
    '/dashboard/more',
    async ({ user }: OpenedApp) => user.click(await screen.findByRole('link', { name: 'Enter a code' })),
  ],
])('leads from %s to joining another club with a code and the same login', async (_, path, press) => {
  const [lions, zebras] = [await anOrganization(server, 'Lions'), await anOrganization(server, 'Zebras')];
  const { code } = await zebras.admin.ask(createCode, { code: aCodeText(), role: 'coach' });
  const app = openApp(server, path, await lions.addCoach('Carla Coach'));
  await press(app);
  expect(await screen.findByRole('heading', { level: 1, name: 'Enter a code' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible();
  await app.user.type(screen.getByLabelText(/code/i), code);
  await app.user.click(await screen.findByRole('button', { name: 'Continue as a coach' }));
  expect(address()).toBe(`/register/coach/${code}`);
  expect(await screen.findByText(/You are signed in as/)).toBeVisible();
});
