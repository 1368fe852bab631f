import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { addPlayer, assignCoach, listTeams } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const page = '/dashboard/teams';
const findCard = (name: string) => screen.findByRole('region', { name });

// TEAM-28 TEAM-29 TEAM-30
longTest('offers only the age groups of the chosen season for a new team', async () => {
  const club = await anOrganization(server);
  const spring = await aSeason(club, { name: 'Spring' });
  await anAgeGroup(club, spring.id, { name: 'U8' });
  const fall = await aSeason(club, { name: 'Fall' });
  for (const name of ['U10', 'U12']) await anAgeGroup(club, fall.id, { name });
  const { user, requests } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Create Team' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Team' });
  const field = (label: string) => within(dialog).getByLabelText(label);
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Create Team' }));
  expect(field('Age group')).toBeDisabled();
  await submit();
  for (const sentence of [
    'Team name must be at least 2 characters.',
    'Please select a season.',
    'Please select an age group.',
  ]) {
    expect(await within(dialog).findByText(sentence)).toBeVisible();
  }
  expect(requests).not.toContain('POST /api/teams');
  await user.type(field('Name'), 'Tigers');
  await user.selectOptions(field('Season'), 'Spring');
  expect(await within(dialog).findByRole('option', { name: 'U8' })).toBeVisible();
  await user.selectOptions(field('Age group'), 'U8');
  await user.selectOptions(field('Season'), 'Fall');
  expect(await within(dialog).findByRole('option', { name: 'U10' })).toBeVisible();
  expect(within(dialog).queryByRole('option', { name: 'U8' })).toBeNull();
  expect(field('Age group')).toHaveValue('');
  await submit();
  expect(await within(dialog).findByText('Please select an age group.')).toBeVisible();
  await user.selectOptions(field('Age group'), 'U10');
  await submit();
  expect(await toast('Team created')).toBeVisible();
  expect(await findCard('Tigers')).toHaveTextContent('U10 · Fall');
  expect((await club.admin.ask(listTeams, {})).teams).toEqual([
    expect.objectContaining({ name: 'Tigers', coaches: [] }),
  ]);
});

longTest('preselects the only active season and age group', async () => {
  const club = await anOrganization(server);
  await aSeason(club, { name: 'Last year', isActive: false });
  const season = await aSeason(club, { name: 'Spring' });
  const group = await anAgeGroup(club, season.id, { name: 'U8' });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Create Team' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Team' });
  await waitFor(() => expect(within(dialog).getByLabelText('Age group')).toHaveValue(group.id));
  expect(within(dialog).getByLabelText('Season')).toHaveValue(season.id);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Create Team' }));
  await user.type(await screen.findByLabelText('Name'), 'Tigers');
  await waitFor(() => expect(screen.getByLabelText('Age group')).toHaveValue(group.id));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Team' }));
  expect(await toast('Team created')).toBeVisible();
  expect(await findCard('Tigers')).toHaveTextContent('U8 · Spring');
});

longTest('links to adding the missing season and then its age groups', async () => {
  const club = await anOrganization(server);
  const { user, unmount } = openApp(server, `${page}?dialog=create-team`, club.admin);
  await user.click(await screen.findByRole('link', { name: 'Add Season' }));
  expect(await screen.findByRole('dialog', { name: 'Add Season' })).toBeVisible();
  unmount();
  await aSeason(club, { name: 'Spring' });
  const again = openApp(server, `${page}?dialog=create-team`, club.admin);
  await again.user.click(await screen.findByRole('link', { name: 'Add age groups' }));
  expect(await screen.findByRole('dialog', { name: 'Add age groups' })).toHaveTextContent('Season Spring');
});

// TEAM-31
longTest('accepts three coaches in the team form and refuses a fourth', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Spring' });
  await anAgeGroup(club, season.id, { name: 'U8' });
  for (const name of ['Ann One', 'Bea Two', 'Cat Three', 'Dot Four']) await club.addCoach(name);
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Create Team' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Name'), 'Tigers');
  await user.selectOptions(within(dialog).getByLabelText('Season'), 'Spring');
  await within(dialog).findByRole('option', { name: 'U8' });
  await user.selectOptions(within(dialog).getByLabelText('Age group'), 'U8');
  const coach = (name: RegExp) => within(dialog).findByRole('checkbox', { name });
  for (const name of [/Ann One/, /Bea Two/, /Cat Three/]) await user.click(await coach(name));
  await user.click(await coach(/Dot Four/));
  expect(await toast('Maximum coaches reached', 'A team can have a maximum of 3 coaches.')).toBeVisible();
  expect(await coach(/Dot Four/)).not.toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: 'Create Team' }));
  expect(await findCard('Tigers')).toBeVisible();
  const [team] = (await club.admin.ask(listTeams, {})).teams;
  expect(team?.coaches.map(({ name }) => name)).toEqual(['Ann One', 'Bea Two', 'Cat Three']);
});

