import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { copySeason } from '@touchline/domain/seasons/contract.copy.ts';
import { addPlayer, assignCoach, readRoster, teamOptions, updateMember } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type PlayerFacts } from '@touchline/tests/support/club/club.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { aCoachOf, anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const rosterPath = (teamId: string) => `/dashboard/teams/${teamId}/roster`;
const findTable = () => screen.findByRole('table', { name: 'Players' });
const headersOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

const aMember = async (club: Club, teamId: string, facts: PlayerFacts = {}) => {
  const player = await club.addPlayer(facts);
  await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
  return player;
};

// ROSTER-01 ROSTER-15
it('shows the age group, season and coaches of a team without players', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Spring 2027' });
  const group = await anAgeGroup(club, season.id, { name: 'U10' });
  const team = await aTeam(club, { seasonId: season.id, ageGroupId: group.id });
  for (const name of ['Cora Coach', 'Carl Coach']) {
    await club.admin.ask(assignCoach, { teamId: team.id, coachId: (await club.addCoach(name)).profileId });
  }
  const releaseRequests = openApp(server, rosterPath(team.id), club.admin).holdRequests(/GET \/api\/teams/);
  expect(await screen.findByRole('heading', { name: 'Roster', level: 1 })).toBeVisible();
  expect(await screen.findByText('Loading roster')).toBeInTheDocument();
  releaseRequests();
  expect(await screen.findByRole('heading', { name: 'Tigers', level: 1 })).toBeVisible();
  expect(screen.getByText('U10 · Spring 2027')).toBeVisible();
  const staff = screen.getByRole('region', { name: 'Coaching staff' });
  expect(
    within(staff)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['CCCora CoachCoach', 'CCCarl CoachCoach']);
  expect(screen.getByText('0 players')).toBeVisible();
  expect(screen.getByText('No players on this team yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Teams' })).toHaveAttribute('href', '/dashboard/teams');
});

it('links an admin from a team without a coach to the assign dialog', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  const { user } = openApp(server, rosterPath(team.id), club.admin);
  await user.click(await screen.findByRole('link', { name: 'Assign Coach' }));
  expect(await screen.findByRole('dialog', { name: 'Assign Coach to Team' })).toHaveTextContent('Team Tigers');
});

// ROSTER-03 ROSTER-02
it('shows a coach the guardians and ages of the active players', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  const born = `${thisYear() - 10}-01-01`;
  const zoe = await aMember(club, team.id, { firstName: 'Zoe', lastName: 'First', birthDate: born });
  const inactivePlayer = await aMember(club, team.id, { firstName: 'Gus', lastName: 'Gone' });
  await club.admin.ask(updateMember, { teamId: team.id, playerId: inactivePlayer.profileId, status: 'inactive' });
  await aMember(club, team.id, { firstName: 'Abe', lastName: 'Second' });
  openApp(server, rosterPath(team.id), await aCoachOf(club, team.id));
  const table = await findTable();
  expect(headersOf(table)).toEqual(['Name', 'Parent/Guardian', 'Age', 'Jersey', 'Join Date']);
  const [, first, second, ...otherRows] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(`Zoe FirstGerda Guardian+43 660 7654321No account yetZoe First${zoe.email}10–`);
  const contacts = within(first as HTMLElement);
  expect(contacts.getByRole('link', { name: '+43 660 7654321' })).toHaveAttribute('href', 'tel:+436607654321');
  expect(contacts.getByRole('link', { name: zoe.email })).toHaveAttribute('href', `mailto:${zoe.email}`);
  expect(second).toHaveTextContent(/^Abe Second/);
  expect(otherRows).toEqual([]);
  expect(screen.getByText('2 players')).toBeVisible();
});

// ROSTER-04 PERM-39
it('shows a player only the names and join dates of teammates', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  const player = await aMember(club, team.id, { firstName: 'Zoe', lastName: 'First' });
  openApp(server, rosterPath(team.id), player);
  const table = await findTable();
  expect(headersOf(table)).toEqual(['Name', 'Join Date']);
  expect(table).not.toHaveTextContent('Guardian');
  expect(screen.queryByRole('button', { name: 'Add Player' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to My Teams' })).toHaveAttribute('href', '/dashboard/my-teams');
});

// ROSTER-06 PERM-37
it('shows an admin the guardians, ages and actions of a roster', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  await aMember(club, team.id);
  openApp(server, rosterPath(team.id), club.admin);
  const table = await findTable();
  expect(headersOf(table)).toEqual(['Name', 'Parent/Guardian', 'Age', 'Jersey', 'Join Date', 'Actions']);
  expect(table).toHaveTextContent('Gerda Guardian');
});

// ROSTER-10 ROSTER-11 TEAM-34
longTest('shows the same message for no access and for an unknown team', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  for (const [person, teamId] of [
    [await club.addCoach(), team.id],
    [await club.addPlayer(), team.id],
    [(await anOrganization(server)).admin, team.id],
    [club.admin, 'not-an-id'],
    [club.admin, crypto.randomUUID()],
  ] as const) {
    const { unmount } = openApp(server, rosterPath(teamId), person);
    expect(await screen.findByText('Team not found or access denied.')).toBeVisible();
    expect(screen.queryByText('Tigers')).toBeNull();
    // A missing team is not a failure, so there is no retry and no toast.
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelector('[data-slot="toast"]')).toBeNull();
    unmount();
  }
});

