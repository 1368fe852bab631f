import type { Page } from '@playwright/test';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { addAgeGroup, createSeason } from '@touchline/domain/seasons/contract.ts';
import { coachOptions, createTeam } from '@touchline/domain/teams/contract.ts';
import { ask, signUp } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

const year = new Date().getFullYear();

/**
 * Creates last season with three teams and a coach, and the next season, in which the same children are a year older.
 */
const prepareSeasons = async (page: Page): Promise<void> => {
  const season = (of: number, isActive: boolean) =>
    ask(page, createSeason, {
      name: `Season ${of}`,
      sport: 'Soccer',
      startDate: `${of}-01-01`,
      endDate: `${of}-12-31`,
      isActive,
    });
  const [last, next] = [await season(year - 1, false), await season(year, true)];
  const born = { gender: 'Co-ed', birthYearMin: year - 10, birthYearMax: year - 11 } as const;
  const { id: ageGroupId } = await ask(page, addAgeGroup, { seasonId: last.id, name: 'U11', ...born });
  await ask(page, addAgeGroup, { seasonId: next.id, name: 'U12', ...born });
  await ask(page, inviteCoach, { firstName: 'Carla', lastName: 'Coach', email: 'carla@example.org' });
  const coachIds = (await ask(page, coachOptions, {})).map(({ id }) => id);
  for (const name of [`Tigers ${year - 1}`, 'Lions', 'Bears'])
    await ask(page, createTeam, { name, seasonId: last.id, ageGroupId, coachIds: name === 'Bears' ? [] : coachIds });
};

// XFER-01 XFER-13 XFER-14
test('copies two teams into the next season without changing the old ones', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page, context } = visitor;
  await signUp(page, 'SV Sonnenberg', 'Ada Admin');
  await prepareSeasons(page);
  await page.reload();

  await page.getByRole('button', { name: 'Transfer Teams' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer Teams' });
  const goOn = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  };
  await dialog.getByRole('radio', { name: `Season ${year - 1}` }).check();
  // The next step looks the same, so it is not checked again.
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('radio', { name: `Season ${year}`, disabled: false }).check();
  await goOn();
  for (const name of ['Tigers', 'Lions']) await dialog.getByRole('checkbox', { name }).check();
  await goOn();
  const tigers = dialog.getByRole('group', { name: 'Tigers' });
  await expect(tigers.getByLabel('New name')).toHaveValue(`Tigers ${year}`);
  await expect(tigers.getByLabel('Target age group')).toHaveValue(/.+/);
  await goOn();
  await expect(dialog.getByText('The old teams and their players stay where they are.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Transfer Teams' }).click();
  await expect(page.locator('[data-slot="toast"]').getByText('2 teams moved')).toBeVisible();
  await expect(dialog).toBeHidden();

  for (const name of [`Tigers ${year}`, 'Lions']) {
    const card = page.getByRole('region', { name });
    await expect(card).toContainText(`U12 · Season ${year}`);
    await expect(card).toContainText('Carla Coach');
  }
  await expect(page.getByRole('region', { name: 'Bears' })).toBeHidden();
  await page.getByText('Past Teams').click();
  for (const name of [`Tigers ${year - 1}`, 'Lions', 'Bears'])
    await expect(page.getByRole('region', { name })).toContainText(`U11 · Season ${year - 1}`);
  visitor.expectQuiet();
  await context.close();
});
