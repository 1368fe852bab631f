import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { aClub } from './club.ts';
import { anAddress, ask, password, toast } from './steps.ts';
import { aVisitor, expect, test } from './support.ts';

test('opens an overlay later if its file failed to download', async ({ browser, product }) => {
  const { admin } = await aClub(browser, product);
  const { page } = admin;
  await page.goto('/dashboard/settings');
  await page.route('**/assets/find-anything-*', (route) => route.abort());
  const failedFiles = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await failedFiles;
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.unroute('**/assets/find-anything-*');
  await expect(page.getByRole('dialog')).toBeVisible();
  await admin.context.close();
});

test('shows a message and a reload button if the sign-in page fails to load', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await page.route('**/assets/login*', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'This page could not be opened' })).toBeVisible();
  await page.unroute('**/assets/login*');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await context.close();
});

test('replaces a cached app that is older than the server on the next page load', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product, 'allow');
  const { page, context } = visitor;
  const account = { organizationName: 'SV Sonnenberg', fullName: 'Ada Admin', email: anAddress('admin'), password };
  await ask(page, registerAdmin, account);
  await page.goto('/dashboard/settings');
  // From here on, the page comes from the device, where this text represents an older version.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const [version = ''] = await caches.keys();
    const old = new Response('<!doctype html><h1>The version before</h1>', {
      headers: { 'content-type': 'text/html' },
    });
    await (await caches.open(version)).put('/', old);
  });
  const before = page.getByRole('heading', { name: 'The version before' });
  for (const _ of ['once', 'twice']) {
    await page.reload();
    await expect(before).toBeVisible();
  }
  const missing = await page.evaluate(async () => (await fetch('/assets/login-page-of-then.js')).status);
  expect(missing).toBe(404);
  await context.setOffline(true);
  await page.reload();
  await expect(before).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await context.close();
});

test('opens a dialog later if its code failed to load', async ({ browser, product }) => {
  const { admin } = await aClub(browser, product);
  const { page } = admin;
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  for (const [path, file, button, dialog] of [
    ['/dashboard/players?search=ann', 'add-player-dialog', 'Add Player', /Player/],
    ['/dashboard/seasons', 'season-dialogs', 'Add Season', 'Add Season'],
  ] as const) {
    await page.route(`**/assets/${file}-*`, (route) => route.abort());
    await page.goto(path);
    const failedFiles = page.waitForEvent('requestfailed');
    // Hovering preloads the file; a failed preload is not an error.
    await page.getByRole('button', { name: button }).first().click();
    await failedFiles;
    await expect(toast(page, 'Connection lost')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This page could not be opened' })).toHaveCount(0);
    if (path.includes('search')) await expect(page.getByRole('searchbox')).toHaveValue('ann');
    await page.unroute(`**/assets/${file}-*`);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  }
  expect(faults).toEqual([]);
  await admin.context.close();
});

test('shows a toast later if the code of toasts failed to load', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page, context } = visitor;
  await page.route('**/assets/toaster-*', (route) => route.abort());
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  const failedFiles = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await failedFiles;
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Touchline' })).toBeVisible();
  await page.unroute('**/assets/toaster-*');
  await expect(toast(page, 'Login failed')).toBeVisible();
  await context.close();
});

test('shows a message if the first file of a page fails to load', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await page.route('**/assets/first-*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Touchline has not started yet.')).toBeVisible();
  await page.unroute('**/assets/first-*');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('link', { name: 'Coach Registration' })).toBeVisible();
  await expect(page.getByText('Touchline has not started yet.')).toHaveCount(0);
  await context.close();
});
