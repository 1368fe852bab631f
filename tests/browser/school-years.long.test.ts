import type { Locator, Page } from '@playwright/test';
import { invitePlayer } from '@touchline/domain/people/contract.ts';
import { wallTimeOf } from '@touchline/domain/core/wall-clock.ts';
import { changeStatus } from './story.ts';
import { anAddress, ask, go, signUp, toast } from './steps.ts';
import { aVisitor, expect, expectAccessibleLightAndDark, expectNoSidewaysScroll, test } from './support.ts';

const year = new Date().getFullYear();
const next = year + 1;
/** Name of a school year, such as "2026/27". */
const schoolYear = (first: number): string => `${first}/${String(first + 1).slice(2)}`;

const looksRight = async (page: Page): Promise<void> => {
  await expectAccessibleLightAndDark(page);
  await expectNoSidewaysScroll(page);
};

const addSeason = async (page: Page, name: string): Promise<Locator> => {
  await go(page, 'Seasons');
  await page.getByRole('button', { name: 'Add Season' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Season' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Start date').fill(`${year}-08-01`);
  await dialog.getByLabel('End date').fill(`${next}-06-30`);
  await dialog.getByRole('button', { name: 'Create season' }).click();
  await expect(toast(page, 'Season created')).toBeVisible();
  return page.getByRole('dialog', { name: 'Add age groups' });
};

const addGirl = (page: Page, name: string, birthDate: string) =>
  ask(page, invitePlayer, {
    ...{ firstName: name, lastName: 'Novak', email: anAddress('player'), birthDate, gender: 'Female' },
  });

const createTryout = async (page: Page, season: string, ageGroup: string, timeZone: string): Promise<void> => {
  await go(page, 'Tryouts');
  await page.getByRole('button', { name: 'Create Tryout' }).first().click();
  const dialog = page.getByRole('dialog');
  const inHours = (hours: number) => wallTimeOf(new Date(Date.now() + hours * 3_600_000), timeZone);
  await dialog.getByLabel('Title').fill(`${ageGroup} tryout`);
  await dialog.getByLabel('Season').selectOption(season);
  await dialog.getByLabel('Age group').selectOption(ageGroup);
  await dialog.getByLabel('Date and time').fill(inHours(48));
  await dialog.getByLabel('Registration deadline').fill(inHours(24));
  await dialog.getByLabel('Location').fill('Main field');
  await dialog.getByRole('button', { name: 'Create Tryout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${ageGroup} tryout` })).toBeVisible();
};

const openAddPlayer = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Add Player' }).click();
  return page.getByRole('dialog', { name: 'Add Player' });
};

const registerListed = async (page: Page, name: string): Promise<void> => {
  const dialog = await openAddPlayer(page);
  const option = dialog.getByRole('option', { name: new RegExp(`^${name}`) });
  await dialog.getByLabel('Player', { exact: true }).selectOption(await option.textContent());
  await dialog.getByRole('button', { name: 'Register player' }).click();
  await expect(toast(page, 'Player registered')).toBeVisible();
  await expect(dialog).toBeHidden();
};

// ORGS-09 ORGS-10 DAY-08
test('groups ages by school year in a new U.S. club and creates a U10 tryout', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product, 'block', 'America/Chicago');
  const { page, context } = visitor;
  await signUp(page, 'Prairie SC', 'Ada Admin');
  const groups = await addSeason(page, schoolYear(year));

  // The dialog for the first age groups links to the cut-off setting.
  await expect(groups.getByText('Ages go by birth year.')).toBeVisible();
  await looksRight(page);
  await groups.getByRole('link', { name: 'Change the cut-off' }).click();
  await page.getByLabel('Cut-off', { exact: true }).selectOption('August 1: school years, as in U.S. soccer');
  await expect(page.getByText(/^U10 of \d{4}\/\d\d: born Aug 1, \d{4} – Jul 31, \d{4} \(\d{4}\/\d\d\)$/)).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Change cut-off' }).click();
  const whatIf = page.getByRole('dialog', { name: 'Cut-off August 1' });
  await expect(whatIf.getByText(`In ${schoolYear(year)} no player would be in another age group.`)).toBeVisible();
  await looksRight(page);
  await whatIf.getByRole('button', { name: 'Save cut-off' }).click();
  await expect(toast(page, 'Cut-off saved')).toBeVisible();

  await go(page, 'Seasons');
  await page.getByRole('button', { name: `Add age groups to ${schoolYear(year)}` }).click();
  await expect(groups.getByText('Ages count from August 1.')).toBeVisible();
  await expect(groups.getByLabel('Season year')).toHaveValue(String(next));
  await groups.getByRole('button', { name: 'Select all' }).click();
  const born = `born Aug 1, ${year - 10} – Jul 31, ${year - 9} (${schoolYear(year - 10)})`;
  await expect(groups.getByRole('listitem').filter({ hasText: /^U10 / })).toHaveText(`U10 ${born}`);
  await looksRight(page);
  await groups.getByRole('button', { name: 'Add 12 age groups' }).click();
  await expect(page.getByText(`Co-ed · ${born}`)).toBeVisible();
  await looksRight(page);

  await page.getByRole('button', { name: `Add age group to ${schoolYear(year)}` }).click();
  const group = page.getByRole('dialog', { name: 'Add age group' });
  await group.getByLabel('Name').fill('U10 Girls');
  await group.getByLabel('Gender').selectOption('Female');
  await expect(group.getByLabel('Youngest players')).toHaveValue('10');
  await expect(group.getByLabel('Oldest players')).toHaveValue('10');
  await expect(group.getByLabel('Season year')).toHaveValue(String(next));
  await expect(group.getByText(`For players ${born}.`)).toBeVisible();
  await looksRight(page);
  await group.getByRole('button', { name: 'Add age group' }).click();
  await expect(page.getByText(`Female · ${born}`)).toBeVisible();

  await addGirl(page, 'Julia', `${year - 10}-07-31`);
  await addGirl(page, 'Augusta', `${year - 10}-08-01`);
  await addGirl(page, 'July', `${year - 9}-07-31`);
  await addGirl(page, 'Small', `${year - 9}-08-01`);
  await createTryout(page, schoolYear(year), 'U10 Girls', 'America/Chicago');
  const dialog = await openAddPlayer(page);
  await expect(dialog.getByText(/^For players born /)).toBeVisible();
  await expect(dialog.getByRole('option', { name: /Novak/ })).toHaveText([/^Augusta Novak/, /^July Novak/]);
  await dialog.getByText('2 players are not eligible').click();
  await expect(dialog.getByText('Birth date does not match the age group')).toHaveCount(2);
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Register Small Novak anyway' }).click();
  const outside = page.getByRole('dialog', { name: 'Register Small Novak outside the age group' });
  await outside.getByRole('button', { name: 'Register player' }).click();
  await expect(outside.getByText('Please give a reason of at least 3 characters.')).toBeVisible();
  await looksRight(page);
  await outside.getByLabel('Reason').fill('Strong for her age');
  await outside.getByRole('button', { name: 'Register player' }).click();
  await expect(toast(page, 'Player registered')).toBeVisible();
  await expect(page.getByRole('main').getByText('Plays up: Strong for her age').first()).toBeVisible();
  await registerListed(page, 'Augusta Novak');
  await looksRight(page);

  await changeStatus(page, 'Start Tryout', 'Active');
  await page.goto(`${page.url().replace(/\?.*/, '')}/day`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Small Novak' })).toContainText(
    'Plays up: Strong for her age',
  );
  await looksRight(page);

  await page.goto('/dashboard/settings?tab=activity&kind=registration');
  await expect(page.getByText(/Small Novak · U10 Girls tryout · plays up: Strong for her age/).first()).toBeVisible();
  visitor.expectQuiet();
  await context.close();
});