// TEAM-23 TEAM-41 TEAM-53
longTest('edits the name, age group and coaches of a team', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Spring' });
  const u8 = await anAgeGroup(club, season.id, { name: 'U8' });
  await anAgeGroup(club, season.id, { name: 'U10' });
  const team = await aTeam(club, { seasonId: season.id, ageGroupId: u8.id });
  await club.admin.ask(assignCoach, { teamId: team.id, coachId: (await club.addCoach('Ann One')).profileId });
  await club.addCoach('Bea Two');
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Edit or delete Tigers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Team' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Team' });
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Tigers');
  await waitFor(() => expect(within(dialog).getByLabelText('Season')).toHaveValue(season.id));
  await waitFor(() => expect(within(dialog).getByLabelText('Age group')).toHaveValue(u8.id));
  await user.clear(within(dialog).getByLabelText('Name'));
  await user.type(within(dialog).getByLabelText('Name'), 'Pumas');
  await user.selectOptions(within(dialog).getByLabelText('Age group'), 'U10');
  await user.click(await within(dialog).findByRole('checkbox', { name: /Ann One/ }));
  await user.click(within(dialog).getByRole('checkbox', { name: /Bea Two/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await toast('Team updated')).toBeVisible();
  const card = await findCard('Pumas');
  expect(card).toHaveTextContent('U10 · Spring');
  expect(within(card).getByText('Bea Two')).toBeVisible();
  expect(within(card).queryByText('Ann One')).toBeNull();
});

// TEAM-24 TEAM-53
longTest('deletes a team only after confirmation', async () => {
  const club = await anOrganization(server);
  await aTeam(club);
  const { user, requests } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Edit or delete Tigers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Team' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the team Tigers?' });
  expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete Team' }));
  expect(await toast('Team deleted')).toBeVisible();
  expect(await screen.findByText('No current teams found')).toBeVisible();
});

// TEAM-64
it('says that players prevent the deletion of a team', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  await club.admin.ask(addPlayer, { teamId: team.id, playerId: (await club.addPlayer()).profileId });
  openApp(server, `${page}?dialog=delete-team&of=${team.id}`, club.admin);
  const dialog = await screen.findByRole('alertdialog', { name: 'The team Tigers is in use' });
  expect(dialog).toHaveTextContent('This team has 1 player. A team with players or invitations cannot be deleted.');
  expect(within(dialog).queryByRole('button', { name: 'Delete Team' })).toBeNull();
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBeVisible();
});

// TEAM-64
it('says that invitations prevented the deletion of a team', async () => {
  const club = await anOrganization(server);
  const player = await club.addPlayer();
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [player] });
  const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
  await anOffer(club, tryout, teamId, player);
  const { user } = openApp(server, `${page}?dialog=delete-team&of=${teamId}`, club.admin);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the team Falcons?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete Team' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'This team cannot be deleted: it has 1 invitation.',
  );
  expect(within(dialog).queryByRole('button', { name: 'Delete Team' })).toBeNull();
});

// TEAM-67
longTest('shows the action and its progress on the button of every team dialog', async () => {
  const club = await anOrganization(server);
  const { id } = await aTeam(club);
  await club.addCoach('Ann One');
  const words = [
    ['create-team', 'Create Team', 'Age group', 'Create Team', 'Creating...'],
    [`edit-team&of=${id}`, 'Edit Team', 'Name', 'Save changes', 'Saving...'],
    [
      `delete-team&of=${id}`,
      'Delete the team Tigers?',
      'It has no coaches. This cannot be undone.',
      'Delete Team',
      'Deleting...',
    ],
    [`assign-coach&of=${id}`, 'Assign Coach to Team', 'Team Tigers · U12 · Spring', 'Assign Coach', 'Assigning...'],
  ] as const;
  for (const [address, title, text, idle, busy] of words) {
    const { user, holdRequests, unmount } = openApp(server, `${page}?dialog=${address}`, club.admin);
    const dialog = await screen.findByRole(address.startsWith('delete') ? 'alertdialog' : 'dialog', { name: title });
    expect(dialog).toHaveTextContent(text);
    for (const [label, choice] of [
      ['Season', 'Spring'],
      ['Age group', 'U12'],
      ['Coach', 'Ann One (0 of 3 teams)'],
    ] as const) {
      const select = within(dialog).queryByLabelText(label, { selector: 'select' });
      if (!select) continue;
      await within(dialog).findByRole('option', { name: choice });
      await user.selectOptions(within(dialog).getByLabelText(label), choice);
    }
    const name = within(dialog).queryByLabelText('Name');
    if (name) await user.type(name, 'Sunday');
    holdRequests();
    await user.click(within(dialog).getByRole('button', { name: idle }));
    expect(await within(dialog).findByRole('button', { name: busy })).toBeVisible();
    unmount();
  }
});

