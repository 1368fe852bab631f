import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { aClub, addPlayers, anAgeGroup, aRunningTryout, aTeam, joinAsCoach } from './club.ts';
import { ask } from './steps.ts';
import { aVisitor, expect, type Product, test } from './support.ts';

const names = ['Anna Adler', 'Bea Bauer', 'Cleo Czerny', 'Dora Dorn'] as const;
/**
 * Milliseconds between two taps: simultaneous taps and a trembling thumb; with TEST_LONG, also a double tap and an
 * impatient tap.
 */
const gaps = process.env['TEST_LONG'] ? [0, 20, 100, 250] : [0, 20];
const slowness = 4;

/** A coach on the Tryout Day screen of a small phone, and the attendance statuses that the phone sends. */
const onTheField = async (browser: Browser, product: Product) => {
  const club = await aClub(browser, product);
  const coach = await aVisitor(browser, product);
  const ageGroupId = await anAgeGroup(club, 10);
  await joinAsCoach(club, coach, ['Carla', 'Coach'], await aTeam(club, 'Tigers', ageGroupId));
  const tryoutId = await aRunningTryout(club.admin.page, ageGroupId, await addPlayers(club, names));
  await club.admin.context.close();
  const { page } = coach;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === setAttendance.method && request.url().includes('/api/registrations/'))
      sent.push((request.postDataJSON() as { status: string }).status);
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/dashboard/tryouts/${tryoutId}/day`);
  await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(names.length);
  return { coach, page, tryoutId, sent };
};

/**
 * Taps the middle of the target twice like a thumb on a slow phone, regardless of what element appears there after
 * the first tap.
 */
const tapTwice = async (page: Page, target: Locator, gap: number): Promise<void> => {
  await expect(target).toBeEnabled();
  const box = await target.boundingBox();
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const tap = () => [
    phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }),
    phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ];
  const first = tap();
  if (gap > 0) await wait(gap);
  await Promise.all([...first, ...tap()]);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await phone.detach();
};

/** Waits until the effects of a tap are over and inert controls work again. */
const waitUntilSettled = async (page: Page): Promise<void> => {
  await expect(page.locator('main [aria-disabled=true]')).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
};

const undoOn = (page: Page) => page.getByRole('button', { name: 'Undo' });
const checkInOf = (page: Page, name: string) => page.getByRole('button', { name: `Check In ${name}` });
const onThisPhone = (page: Page) => page.getByRole('button', { name: 'on this phone' });

/** Checks a player in with two taps, and undoes it with two taps on Undo. */
const checkInAndUndo = async (page: Page, name: string, gap: number, checkedIn: () => Promise<void>): Promise<void> => {
  await tapTwice(page, checkInOf(page, name), gap);
  // Focus on the button keeps the notice open.
  await undoOn(page).focus();
  await waitUntilSettled(page);
  await expect(page.getByText('1 of 4 checked in · 0 evaluated by me')).toBeVisible();
  await checkedIn();
  await tapTwice(page, undoOn(page), gap);
  await expect(checkInOf(page, name)).toBeVisible();
  await waitUntilSettled(page);
  await expect(page.getByText('0 of 4 checked in · 0 evaluated by me')).toBeVisible();
  await expect(page).toHaveURL(/\/day$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('performs Check In and Undo once each on a double tap', async ({ browser, product }) => {
  const { coach, page, tryoutId, sent } = await onTheField(browser, product);
  const statuses = async () => (await ask(page, listRegistrations, { tryoutId })).map(({ status }) => status);
  for (const [place, gap] of gaps.entries()) {
    const name = names[place] ?? '';
    await test.step(`${gap} ms`, async () => {
      sent.length = 0;
      await checkInAndUndo(page, name, gap, async () => {
        await expect.poll(async () => (await statuses())[place]).toBe('checked_in');
        expect(sent).toEqual(['checked_in']);
      });
      await expect.poll(statuses).toEqual(names.map(() => 'registered'));
      expect(sent).toEqual(['checked_in', 'registered']);
    });
  }
  coach.expectQuiet();
  await coach.context.close();
});

test('performs Check In and Undo once each on an offline double tap', async ({ browser, product }) => {
  const { coach, page, tryoutId, sent } = await onTheField(browser, product);
  await coach.context.setOffline(true);
  for (const [place, gap] of gaps.entries()) {
    const name = names[place] ?? '';
    await test.step(`${gap} ms`, async () => {
      await checkInAndUndo(page, name, gap, () => expect(onThisPhone(page)).toHaveText('1 on this phone'));
      await expect(onThisPhone(page)).toBeHidden();
    });
  }
  await tapTwice(page, checkInOf(page, 'Dora Dorn'), 0);
  await expect(onThisPhone(page)).toHaveText('1 on this phone');
  sent.length = 0;
  await coach.context.setOffline(false);
  await expect(page.getByText('Everything is sent.')).toBeVisible();
  expect(sent).toEqual(['checked_in']);
  const registrations = await ask(page, listRegistrations, { tryoutId });
  expect(registrations.filter(({ status }) => status === 'checked_in').map(({ playerName }) => playerName)).toEqual([
    'Dora Dorn',
  ]);
  coach.expectQuiet();
  await coach.context.close();
});
