import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addPlayer, assignCoach, createTeam, listTeams } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { aCoachOf, anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const page = '/dashboard/teams';
const findCard = (name: string) => screen.findByRole('region', { name });

const addPlayers = async (club: Club, teamId: string, count: number) => {
  for (let index = 0; index < count; index += 1) {
    const { profileId } = await club.addPlayer();
    await club.admin.ask(addPlayer, { teamId, playerId: profileId });
  }
};

// TEAM-01 TEAM-16
it('shows title, description and three skeletons while teams load', async () => {
  const { admin } = await anOrganization(server);
  const { container } = openApp(server, page, admin);
  expect(await screen.findByRole('heading', { name: 'Teams', level: 1 })).toBeVisible();
  expect(screen.getByText('Manage your teams and rosters')).toBeVisible();
  expect(container.querySelectorAll('[data-slot="skeleton-card"]')).toHaveLength(3);
  await screen.findByText('No current teams found');
  expect(container.querySelectorAll('[data-slot="skeleton-card"]')).toHaveLength(0);
});

// TEAM-02 TEAM-03
it('shows current teams first and past teams on request', async () => {
  const club = await anOrganization(server);
  await aTeam(club, { name: 'Tigers' });
  await aTeam(club, { name: 'Veterans', isActive: false });
  const { user } = openApp(server, page, club.admin);
  expect(await screen.findByRole('radio', { name: 'Current Teams' })).toBeChecked();
  await findCard('Tigers');
  expect(screen.queryByRole('region', { name: 'Veterans' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Past Teams' }));
  await findCard('Veterans');
  expect(screen.queryByRole('region', { name: 'Tigers' })).toBeNull();
  expect(window.location.search).toBe('?when=past');
});

// TEAM-18 TEAM-19 TEAM-20
it('says to an admin that there are no current or past teams', async () => {
  const { admin } = await anOrganization(server);
  const { user } = openApp(server, page, admin);
  expect(await screen.findByText('No current teams found')).toBeVisible();
  expect(screen.getByText('Get started by creating a new team.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Past Teams' }));
  expect(await screen.findByText('No past teams found')).toBeVisible();
  expect(screen.getByText("You don't have any past teams yet.")).toBeVisible();
});

// TEAM-21 TEAM-22
it('says to a coach that no team has been assigned', async () => {
  const club = await anOrganization(server);
  const { user } = openApp(server, page, await club.addCoach());
  expect(await screen.findByText('No teams have been assigned to you for the current season.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Past Teams' }));
  expect(await screen.findByText("You don't have any past teams.")).toBeVisible();
});

// TEAM-06
it('shows each team with its age group, season and coaches', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Spring 2027' });
  const group = await anAgeGroup(club, season.id, { name: 'U10' });
  const tigers = await aTeam(club, { seasonId: season.id, ageGroupId: group.id, name: 'Tigers' });
  await club.admin.ask(assignCoach, { teamId: tigers.id, coachId: (await club.addCoach('Cora Coach')).profileId });
  openApp(server, page, club.admin);
  const card = await findCard('Tigers');
  expect(within(card).getByText('U10 · Spring 2027')).toBeVisible();
  // A team without a logo shows its age group (ruling 35).
  expect(within(card).getByText('U10')).toBeVisible();
  expect(within(card).queryByRole('img')).toBeNull();
  expect(within(card).getByText('Cora Coach')).toBeVisible();
});

// TEAM-08 TEAM-10 TEAM-11
longTest('shows the number of players of each team and which teams are recruiting', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club);
  const group = await anAgeGroup(club, season.id);
  const of = { seasonId: season.id, ageGroupId: group.id };
  const tigers = await aTeam(club, { ...of, name: 'Tigers' });
  const pumas = await aTeam(club, { ...of, name: 'Pumas' });
  await aTeam(club, { ...of, name: 'Lions' });
  await addPlayers(club, tigers.id, 9);
  await addPlayers(club, pumas.id, 10);
  openApp(server, page, club.admin);
  const card = await findCard('Tigers');
  const players = (within_: HTMLElement) => within(within_).getByText('Players').nextElementSibling;
  expect(players(card)).toHaveTextContent(/^9 \/ 18 \(Recruiting\)$/);
  expect(players(await findCard('Pumas'))).toHaveTextContent(/^10 \/ 18$/);
  expect(players(await findCard('Lions'))).toHaveTextContent(/^0 \/ 18 \(Empty\)$/);
});

// TEAM-13 TEAM-14
longTest('links a team to its roster', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Team Messages' }));
  expect(await toast('Coming Soon', 'Team messaging feature is under development.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Season Ended' })).toBeNull();
  await user.click(screen.getByRole('link', { name: /View Roster/ }));
  expect(await screen.findByRole('heading', { name: 'Tigers', level: 1 })).toBeVisible();
  expect(window.location.pathname).toBe(`/dashboard/teams/${team.id}/roster`);
});

// TEAM-05 TEAM-15
it('lists teams of an inactive season as past', async () => {
  const club = await anOrganization(server);
  await aTeam(club, { name: 'Old Lions', isActive: false });
  openApp(server, `${page}?when=past`, club.admin);
  const card = await findCard('Old Lions');
  expect(within(card).getByRole('button', { name: 'Season Ended' })).toBeDisabled();
  expect(within(card).queryByRole('button', { name: 'Team Messages' })).toBeNull();
});

