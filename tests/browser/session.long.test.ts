import { signUp } from './steps.ts';
import { aVisitor, expect, test } from './support.ts';

// AUTH-05 TOAST-09 TOAST-10
test('signs out all tabs and clears all stored data except the theme', async ({ browser, product }) => {
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
test('skips the sign-in page on Back', async ({ browser, product }) => {
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

test('focuses the invalid field of a refused form', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page, context } = visitor;
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('wrong-grass-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.goto('/register');
  await page.getByLabel('Organization Name').fill('FC Focus');
  await page.getByLabel("Admin's Full Name").fill('Ada Admin');
  await page.getByLabel('Email Address').fill('ada.focus@example.org');
  // The password is on the server's list of common passwords, which the browser does not have.
  for (const label of ['Password', 'Confirm Password']) await page.getByLabel(label, { exact: true }).fill('football1');
  await page.getByRole('button', { name: 'Create Organization' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await context.close();
});

// TOAST-03 TOAST-04
test('shows only one toast at a time', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page, context } = visitor;
  await signUp(page, 'TSV Talheim', 'Ada Admin');
  await page.goto('/dashboard/codes');
  for (const name of ['FIRST', 'SECOND']) {
    const code = `${name}-TOAST-${test.info().project.name.slice(0, 1).toUpperCase()}`;
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByLabel('Role').selectOption('coach');
    await page.getByRole('button', { name: 'Create code' }).click();
    await expect(page.getByRole('button', { name: `Delete the code ${code}` })).toBeVisible();
    await expect(page.locator('[data-slot="toast"]')).toHaveCount(1);
  }
  await page.keyboard.press('F8');
  const holdsFocus = () =>
    page.getByRole('region', { name: /F8/ }).evaluate((region) => region.contains(document.activeElement));
  await expect.poll(holdsFocus).toBe(true);
  await context.close();
});
