import type { Page } from '@playwright/test';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { addAgeGroup, listSeasons } from '@touchline/domain/seasons/contract.ts';
import { coachOptions, createTeam } from '@touchline/domain/teams/contract.ts';
import { ask, go, signUp, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

const year = new Date().getFullYear();
const coaches = ['Ann One', 'Bea Two', 'Cat Three', 'Dot Four', 'Eve Five', 'Fay Six'] as const;

const addSeason = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add Season' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Season' });
  await dialog.getByLabel('Name').fill('League');
  await dialog.getByLabel('Start date').fill(`${year}-01-01`);
  await dialog.getByLabel('End date').fill(`${year}-12-31`);
  await dialog.getByRole('button', { name: 'Create season' }).click();
  await expect(toast(page, 'Season created')).toBeVisible();
  await page.getByRole('dialog', { name: 'Add age groups' }).getByRole('button', { name: 'Close' }).click();
};

const addFirstAgeGroup = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add age group to League' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add age group' });
  await dialog.getByLabel('Name').fill('U9');
  await dialog.getByLabel('Born from').fill(String(year - 9));
  await dialog.getByLabel('Born to').fill(String(year - 8));
  await dialog.getByRole('button', { name: 'Add age group' }).click();
  await expect(toast(page, 'Age group added')).toBeVisible();
};

const inviteFirstCoach = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add Coach' }).first().click();
  await page.getByRole('dialog').getByLabel('First name').fill('Ann');
  await page.getByRole('dialog').getByLabel('Last name').fill('One');
  await page.getByRole('dialog').getByLabel('Email').fill('ann.one@example.org');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite Coach' }).click();
  await expect(page.getByRole('status', { name: 'Invitation code' })).toHaveText(/^[A-Z0-9]{8}$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
};

/** Fills in the open dialog and creates the team. */
const createOne = async (page: Page, name: string, ageGroup: string, chosen: readonly string[]): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Create Team' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Season').selectOption('League');
  await dialog.getByLabel('Age group').selectOption(ageGroup);
  for (const coach of chosen) await dialog.getByRole('checkbox', { name: coach }).check();
  await dialog.getByRole('button', { name: 'Create Team' }).click();
  await expect(dialog).toBeHidden();
};

// COACH-21 TEAM-23 TEAM-31
test('lets an admin set up a season with twelve teams and their coaches', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page, context } = visitor;
  await signUp(page, 'SV Sonnenberg', 'Ada Admin');

  await go(page, 'Seasons');
  await addSeason(page);
  await addFirstAgeGroup(page);
  const [season] = await ask(page, listSeasons, {});
  const seasonId = season?.id ?? '';
  for (const age of [10, 11, 12])
    await ask(page, addAgeGroup, {
      ...{ seasonId, name: `U${age}`, gender: 'Co-ed', birthYearMin: year - age + 1, birthYearMax: year - age },
    });
  // The open page shows age groups created by separate requests.
  await expect(page.getByRole('button', { name: 'Edit U12' })).toBeVisible();
  await expectAccessible(page);

  await go(page, 'Coaches');
  await inviteFirstCoach(page);
  for (const name of coaches.slice(1)) {
    const [firstName = '', lastName = ''] = name.split(' ');
    await ask(page, inviteCoach, { firstName, lastName, email: `${firstName}@example.org` });
  }

  await go(page, 'Teams');
  await page.getByRole('button', { name: 'Create Team' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Team' });
  for (const coach of coaches.slice(0, 3)) await dialog.getByRole('checkbox', { name: coach }).check();
  await dialog.getByRole('checkbox', { name: 'Dot Four' }).click();
  await expect(toast(page, 'A team can have a maximum of 3 coaches.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Dot Four' })).not.toBeChecked();
  await expectAccessible(page);
  await createOne(page, 'Tigers', 'U9', []);
  for (const [name, ageGroup, coach] of [
    ['Lions', 'U10', 'Dot Four'],
    ['Bears', 'U11', 'Dot Four'],
    ['Wolves', 'U12', 'Dot Four'],
  ] as const) {
    await page.getByRole('button', { name: 'Create Team' }).first().click();
    await createOne(page, name, ageGroup, [coach]);
  }
  const tigers = page.getByRole('region', { name: 'Tigers' });
  for (const coach of coaches.slice(0, 3)) await expect(tigers).toContainText(coach);

  // Dot Four has three teams, so the dialog refuses a fourth one and shows the reason.
  await page.getByRole('button', { name: 'Create Team' }).first().click();
  await dialog.getByLabel('Name').fill('Owls');
  await dialog.getByLabel('Season').selectOption('League');
  await dialog.getByLabel('Age group').selectOption('U12');
  await expect(dialog.getByRole('checkbox', { name: 'Dot Four · 3 of 3 teams, no more possible' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Eve Five' }).check();
  await dialog.getByRole('button', { name: 'Create Team' }).click();
  await expect(dialog).toBeHidden();

  const ageGroups = (await ask(page, listSeasons, {}))[0]?.ageGroups ?? [];
  const free = (await ask(page, coachOptions, {})).filter(({ teamCount }) => teamCount < 3);
  for (let number = 6; number <= 12; number += 1)
    await ask(page, createTeam, {
      name: `Team ${number}`,
      seasonId,
      ageGroupId: ageGroups[number % 4]?.id ?? '',
      coachIds: [free[number % free.length]?.id ?? ''],
    });
  await expect(page.getByRole('main').getByRole('region').filter({ hasText: '/ 18' })).toHaveCount(12);
  await expect(page.getByText('No coach yet')).toHaveCount(0);

  await go(page, 'Seasons');
  const card = page.getByRole('region', { name: 'League' });
  await expect(card).toContainText(/Teams\s*12\s*Players\s*0/);
  await expect(card.getByRole('list').getByRole('listitem')).toHaveCount(6);
  await card.getByRole('button', { name: 'Delete League' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('This season has 12 teams.');
  await expect(page.getByRole('button', { name: 'Delete season' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  visitor.expectQuiet();
  await context.close();
});
