import type { Browser, Locator, Page } from '@playwright/test';
import { listEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { initialEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { aClub, addPlayers, anAgeGroup, aRunningTryout } from './club.ts';
import { pressTwice } from './press-steps.ts';
import { ask, coveredBy, toast } from './steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, type Product, test } from './support.ts';

const smallPhone = { width: 360, height: 640 };
const names = ['Anna Adler', 'Bea Bauer', 'Cleo Czerny', 'Dora Dorn', 'Eva Ebner', 'Fay Fuchs', 'Gina Gruber'] as const;

/** An admin with a small phone at an active tryout. */
const onTheField = async (browser: Browser, product: Product) => {
  const { admin } = await aClub(browser, product).then(async (club) => {
    const ageGroupId = await anAgeGroup(club, 10);
    const tryoutId = await aRunningTryout(club.admin.page, ageGroupId, await addPlayers(club, names));
    return { admin: { ...club.admin, tryoutId } };
  });
  await admin.page.setViewportSize(smallPhone);
  await admin.page.goto(`/dashboard/tryouts/${admin.tryoutId}/day`);
  await expect(admin.page.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(names.length);
  return admin;
};

const notice = (page: Page) => page.locator('[data-slot=toast]');
const refuse = (page: Page, method: string) =>
  page.route('**/api/registrations/**', (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: 'Something went wrong.' } } })
      : route.continue(),
  );

test('covers no control with notices of success and failure on a small phone', { tag: '@long' }, async ({
  browser,
  product,
}) => {
  const { page, tryoutId, context } = await onTheField(browser, product);
  const failed = notice(page).filter({ hasText: 'Error' });
  await page.getByRole('button', { name: 'Check In Anna Adler' }).click();
  await expect(toast(page, 'Status updated')).toBeVisible();
  // Focus on the button keeps the notice open.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(page.getByRole('status').filter({ hasText: 'Anna Adler' })).toContainText('Anna Adler: checked in.');
  expect(await coveredBy(notice(page))).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Check In Anna Adler' })).toBeVisible();
  await expect.poll(async () => (await ask(page, listRegistrations, { tryoutId }))[0]?.status).toBe('registered');
  for (const name of ['Anna Adler', 'Bea Bauer']) await page.getByRole('button', { name: `Check In ${name}` }).click();
  await expect(page.getByText('2 of 7 checked in · 0 evaluated by me')).toBeVisible();
  // The phone counts check-ins before the server has stored them. Wait for the server, so that the refusal below does
  // not hit these two.
  const statuses = async () => (await ask(page, listRegistrations, { tryoutId })).map(({ status }) => status);
  await expect.poll(async () => (await statuses()).filter((status) => status === 'checked_in')).toHaveLength(2);

  await refuse(page, 'PATCH');
  await page.getByRole('button', { name: 'Check In Cleo Czerny' }).click();
  // A toast stays as long as a pointer is over it.
  await failed.hover();
  await expect(toast(page, 'Error')).toBeVisible();
  expect(await coveredBy(failed)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 120));
  expect(await coveredBy(failed)).toEqual([]);
  await page.unroute('**/api/registrations/**');

  await page.getByRole('link', { name: 'Evaluate Anna Adler' }).click();
  const saveAndNext = page.getByRole('button', { name: 'Save & next' });
  await expect(saveAndNext).not.toHaveAttribute('aria-disabled');
  await page.locator('[data-step]').nth(4).click();
  await saveAndNext.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bea Bauer' })).toBeVisible();
  await expect(toast(page, 'Evaluation saved')).toBeVisible();
  await expect(notice(page)).toContainText('Anna Adler');
  expect(await coveredBy(notice(page))).toEqual([]);
  await expectAccessible(page);
  await expect(saveAndNext).not.toHaveAttribute('aria-disabled');
  await page.locator('[data-step]').nth(4).click();
  await refuse(page, 'PUT');
  await saveAndNext.click();
  await failed.hover();
  await expect(toast(page, 'Error')).toBeVisible();
  expect(await coveredBy(failed)).toEqual([]);
  await context.close();
});

