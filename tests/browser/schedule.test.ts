import type { Locator, Page } from '@playwright/test';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { createEvent } from '@touchline/domain/schedule/contract.ts';
import { practice, weekly } from '../support/club/schedule.ts';
import { stopwatch } from '../support/run/speed.ts';
import { aClub, anAgeGroup, aTeam, joinAsCoach } from './club.ts';
import { ask } from './steps.ts';
import { aVisitor, expect, expectAccessible, test } from './support.ts';

const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7] };
const phone = { width: 360, height: 740 };

/** Today by the server's clock, which the club uses. The browser may be a day ahead. */
const todayThere = (): string => dayOf(new Date(), 'UTC');

const topOf = (element: Locator): Promise<number> => element.evaluate((shown) => shown.getBoundingClientRect().top);

const days = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 2 });

// SCHED-06, SCHED-42
test('loads the agenda on a phone in both directions without moving the view', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { page } = club.admin;
  const teamId = await aTeam(club, 'Falcons', await anAgeGroup(club, 10));
  const coach = await aVisitor(browser, product);
  await joinAsCoach(club, coach, ['Cora', 'Keen'], teamId);
  const today = todayThere();
  for (const [first, count] of [
    [daysLater(today, -50), 50],
    [today, 60],
  ] as const)
    await ask(page, createEvent, {
      ...practice({ day: first, teamIds: [teamId], repeat: weekly(count, everyDay) }),
      ...{ time: '23:00', endTime: '23:30' },
    });

  await coach.page.setViewportSize(phone);
  await coach.page.goto('/dashboard/schedule?view=month');
  await expect(days(coach.page).first()).toHaveText(/^Today, /);
  await expect(coach.page.getByRole('grid')).toHaveCount(0);
  await expect(coach.page.getByRole('radio', { name: 'Month' })).toHaveCount(0);
  await expectAccessible(coach.page);

  const first = days(coach.page).first();
  const before = await topOf(first);
  await coach.page.getByRole('button', { name: 'Show earlier' }).click();
  await expect.poll(() => days(coach.page).count()).toBeGreaterThanOrEqual(80);
  const todays = days(coach.page).filter({ hasText: /^Today, / });
  expect(Math.abs((await topOf(todays)) - before)).toBeLessThan(2);

  // The last page of past events loads while the first day of the page before it is in view.
  await coach.page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => days(coach.page).count()).toBeGreaterThanOrEqual(90);
  const scrolled = () => coach.page.evaluate(() => window.scrollY);
  await expect.poll(scrolled).toBeGreaterThan(100);
  for (let count = 0; count !== 110; count = await days(coach.page).count())
    await coach.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

  // An event that a colleague adds above appears within a second without moving the view.
  const looked = days(coach.page).last();
  await looked.scrollIntoViewIfNeeded();
  const shown = coach.page.getByRole('link', { name: 'Summer party' });
  const waits = stopwatch();
  for (const after of [1, 2, 3]) {
    const place = await topOf(looked);
    const day = daysLater(today, after);
    const party = { kind: 'event', title: 'Summer party', place: 'Park' } as const;
    await ask(page, createEvent, practice({ ...party, day, teamIds: [teamId], time: '22:00', endTime: '22:30' }));
    const stop = waits.start();
    await expect(shown).toHaveCount(after);
    stop();
    expect(Math.abs((await topOf(looked)) - place)).toBeLessThan(2);
  }
  waits.expectAtMost({ quickest: 1000 });
  for (const visitor of [club.admin, coach]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
