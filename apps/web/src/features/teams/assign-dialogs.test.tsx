import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { assignCoach, listTeams } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const coachPage = (coachId: string) => `/dashboard/coaches?dialog=assign&of=${coachId}`;
const playerPage = (playerId: string) => `/dashboard/players?dialog=assign&of=${playerId}`;

/** Creates two seasons with one team each. */
const twoSeasons = async (club: Club) => {
  const spring = await aSeason(club, { name: 'Spring' });
  const fall = await aSeason(club, { name: 'Fall' });
  const u8 = await anAgeGroup(club, spring.id, { name: 'U8' });
  const u10 = await anAgeGroup(club, fall.id, {
    name: 'U10',
    birthYearMax: 2015,
    birthYearMin: 2016,
    gender: 'Female',
  });
  return {
    tigers: await aTeam(club, { name: 'Tigers', seasonId: spring.id, ageGroupId: u8.id }),
    pumas: await aTeam(club, { name: 'Pumas', seasonId: fall.id, ageGroupId: u10.id }),
  };
};

const choose = async (user: ReturnType<typeof openApp>['user'], season: string, team: RegExp) => {
  // The query searches the dialog, because the page behind it has filters with the same names.
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: season });
  await user.selectOptions(dialog.getByLabelText('Season'), season);
  const option = await dialog.findByRole('option', { name: team });
  await user.selectOptions(dialog.getByLabelText('Team'), option);
};

