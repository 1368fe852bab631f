import { signUp } from './steps.ts';
import { aVisitor, expect, test } from './support.ts';

// AUTH-05 TOAST-09 TOAST-10
test('signing out in one tab ends the others, leaves nothing of the person behind, and keeps the theme', async ({
  browser,
  product,
}) => {
  const visitor = await aVisitor(browser, product);
  const { page, context } = visitor;
  await signUp(page, 'SV Sonnenberg', 'Ada Admin');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/dashboard/codes');
  await expect(other.getByRole('heading', { level: 1, name: 'Registration Codes' })).toBeVisible();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/login$/);

  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['touchline-theme']);
  expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  visitor.expectQuiet();
  await context.close();
});

// LOGIN-15
test('Back does not return to the sign-in page', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page, context } = visitor;
  await signUp(page, 'FC Falcons', 'Ada Admin');
  await page.goto('/dashboard/settings');
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard\/teams$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await context.close();
});

// TOAST-03 TOAST-04
test('one toast at a time; F8 leads to it', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page, context } = visitor;
  await signUp(page, 'TSV Talheim', 'Ada Admin');
  await page.goto('/dashboard/codes');
  for (const name of ['FIRST', 'SECOND']) {
    const code = `${name}-TOAST-${test.info().project.name.slice(0, 1).toUpperCase()}`;
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByLabel('Role').selectOption('coach');
    await page.getByRole('button', { name: 'Create Code' }).click();
    await expect(page.getByRole('button', { name: `Delete the code ${code}` })).toBeVisible();
    await expect(page.locator('[data-slot="toast"]')).toHaveCount(1);
  }
  await page.keyboard.press('F8');
  const holdsFocus = () =>
    page.getByRole('region', { name: /F8/ }).evaluate((region) => region.contains(document.activeElement));
  await expect.poll(holdsFocus).toBe(true);
  await context.close();
});
