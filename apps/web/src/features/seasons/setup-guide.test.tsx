import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inviteCoach, invitePlayer } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { faultResponse, address } from '@touchline/tests/support/page/page.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { sharedQueryClient } from '../../lib/cache/queries.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const home = '/dashboard/teams';
const guide = () => screen.findByRole('region', { name: 'Set up your club' });
const start = async (step: string) => within(await guide()).findByRole('link', { name: `Start: ${step}` });
const done = async () =>
  within(await guide())
    .getAllByText('Done:')
    .map(({ parentElement }) => parentElement?.textContent);

// ORGS-14
longTest('moves the setup guide to the next step live', async () => {
  const club = await anOrganization(server);
  const { user } = openApp(server, home, club.admin);
  const leads = async (step: string, to: string) => expect(await start(step)).toHaveAttribute('href', to);
  await leads('Add a season', '/dashboard/seasons?dialog=add-season');
  expect(await guide()).toHaveTextContent('0 of 6 steps done');
  const season = await aSeason(club);
  await leads('Add age groups', `/dashboard/seasons?dialog=add-age-groups&of=${season.id}`);
  const group = await anAgeGroup(club, season.id);
  await leads('Create a team', '/dashboard/teams?dialog=create-team');
  await aTeam(club, { seasonId: season.id, ageGroupId: group.id });
  await leads('Bring in players', '/dashboard/codes?role=player');
  expect(screen.getByRole('link', { name: 'Import a list' })).toHaveAttribute('href', '/dashboard/players/import');
  expect(await done()).toEqual(['Done: Add a season', 'Done: Add age groups', 'Done: Create a team']);
  await club.admin.ask(invitePlayer, { firstName: 'Pia', lastName: 'Peters', email: 'pia@example.org' });
  // Once most steps are done, the guide collapses to one line that expands on press.
  const folded = await screen.findByRole('link', { name: 'Add your first coach' });
  expect(folded).toHaveAttribute('href', '/dashboard/coaches?dialog=add');
  // Planning a tryout does not require a coach.
  expect(screen.getByRole('link', { name: 'Plan a tryout' })).toHaveAttribute(
    'href',
    '/dashboard/tryouts?dialog=create',
  );
  expect(await guide()).not.toHaveTextContent('Create a team');
  await user.click(within(await guide()).getByRole('button', { name: 'Show all steps' }));
  await leads('Add your first coach', '/dashboard/coaches?dialog=add');
  await club.admin.ask(inviteCoach, { firstName: 'Carla', lastName: 'Coach', email: 'carla@example.org' });
  await leads('Plan a tryout', '/dashboard/tryouts?dialog=create');
  await aTryout(club, { ...group, seasonId: season.id });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up your club' })).toBeNull());
});

longTest('shows the next setup step on other pages', async () => {
  const club = await anOrganization(server);
  const { user } = openApp(server, '/dashboard/tryouts', club.admin);
  const next = await within(await guide()).findByRole('link', { name: 'Add a season' });
  expect(await guide()).toHaveTextContent('0 of 6 steps done');
  await user.click(next);
  expect(await screen.findByRole('dialog', { name: 'Add Season' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/dashboard/seasons'));
  expect(screen.queryByRole('region', { name: 'Set up your club' })).toBeNull();
});

it('preselects the role of a code from the setup link', async () => {
  const club = await anOrganization(server);
  openApp(server, '/dashboard/codes?role=player', club.admin);
  expect(await screen.findByLabelText('Role')).toHaveValue('player');
});

longTest('hides the setup guide for all admins of the organization', async () => {
  const club = await anOrganization(server);
  const { user, requests, unmount } = openApp(server, home, club.admin);
  await user.click(within(await guide()).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up your club' })).toBeNull());
  const setupRequestCount = () => requests.filter((request) => request === 'GET /api/setup').length;
  const goTo = async (page: string) => {
    await user.click(screen.getAllByRole('link', { name: page })[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: page });
  };
  await goTo('Tryouts');
  // The live stream has delivered this page's own change by now.
  await waitFor(() => expect(sharedQueryClient().isFetching()).toBe(0));
  const before = setupRequestCount();
  await goTo('Teams');
  expect(await screen.findByText('No current teams found')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Set up your club' })).toBeNull();
  expect(setupRequestCount()).toBe(before);
  unmount();
  localStorage.clear();
  const { unmount: leave } = openApp(server, home, await club.addAdmin());
  expect(await screen.findByText('No current teams found')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Set up your club' })).toBeNull();
  leave();
  const other = await anOrganization(server);
  openApp(server, home, other.admin);
  expect(await guide()).toBeVisible();
});

it('shows the setup guide to admins only', async () => {
  const club = await anOrganization(server);
  const { requests } = openApp(server, home, await club.addCoach());
  expect(await screen.findByText('No current teams found')).toBeVisible();
  expect(requests).not.toContain('GET /api/setup');
});

it('does not block the page when the setup guide fails', async () => {
  const club = await anOrganization(server);
  const { answerInstead } = openApp(server, '/dashboard/tryouts', club.admin);
  answerInstead(/GET \/api\/setup/, faultResponse);
  expect(await screen.findByText('No upcoming or active tryouts')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Set up your club' })).toBeNull();
});

it("shows a page's error while the setup guide is loading", async () => {
  const club = await anOrganization(server);
  const { holdRequests, breakConnection, user } = openApp(server, '/dashboard/settings', club.admin);
  breakConnection(/GET \/api\/seasons/);
  const release = holdRequests(/GET \/api\/setup/);
  await user.click(await screen.findByRole('link', { name: 'Seasons' }));
  expect(await screen.findByText('Failed to load seasons')).toBeVisible();
  release();
});