// TEAM-63
longTest('sends nothing from team dialogs if the organization is unknown', async () => {
  const club = await anOrganization(server);
  const { id } = await aTeam(club);
  await club.addCoach('Ann One');
  const { session } = await club.admin.ask(readSession, {});
  const sessionWithoutClub = { session: { ...session, user: { ...session?.user, organizationId: '' } } };
  for (const [dialog, button] of [
    ['edit-team', 'Save changes'],
    ['delete-team', 'Delete Team'],
    ['assign-coach', 'Assign Coach'],
  ]) {
    const app = openApp(server, `${page}?dialog=${dialog}&of=${id}`, club.admin);
    app.answerInstead(/GET \/api\/auth\/session/, () => Response.json(sessionWithoutClub));
    await screen.findByRole(dialog === 'delete-team' ? 'alertdialog' : 'dialog');
    if (dialog === 'assign-coach') {
      await screen.findByRole('option', { name: /Ann One/ });
      await app.user.selectOptions(screen.getByLabelText('Coach'), 'Ann One (0 of 3 teams)');
    }
    await app.user.click(screen.getByRole('button', { name: button }));
    expect(await toast('Error', 'Organization information not found')).toBeVisible();
    expect(app.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
    app.unmount();
  }
});

// TEAM-56 TEAM-57 TEAM-58
longTest('says that creating, changing or deleting a team failed', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Spring' });
  const group = await anAgeGroup(club, season.id, { name: 'U8' });
  const team = await aTeam(club, { seasonId: season.id, ageGroupId: group.id });
  const edit = openApp(server, `${page}?dialog=edit-team&of=${team.id}`, club.admin);
  await screen.findByRole('option', { name: 'U8' });
  edit.breakConnection(/^PATCH/);
  await edit.user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await toast('Error', 'Failed to update team. Please try again.')).toBeVisible();
  edit.unmount();

  const remove = openApp(server, `${page}?dialog=delete-team&of=${team.id}`, club.admin);
  await screen.findByRole('alertdialog');
  remove.breakConnection(/^DELETE/);
  await remove.user.click(screen.getByRole('button', { name: 'Delete Team' }));
  expect(await toast('Error', 'Failed to delete team. Please try again.')).toBeVisible();
  remove.unmount();

  const create = openApp(server, `${page}?dialog=create-team`, club.admin);
  await create.user.type(await screen.findByLabelText('Name'), 'Pumas');
  await screen.findByRole('option', { name: 'Spring' });
  await create.user.selectOptions(screen.getByLabelText('Season'), 'Spring');
  await screen.findByRole('option', { name: 'U8' });
  await create.user.selectOptions(screen.getByLabelText('Age group'), 'U8');
  create.breakConnection(/^POST/);
  await create.user.click(screen.getByRole('button', { name: 'Create Team' }));
  expect(await toast('Error', 'Failed to create team. Please try again.')).toBeVisible();
});

// TEAM-59 SEASON-43
longTest('says that coaches or seasons failed to load', async () => {
  const club = await anOrganization(server);
  const first = openApp(server, page, club.admin);
  first.breakConnection(/coach-options/);
  await first.user.click(await screen.findByRole('button', { name: 'Create Team' }));
  expect(await toast('Error', 'Failed to load coaches.')).toBeVisible();
  first.unmount();

  const second = openApp(server, page, await club.addAdmin());
  second.breakConnection(/seasons\/options/);
  await second.user.click(await screen.findByRole('button', { name: 'Create Team' }));
  expect(await toast('Error', 'Failed to load seasons/age groups. Please try again.')).toBeVisible();
});