test('moves no control under the thumb when connection notices appear', { tag: '@long' }, async ({
  browser,
  product,
}) => {
  const { page, tryoutId, context } = await onTheField(browser, product);
  const [anna] = await ask(page, listRegistrations, { tryoutId });
  await ask(page, setAttendance, { registrationId: anna?.id ?? '', status: 'checked_in' });
  await page.goto(`/dashboard/tryouts/${tryoutId}/day/${anna?.id}`);
  const heightOf = async (target: Locator) => (await target.boundingBox())?.y;
  const score = page.locator('[data-step]').nth(4);
  const offered = await heightOf(score);
  await page.getByRole('button', { name: 'Back to Players' }).click();
  const last = page.getByRole('button', { name: 'Check In Gina Gruber' });
  const listed = await heightOf(last);

  await context.setOffline(true);
  for (const name of ['Bea Bauer', 'Cleo Czerny']) await page.getByRole('button', { name: `Check In ${name}` }).click();
  await expect(page.getByRole('button', { name: '2 on this phone' })).toBeVisible();
  expect(await heightOf(last)).toBe(listed);
  await expect(page.getByText(/^You're offline/)).toBeVisible();
  expect(await heightOf(last)).toBe(listed);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const evaluateBea = page.getByRole('link', { name: 'Evaluate Bea Bauer' });
  // An earlier click makes Playwright scroll the list, which would then come back scrolled.
  await expect(evaluateBea).not.toHaveAttribute('aria-disabled');
  await evaluateBea.click();
  expect(await heightOf(score)).toBe(offered);
  const saveAndNext = page.getByRole('button', { name: 'Save & next' });
  await expect(saveAndNext).not.toHaveAttribute('aria-disabled');
  await score.click();
  await saveAndNext.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cleo Czerny' })).toBeVisible();
  await expect(toast(page, 'Saved on this phone')).toBeVisible();
  expect(await heightOf(score)).toBe(offered);
  await context.setOffline(false);
  await expect(page.getByText('Everything is sent.')).toBeVisible();
  expect(await heightOf(score)).toBe(offered);
  await page.getByRole('button', { name: 'Back to Players' }).click();
  expect(await heightOf(last)).toBe(listed);
  await context.close();
});

test('lists everyone for Start Evaluation on a phone while players are missing, then those to evaluate', {
  tag: '@long',
}, async ({ browser, product }) => {
  const { page, tryoutId, context } = await onTheField(browser, product);
  const [anna, bea, cleo, ...others] = await ask(page, listRegistrations, { tryoutId });
  for (const one of [anna, bea, cleo])
    await ask(page, setAttendance, { registrationId: one?.id ?? '', status: 'checked_in' });
  await ask(page, saveEvaluation, { ...initialEvaluation, registrationId: bea?.id ?? '' });
  const start = page.getByRole('link', { name: 'Start Evaluation of Spring tryout' });
  const waiting = page.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await page.goto('/dashboard/tryouts');
  await start.click();
  await expect(waiting).toHaveCount(names.length);
  await expect(page).toHaveURL(/\/day$/);

  for (const { id } of others) await ask(page, setAttendance, { registrationId: id, status: 'absent' });
  await page.goto('/dashboard/tryouts');
  await start.click();
  await expect(waiting).toHaveCount(2);
  await expect(waiting.first()).toContainText('Anna Adler');
  await expect(page).toHaveURL(/\/day\?show=to-evaluate$/);
  await context.close();
});

// One gap shows that the guards work; TEST_LONG tries other gaps.
for (const gap of process.env['TEST_LONG'] ? [20, 100, 250] : [20]) {
  test(`ignores a second press ${gap} ms later on the control that the first press opened`, async ({
    browser,
    product,
  }) => {
    const { page, tryoutId, context } = await onTheField(browser, product);
    const list = page.getByRole('list', { name: 'Players' });
    await pressTwice(page, page.getByRole('button', { name: 'Check In Cleo Czerny' }), gap);
    await expect(page.getByRole('link', { name: 'Evaluate Cleo Czerny' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Evaluate Cleo Czerny' })).not.toHaveAttribute('aria-disabled');
    await expect(list).toBeVisible();
    await page.getByRole('button', { name: 'Check In Dora Dorn' }).click();
    await expect(page.getByRole('link', { name: 'Evaluate Dora Dorn' })).not.toHaveAttribute('aria-disabled');

    // On the next screen, a score is where "Evaluate" was.
    await pressTwice(page, page.getByRole('link', { name: 'Evaluate Cleo Czerny' }), gap);
    const saveAndNext = page.getByRole('button', { name: 'Save & next' });
    await expect(saveAndNext).not.toHaveAttribute('aria-disabled');
    for (const slider of await page.getByRole('slider').all()) await expect(slider).toHaveValue('3');
    await expect(page.getByRole('radio', { name: 'Maybe' })).toBeChecked();

    await page.locator('[data-step]').nth(4).click();
    await pressTwice(page, saveAndNext, gap);
    await expect(page.getByRole('heading', { level: 1, name: 'Dora Dorn' })).toBeVisible();
    await expect(saveAndNext).not.toHaveAttribute('aria-disabled');
    for (const slider of await page.getByRole('slider').all()) await expect(slider).toHaveValue('3');
    await expect(page.getByRole('radio', { name: 'Maybe' })).toBeChecked();
    await expect(page.getByRole('heading', { level: 1, name: 'Dora Dorn' })).toBeVisible();
    const evaluated = (await ask(page, listEvaluations, { tryoutId })).filter(({ own }) => own);
    expect(evaluated.map(({ playerName }) => playerName)).toEqual(['Cleo Czerny']);
    await context.close();
  });
}
