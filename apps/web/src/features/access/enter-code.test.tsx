import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { inviteAdmin } from '@touchline/domain/people/contract.admins.ts';
import { inviteCoach, revokeInvitation } from '@touchline/domain/people/contract.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { aCoachWith, aCodeText } from '@touchline/tests/support/club/registration.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

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
])('opens the code page from %s to join another club with the same login', async (_, path, press) => {
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

longTest('replaces the form with a message if the invitation was used or withdrawn', async () => {
  const lions = await anOrganization(server, 'Lions');
  const ines = { firstName: 'Ines', lastName: 'Invited', email: 'ines@example.org', phone: null };
  const { invitationCode } = await lions.admin.ask(inviteCoach, ines);
  const used = { ...aCoachWith(invitationCode), email: ines.email };
  await aBrowser(server.app).ask(registerWithCode, used);
  const { user, unmount } = openApp(server, `/register/coach/${invitationCode}`);
  expect(await screen.findByText('This invitation has been used. Sign in.')).toBeVisible();
  expect(screen.queryByLabelText('First name')).toBeNull();
  expect(screen.queryByRole('button', { name: /Register/ })).toBeNull();
  await user.click(screen.getAllByRole('link', { name: 'Sign in' })[0] as HTMLElement);
  expect(address()).toBe('/login');
  unmount();

  const boss = { firstName: 'Ida', lastName: 'Invited', email: 'ida@example.org' };
  const { id, invitationCode: revoked } = await lions.admin.ask(inviteAdmin, boss);
  await lions.admin.ask(revokeInvitation, { invitationId: id });
  openApp(server, `/register/admin/${revoked}`);
  expect(await screen.findByText('This invitation was withdrawn. Ask your club for a new one.')).toBeVisible();
});
