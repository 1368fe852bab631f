import { dayOf } from '@touchline/domain/core/calendar.ts';
import { createEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { practice, weekly } from '../support/club/schedule.ts';
import { aClub, addChild, anAgeGroup, aTeam, joinAsPlayer } from './club.ts';
import { countOnDevice } from './offline-steps.ts';
import { ask } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

const schedule = '/dashboard/schedule';

// SCHED-43
test('shows the next 14 days of a membership’s schedule offline until sign-out', async ({ browser, product }) => {
  const [lions, bears] = [await aClub(browser, product, 'Lions'), await aClub(browser, product, 'Bears')];
  const teamId = await aTeam(lions, 'Tigers', await anAgeGroup(lions, 10));
  const mona = await aVisitor(browser, product, 'allow');
  const { playerId } = await joinAsPlayer(lions, mona, ['Pia', 'Peters']);
  await ask(lions.admin.page, addPlayer, { teamId, playerId });
  const today = dayOf(new Date(), 'UTC');
  // Three events a day, so that the agenda's first page ends before the 14 days do.
  for (const time of ['22:00', '22:30', '23:00'])
    await ask(lions.admin.page, createEvent, {
      ...practice({ day: today, teamIds: [teamId], repeat: weekly(30, { weekdays: [1, 2, 3, 4, 5, 6, 7] }) }),
      ...{ time, endTime: '23:30', place: `Hall ${time}`, note: `Bring a ball at ${time}.` },
    });
  const { context } = mona;
  let { page } = mona;
  const days = () => page.getByRole('main').getByRole('heading', { level: 2 });
  const practices = () => page.getByRole('main').getByRole('link', { name: 'Practice' });
  const switchTo = async (club: string) => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitemradio', { name: new RegExp(`^${club}`) }).click();
    await expect(page).toHaveURL(/player-portal/);
  };
  await page.goto(schedule);
  await expect.poll(() => days().count()).toBeGreaterThan(14);
  await practices().first().click();
  await expect(page.getByText('Bring a ball at 22:00.')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // One record is the list of memberships, so the schedule has more than one record.
  await expect.poll(() => countOnDevice(page)).toBeGreaterThan(1);

  await context.setOffline(true);
  await page.close();
  page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(new RegExp(`${schedule}$`));
  await expect.poll(() => days().count()).toBeGreaterThan(14);
  await expect(days().first()).toHaveText(/^Today, /);
  await expect(page.getByText(/^You're offline\. Showing what we had at/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await practices().first().click();
  await expect(page.getByText('Bring a ball at 22:00.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Bring a ball at 22:00.')).toBeVisible();
  await expect(page.getByText(/^You're offline\. Showing what we had at/)).toBeVisible();

  await context.setOffline(false);
  await addChild(bears, page, 'Cleo', 10);
  await page.goto('/dashboard/my-teams');
  await switchTo('Bears');
  const storedRecords = await countOnDevice(page);
  await page.goto(schedule);
  await expect(page.getByText('Nothing ahead')).toBeVisible();
  await expect.poll(() => countOnDevice(page)).toBeGreaterThan(storedRecords);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Nothing ahead')).toBeVisible();
  await expect(practices()).toHaveCount(0);

  await context.setOffline(false);
  await page.reload();
  await switchTo('Lions');
  await page.goto(schedule);
  await expect(practices().first()).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await countOnDevice(page)).toBe(0);
  for (const { context: one } of [lions.admin, bears.admin, mona]) await one.close();
});
