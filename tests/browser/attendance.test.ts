import type { Page } from '@playwright/test';
import { giveAnswer } from '@touchline/domain/answers/contract.ts';
import { listAttendance } from '@touchline/domain/attendance/contract.ts';
import { createEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayers as addToTeam } from '@touchline/domain/teams/contract.bulk.ts';
import { practice } from '../support/club/schedule.ts';
import { aClub, addPlayers, anAgeGroup, aTeam, joinAsCoach } from './club.ts';
import { countOnDevice } from './offline-steps.ts';
import { ask, coveredBy, toast } from './steps.ts';
import { aVisitor, expect, expectAccessibleLightAndDark, expectNoSidewaysScroll, test } from './support.ts';

const phone = { width: 360, height: 740 };
const names = Array.from({ length: 18 }, (_, at) => `Player${String.fromCodePoint(65 + at)} Adler`);

/** Day and time by the club's clock, which is the server's clock. */
const inMinutes = (minutes: number) => {
  const at = new Date(Date.now() + minutes * 60_000).toISOString();
  return [at.slice(0, 10), at.slice(11, 16)] as const;
};

/** Starts counting the presses on the page. */
const countPresses = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { presses: 0 });
    addEventListener('click', ({ isTrusted }) => isTrusted && Object.assign(window, { presses: presses() + 1 }), true);
    const presses = () => (window as unknown as { presses: number }).presses;
  });
const pressesOf = (page: Page) => page.evaluate(() => (window as unknown as { presses: number }).presses);

const of = (page: Page, name: string) => page.getByRole('group', { name: `${name} Adler` });
const press = (page: Page, name: string, mark: string) => of(page, name).getByRole('button', { name: mark }).click();

// RSVP-06
test('takes attendance of 18 players offline with one press plus one per exception', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { page: admin } = club.admin;
  const teamId = await aTeam(club, 'Falcons', await anAgeGroup(club, 10));
  const coach = await aVisitor(browser, product, 'allow');
  const { page, context } = coach;
  await joinAsCoach(club, coach, ['Cora', 'Keen'], teamId);
  const playerIds = await addPlayers(club, names);
  await ask(admin, addToTeam, { teamId, playerIds: [...playerIds] });
  const [[day, time], [endDay, endTime]] = [inMinutes(30), inMinutes(120)];
  const { id: eventId } = await ask(admin, createEvent, {
    ...practice({ teamIds: [teamId], day }),
    ...{ time, endDay, endTime },
  });
  const attendance = () => ask(admin, listAttendance, { eventId });
  const { players } = await attendance();
  const idOf = (name: string) => players.find((player) => player.name.startsWith(name))?.playerId ?? '';
  for (const name of ['PlayerQ', 'PlayerR'])
    await ask(admin, giveAnswer, { eventId, playerId: idOf(name), answer: 'no', remark: 'Ill' });

  // The coach opens the page at home, while online.
  await page.setViewportSize(phone);
  const address = `/dashboard/schedule/${eventId}`;
  await page.goto(`${address}/attendance`);
  const rows = page.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await expect(rows).toHaveCount(18);
  // Players who declined come first, with the reason. Nobody is marked.
  await expect(rows.first()).toContainText('PlayerQ AdlerNot coming · “Ill”');
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => countOnDevice(page)).toBeGreaterThanOrEqual(1);
  await page.goto(`${address}/attendance`);
  await expect(rows).toHaveCount(18);
  await expectAccessibleLightAndDark(page);
  await expectNoSidewaysScroll(page);
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }

  await context.setOffline(true);
  await page.reload();
  await expect(rows).toHaveCount(18);
  await countPresses(page);
  await press(page, 'PlayerQ', 'Excused');
  await press(page, 'PlayerR', 'Absent');
  await press(page, 'PlayerC', 'Late');
  await page.getByRole('button', { name: 'Mark the rest present (15)' }).click();
  // One press per exception, plus one for all others.
  expect(await pressesOf(page)).toBe(4);

  // The coach undoes the last press, marks the others again and replaces a mark that is still on the phone. The button
  // is inert for a moment after the previous notice.
  await expect(page.getByRole('button', { name: 'Undo' })).not.toHaveAttribute('aria-disabled');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Mark the rest present (15)' }).click();
  await expect(toast(page, 'Saved on this phone')).toBeVisible();
  expect(await coveredBy(page.locator('[data-slot=toast]'))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Everyone is marked' })).toBeVisible();
  await expect(page.getByRole('button', { pressed: true, name: 'Present' })).toHaveCount(15);
  await expectNoSidewaysScroll(page);
  await press(page, 'PlayerD', 'Late');
  await expect(of(page, 'PlayerD').getByRole('button', { name: 'Late' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.getByRole('button', { pressed: true, name: 'Present' })).toHaveCount(14);
  expect((await attendance()).players.flatMap(({ marks }) => marks)).toEqual([]);

  await context.setOffline(false);
  const marked = async () =>
    Object.fromEntries((await attendance()).players.map(({ name, marks }) => [name.split(' ')[0], marks[0]?.mark]));
  await expect.poll(marked).toMatchObject({ PlayerQ: 'excused', PlayerR: 'absent', PlayerC: 'late', PlayerD: 'late' });
  expect(Object.values(await marked()).filter((mark) => mark === 'present')).toHaveLength(14);
  await page.getByRole('link', { name: 'Back to event' }).click();
  const card = page.getByRole('region', { name: 'Attendance' });
  await expect(card).toContainText('14 present · 2 late · 1 absent · 1 excused');
  await card.getByText('Who marked what').click();
  await expect(card.getByRole('list', { name: 'Marks of PlayerD Adler' })).toContainText(/Marked late .* by Cora Keen/);
  await expectAccessibleLightAndDark(page);
  await context.close();
});
