import { aClub } from './club.ts';
import { expect, test } from './support.ts';

test('a page stays when the code of what lies over it is lost on its way, and it comes later', async ({
  browser,
  product,
}) => {
  const { admin } = await aClub(browser, product);
  const { page } = admin;
  await page.goto('/dashboard/settings');
  await page.route('**/assets/finder-*', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await lost;
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.unroute('**/assets/finder-*');
  await expect(page.getByRole('dialog')).toBeVisible();
  await admin.context.close();
});

test('a visitor whose sign-in page is lost on its way is told so, and can reload', async ({ browser, product }) => {
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
