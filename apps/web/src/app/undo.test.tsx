import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { listSeasons } from '@touchline/domain/seasons/contract.ts';
import { addPlayer, assignCoach, readRoster, readTeam, updateMember } from '@touchline/domain/teams/contract.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aRunningTryout } from '@touchline/tests/support/club/tryouts.ts';
import { dismissToast, toastStore } from '../ui/overlays/toast.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;

beforeEach(async () => {
  const left = toastStore.get();
  if (left) act(() => dismissToast(left.id));
  club = await anOrganization(server);
});

const undoButton = () => screen.getByRole('button', { name: 'Undo' });

const aTeamWithCoach = async () => {
  const team = await aTeam(club, { name: 'Tigers' });
  const coach = await club.addCoach('Carla Coach');
  await club.admin.ask(assignCoach, { teamId: team.id, coachId: coach.profileId });
  const coaches = async () => (await club.admin.ask(readTeam, { teamId: team.id })).coaches.map(({ name }) => name);
  return { team, coaches };
};

const aTeamWithPlayer = async () => {
  const team = await aTeam(club, { name: 'Tigers' });
  const { profileId: playerId } = await club.addPlayer({ firstName: 'Pia', lastName: 'Player' });
  const member = { teamId: team.id, playerId };
  await club.admin.ask(addPlayer, member);
  await club.admin.ask(updateMember, { ...member, jerseyNumber: 7 });
  const numbers = async () =>
    (await club.admin.ask(readRoster, { teamId: team.id })).players.map((player) =>
      'jerseyNumber' in player ? player.jerseyNumber : undefined,
    );
  return { team, numbers };
};

