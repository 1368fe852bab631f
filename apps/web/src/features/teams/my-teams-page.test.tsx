import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addPlayer, assignCoach } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const page = '/dashboard/my-teams';

// MYTEAM-01 MYTEAM-02 MYTEAM-03
longTest('shows current teams and past teams in separate tabs', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Spring 2027', startDate: '2026-03-01', endDate: '2199-06-30' });
  const group = await anAgeGroup(club, season.id, { name: 'U10' });
  const team = await aTeam(club, { seasonId: season.id, ageGroupId: group.id });
  const old = await aTeam(club, { name: 'Old Lions', isActive: false });
  const player = await club.addPlayer();
  for (const { id: teamId } of [team, old]) await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
  for (const name of ['Cora Coach', 'Carl Coach']) {
    await club.admin.ask(assignCoach, { teamId: team.id, coachId: (await club.addCoach(name)).profileId });
  }
  const { user, holdRequests } = openApp(server, page, player);
  const releaseRequests = holdRequests(/GET \/api\/my-teams/);
  expect(await screen.findByRole('heading', { name: 'My Teams', level: 1 })).toBeVisible();
  expect(await screen.findByText('Loading your teams')).toBeInTheDocument();
  releaseRequests();
  expect(screen.getByRole('tab', { name: 'Current Season' })).toHaveAttribute('aria-selected', 'true');
  const card = await screen.findByRole('region', { name: 'Tigers' });
  expect(within(card).getByText('U10 · Spring 2027')).toBeVisible();
  expect(within(card).getByText('Season').nextElementSibling).toHaveTextContent('Mar 1, 2026 – Jun 30, 2199');
  expect(within(card).getByText('Coaches').nextElementSibling).toHaveTextContent('Cora Coach and Carl Coach');
  expect(within(card).getByText('Joined').nextElementSibling).toHaveTextContent(/\d{4}$/);
  expect(within(card).getByRole('link', { name: /View Roster/ })).toHaveAttribute(
    'href',
    `/dashboard/teams/${team.id}/roster`,
  );
  expect(screen.queryByRole('region', { name: 'Old Lions' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Past Seasons' }));
  const past = await screen.findByRole('region', { name: 'Old Lions' });
  expect(within(past).getByText('Coach').nextElementSibling).toHaveTextContent('Not assigned yet');
  expect(screen.queryByRole('region', { name: 'Tigers' })).toBeNull();
});

// MYTEAM-06
it('says that a player has no team', async () => {
  const club = await anOrganization(server);
  const { user, breakConnection, restoreConnection } = openApp(server, page, await club.addPlayer());
  breakConnection(/my-teams/);
  expect(await screen.findByText('Error loading teams')).toBeVisible();
  restoreConnection();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No teams this season')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Past Seasons' }));
  expect(await screen.findByText('No past teams')).toBeVisible();
});
