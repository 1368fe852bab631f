import type { Page } from '@playwright/test';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { makeFeed } from '@touchline/domain/schedule/contract.feeds.ts';
import { createEvent, listAgenda } from '@touchline/domain/schedule/contract.ts';
import { createSeason } from '@touchline/domain/seasons/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { entriesIn } from '../support/club/feeds.ts';
import { practice, weekly } from '../support/club/schedule.ts';
import { aClub, addChild, anAgeGroup, aTeam, type Club, joinAsPlayer } from './club.ts';
import { ask, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

const today = dayOf(new Date(), 'UTC');
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
/** A Tuesday at least two weeks ago, so that the season has begun. */
const first = Array.from({ length: 7 }, (_, days) => daysLater(today, -14 - days)).find(
  (day) => weekdayOf(day) === 2,
) as string;

/** A club with the Falcons, and the mother of one of their players. */
const aTeamWithMother = async (...[browser, product]: Parameters<typeof aClub>) => {
  const club = await aClub(browser, product);
  const { page } = club.admin;
  const dates = { startDate: daysLater(today, -30), endDate: daysLater(today, 330) };
  const { id: seasonId } = await ask(page, createSeason, { name: 'This season', sport: 'Soccer', ...dates });
  const falcons = await aTeam({ ...club, seasonId }, 'Falcons', await anAgeGroup({ ...club, seasonId }, 10));
  const mother = await aVisitor(browser, product);
  const { playerId } = await joinAsPlayer(club, mother, ['Pia', 'Peters']);
  await ask(page, addPlayer, { teamId: falcons, playerId });
  return { club, falcons, mother };
};

/** All of the team's events from the first Tuesday on, in order. */
const eventsOf = async (page: Page, teamId: string) => {
  const events = [];
  let after: string | undefined;
  do {
    const search = after === undefined ? { at: `${first}T00:00:00Z` } : { after };
    const { entries, next } = await ask(page, listAgenda, { teamId, ...search });
    events.push(...entries);
    after = next ?? undefined;
  } while (after !== undefined);
  return events.map(({ id, startsAt }) => ({ id, day: startsAt.slice(0, 10), time: startsAt.slice(11, 16) }));
};

/** Counts the presses on the page from now on. */
const countPresses = async (page: Page) => {
  await page.evaluate(() => {
    const counted = Object.assign(window, { presses: 0 });
    addEventListener('click', ({ isTrusted }) => (counted.presses += Number(isTrusted)), true);
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
};

const manage = async ({ admin: { page } }: Pick<Club, 'admin'>, teamId: string) => {
  await page.goto(`/dashboard/teams/${teamId}/roster`);
  await page.getByRole('button', { name: 'Add manager' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a manager' });
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog
    .getByRole('radio', { name: /Gerda Peters|Peters/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Add manager' }).click();
  await expect(toast(page, 'Manager added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Managers' }).getByText('Family of Pia')).toBeVisible();
  await expectAccessible(page);
};

// SCHED-20, SCHED-23, SCHED-48
test('lets a mother who manages a team plan 82 practices in 15 presses', async ({ browser, product }) => {
  const { club, falcons, mother } = await aTeamWithMother(browser, product);
  const { page } = mother;
  await page.goto('/dashboard/schedule');
  await expect(page.getByText('Nothing ahead')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Schedule' })).toHaveCount(0);
  await manage(club, falcons);

  await page.reload();
  const add = page.getByRole('button', { name: 'Add to Schedule' }).first();
  await expect(add).toBeVisible();
  const presses = await countPresses(page);
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add to Schedule' });
  const fill = async (label: RegExp, value: string) => {
    await dialog.getByLabel(label).click();
    await dialog.getByLabel(label).fill(value);
  };
  await dialog.getByRole('checkbox', { name: /Falcons/ }).click();
  await fill(/^Date/, first);
  await fill(/^Start/, '17:00');
  await fill(/^End/, '18:30');
  await fill(/^Place/, 'Meadow Park');
  await dialog.getByLabel('Repeats').selectOption('Every week');
  const choosing = 2;
  await dialog.getByRole('checkbox', { name: 'Thursday' }).click();
  await fill(/^Last day/, daysLater(first, 40 * 7 + 2));
  await expect(dialog.getByText('82 events', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add to Schedule' }).click();
  await expect(toast(page, '82 events created')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect((await presses()) + choosing).toBeLessThanOrEqual(15);
  const made = await eventsOf(page, falcons);
  expect(made).toHaveLength(82);

  // One Thursday moves to Friday, and from January on all practices start at 18:30.
  const [january, thursday] = [made[20], made[31]];
  const friday = daysLater(thursday?.day ?? '', 1);
  const edit = page.getByRole('dialog', { name: 'Edit event' });
  const save = async () => {
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(edit).toHaveCount(0);
  };
  await page.goto(`/dashboard/schedule/${thursday?.id}?dialog=edit`);
  await edit.getByLabel(/^Date/).fill(friday);
  await save();
  await page.goto(`/dashboard/schedule/${january?.id}?dialog=edit`);
  await edit.getByLabel(/^Start/).fill('18:30');
  await edit.getByLabel(/^End/).fill('20:00');
  await edit.getByRole('radio', { name: 'This and the following ones' }).click();
  await expectAccessible(page);
  await save();
  await expect(toast(page, '62 events updated')).toBeVisible();
  const moved = await eventsOf(page, falcons);
  expect(moved.map(({ day }) => day)).toEqual(made.map(({ day }, at) => (at === 31 ? friday : day)));
  expect(moved.map(({ time }) => time)).toEqual(made.map((_, at) => (at < 20 ? '17:00' : '18:30')));

  // A canceled Thursday stays in its place, struck through, with the reason.
  const rainy = made.find(({ day }) => day > today && weekdayOf(day) === 4);
  await page.goto(`/dashboard/schedule/${rainy?.id}`);
  await page.getByRole('button', { name: 'Cancel event' }).click();
  const cancel = page.getByRole('dialog');
  await cancel.getByLabel(/^Reason/).fill('The fields are under water.');
  await cancel.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('This event was canceled.')).toBeVisible();
  await expect(page.getByText('The fields are under water.').first()).toBeVisible();
  await page.goto('/dashboard/schedule');
  await expect(page.getByRole('main').locator('s').first()).toBeVisible();

  // She sees the team's answers and contacts, but no tryouts and no evaluations.
  await page.goto(`/dashboard/teams/${falcons}/roster`);
  await expect(page.getByText('+43 660 7654321').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const closed of ['tryouts', 'coach-invitations', 'players']) {
    await page.goto(`/dashboard/${closed}`);
    await expect(page).toHaveURL(/player-portal/);
  }
  for (const { context } of [club.admin, mother]) await context.close();
});

// FEED-01
test('shows a family’s three children in two clubs in one calendar subscription', async ({ browser, product }) => {
  const { club: lions, falcons, mother } = await aTeamWithMother(browser, product);
  const { page } = mother;
  const bears = await aClub(browser, product, 'Bears');
  await addChild(lions, page, 'Paul', 10);
  const { players } = await ask(lions.admin.page, listPlayers, { search: 'Paul' });
  await ask(lions.admin.page, addPlayer, { teamId: falcons, playerId: players[0]?.id ?? '' });
  await addChild(bears, page, 'Cleo', 10);
  const cubs = await aTeam(bears, 'Cubs', await anAgeGroup(bears, 10));
  const ofBears = await ask(bears.admin.page, listPlayers, { search: 'Cleo' });
  await ask(bears.admin.page, addPlayer, { teamId: cubs, playerId: ofBears.players[0]?.id ?? '' });
  const day = daysLater(today, 3);
  const days = { repeat: weekly(2, { weekdays: [weekdayOf(day) || 7] }), day, place: 'Park' };
  await ask(lions.admin.page, createEvent, { ...practice({ teamIds: [falcons], ...days }), time: '17:00' });
  await ask(bears.admin.page, createEvent, { ...practice({ teamIds: [cubs], ...days }), time: '16:00' });

  await page.goto('/dashboard/schedule?dialog=calendar');
  const dialog = page.getByRole('dialog', { name: 'Calendar on your phone' });
  await dialog.getByRole('button', { name: 'Make my calendar address' }).click();
  const address = await dialog.getByLabel('Calendar address').inputValue();
  await expectAccessible(page);
  const read = (of: string) => page.request.get(of);
  const entries = entriesIn(await (await read(address)).text()).toSorted((one, other) =>
    one.start.compare(other.start),
  );
  expect(entries.map(({ title, start }) => [start.toJSDate().toISOString().slice(0, 16), title])).toEqual(
    [day, daysLater(day, 7)].flatMap((one) => [
      [`${one}T16:00`, 'Practice · Cubs (Cleo)'],
      [`${one}T17:00`, 'Practice · Falcons (Paul and Pia)'],
    ]),
  );
  const { feed } = await ask(page, makeFeed, { replaces: null });
  await ask(page, makeFeed, { replaces: feed.createdAt });
  expect((await read(address)).status()).toBe(404);
  for (const { context } of [lions.admin, bears.admin, mother]) await context.close();
});
