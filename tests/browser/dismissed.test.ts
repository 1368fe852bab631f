import type { Page } from '@playwright/test';
import { removeCoach } from '@touchline/domain/people/contract.leaving.ts';
import { listCoaches } from '@touchline/domain/people/contract.ts';
import { stopwatch } from '../support/run/speed.ts';
import { aTryoutDay, countOnDevice, names, openAtHome } from './offline-steps.ts';
import { ask, toast } from './steps.ts';
import { expect, expectAccessible, test } from './support.ts';

const withoutClub = (page: Page) => page.getByRole('heading', { level: 1, name: 'You are in no club' });

// MEMB-15
test('hides the club’s data from a removed coach within a second, even offline', async ({ browser, product }) => {
  const day = await aTryoutDay(browser, product);
  const { admin, coach, path } = day;
  const { page, context } = coach;
  await openAtHome(day);

  await admin.goto('/dashboard/coaches');
  await admin.getByRole('button', { name: 'Edit or remove Carla Coach' }).click();
  await admin.getByRole('menuitem', { name: 'Remove from club' }).click();
  const question = admin.getByRole('alertdialog');
  await expect(question).toContainText('Carla Coach leaves Tigers.');
  await expectAccessible(admin);
  const leaving = stopwatch();
  await question.getByRole('button', { name: 'Remove coach' }).click();
  const stop = leaving.start();
  await expect(withoutClub(page)).toBeVisible();
  stop();
  leaving.expectAtMost({ slowest: 1000 });
  await expectAccessible(page);
  await expect(page.getByText(names[0])).toBeHidden();
  await expect.poll(() => countOnDevice(page)).toBe(0);
  await context.setOffline(true);
  await page.goto(path);
  await expect(withoutClub(page)).toBeVisible();
  await expect(page.getByText(names[0])).toBeHidden();
  await day.close();
});

// MEMB-10
test('shows only the refused entries to a coach who was removed while offline', async ({ browser, product }) => {
  const day = await aTryoutDay(browser, product);
  const { admin, coach, path } = day;
  const { page, context } = coach;
  await openAtHome(day);
  await page.goto(`${path}/day`);
  await expect(page.getByRole('button', { name: `Check In ${names[0]}` })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^You're offline\. Showing what we had at/)).toBeVisible();
  await page.getByRole('button', { name: `Check In ${names[0]}` }).click();
  await expect(toast(page, 'Saved on this phone')).toBeVisible();
  const evaluate = page.getByRole('link', { name: `Evaluate ${names[0]}` });
  await expect(evaluate).not.toHaveAttribute('aria-disabled');
  await evaluate.click();
  const save = page.getByRole('button', { name: 'Save & next' });
  await expect(save).not.toHaveAttribute('aria-disabled');
  await page.locator('[data-step]').nth(1).click();
  await save.click();
  await expect(page.getByRole('button', { name: '2 on this phone' })).toBeVisible();
  const { coaches } = await ask(admin, listCoaches, { search: 'Carla' });
  await ask(admin, removeCoach, { coachId: coaches[0]?.id ?? '' });
  await context.setOffline(false);
  await expect(withoutClub(page)).toBeVisible();
  // Only the entries remain, with the reason for their refusal.
  await expect.poll(() => countOnDevice(page)).toBe(1);
  await page.getByRole('button', { name: /2 need attention/ }).click();
  const sheet = page.getByRole('dialog', { name: 'On this phone' });
  await expect(sheet).toContainText(names[0]);
  await expect(sheet).toContainText('Technical 2');
  await expect(sheet.getByText('You are in no club on this server any more.')).toHaveCount(2);
  await expectAccessible(page);
  await context.setOffline(true);
  await page.goto(path);
  await expect(withoutClub(page)).toBeVisible();
  await expect(page.getByText(names[1])).toBeHidden();
  await day.close();
});