// ROSTER-12
it('reloads a roster that failed to load on Try again', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  const { user, breakConnection, restoreConnection } = openApp(server, rosterPath(team.id), club.admin);
  breakConnection(/roster/);
  expect(await screen.findByText('Error loading roster')).toBeVisible();
  expect(document.querySelector('[data-slot="toast"]')).toBeNull();
  restoreConnection();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Tigers' })).toBeVisible();
});

longTest("adds all players of the previous season's team at once", async () => {
  const club = await anOrganization(server);
  const old = await aTeam(club, { name: 'Tigers' });
  await aMember(club, old.id, { firstName: 'Zoe', lastName: 'Zidane' });
  await aMember(club, old.id, { firstName: 'Abe', lastName: 'Adler', birthDate: null });
  await club.addPlayer({ firstName: 'Olga', lastName: 'Other' });
  const { id: seasonId } = await club.admin.ask(copySeason, {
    seasonId: old.seasonId,
    name: 'Next',
    startDate: '2030-03-01',
    endDate: '2030-06-30',
    isActive: true,
    teams: [{ sourceTeamId: old.id, name: 'Tigers', ageGroupId: old.ageGroupId, keepCoaches: false }],
  });
  const [copy] = await club.admin.ask(teamOptions, { seasonId });
  const { user } = openApp(server, rosterPath(copy?.id ?? ''), club.admin);
  await user.click(await screen.findByRole('button', { name: 'Add Player' }));
  const adding = await screen.findByRole('dialog', { name: 'Add player to roster' });
  const everyone = await within(adding).findByRole('checkbox', { name: 'Everyone from Tigers (Spring)' });
  await within(adding).findByRole('checkbox', { name: /Olga Other/ });
  const names = () =>
    within(adding)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ labels }) => labels?.[0]?.textContent);
  expect(names().slice(1)).toEqual(['Abe', 'Zoe', 'Olga'].map((first) => expect.stringContaining(first)));
  expect(within(adding).getByText('All players')).toBeVisible();
  // No player is selected at first, and a search keeps the selected players.
  expect(within(adding).queryAllByRole('checkbox', { checked: true })).toEqual([]);
  await user.click(everyone);
  await user.type(within(adding).getByRole('searchbox'), 'oth');
  await waitFor(() => expect(within(adding).getAllByRole('checkbox')).toHaveLength(1));
  await user.click(within(adding).getByRole('button', { name: 'Add 2 players' }));
  expect(await within(adding).findByText(/^Abe Adler: The birth date is not known/)).toBeVisible();
  await user.click(within(adding).getByRole('button', { name: 'Add anyway' }));
  expect(await toast('Players assigned', '2 players added to the team')).toBeVisible();
  const { players } = await club.admin.ask(readRoster, { teamId: copy?.id ?? '' });
  expect(players.map(({ name }) => name).toSorted()).toEqual(['Abe Adler', 'Zoe Zidane']);
});

