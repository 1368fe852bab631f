import type { Page } from '@playwright/test';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { listAnswers } from '@touchline/domain/answers/contract.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { createEvent, listAgenda } from '@touchline/domain/schedule/contract.ts';
import { createSeason } from '@touchline/domain/seasons/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { practice } from '../support/club/schedule.ts';
import { stopwatch } from '../support/run/speed.ts';
import { aClub, addChild, anAgeGroup, aTeam, joinAsCoach, joinAsPlayer } from './club.ts';
import { ask, makeDaytime, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, test } from './support.ts';

/** Counts the presses on the page from now on. */
const countPresses = (page: Page) =>
  page.evaluate(() => {
    const counted = Object.assign(window, { presses: 0 });
    addEventListener('click', ({ isTrusted }) => (counted.presses += Number(isTrusted)), true);
  });
const pressesOf = (page: Page) => page.evaluate(() => (window as unknown as { presses: number }).presses);

const today = dayOf(new Date(), 'UTC');
const tomorrow = daysLater(today, 1);
/** A Saturday far enough ahead that a change to it is not urgent. */
const saturday = Array.from({ length: 7 }, (_, days) => daysLater(today, 4 + days)).find(
  (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 6,
) as string;

test('informs a mother about planned, moved and canceled events and takes her answers', async ({
  browser,
  product,
}) => {
  const club = await aClub(browser, product);
  const { page: admin } = club.admin;
  await makeDaytime(admin);
  const dates = { startDate: daysLater(today, -30), endDate: daysLater(today, 180) };
  const { id: seasonId } = await ask(admin, createSeason, { name: 'This season', sport: 'Soccer', ...dates });
  const ageGroupId = await anAgeGroup({ ...club, seasonId }, 10);
  const [falcons, owls] = [
    await aTeam({ ...club, seasonId }, 'Falcons', ageGroupId),
    await aTeam({ ...club, seasonId }, 'Owls', ageGroupId),
  ];
  const [coach, mother] = [await aVisitor(browser, product), await aVisitor(browser, product)];
  await joinAsCoach(club, coach, ['Cora', 'Keen'], falcons);
  const { email } = await joinAsPlayer(club, mother, ['Pia', 'Peters']);
  await addChild(club, mother.page, 'Paul', 10);
  const { players } = await ask(admin, listPlayers, { search: 'Peters' });
  const [paul, pia] = ['Paul', 'Pia'].map((name) => players.find(({ firstName }) => firstName === name)?.id ?? '');
  for (const playerId of [pia, paul]) await ask(admin, addPlayer, { teamId: falcons, playerId: playerId ?? '' });
  await ask(admin, addPlayer, { teamId: owls, playerId: paul ?? '' });
  const mails = async () => {
    await product.runJobs();
    return product.mailsTo(email);
  };
  await mails();

  // Plans the season's practices, twice a week.
  const { page } = coach;
  await page.goto('/dashboard/schedule');
  await expect(page.getByText('Nothing ahead')).toBeVisible();
  const planning = stopwatch();
  const stop = planning.start();
  await countPresses(page);
  await page.getByRole('button', { name: 'Add to Schedule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add to Schedule' });
  const fill = async (label: RegExp, value: string) => {
    await dialog.getByLabel(label).click();
    await dialog.getByLabel(label).fill(value);
  };
  await dialog.getByRole('checkbox', { name: /Falcons/ }).click();
  await fill(/^Date/, tomorrow);
  await fill(/^Start/, '17:00');
  await fill(/^End/, '18:30');
  await fill(/^Place/, 'Meadow Park');
  await dialog.getByLabel('Repeats').selectOption('Every week');
  const choosing = 2;
  const weekday = new Date(`${daysLater(tomorrow, 2)}T00:00:00Z`).toLocaleDateString('en', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  await dialog.getByRole('checkbox', { name: weekday }).click();
  await fill(/^Last day/, dates.endDate);
  await dialog.getByRole('button', { name: 'Add to Schedule' }).click();
  await expect(toast(page, /^\d+ events created$/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  stop();
  planning.expectAtMost({ slowest: 60_000 });
  expect((await pressesOf(page)) + choosing).toBeLessThanOrEqual(15);
  const { entries } = await ask(page, listAgenda, { teamId: falcons });
  expect(entries.length).toBe(40);
  const [first] = entries;

  // A move a day before the event is emailed immediately, and the coach sees who has seen it.
  await page.goto(`/dashboard/schedule/${first?.id}?dialog=edit`);
  const edit = page.getByRole('dialog', { name: 'Edit event' });
  await edit.getByLabel(/^Start/).fill('18:00');
  await edit.getByLabel(/^End/).fill('19:30');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Event updated')).toBeVisible();
  await expect(edit).toHaveCount(0);
  const before = (await mails()).length;
  await product.moveClock(1);
  // In the hour before 18:00, the daily email about all changes also arrives.
  const urgent = (await mails()).slice(before).filter(({ subject }) => !/\d schedule changes$/.test(subject));
  expect(urgent.map(({ subject }) => subject)).toEqual([expect.stringContaining('Practice')]);
  await mother.page.goto('/dashboard/player-portal');
  const seen = mother.page.getByRole('button', { name: /^Seen: Practice/ });
  await expect(seen).toBeVisible();
  await page.reload();
  const change = page.getByRole('region', { name: 'Urgent change' });
  await expect(change.getByText('Seen by 0 of 1')).toBeVisible();
  await expectAccessible(mother.page);
  await seen.click();
  await expect(seen).toHaveCount(0);
  await expect(change.getByText('Seen by 1 of 1')).toBeVisible();
  await expectAccessible(page);

  // The mother answers for one child from the email without signing in, and for the other from Home.
  await page.getByRole('button', { name: /^Remind/ }).click();
  const letter = (await mails()).at(-1)?.text ?? '';
  const [, address = ''] = /Answer for Pia:\s+(http\S+\/link\/\w+#token=[\w-]{43})/.exec(letter) ?? [];
  const { page: phone } = await aVisitor(browser, product);
  await phone.goto(address);
  await phone.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(phone.getByText(/^Pia is coming: Practice/)).toBeVisible();
  await mother.page.reload();
  await mother.page
    .getByRole('group', { name: /^Practice for Paul/ })
    .first()
    .getByRole('button', { name: 'No' })
    .click();
  await expect
    .poll(async () => {
      const { players: asked } = await ask(page, listAnswers, { eventId: first?.id ?? '' });
      return asked.map(({ name, answer, byMail }) => `${name}: ${answer}${byMail ? ' by mail' : ''}`);
    })
    .toEqual(['Paul Peters: no', 'Pia Peters: yes by mail']);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Answers' }).getByText('Pia Peters', { exact: true })).toBeVisible();

  // The admin cancels several events because of rain, and the family gets one email about all of them.
  for (const [teamId, time, endTime] of [
    [falcons, '09:00', '10:30'],
    [owls, '11:00', '12:30'],
    [owls, '14:00', '15:30'],
  ] as const)
    await ask(admin, createEvent, {
      ...practice({ kind: 'game', opponent: 'Bears', teamIds: [teamId], day: saturday, place: 'Meadow Park' }),
      ...{ time, endTime },
    });
  await product.moveClock(24);
  const mailCountBefore = (await mails()).length;
  await admin.goto('/dashboard/schedule?dialog=several');
  const several = admin.getByRole('dialog', { name: 'Change several events' });
  await several.getByLabel('Date').fill(saturday);
  await several.getByLabel('Reason').fill('The fields are under water.');
  await several.getByRole('button', { name: /^Cancel \d+ events$/ }).click();
  await expect(toast(admin, /^\d+ events canceled$/)).toBeVisible();
  await product.moveClock(24);
  // Excludes reminders to answer for other events.
  const cancellationMails = (await mails())
    .slice(mailCountBefore)
    .filter(({ text }) => text.includes('Game against Bears'));
  expect(cancellationMails).toHaveLength(1);
  expect(cancellationMails[0]?.text.match(/Game against Bears/g)?.length).toBeGreaterThanOrEqual(3);
  expect(cancellationMails[0]?.text).toContain('The fields are under water.');
  for (const { context } of [club.admin, coach, mother]) await context.close();
});
