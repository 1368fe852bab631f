import type { Page } from '@playwright/test';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { listEvaluations } from '@touchline/domain/evaluations/contract.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import { aTryoutDay, countOnDevice, names, openAtHome } from './offline-steps.ts';
import { anAddress, ask, password, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

const unsent = (page: Page) => page.getByRole('button', { name: /on this phone|attention/ });

const checkIn = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Check In ${name}` }).click();
  await expect(page.getByRole('button', { name: `Check In ${name}` })).toBeHidden();
};

// ruling 51
test('sends a coach’s offline entries once, even after restarts and completion', async ({ browser, product }) => {
  const day = await aTryoutDay(browser, product);
  const { admin, coach, path, tryoutId } = day;
  const { context } = coach;
  let { page } = coach;
  await openAtHome(day);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^You're offline\. Showing what we had at/)).toBeVisible();
  await checkIn(page, names[0]);
  await expect(toast(page, 'Saved on this phone')).toBeVisible();
  await checkIn(page, names[1]);
  await page.getByRole('tab', { name: 'Evaluations' }).click();
  await page.getByRole('button', { name: `Evaluate ${names[0]}` }).click();
  await page.getByRole('button', { name: 'Create Evaluation' }).click();
  await page.locator('[data-step]').nth(2).click();
  await page.getByLabel('Recommendation').selectOption('yes');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('article', { name: 'Your evaluation' })).toContainText('On this phone');
  await expect(unsent(page)).toHaveText('3 on this phone');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // The installed app opens again on the page that works offline.
  await page.close();
  page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(`${path}/day`);
  await expect(page.getByRole('link', { name: `Edit ${names[0]}` })).toBeVisible();
  await page.goto(path);
  await expect(unsent(page)).toHaveText('3 on this phone');
  await expect(page.getByText('2 checked in')).toBeVisible();
  await unsent(page).click();
  const sheet = page.getByRole('dialog', { name: 'On this phone' });
  await expect(sheet.getByRole('listitem')).toHaveCount(3);
  await expect(sheet).toContainText('Technical 3');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const before = await ask(admin, listRegistrations, { tryoutId });
  expect(before.map(({ status }) => status)).toEqual(['registered', 'registered', 'registered']);
  await ask(admin, completeTryout, { tryoutId });

  await context.setOffline(false);
  await expect(toast(page, 'Sent')).toBeVisible();
  await expect(unsent(page)).toBeHidden();
  const after = await ask(admin, listRegistrations, { tryoutId });
  expect(after.map(({ status, isLate }) => [status, isLate])).toEqual([
    ['checked_in', true],
    ['checked_in', true],
    ['registered', false],
  ]);
  const evaluated = await ask(admin, listEvaluations, { tryoutId });
  expect(evaluated.map(({ summary }) => summary.count)).toEqual([1, 0, 0]);
  await page.getByRole('tab', { name: 'Registrations' }).click();
  await expect(page.getByText('Late', { exact: true })).toHaveCount(2);
  await day.close();
});

test('shows an entry as sent after another tab has sent it', { tag: '@long' }, async ({ browser, product }) => {
  const day = await aTryoutDay(browser, product);
  const { page: first, context } = day.coach;
  await first.goto(day.path);
  // The first page sends the entries of both pages, and its request is slow.
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await first.route('**/api/registrations/**', async (route) => {
    await released;
    await route.continue();
  });
  const delayedRequest = first.waitForRequest('**/api/registrations/**');
  await checkIn(first, names[0]);
  await delayedRequest;
  await expect(unsent(first)).toHaveText('1 on this phone');
  // The second page is opened only now, because it might otherwise send the entry itself.
  const second = await context.newPage();
  await second.goto(day.path);
  // The second page's own entry is still waiting when the first page continues.
  await checkIn(second, names[1]);
  letGo();
  await expect(toast(second, 'Sent')).toBeVisible();
  await expect(unsent(second)).toBeHidden();
  await expect(second.getByText('3 players · 2 checked in')).toBeVisible();
  const listed = await ask(day.admin, listRegistrations, { tryoutId: day.tryoutId });
  expect(listed.map(({ status }) => status)).toEqual(['checked_in', 'checked_in', 'registered']);
  await day.close();
});

const remains = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    stored: Object.keys(localStorage),
  }));

test('warns about unsent entries at sign-out and then removes them', { tag: '@long' }, async ({ browser, product }) => {
  const day = await aTryoutDay(browser, product);
  const { page, context } = day.coach;
  await openAtHome(day);
  // Other requests are sent, because signing out needs the server's response.
  await context.route('**/api/registrations/**', (route) => route.abort());
  await checkIn(page, names[0]);
  await expect(unsent(page)).toHaveText('1 on this phone');
  const logOut = async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await logOut();
  const warning = page.getByRole('dialog', { name: 'Some of your work is only on this phone' });
  await expect(warning).toContainText(`1 entry for ${names[0]}`);
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Stay' }).click();
  await expect(unsent(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard/settings');
  await expect(unsent(other)).toHaveText('1 on this phone');
  // The worker still serves the other tab while the device is wiped, and must not open its cache again.
  await other.evaluate(() => {
    const { src } = document.querySelector('script[src]') as HTMLScriptElement;
    setInterval(() => void fetch(src), 5);
  });
  await logOut();
  await warning.getByRole('button', { name: 'Log out and lose it' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/login$/);
  expect(await remains(page)).toEqual({ caches: [], workers: 0, stored: [] });
  expect(await countOnDevice(page)).toBe(0);
  await day.close();
});

test('updates to a new version only after the user agrees', { tag: '@long' }, async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product, 'allow');
  const { page, context } = visitor;
  await ask(page, registerAdmin, {
    ...{ organizationName: 'SV Sonnenberg', fullName: 'Ada Admin', email: anAddress('admin'), password },
  });
  await page.goto('/dashboard/settings');
  // The page was opened before the worker and has no worker until it is reloaded.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await product.release();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    // Downloading all files takes minutes on a busy machine.
    const worker = registration.installing;
    while (worker?.state === 'installing')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  });
  const note = page.getByText('A new version is ready.');
  await expect(note).toBeVisible();
  await expectAccessible(page);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(note).toBeHidden();
  const versions = () => page.evaluate(() => caches.keys());
  expect(await versions()).toHaveLength(2);
  await context.close();
});