// TEAM-66
it('lets an admin add a player, set a jersey number and remove the player', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  await club.addPlayer({ firstName: 'Olga', lastName: 'Other' });
  await club.addPlayer({ firstName: 'Zoe', lastName: 'Zidane', birthDate: null });
  const taken = await aMember(club, team.id, { firstName: 'Tom', lastName: 'Taken' });
  await club.admin.ask(updateMember, { teamId: team.id, playerId: taken.profileId, jerseyNumber: 7 });
  const { user } = openApp(server, rosterPath(team.id), club.admin);

  await user.click(await screen.findByRole('button', { name: 'Add Player' }));
  const adding = await screen.findByRole('dialog', { name: 'Add player to roster' });
  expect(await within(adding).findByRole('checkbox', { name: /Olga Other/ })).toBeVisible();
  expect(within(adding).queryByRole('checkbox', { name: /Tom Taken/ })).toBeNull();
  await user.type(within(adding).getByRole('searchbox'), 'zid');
  await waitFor(() => expect(within(adding).queryByRole('checkbox', { name: /Olga/ })).toBeNull());
  await user.click(within(adding).getByRole('button', { name: 'Add Player' }));
  expect(await within(adding).findByText('Please select a player.')).toBeVisible();
  await user.click(within(adding).getByRole('checkbox', { name: /Zoe Zidane/ }));
  expect(await within(adding).findByText(/The birth date is not known/)).toBeVisible();
  await user.click(within(adding).getByRole('button', { name: 'Add Player' }));
  expect(await toast('Player assigned')).toBeVisible();

  await user.click(await screen.findByRole('button', { name: 'Change the jersey number of Zoe Zidane' }));
  const numbering = await screen.findByRole('dialog', { name: 'Jersey number' });
  const number = within(numbering).getByLabelText('Jersey number');
  await user.type(number, '7');
  await user.click(within(numbering).getByRole('button', { name: 'Save changes' }));
  expect(await within(numbering).findByText('This jersey number is already taken on this team.')).toBeVisible();
  await user.clear(number);
  await user.type(number, '1000');
  expect(await within(numbering).findByText('Jersey number must be between 0 and 999.')).toBeVisible();
  await user.clear(number);
  await user.type(number, '8');
  await user.click(within(numbering).getByRole('button', { name: 'Save changes' }));
  expect(await toast('Roster updated')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('row', { name: /^Zoe Zidane/ })).toHaveTextContent(/@example\.org–8/));

  await user.click(screen.getByRole('button', { name: 'Remove Zoe Zidane from the roster' }));
  const removing = await screen.findByRole('alertdialog', { name: 'Remove Zoe Zidane from Tigers?' });
  await user.click(within(removing).getByRole('button', { name: 'Remove player' }));
  expect(await toast('Player removed')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Zoe Zidane')).toBeNull());
  expect(await club.admin.ask(readRoster, { teamId: team.id })).toMatchObject({ playerCount: 1 });
});

it('adds a player who accepts an offer to the coach’s open roster', async () => {
  const club = await anOrganization(server);
  const coach = await club.addCoach();
  const player = await club.addPlayer({ firstName: 'Zoe', lastName: 'Zidane' });
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [player] });
  const teamId = await aTeamIn(server, club, tryout.ageGroup, { coaches: [coach] });
  const offer = await anOffer(club, tryout, teamId, player);
  openApp(server, rosterPath(teamId), coach);
  expect(await screen.findByText('No players on this team yet')).toBeVisible();
  await player.ask(respondToOffer, { offerId: offer.id, answer: 'accepted' });
  expect(await screen.findByRole('row', { name: /^Zoe Zidane/ })).toBeVisible();
  expect(screen.getByText('1 player')).toBeVisible();
});

longTest('sorts the roster by column and searches it by player or guardian name', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  for (const [firstName, years] of [
    ['Zoe', 9],
    ['Ábel', 11],
    ['Mia', 10],
    ['Ida', 12],
    ['Noah', 8],
    ['Lena', 13],
  ] as const) {
    await aMember(club, team.id, { firstName, lastName: 'Test', birthDate: `${thisYear() - years}-01-01` });
  }
  const { user } = openApp(server, rosterPath(team.id), await aCoachOf(club, team.id));
  const table = await findTable();
  const names = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent?.replace(' Test', ''));
  expect(names()).toEqual(['Zoe', 'Ábel', 'Mia', 'Ida', 'Noah', 'Lena']);
  const by = async (column: string) => user.click(within(table).getByRole('button', { name: column }));
  await by('Name');
  expect(names()).toEqual(['Ábel', 'Ida', 'Lena', 'Mia', 'Noah', 'Zoe']);
  await by('Age');
  expect(names()).toEqual(['Noah', 'Zoe', 'Mia', 'Ábel', 'Ida', 'Lena']);
  await by('Age');
  expect(names()).toEqual(['Lena', 'Ida', 'Ábel', 'Mia', 'Zoe', 'Noah']);
  await by('Join Date');
  expect(names()).toEqual(['Zoe', 'Ábel', 'Mia', 'Ida', 'Noah', 'Lena']);
  const search = screen.getByRole('searchbox', { name: 'Search players' });
  await user.type(search, 'abel');
  expect(names()).toEqual(['Ábel']);
  await user.clear(search);
  await user.type(search, 'gerda no');
  expect(names()).toEqual(['Noah']);
  await user.type(search, 'body');
  expect(screen.getByText('No players found matching "gerda nobody".')).toBeVisible();
  expect(screen.getByText('6 players')).toBeVisible();
});

it('leads back from a player to the page that was open before', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  await aMember(club, team.id, { firstName: 'Zoe', lastName: 'First' });
  const { user } = openApp(server, rosterPath(team.id), club.admin);
  await user.click(await screen.findByRole('link', { name: 'Zoe First' }));
  await user.click(await screen.findByRole('link', { name: 'Back to Roster' }));
  expect(await findTable()).toBeVisible();
});
