import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listAgeGroups, listSeasons } from '@touchline/domain/seasons/contract.ts';
import { deleteTeam, teamOptions } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const year = thisYear();
const name = `Spring ${year}`;

/** Creates the current season with two age groups and two teams, both with the same two coaches. */
const aClub = async () => {
  const club = await anOrganization(server);
  const { id: seasonId } = await aSeason(club, { name, startDate: `${year}-03-01`, endDate: `${year}-06-30` });
  const born = { birthYearMax: year - 10, birthYearMin: year - 10 };
  const { id: ageGroupId } = await anAgeGroup(club, seasonId, { name: 'U10', ...born });
  await anAgeGroup(club, seasonId, { name: 'U11', birthYearMax: year - 11, birthYearMin: year - 11 });
  const coaches = [await club.addCoach('Ana Ruiz'), await club.addCoach('Bea Busy')];
  const coachIds = coaches.map(({ profileId }) => profileId);
  const tigers = await aTeam(club, { name: `U10 Tigers ${year}`, seasonId, ageGroupId, coachIds });
  const lions = await aTeam(club, { name: 'Lions', seasonId, ageGroupId, coachIds });
  const seasons = async () => (await club.admin.ask(listSeasons, {})).filter(({ id }) => id !== seasonId);
  return { club, admin: club.admin, seasonId, tigers, lions, seasons };
};

const openWizard = async (person: Parameters<typeof openApp>[2]) => {
  const app = openApp(server, '/dashboard/seasons', person);
  const { user } = app;
  await user.click(await screen.findByRole('button', { name: `Copy ${name}` }));
  const wizard = within(await screen.findByRole('dialog', { name: 'Copy season' }));
  return {
    ...app,
    dialog: wizard,
    press: (label: string) => user.click(wizard.getByRole('button', { name: label })),
    asks: (question: string) => wizard.findByRole('heading', { name: question }),
    plan: (team: string) => within(wizard.getByRole('group', { name: new RegExp(`^${team}|^U10 ${team}`) })),
    fill: async (label: string, text: string) => {
      await user.clear(wizard.getByLabelText(label));
      if (text !== '') await user.type(wizard.getByLabelText(label), text);
    },
  };
};

const nextSeasonName = `Spring ${year + 1}`;
const teamsQuestion = 'Which teams come along?';
const configurationQuestion = `Set up the teams for ${nextSeasonName}`;
const confirmationQuestion = 'Is everything as it should be?';

