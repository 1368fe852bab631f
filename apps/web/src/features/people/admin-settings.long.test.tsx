import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inviteAdmin, listAdmins } from '@touchline/domain/people/contract.admins.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const path = '/dashboard/settings?tab=people';

// ORGS-11
longTest('lets an admin invite another admin and later end that admin’s role', async () => {
  const club = await anOrganization(server, 'Lions');
  const { user } = openApp(server, path, club.admin);
  const list = () => within(screen.getByRole('region', { name: 'Admins' }));
  await screen.findByText('Admins (1)');
  await user.click(list().getByRole('button', { name: 'Invite admin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Admin' }));
  await user.type(await dialog.findByLabelText('First name'), 'Bea');
  await user.type(dialog.getByLabelText('Last name'), 'Boss');
  await user.type(dialog.getByLabelText('Email'), 'bea@lions.example.org');
  await user.click(dialog.getByRole('button', { name: 'Invite Admin' }));
  const code = (await screen.findByLabelText('Invitation code')).textContent ?? '';
  expect(screen.getByLabelText('Link to the registration')).toHaveValue(
    `${window.location.origin}/register/admin/${code}`,
  );
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const open = within(await screen.findByRole('region', { name: 'Open invitations' }));
  expect(open.getByText('Bea Boss')).toBeVisible();
  expect(open.getByText(/in [67] d/)).toBeVisible();
  cleanup();

  const { user: bea } = openApp(server, `/register/admin/${code}`);
  expect(await screen.findByRole('heading', { name: 'Admin Registration' })).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Bea'));
  await bea.type(screen.getByLabelText('Password'), 'green-grass-2026');
  await bea.type(screen.getByLabelText('Confirm Password'), 'green-grass-2026');
  await bea.click(screen.getByRole('button', { name: 'Register as admin' }));
  await waitFor(() => expect(address()).toMatch(/^\/dashboard/));
  expect(await club.admin.ask(listAdmins, {})).toMatchObject([{ name: 'Ada Admin' }, { name: 'Bea Boss' }]);
  cleanup();
  expect((await server.anonymous.send(listAdmins, {})).status).toBe(401);

  const { user: ada } = openApp(server, path, club.admin);
  await ada.click(await screen.findByRole('button', { name: 'Roles of Bea Boss' }));
  await ada.click(await screen.findByRole('button', { name: 'End the role Admin of Bea Boss' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'End the role Admin of Bea Boss?' }));
  expect(question.getByText(/can no longer open Lions/)).toBeVisible();
  await ada.click(question.getByRole('button', { name: 'End role' }));
  await toast('Role ended');
  expect(await screen.findByText('Admins (1)')).toBeVisible();
});

it('lets a coach join as an admin with the same login', async () => {
  const club = await anOrganization(server, 'Bears');
  const coach = await club.addCoach('Carla Coach');
  const { invitationCode } = await club.admin.ask(inviteAdmin, {
    ...{ firstName: 'Carla', lastName: 'Coach', email: coach.email },
  });
  const { user } = openApp(server, `/register/admin/${invitationCode}`, coach);
  expect(await screen.findByText(/With this login you join Bears as an admin/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Join as an admin' }));
  await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  expect(await club.admin.ask(listAdmins, {})).toHaveLength(2);
});