// PERM-02 PERM-05 PERM-07
it('shows a coach only their own teams, without management actions', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club, { name: 'Mine' });
  const coach = await aCoachOf(club, team.id);
  await aTeam(club, { name: 'Of others' });
  openApp(server, page, coach);
  const card = await findCard('Mine');
  expect(screen.queryByRole('region', { name: 'Of others' })).toBeNull();
  expect(
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Team Messages']);
  expect(screen.queryByRole('button', { name: /Create/ })).toBeNull();
});

// TEAM-17 TEAM-55
it('reloads the teams on Retry after a failure', async () => {
  const { admin } = await anOrganization(server);
  const { user, breakConnection, restoreConnection } = openApp(server, page, admin);
  breakConnection(/GET \/api\/teams/);
  expect(await screen.findByText('Error loading teams')).toBeVisible();
  expect(await toast('Error', 'Failed to load teams. Please try again.')).toBeVisible();
  restoreConnection();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No current teams found')).toBeVisible();
});

// TEAM-07 TEAM-54
it('removes a coach from a team', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  const coach = await club.addCoach('Cora Coach');
  await club.admin.ask(assignCoach, { teamId: team.id, coachId: coach.profileId });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Remove Cora Coach from Tigers' }));
  expect(await toast('Coach removed', 'Cora Coach no longer coaches Tigers.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Cora Coach')).toBeNull());
  expect((await club.admin.ask(listTeams, {})).teams).toEqual([expect.objectContaining({ coaches: [] })]);
});

// TEAM-62
it('keeps a coach on the team when removing fails', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  await club.admin.ask(assignCoach, { teamId: team.id, coachId: (await club.addCoach('Cora Coach')).profileId });
  const { user, breakConnection } = openApp(server, page, club.admin);
  const button = await screen.findByRole('button', { name: 'Remove Cora Coach from Tigers' });
  breakConnection(/^DELETE/);
  await user.click(button);
  expect(await toast('Error', 'Failed to remove coach from team.')).toBeVisible();
  expect(screen.getByText('Cora Coach')).toBeVisible();
});

// TEAM-25 TEAM-51 TEAM-68
longTest('offers only coaches who are not on the team', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  await club.admin.ask(assignCoach, { teamId: team.id, coachId: (await club.addCoach('Cora Coach')).profileId });
  for (const name of ['Dora Defence', 'Eva Extra']) await club.addCoach(name);
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Assign Coach to Tigers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign Coach to Team' });
  await user.click(within(dialog).getByRole('button', { name: 'Assign Coach' }));
  expect(await within(dialog).findByText('Please select a coach.')).toBeVisible();
  await within(dialog).findByRole('option', { name: /Dora Defence/ });
  expect(within(dialog).queryByRole('option', { name: /Cora Coach/ })).toBeNull();
  await user.selectOptions(within(dialog).getByLabelText('Coach'), 'Dora Defence (0 of 3 teams)');
  await user.click(within(dialog).getByRole('button', { name: 'Assign Coach' }));
  expect(await toast('Coach assigned')).toBeVisible();
  expect(await within(await findCard('Tigers')).findByText('Dora Defence')).toBeVisible();
});

it('shows a team that a colleague created without a reload', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club);
  const group = await anAgeGroup(club, season.id);
  const coach = await club.addCoach();
  openApp(server, page, coach);
  expect(await screen.findByText('No current teams found')).toBeVisible();
  await club.admin.ask(createTeam, {
    name: 'Pumas',
    seasonId: season.id,
    ageGroupId: group.id,
    coachIds: [coach.profileId],
  });
  expect(await findCard('Pumas')).toBeVisible();
});

it('filters current teams by season', async () => {
  const club = await anOrganization(server);
  const teamOf = async (season: string, name: string, isActive = true) => {
    const { id: seasonId } = await aSeason(club, { name: season, isActive });
    await aTeam(club, { name, seasonId, ageGroupId: (await anAgeGroup(club, seasonId)).id });
  };
  await teamOf('Spring', 'Tigers');
  await teamOf('Fall', 'Lions');
  await teamOf('Winter', 'Bears', false);
  const { user } = openApp(server, page, club.admin);
  await findCard('Tigers');
  const filter = await screen.findByRole('combobox', { name: 'Season' });
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
      .toSorted(),
  ).toEqual(['All current seasons', 'Fall', 'Spring']);
  await user.selectOptions(filter, 'Fall');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Tigers' })).toBeNull());
  await findCard('Lions');
  await user.click(screen.getByRole('radio', { name: 'Past Teams' }));
  await findCard('Bears');
  expect(window.location.search).toBe('?when=past');
  await user.click(screen.getByRole('radio', { name: 'Current Teams' }));
  await findCard('Tigers');
  await findCard('Lions');
});

it.each([
  [8, false],
  [9, true],
])('shows a search box only for nine teams or more: %i', async (count, isSearchable) => {
  const club = await anOrganization(server);
  const { id: seasonId } = await aSeason(club);
  const { id: ageGroupId } = await anAgeGroup(club, seasonId);
  for (let at = 1; at <= count; at += 1) await aTeam(club, { name: `Team ${at}`, seasonId, ageGroupId });
  openApp(server, page, club.admin);
  await findCard('Team 1');
  expect(screen.queryByRole('searchbox') !== null).toBe(isSearchable);
  expect(screen.queryByRole('combobox', { name: 'Season' })).toBeNull();
});

longTest('Cancel closes the Create Team dialog without asking', async () => {
  const club = await anOrganization(server);
  await aTeam(club, { name: 'Tigers' });
  const { user } = openApp(server, page, club.admin);
  await findCard('Tigers');
  await user.click(screen.getByRole('button', { name: 'Create Team' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Team' }));
  await user.type(dialog.getByLabelText('Name'), 'Pumas');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
