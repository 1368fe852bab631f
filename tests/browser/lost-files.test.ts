import { aClub } from './club.ts';
import { expect, test } from './support.ts';

test('a page stays when the code of a menu is lost on its way, and the menu comes later', async ({
  browser,
  product,
}) => {
  const { admin } = await aClub(browser, product);
  const { page } = admin;
  await page.route('**/assets/account-menu-*', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed');
  await page.goto('/dashboard/settings');
  await lost;
  const account = page.getByRole('button', { name: 'Your account' });
  await expect(account).toBeDisabled();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.unroute('**/assets/account-menu-*');
  await expect(account).toBeEnabled();
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
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