// ORGS-09
test('groups ages by birth year in a new club in Vienna and creates a tryout', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page, context } = visitor;
  await signUp(page, 'SV Sonnenberg', 'Ada Admin');
  const groups = await addSeason(page, 'Saison');
  await expect(groups.getByLabel('Season year')).toHaveCount(0);
  for (const age of ['U8', 'U10']) await groups.getByLabel(age, { exact: true }).check();
  await expect(groups.getByRole('listitem')).toHaveText([
    `U8 born ${next - 8}–${next - 7}`,
    `U10 born ${next - 10}–${next - 9}`,
  ]);
  await looksRight(page);
  await groups.getByRole('button', { name: 'Add 2 age groups' }).click();
  await expect(page.getByText(`Co-ed · ${next - 10}–${next - 9}`)).toBeVisible();

  await page.getByRole('button', { name: 'Add age group to Saison' }).click();
  const group = page.getByRole('dialog', { name: 'Add age group' });
  await expect(group.getByLabel('Born from')).toHaveValue(String(year - 10));
  await expect(group.getByLabel('Born to')).toHaveValue(String(year - 5));
  await expect(group.getByLabel(/players$|Season year/)).toHaveCount(0);
  await group.getByLabel('Name').fill('U9');
  await group.getByLabel('Born from').fill(String(year - 9));
  await group.getByLabel('Born to').fill(String(year - 10));
  await group.getByRole('button', { name: 'Add age group' }).click();
  await expect(
    group.getByText('Minimum birth year must be greater than or equal to maximum birth year.'),
  ).toBeVisible();
  await group.getByLabel('Born to').fill(String(year - 8));
  await looksRight(page);
  await group.getByRole('button', { name: 'Add age group' }).click();
  await expect(page.getByText(`Co-ed · ${year - 9}–${year - 8}`)).toBeVisible();

  await addGirl(page, 'Julia', `${year - 9}-01-01`);
  await addGirl(page, 'Anna', `${year - 8}-12-31`);
  await addGirl(page, 'Small', `${year - 7}-01-01`);
  await createTryout(page, 'Saison', 'U9', 'Europe/Vienna');
  const dialog = await openAddPlayer(page);
  await expect(dialog.getByRole('option', { name: /Novak/ })).toHaveText([/^Anna Novak/, /^Julia Novak/]);
  await expect(dialog.getByText(/^For players born/)).toHaveCount(0);
  await dialog.getByText('1 player is not eligible').click();
  await expect(dialog.getByText('Birth year does not match the age group')).toBeVisible();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await registerListed(page, 'Anna Novak');
  await expect(page.getByText(/Plays up/)).toHaveCount(0);
  visitor.expectQuiet();
  await context.close();
});