longTest('copies a season one year later with age groups, teams and coaches', async () => {
  const { club, admin, seasonId, seasons } = await aClub();
  const eldest = (await admin.ask(listAgeGroups, { seasonId })).find(({ name }) => name === 'U11');
  await aTeam(club, { name: 'Bears', seasonId, ageGroupId: eldest?.id ?? '' });
  const { user, dialog, press, asks, plan, fill, requests } = await openWizard(admin);
  expect(dialog.getByLabelText('Name')).toHaveValue(nextSeasonName);
  expect(dialog.getByLabelText('Start date')).toHaveValue(`${year + 1}-03-01`);
  expect(dialog.getByLabelText('End date')).toHaveValue(`${year + 1}-06-30`);
  expect(dialog.getByRole('checkbox', { name: 'Make the new season active now' })).not.toBeChecked();
  const groups = () =>
    within(dialog.getByRole('list', { name: 'Age groups' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(groups()).toEqual([`U10 Co-ed · ${year - 9}`, `U11 Co-ed · ${year - 10}`]);

  await fill('Name', ' ');
  await press('Continue');
  expect(dialog.getByText('Season name must be at least 2 characters.')).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveFocus();
  await fill('Name', nextSeasonName);
  await press('Continue');
  await waitFor(async () => expect(await asks(teamsQuestion)).toHaveFocus());
  await user.click(await dialog.findByRole('checkbox', { name: /Tigers/ }));
  await user.click(dialog.getByRole('checkbox', { name: /Bears/ }));
  await press('Continue');

  await asks(configurationQuestion);
  expect(plan('Tigers').getByLabelText('New name')).toHaveValue(`U11 Tigers ${year + 1}`);
  // The team moves up with its children and is renamed accordingly.
  expect(plan('Tigers').getByLabelText('Target age group')).toHaveDisplayValue('U11');
  await user.click(plan('Tigers').getByRole('checkbox', { name: 'Bea Busy' }));
  // The oldest players fit no age group in the new season, so the admin has to choose one.
  const open = plan('Bears').getByLabelText('Target age group');
  expect(open).toHaveDisplayValue('Select an age group');
  expect(open).toHaveAccessibleDescription(/^None is for the children of this team/);
  await user.selectOptions(open, 'U10');
  await press('Continue');

  await asks(confirmationQuestion);
  expect(dialog.getByText(`${nextSeasonName} will be created, inactive, with 2 age groups and 2 teams.`)).toBeVisible();
  expect(dialog.getByText('With Ana Ruiz, without Bea Busy')).toBeVisible();
  expect(groups()).toEqual([`U10 Co-ed · ${year - 9}`, `U11 Co-ed · ${year - 10}`]);
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  await press('Copy season');
  expect(await toast('Season copied', '2 age groups and 2 teams created.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('region', { name: nextSeasonName })).toHaveTextContent('Teams2');
  const [copied] = await seasons();
  const teams = await admin.ask(teamOptions, { seasonId: copied?.id ?? '' });
  expect(teams.filter(({ name }) => name !== 'Bears')).toMatchObject([
    { name: `U11 Tigers ${year + 1}`, ageGroupName: 'U11', coaches: [{ name: 'Ana Ruiz' }] },
  ]);
});

longTest('copies a season without teams', async () => {
  const { admin, seasons } = await aClub();
  const { dialog, press, asks, fill } = await openWizard(admin);
  await fill('Name', 'Quiet time');
  await press('Continue');
  await asks(teamsQuestion);
  await dialog.findByRole('checkbox', { name: /Tigers/ });
  await press('Continue');
  await asks(confirmationQuestion);
  expect(dialog.getByText('Quiet time will be created, inactive, with 2 age groups and 0 teams.')).toBeVisible();
  await press('Back');
  await asks(teamsQuestion);
  await press('Back');
  expect(dialog.getByLabelText('Name')).toHaveValue('Quiet time');
  await press('Continue');
  await asks(teamsQuestion);
  await press('Continue');
  await asks(confirmationQuestion);
  await press('Copy season');
  await toast('Season copied', '2 age groups and 0 teams created.');
  expect(await seasons()).toMatchObject([{ name: 'Quiet time', teamCount: 0, ageGroups: [{}, {}] }]);
});

// COACH-14
longTest('refuses coaches with too many teams unless the new season is inactive', async () => {
  const { admin, seasons } = await aClub();
  const { user, dialog, press, asks, plan } = await openWizard(admin);
  await user.click(dialog.getByRole('checkbox', { name: 'Make the new season active now' }));
  await press('Continue');
  await asks(teamsQuestion);
  await user.click(await dialog.findByRole('checkbox', { name: 'Select all' }));
  await press('Continue');
  await asks(configurationQuestion);
  expect(await plan('Lions').findByText('Ana Ruiz would coach 4 current teams; at most 3 are possible.')).toBeVisible();
  await press('Continue');
  await asks(confirmationQuestion);
  expect(dialog.getByText('Ana Ruiz and Bea Busy cannot come along.')).toBeVisible();
  await press('Copy season');
  const sentence =
    'Nothing was changed: Bea Busy would have 4 current teams and Ana Ruiz would have 4 current teams. A coach can have at most 3.';
  expect(await toast('Error', sentence)).toBeVisible();
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  expect(await seasons()).toEqual([]);
  for (const question of [configurationQuestion, teamsQuestion]) {
    await press('Back');
    await asks(question);
  }
  await press('Back');
  await user.click(dialog.getByRole('checkbox', { name: 'Make the new season active now' }));
  await press('Continue');
  await asks(teamsQuestion);
  await press('Continue');
  await asks(configurationQuestion);
  await press('Continue');
  await asks(confirmationQuestion);
  expect(dialog.queryByText(/cannot come along/)).toBeNull();
  await press('Copy season');
  await toast('Season copied', '2 age groups and 2 teams created.');
  expect(await seasons()).toMatchObject([{ isActive: false, teamCount: 2 }]);
});

longTest('lists each team that was deleted while a season was copied', async () => {
  const { admin, tigers, lions, seasons } = await aClub();
  const { user, dialog, press, asks } = await openWizard(admin);
  await press('Continue');
  await asks(teamsQuestion);
  await user.click(await dialog.findByRole('checkbox', { name: 'Select all' }));
  await press('Continue');
  await asks(configurationQuestion);
  await press('Continue');
  await asks(confirmationQuestion);
  for (const { id: teamId } of [tigers, lions]) await admin.ask(deleteTeam, { teamId });
  await press('Copy season');
  const alert = await dialog.findByRole('alert');
  for (const team of [`U10 Tigers ${year}`, 'Lions']) {
    expect(alert).toHaveTextContent(`${team}: This team is no longer in the season.`);
  }
  expect(await seasons()).toEqual([]);
});

it('asks before Close discards changes, but not on Cancel', async () => {
  const { admin } = await aClub();
  const { user, dialog, press, fill } = await openWizard(admin);
  await fill('Name', 'Other');
  await press('Close');
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Other');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
