import { removeCoach } from '@touchline/domain/people/contract.leaving.ts';
import { listCoaches } from '@touchline/domain/people/contract.ts';
import { stopwatch } from '../support/speed.ts';
import { aTryoutDay, countOnDevice, names, openAtHome } from './offline-steps.ts';
import { ask } from './steps.ts';
import { expect, expectAccessible, test } from './support.ts';

// MEMB-15
test('a dismissed coach sees nothing within a second, even offline', async ({ browser, product }) => {
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
  await expect(page).toHaveURL(/\/login/);
  stop();
  leaving.expectAtMost({ slowest: 1000 });
  await expect(page.getByText(names[0])).toBeHidden();
  await expect.poll(() => countOnDevice(page)).toBe(0);
  await context.setOffline(true);
  await page.goto(path);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(names[0])).toBeHidden();
  await day.close();
});

test('a coach dismissed while offline sees nothing after reconnecting', async ({ browser, product }) => {
  const day = await aTryoutDay(browser, product);
  const { admin, coach, path } = day;
  const { page, context } = coach;
  await openAtHome(day);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^You're offline\. Showing what we had at/)).toBeVisible();
  await expect(page.getByText(names[0])).toBeVisible();
  const { coaches } = await ask(admin, listCoaches, { search: 'Carla' });
  await ask(admin, removeCoach, { coachId: coaches[0]?.id ?? '' });
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => countOnDevice(page)).toBe(0);
  await context.setOffline(true);
  await page.goto(path);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(names[0])).toBeHidden();
  await day.close();
});
