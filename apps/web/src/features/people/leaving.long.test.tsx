import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readRoles } from '@touchline/domain/access/contract.memberships.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { recentProofMinutes } from '@touchline/domain/constants.ts';
import { updateCoach } from '@touchline/domain/people/contract.leaving.ts';
import { listCoaches } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { givePassword, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { assignCoach } from '@touchline/domain/teams/contract.ts';

const server = ownServer();

const path = '/dashboard/coaches';

const aClub = async () => {
  const club = await anOrganization(server, 'Lions');
  const carla = await club.addCoach('Carla Coach');
  const team = await aTeam(club, { name: 'Falcons' });
  await club.admin.ask(assignCoach, { teamId: team.id, coachId: carla.profileId });
  return { club, carla };
};

const chosenRoles = async (user: ReturnType<typeof openApp>['user'], act: string) => {
  await user.click(await screen.findByRole('button', { name: 'Edit or remove Carla Coach' }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};

// FAM-23 MEMB-15
it('removes an edited coach from the club and restores the role', async () => {
  const { club, carla } = await aClub();
  const { user } = openApp(server, path, club.admin);
  await chosenRoles(user, 'Edit');
  const edit = await screen.findByRole('dialog', { name: 'Edit Coach' });
  await user.clear(within(edit).getByLabelText(/^Phone/));
  await user.type(within(edit).getByLabelText(/^Phone/), '+43 664 5550199');
  await user.click(within(edit).getByRole('button', { name: 'Save changes' }));
  expect(await toast('Coach updated')).toBeVisible();
  expect(await screen.findByText('+43 664 5550199')).toBeVisible();

  await chosenRoles(user, 'Remove from club');
  const question = await screen.findByRole('alertdialog', { name: 'Remove Carla Coach from Lions?' });
  for (const sentence of ['Carla Coach leaves Falcons.', /Signing in as a coach ends/, /Past evaluations stay/])
    expect(within(question).getByText(sentence)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Remove coach' }));
  expect(await toast('Coach removed', 'You find them with "Show archived", and can take them back.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Carla Coach')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await carla.send(listCoaches, {})).status).toBe(403);

  await user.click(screen.getByRole('switch', { name: 'Show archived' }));
  await user.click(await screen.findByRole('button', { name: 'Take Carla Coach back' }));
  expect(await toast('Coach taken back', 'Assign them to teams as before.')).toBeVisible();
  expect(await screen.findByText('No coach has left the club.')).toBeVisible();
  expect((await carla.ask(readSession, {})).session?.user.role).toBe('coach');
});

const closeRoles = async (user: ReturnType<typeof openApp>['user']) => {
  await user.click(within(await screen.findByRole('dialog', { name: 'Roles' })).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

// MEMB-11
it('shows, adds and ends roles on the coaches, player and people pages', async () => {
  const { club, carla } = await aClub();
  const family = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const { user } = openApp(server, path, club.admin);
  await chosenRoles(user, 'Roles');
  await user.click(await screen.findByRole('button', { name: 'Make Carla Coach an admin' }));
  const adding = await screen.findByRole('alertdialog', { name: 'Make Carla Coach an admin?' });
  expect(adding).toHaveTextContent(/sees and changes everything/);
  await user.click(within(adding).getByRole('button', { name: 'Make admin' }));
  expect(await toast('Role added')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'End the role Coach of Carla Coach' }));
  const ending = await screen.findByRole('alertdialog', { name: 'End the role Coach of Carla Coach?' });
  expect(ending).toHaveTextContent(/leaves Falcons and evaluates no more.*Other roles go on/);
  await user.click(within(ending).getByRole('button', { name: 'End role' }));
  expect(await toast('Role ended')).toBeVisible();
  expect((await club.admin.ask(readRoles, { userId: carla.userId })).roles).toEqual(['admin']);
  cleanup();

  const { user: onPeople } = openApp(server, '/dashboard/settings?tab=people', club.admin);
  await onPeople.click(await screen.findByRole('button', { name: 'Roles of Ada Admin' }));
  await onPeople.click(await screen.findByRole('button', { name: 'End the role Admin of Ada Admin' }));
  const own = await screen.findByRole('alertdialog', { name: 'End your own role Admin?' });
  expect(own).toHaveTextContent(/no longer sees and changes everything.*can no longer open Lions/);
  await onPeople.click(within(own).getByRole('button', { name: 'Cancel' }));
  await closeRoles(onPeople);
  await onPeople.click(screen.getByRole('button', { name: 'Roles of Carla Coach' }));
  await onPeople.click(await screen.findByRole('button', { name: 'End the role Admin of Carla Coach' }));
  await onPeople.click(screen.getByRole('button', { name: 'End role' }));
  expect(await toast('Role ended')).toBeVisible();
  await closeRoles(onPeople);
  // The role of the last admin cannot be ended.
  await onPeople.click(await screen.findByRole('button', { name: 'Roles of Ada Admin' }));
  expect(await screen.findByText('The only admin of your club')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^End the role Admin/ })).toBeNull();
  cleanup();

  const { user: onPlayer } = openApp(server, `/dashboard/players/${family.profileId}`, club.admin);
  await onPlayer.click(await screen.findByRole('button', { name: 'Roles of Pia Peters' }));
  expect(await screen.findByText('Family')).toBeVisible();
  await onPlayer.click(screen.getByRole('button', { name: 'End the role Family of Pia Peters' }));
  const question = await screen.findByRole('alertdialog', { name: 'End the role Family of Pia Peters?' });
  expect(question).toHaveTextContent(/no longer sees and answers for Pia Peters/);
  await onPlayer.click(within(question).getByRole('button', { name: 'End role' }));
  expect(await toast('Role ended')).toBeVisible();
  expect((await club.admin.ask(readRoles, { userId: family.userId })).roles).toEqual([]);
});

it('shows a conflict when a colleague has changed the same coach', async () => {
  const { club, carla } = await aClub();
  const { user } = openApp(server, path, club.admin);
  await chosenRoles(user, 'Edit');
  const edit = await screen.findByRole('dialog', { name: 'Edit Coach' });
  await user.clear(within(edit).getByLabelText(/^Phone/));
  await user.type(within(edit).getByLabelText(/^Phone/), '+43 664 1');
  const anton = await club.addAdmin('Anton Admin');
  await anton.ask(updateCoach, { coachId: carla.profileId, phone: '+43 664 2' });
  await user.click(within(edit).getByRole('button', { name: 'Save changes' }));
  expect((await within(edit).findAllByText(/Anton Admin/))[0]).toBeVisible();
  expect(within(edit).getByLabelText(/^Phone/)).toHaveValue('+43 664 1');
});

it("resets another person's second step after the admin signs in again", async () => {
  const { club, carla } = await aClub();
  await withSecondStep(server, carla);
  await givePassword(server, club.admin.userId, 'green-grass-2026');
  await server.moveClock((recentProofMinutes + 1) / 60);
  const { user } = openApp(server, path, club.admin);
  await chosenRoles(user, 'Roles');
  await user.click(await screen.findByRole('button', { name: 'Reset two-step sign-in of Carla Coach' }));
  const question = await screen.findByRole('alertdialog', { name: 'Reset the two-step sign-in of Carla Coach?' });
  expect(question).toHaveTextContent(/Carla Coach gets an email/);
  await user.click(within(question).getByRole('button', { name: 'Reset two-step sign-in' }));
  await user.type(await screen.findByLabelText('Password'), 'green-grass-2026');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await toast('Second step reset')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Two-step sign-in is on')).toBeNull());
  expect((await club.admin.ask(readRoles, { userId: carla.userId })).hasSecondStep).toBe(false);
});