// TEAM-44 TEAM-45 TEAM-46
longTest('assigns a coach to a team of the chosen season', async () => {
  const club = await anOrganization(server);
  const { pumas } = await twoSeasons(club);
  await aTeam(club, { name: 'Lynxes', seasonId: pumas.seasonId, ageGroupId: pumas.ageGroupId });
  const coach = await club.addCoach('Cora Coach');
  const { user, requests } = openApp(server, coachPage(coach.profileId), club.admin);
  const dialog = await screen.findByRole('dialog', { name: 'Assign Coach to Team' });
  expect(dialog).toHaveTextContent('Cora Coach');
  const team = () => within(dialog).getByLabelText('Team');
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Assign Coach' }));
  expect(team()).toBeDisabled();
  await submit();
  expect(await within(dialog).findByText('Please select a season.')).toBeVisible();
  expect(within(dialog).getByText('Please select a team.')).toBeVisible();
  await choose(user, 'Spring', /Tigers/);
  await user.selectOptions(within(dialog).getByLabelText('Season'), 'Fall');
  expect(await within(dialog).findByRole('option', { name: /Pumas/ })).toBeVisible();
  expect(within(dialog).queryByRole('option', { name: /Tigers/ })).toBeNull();
  expect(team()).toHaveValue('');
  await submit();
  expect(await within(dialog).findByText('Please select a team.')).toBeVisible();
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  await choose(user, 'Fall', /Pumas/);
  await submit();
  expect(await toast('Coach assigned')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const teams = (await club.admin.ask(listTeams, {})).teams;
  expect(teams.map(({ name, coaches }) => [name, coaches.map((assigned) => assigned.name)])).toContainEqual([
    'Pumas',
    ['Cora Coach'],
  ]);
});

// TEAM-48
it('says in the dialog and in a toast why a coach cannot join the team', async () => {
  const club = await anOrganization(server);
  const { tigers } = await twoSeasons(club);
  const coach = await club.addCoach();
  await club.admin.ask(assignCoach, { teamId: tigers.id, coachId: coach.profileId });
  const { user } = openApp(server, coachPage(coach.profileId), club.admin);
  await choose(user, 'Spring', /Tigers/);
  await user.click(screen.getByRole('button', { name: 'Assign Coach' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
    'This coach is already assigned to this team',
  );
  expect(await toast('Assignment failed', 'This coach is already assigned to this team')).toBeVisible();
});

// TEAM-47
it('refuses to assign a fourth coach to a team', async () => {
  const club = await anOrganization(server);
  const { tigers } = await twoSeasons(club);
  for (let index = 0; index < 3; index += 1) {
    await club.admin.ask(assignCoach, { teamId: tigers.id, coachId: (await club.addCoach()).profileId });
  }
  const { user } = openApp(server, coachPage((await club.addCoach()).profileId), club.admin);
  await choose(user, 'Spring', /Tigers/);
  await user.click(screen.getByRole('button', { name: 'Assign Coach' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
    'Team already has the maximum of 3 coaches',
  );
});

// TEAM-52
longTest('says that assigning a coach failed', async () => {
  const club = await anOrganization(server);
  await twoSeasons(club);
  const { user, breakConnection } = openApp(server, coachPage((await club.addCoach()).profileId), club.admin);
  await choose(user, 'Spring', /Tigers/);
  breakConnection(/^POST/);
  await user.click(screen.getByRole('button', { name: 'Assign Coach' }));
  expect(await toast('Assignment failed', 'Could not assign coach to team. Please try again.')).toBeVisible();
});

// TEAM-60 TEAM-61
longTest('says that seasons or teams failed to load', async () => {
  const club = await anOrganization(server);
  await twoSeasons(club);
  const coach = await club.addCoach();
  const first = openApp(server, coachPage(coach.profileId), club.admin);
  first.breakConnection(/seasons\/options/);
  expect(await toast('Error', 'Failed to load selection data. Please try again.')).toBeVisible();
  first.unmount();

  const second = openApp(server, coachPage(coach.profileId), await club.addAdmin());
  await screen.findByRole('option', { name: 'Spring' });
  second.breakConnection(/GET \/api\/teams\/options/);
  await second.user.selectOptions(screen.getByLabelText('Season'), 'Spring');
  expect(await toast('Error', 'Failed to load teams for the selected season.')).toBeVisible();
});

// TEAM-67
some(1).each(['Coach', 'Player'] as const)('shows the person and the progress in the %s dialog', async (kind) => {
  const club = await anOrganization(server);
  await twoSeasons(club);
  const coach = await club.addCoach('Paul Pass');
  const player = await club.addPlayer({ firstName: 'Paul', lastName: 'Pass' });
  const path = kind === 'Coach' ? coachPage(coach.profileId) : playerPage(player.profileId);
  const { user, holdRequests } = openApp(server, path, club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: `Assign ${kind} to Team` }));
  expect(dialog.getByText(`${kind} Paul Pass`)).toBeVisible();
  await choose(user, 'Spring', /Tigers/);
  const releaseRequests = holdRequests(/^POST/);
  await user.click(dialog.getByRole('button', { name: `Assign ${kind}` }));
  expect(await dialog.findByRole('button', { name: 'Assigning...' })).toBeVisible();
  releaseRequests();
  expect(await toast(`${kind} assigned`)).toBeVisible();
});

some(1).each(['Coach', 'Player'] as const)('marks inactive seasons in the %s dialog', async (kind) => {
  const club = await anOrganization(server);
  await aTeam(club, { seasonId: (await aSeason(club, { name: 'Temp', isActive: false })).id });
  await twoSeasons(club);
  const coach = await club.addCoach();
  const player = await club.addPlayer();
  const path = kind === 'Coach' ? coachPage(coach.profileId) : playerPage(player.profileId);
  openApp(server, path, club.admin);
  expect(await screen.findByRole('option', { name: 'Temp (inactive)' })).toBeVisible();
  expect(screen.getByRole('option', { name: 'Spring' })).toBeVisible();
});

// PLAYER-08
longTest('warns that a player does not fit the age group before assigning the player', async () => {
  const club = await anOrganization(server);
  const { pumas } = await twoSeasons(club);
  const player = await club.addPlayer({ firstName: 'Paul', lastName: 'Pass', birthDate: '2010-05-05', gender: 'Male' });
  const { user } = openApp(server, playerPage(player.profileId), club.admin);
  const dialog = await screen.findByRole('dialog', { name: 'Assign Player to Team' });
  expect(dialog).toHaveTextContent('Paul Pass');
  await choose(user, 'Fall', /Pumas/);
  expect(await within(dialog).findByText('Born in 2010; U10 is for birth years 2015 to 2016.')).toBeVisible();
  expect(within(dialog).getByText('Gender is Male; U10 is for Female players.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Assign Player' }));
  expect(await toast('Player assigned')).toBeVisible();
  expect((await club.admin.ask(listTeams, {})).teams).toContainEqual(
    expect.objectContaining({ id: pumas.id, playerCount: 1 }),
  );
});