const removePlayer = async ({ user }: ReturnType<typeof openApp>) => {
  await user.click(await screen.findByRole('button', { name: /^Remove Pia Player/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Pia Player from Tigers?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove player' }));
  await toast('Player removed');
  // The toast appears before the dialog closes and returns focus to a button in the row, which disappears soon after.
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await screen.findByText('No players on this team yet')).toBeVisible();
};

longTest('returns a coach to the team only once on Undo, even from another page', async () => {
  const { team, coaches } = await aTeamWithCoach();
  const { user, requests } = openApp(server, '/dashboard/teams', club.admin);
  await user.click(await screen.findByRole('button', { name: 'Remove Carla Coach from Tigers' }));
  await toast('Coach removed');
  expect(await coaches()).toEqual([]);
  await user.click(within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement).getByText('Settings'));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await user.dblClick(undoButton());
  expect(await toast('Coach assigned')).toBeVisible();
  expect(await coaches()).toEqual(['Carla Coach']);
  expect(requests.filter((request) => request === `POST /api/teams/${team.id}/coaches`)).toHaveLength(1);
  expect(screen.queryByText('Coach removed')).toBeNull();
  // An undone action cannot be undone again.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

longTest('returns the coach to the team on Undo from the coaches page', async () => {
  const { coaches } = await aTeamWithCoach();
  const { user } = openApp(server, '/dashboard/coaches', club.admin);
  await user.click(await screen.findByRole('button', { name: 'Remove Carla Coach from Tigers' }));
  await toast('Team removed');
  await user.click(undoButton());
  expect(await toast('Coach assigned')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Remove Carla Coach from Tigers' })).toBeVisible();
  expect(await coaches()).toEqual(['Carla Coach']);
});

longTest('returns a player to the roster with the previous number on Undo by keyboard', async () => {
  const { team, numbers } = await aTeamWithPlayer();
  const app = openApp(server, `/dashboard/teams/${team.id}/roster`, club.admin);
  await removePlayer(app);
  expect(await numbers()).toEqual([]);
  await app.user.keyboard('[F8]');
  expect(screen.getByRole('region', { name: /F8/ })).toContainElement(document.activeElement as HTMLElement);
  // The first Tab focuses the toast itself, the second its first button.
  await app.user.tab();
  await app.user.tab();
  expect(undoButton()).toHaveFocus();
  await app.user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(await toast('Roster updated')).toBeVisible();
  expect(await numbers()).toEqual([7]);
});

it('shows why Undo fails when the jersey number has been taken', async () => {
  const { team, numbers } = await aTeamWithPlayer();
  const app = openApp(server, `/dashboard/teams/${team.id}/roster`, club.admin);
  await removePlayer(app);
  const other = { teamId: team.id, playerId: (await club.addPlayer()).profileId };
  await club.admin.ask(addPlayer, other);
  await club.admin.ask(updateMember, { ...other, jerseyNumber: 7 });
  await app.user.click(undoButton());
  expect(await toast('Error', 'This jersey number is already taken on this team.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(await numbers()).toEqual([7]);
});

longTest('offers Undo after deactivating a registration code, but not after activating it', async () => {
  await club.admin.ask(createCode, { code: 'UNDO-4711', role: 'coach' });
  const isActive = async () => (await club.admin.ask(listCodes, {}))[0]?.isActive;
  const { user } = openApp(server, '/dashboard/codes', club.admin);
  await user.click(await screen.findByRole('button', { name: 'Deactivate the code UNDO-4711' }));
  await toast('Code deactivated');
  expect(await isActive()).toBe(false);
  await user.click(undoButton());
  expect(await toast('Code activated')).toBeVisible();
  expect(await isActive()).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Deactivate the code UNDO-4711' }));
  await user.click(await screen.findByRole('button', { name: 'Activate the code UNDO-4711' }));
  expect(await toast('Code activated')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

longTest('makes a season active again on Undo', async () => {
  await aSeason(club, { name: 'Over', endDate: '2020-06-30' });
  const isActive = async () => (await club.admin.ask(listSeasons, {}))[0]?.isActive;
  const { user } = openApp(server, '/dashboard/seasons', club.admin);
  await user.click(await screen.findByRole('button', { name: 'Mark season inactive' }));
  await toast('Season updated');
  expect(await isActive()).toBe(false);
  await user.click(undoButton());
  await waitFor(async () => expect(await isActive()).toBe(true));
  expect(await screen.findByRole('button', { name: 'Mark season inactive' })).toBeVisible();
});

longTest('restores the previous attendance on Undo and names the player', async () => {
  const { tryout } = await aRunningTryout(server, club, [{ firstName: 'Ada', lastName: 'Abel' }]);
  const statuses = async () =>
    (await club.admin.ask(listRegistrations, { tryoutId: tryout.id, all: true })).map(({ status }) => status);
  const { user } = openApp(server, `/dashboard/tryouts/${tryout.id}`, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Mark Absent Ada Abel' }));
  await toast('Status updated', 'Ada Abel: absent.');
  await user.click(await screen.findByRole('button', { name: 'Check In Ada Abel' }));
  await toast('Status updated', 'Ada Abel: checked in.');
  await user.click(undoButton());
  await toast('Status updated', 'Ada Abel: absent.');
  expect(await screen.findByText('Absent')).toBeVisible();
  await waitFor(async () => expect(await statuses()).toEqual(['absent']));
  // An undone action cannot be undone again.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Check In Ada Abel' }));
  await toast('Status updated', 'Ada Abel: checked in.');
  await waitFor(async () => expect(await statuses()).toEqual(['checked_in']));
});

longTest('returns a checked-in player to registered on Undo', async () => {
  const { tryout } = await aRunningTryout(server, club, [{ firstName: 'Bea', lastName: 'Bauer' }]);
  const { user } = openApp(server, `/dashboard/tryouts/${tryout.id}`, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Check In Bea Bauer' }));
  await toast('Status updated', 'Bea Bauer: checked in.');
  await user.click(undoButton());
  await toast('Status updated', 'Bea Bauer: not here yet.');
  expect(await screen.findByText('Registered')).toBeVisible();
  expect(await club.admin.ask(listRegistrations, { tryoutId: tryout.id })).toMatchObject([{ status: 'registered' }]);
});
