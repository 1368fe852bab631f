import type { Page } from '@playwright/test';
import * as seasons from '@touchline/domain/seasons/contract.ts';
import { copySeason } from '@touchline/domain/seasons/contract.copy.ts';
import { changeCutOff } from '@touchline/domain/seasons/contract.cut-off.ts';
import * as teams from '@touchline/domain/teams/contract.ts';
import { addPlayers, placePlayers } from '@touchline/domain/teams/contract.bulk.ts';
import {
  addManager,
  findManagerCandidates,
  listManagers,
  removeManager,
} from '@touchline/domain/teams/contract.managers.ts';
import { removeTeamLogo, setTeamLogo } from '@touchline/domain/teams/contract.logo.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { aPicture } from '../support/files/pictures.ts';
import { anAgeGroup, aTeam } from './club.ts';
import { ask } from './steps.ts';
import { expect } from './support.ts';
import {
  press,
  choosePicture,
  aName,
  year,
  button,
  inDialog,
  confirmation,
  open,
  pick,
  aSeason,
  aCoach,
  type PressSetup,
  type Press,
} from './press-steps.ts';

/** Opens a season copy at its next-to-last step. */
const aCopy = async (setup: PressSetup): Promise<Page> => {
  const { page } = setup.club.admin;
  const { id: seasonId } = await aSeason(setup);
  const ageGroup = { name: 'U10', gender: 'Co-ed', birthYearMin: year - 9, birthYearMax: year - 10 } as const;
  const { id: ageGroupId } = await ask(page, seasons.addAgeGroup, { seasonId, ...ageGroup });
  await ask(page, teams.createTeam, { name: aName('Lynxes'), seasonId, ageGroupId });
  await open(page, 'seasons', 'copy-season', seasonId);
  await inDialog(page, 'Continue').click();
  await page.getByRole('checkbox', { name: /Lynxes/ }).check();
  await inDialog(page, 'Continue').click();
  await expect(page.getByLabel('Target age group')).toBeVisible();
  return page;
};

export const seasonPresses: readonly Press[] = [
  press(seasons.createSeason, async ({ club: { admin } }) => {
    const { page } = admin;
    await open(page, 'seasons', 'add-season');
    await page.getByLabel('Name').fill(aName('Fall'));
    await page.getByLabel('Start date').fill(`${year}-08-01`);
    await page.getByLabel('End date').fill(`${year}-11-30`);
    return inDialog(page, 'Create season');
  }),
  press(
    seasons.dismissSetup,
    async ({ club: { admin } }) => {
      await admin.page.goto('/dashboard/teams');
      return admin.page.getByRole('region', { name: 'Set up your club' }).getByRole('button', { name: 'Hide' });
    },
    {
      after: (page) => expect(page.getByRole('region', { name: 'Set up your club' })).toBeHidden(),
    },
  ),
  press(
    copySeason,
    async (setup) => {
      const page = await aCopy(setup);
      await inDialog(page, 'Continue').click();
      await expect(page.getByText('Is everything as it should be?')).toBeVisible();
      return inDialog(page, 'Copy season');
    },
    { toast: /copied/i },
  ),
  press(copySeason, async (setup) => inDialog(await aCopy(setup), 'Continue'), {
    times: 0,
    after: (page) => expect(inDialog(page, 'Copy season')).toBeVisible(),
  }),
  press(seasons.updateSeason, async (setup) => {
    const { page } = setup.club.admin;
    await open(page, 'seasons', 'edit-season', (await aSeason(setup)).id);
    await page.getByRole('dialog').getByLabel('Name').fill(aName('Autumn'));
    return inDialog(page, 'Save changes');
  }),
  press(seasons.deleteSeason, async (setup) => {
    const { page } = setup.club.admin;
    await open(page, 'seasons', 'delete-season', (await aSeason(setup)).id);
    return confirmation(page, 'Delete season');
  }),
  press(seasons.addAgeGroup, async (setup) => {
    const { page } = setup.club.admin;
    await open(page, 'seasons', 'add-age-group', (await aSeason(setup)).id);
    await page.getByRole('dialog').getByLabel('Name').fill('U9');
    return inDialog(page, 'Add age group');
  }),
  press(seasons.addAgeGroups, async (setup) => {
    const { page } = setup.club.admin;
    await open(page, 'seasons', 'add-age-groups', (await aSeason(setup)).id);
    await page.getByRole('dialog').getByLabel('U9').check();
    return inDialog(page, /^Add 1 age group$/);
  }),
  press(seasons.updateAgeGroup, async (setup) => {
    const { page } = setup.club.admin;
    await open(page, 'seasons', 'edit-age-group', await anAgeGroup(setup.club, 12));
    await page.getByRole('dialog').getByLabel('Name').fill(aName('Twelve'));
    return inDialog(page, 'Save changes');
  }),
  press(
    changeCutOff,
    async ({ club: { admin } }) => {
      await admin.page.goto('/dashboard/settings?tab=organization');
      await admin.page.getByLabel('Cut-off').selectOption('08-01');
      await button(admin.page, 'Change cut-off').click();
      return inDialog(admin.page, 'Save cut-off');
    },
    { toast: 'Cut-off saved' },
  ),
  press(seasons.deleteAgeGroup, async (setup) => {
    const { page } = setup.club.admin;
    await open(page, 'seasons', 'delete-age-group', await anAgeGroup(setup.club, 13));
    return confirmation(page, 'Delete age group');
  }),
];

