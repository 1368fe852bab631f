import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { join } from '@touchline/domain/access/contract.login.ts';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { approveNewcomer, listNewcomers } from '@touchline/domain/people/contract.newcomers.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { aChildOf, aCoachWith, aCodeText } from '@touchline/tests/support/club/registration.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer(behindProxy);

it('lets an admin turn on approval of newcomers and approve or refuse each', async () => {
  const lions = await anOrganization(server, 'Lions');
  const aCode = async (role: 'coach' | 'player') =>
    (await lions.admin.ask(createCode, { code: aCodeText(), role })).code;
  const { user } = openApp(server, '/dashboard/settings?tab=people', lions.admin);
  const choice = await screen.findByRole('group', { name: 'Check newcomers' });
  expect(within(choice).getByRole('radio', { name: /^Nobody/ })).toBeChecked();
  await user.click(within(choice).getByRole('radio', { name: /^Everybody/ }));
  const part = screen.getByRole('heading', { name: 'People who join with a code' }).closest('section') as HTMLElement;
  await user.click(within(part).getByRole('button', { name: 'Save' }));
  await toast('Settings saved');
  expect(screen.queryByRole('heading', { name: /^Waiting for approval/ })).toBeNull();

  const coach = aCoachWith(await aCode('coach'));
  await aBrowser(server.app).ask(registerWithCode, coach);
  const family = { ...aChildOf(await aCode('player'), 'Mia'), email: 'gerda@example.net', password: coach.password };
  await aBrowser(server.app).ask(registerWithCode, family);
  expect(await screen.findByText(/^2 people wait for your approval/)).toBeVisible();
  const navigation = within(screen.getByRole('complementary', { name: 'Your club' }));
  expect(navigation.getByRole('link', { name: /^Settings ?2 ?waiting$/ })).toBeVisible();
  const list = within(await screen.findByRole('region', { name: 'Waiting for approval' }));
  expect(list.getByText('Carla Coach')).toBeVisible();
  expect((await list.findByText(', born May 5, 2015')).parentElement).toHaveTextContent(
    /^For Mia Child, born May 5, 2015/,
  );

  await user.click(list.getByRole('button', { name: 'Approve Mia Child' }));
  await toast('Approved');
  await user.click(await screen.findByRole('button', { name: 'Refuse Carla Coach' }));
  const question = await screen.findByRole('alertdialog', { name: 'Refuse Carla Coach?' });
  await user.click(within(question).getByRole('button', { name: 'Refuse' }));
  await toast('Refused');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for approval' })).toBeNull());
  await waitFor(() => expect(screen.queryByText(/wait for your approval/)).toBeNull());
  expect(await navigation.findByRole('link', { name: 'Settings' })).toBeVisible();
});

// ORGS-08
longTest('shows a newcomer only the waiting page and account settings until approval', async () => {
  const lions = await anOrganization(server, 'Lions');
  const tigers = await anOrganization(server, 'Tigers');
  await lions.admin.ask(updateOrganization, { checkNewcomers: 'everybody' });
  const { code } = await lions.admin.ask(createCode, { code: aCodeText(), role: 'player' });
  const gerda = await tigers.addCoach('Gerda Guardian');
  await gerda.ask(join, aChildOf(code, 'Mia'));

  const { user, isListening } = openApp(server, '/dashboard/player-portal', gerda);
  expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for approval' })).toBeVisible();
  expect(screen.getByText('An admin of the club has to approve you first')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
  // People who are waiting can still open their account and their other memberships.
  await user.click(screen.getByRole('link', { name: 'Your account and settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: /^Full name/ })).toHaveValue('Gerda Guardian');
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  expect(await screen.findByText(/^Tigers/, { selector: '[role^=menuitem] *' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: /, go to your first page$/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for approval' })).toBeVisible();

  await waitFor(() => expect(isListening()).toBe(true));
  const [{ id: newcomerId } = { id: '' }] = await lions.admin.ask(listNewcomers, {});
  await lions.admin.ask(approveNewcomer, { newcomerId });
  expect(await screen.findByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
  expect(address()).toBe('/dashboard/player-portal');
  expect(screen.queryByText('Waiting for approval')).toBeNull();
});