const aTransfer = async (setup: PressSetup): Promise<Page> => {
  const { page } = setup.club.admin;
  const from = await aSeason(setup);
  const to = await aSeason(setup);
  const ageGroup = { name: 'U10', gender: 'Co-ed', birthYearMin: year - 9, birthYearMax: year - 10 } as const;
  const { id: ageGroupId } = await ask(page, seasons.addAgeGroup, { seasonId: from.id, ...ageGroup });
  await ask(page, seasons.addAgeGroup, { seasonId: to.id, ...ageGroup });
  await ask(page, teams.createTeam, { name: aName('Lions'), seasonId: from.id, ageGroupId });
  await open(page, 'teams', 'transfer-teams');
  for (const { name } of [from, to]) {
    await page.getByRole('radio', { name }).check();
    await inDialog(page, 'Continue').click();
  }
  await page.getByRole('checkbox', { name: /Lions/ }).check();
  await inDialog(page, 'Continue').click();
  await page.getByLabel('Target age group').selectOption({ label: 'U10' });
  return page;
};

export const teamPresses: readonly Press[] = [
  press(teams.createTeam, async ({ club: { admin } }) => {
    const { page } = admin;
    await open(page, 'teams', 'create-team');
    await page.getByRole('dialog').getByLabel('Name').fill(aName('Hawks'));
    await pick(page, 'Season');
    await pick(page, 'Age group');
    return inDialog(page, 'Create Team');
  }),
  press(teams.updateTeam, async ({ club, ageGroupId }) => {
    const { page } = club.admin;
    await open(page, 'teams', 'edit-team', await aTeam(club, aName('Before'), ageGroupId));
    await page.getByRole('dialog').getByLabel('Name').fill(aName('After'));
    return inDialog(page, 'Save changes');
  }),
  press(setTeamLogo, async ({ club, ageGroupId }) => {
    const { page } = club.admin;
    await open(page, 'teams', 'team-logo', await aTeam(club, aName('Pictured'), ageGroupId));
    return choosePicture(page);
  }),
  press(removeTeamLogo, async ({ club, ageGroupId }) => {
    const { page } = club.admin;
    const teamId = await aTeam(club, aName('Plain'), ageGroupId);
    await ask(page, setTeamLogo, { teamId, picture: aPicture });
    await open(page, 'teams', 'team-logo', teamId);
    return inDialog(page, 'Remove logo');
  }),
  press(teams.deleteTeam, async ({ club, ageGroupId }) => {
    await open(club.admin.page, 'teams', 'delete-team', await aTeam(club, aName('Gone'), ageGroupId));
    return confirmation(club.admin.page, 'Delete Team');
  }),
  press(teams.addPlayer, async ({ club, ageGroupId }) => {
    const { page } = club.admin;
    await open(page, `teams/${await aTeam(club, aName('Roster'), ageGroupId)}/roster`, 'add-player');
    await page.getByRole('dialog').getByRole('checkbox').first().check();
    return inDialog(page, 'Add Player');
  }),
  press(
    placePlayers,
    async ({ club, ageGroupId }) => {
      const { page } = club.admin;
      await aTeam(club, aName('Placed'), ageGroupId);
      await page.goto('/dashboard/players');
      await button(page, 'Select players').click();
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .last()
        .check();
      await button(page, 'Assign to Team').click();
      const team = page.getByRole('dialog').getByLabel('Team');
      await expect(team.locator('option')).not.toHaveCount(1);
      await team.selectOption({ index: 1 });
      return inDialog(page, 'Assign 1 player');
    },
    { toast: 'Players assigned' },
  ),
  press(
    addPlayers,
    async (setup) => {
      const { page } = setup.club.admin;
      const season = await aSeason(setup);
      const ageGroup = { name: 'U10', gender: 'Co-ed', birthYearMin: year - 9, birthYearMax: year - 10 } as const;
      const { id: ageGroupId } = await ask(page, seasons.addAgeGroup, { seasonId: season.id, ...ageGroup });
      const [oldTeam, newTeam] = [aName('Left'), aName('Joined')];
      const [{ id: teamId }] = [
        await ask(page, teams.createTeam, { name: oldTeam, seasonId: season.id, ageGroupId }),
        await ask(page, teams.createTeam, { name: newTeam, seasonId: season.id, ageGroupId }),
      ];
      await ask(page, teams.addPlayer, { teamId, playerId: setup.playerIds[0] ?? '' });
      await page.goto(`/dashboard/teams/${teamId}/roster`);
      await button(page, 'Select players').click();
      await page.getByRole('checkbox', { name: /^Select (?!all)/ }).check();
      await button(page, 'Move to team').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Season').selectOption({ label: season.name });
      await expect(dialog.locator('select').last().locator('option:checked')).toHaveText(`${newTeam} (U10)`);
      return inDialog(page, 'Move 1 player');
    },
    { toast: 'Players moved' },
  ),
  press(teams.updateMember, async ({ club, ageGroupId, playerIds: [playerId = ''] }) => {
    const { page } = club.admin;
    const teamId = await aTeam(club, aName('Numbers'), ageGroupId);
    await ask(page, teams.addPlayer, { teamId, playerId });
    await open(page, `teams/${teamId}/roster`, 'jersey-number', playerId);
    await page.getByRole('dialog').getByLabel('Jersey number').fill('7');
    return inDialog(page, 'Save changes');
  }),
  press(teams.assignCoach, async (setup) => {
    const { page } = setup.club.admin;
    await aCoach(setup);
    await open(page, 'teams', 'assign-coach', await aTeam(setup.club, aName('Coached'), setup.ageGroupId));
    await pick(page, 'Coach');
    return inDialog(page, 'Assign Coach');
  }),
  press(teams.removeCoach, async (setup) => {
    const { page } = setup.club.admin;
    await aCoach(setup);
    await page.goto('/dashboard/teams');
    return page.getByRole('button', { name: /^Remove Cora / }).first();
  }),
  press(addManager, async ({ club, ageGroupId }) => {
    const { page } = club.admin;
    await open(page, `teams/${await aTeam(club, aName('Managed'), ageGroupId)}/roster`, 'add-manager');
    await page.getByRole('dialog').getByRole('radio').first().click();
    return inDialog(page, 'Add manager');
  }),
  press(removeManager, async ({ club, ageGroupId }) => {
    const { page } = club.admin;
    const teamId = await aTeam(club, aName('Managed'), ageGroupId);
    const [member] = await ask(page, findManagerCandidates, { teamId, search: null });
    await ask(page, addManager, { teamId, membershipId: member?.membershipId ?? '' });
    const [manager] = await ask(page, listManagers, { teamId });
    await open(page, `teams/${teamId}/roster`, 'remove-manager', manager?.managerId ?? '');
    return confirmation(page, 'Remove manager');
  }),
  press(
    transferTeams,
    async (setup) => {
      const page = await aTransfer(setup);
      await inDialog(page, 'Continue').click();
      return inDialog(page, 'Transfer Teams');
    },
    { toast: /transferred/i },
  ),
  press(transferTeams, async (setup) => inDialog(await aTransfer(setup), 'Continue'), {
    times: 0,
    after: (page) => expect(inDialog(page, 'Transfer Teams')).toBeVisible(),
  }),
];
