import type { Page } from '@playwright/test';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { heading, fill, lastMailTo } from './family-steps.ts';
import { anAddress, ask, makeDaytime, password, signUp, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, startProduct, test } from './support.ts';

const join = async (page: Page, code: string, firstName: string): Promise<string> => {
  const email = anAddress('newcomer');
  await page.goto(`/register/coach/${code}`);
  await fill(page, { 'First name': firstName, 'Last name': 'Newcomer', 'Email Address': email });
  await fill(page, { Password: password, 'Confirm Password': password });
  await page.getByRole('button', { name: 'Register as coach' }).click();
  await expect(heading(page, 'Waiting for approval')).toBeVisible();
  return email;
};

// ORGS-08
test('lets coaches who join a new club by code wait for approval', async ({ browser, product }) => {
  const [admin, cora, rob] = [
    await aVisitor(browser, product),
    await aVisitor(browser, product),
    await aVisitor(browser, product),
  ];
  const { page } = admin;
  const address = await signUp(page, 'SV Sonnenberg', 'Ada Admin');
  await makeDaytime(page);
  const code = `NEW-${Date.now().toString(36)}`;
  await ask(page, createCode, { code, role: 'coach' });
  const email = await join(cora.page, code, 'Cora');
  await expectAccessible(cora.page);
  await expectNoSidewaysScroll(cora.page);
  for (const place of ['/dashboard/teams', '/dashboard/players', '/dashboard/schedule']) {
    await cora.page.goto(place);
    await expect(heading(cora.page, 'Waiting for approval')).toBeVisible();
  }
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: /1 waiting/ })).toBeVisible();
  expect((await lastMailTo(product, address))?.subject).toMatch(/New people wait/);
  const refusedEmail = await join(rob.page, code, 'Rob');
  await expect(navigation.getByRole('link', { name: /2 waiting/ })).toBeVisible();

  await page.getByRole('link', { name: 'Approve or refuse' }).click();
  await expect(page.getByRole('radio', { name: /^Coaches/ })).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Approve Cora Newcomer' }).click();
  await expect(toast(page, 'Approved')).toBeVisible();
  // The page that she tried to open appears automatically.
  await expect(heading(cora.page, 'Schedule')).toBeVisible();
  expect((await lastMailTo(product, email))?.subject).toMatch(/^Welcome to/);

  await page.getByRole('button', { name: 'Refuse Rob Newcomer' }).click();
  const question = page.getByRole('alertdialog', { name: 'Refuse Rob Newcomer?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Refuse' }).click();
  await expect(toast(page, 'Refused')).toBeVisible();
  await expect(navigation.getByRole('link', { name: /waiting/ })).toHaveCount(0);
  expect((await lastMailTo(product, refusedEmail))?.text.replaceAll(/\s+/g, ' ')).toContain('so was your login');
  await rob.page.goto('/dashboard/teams');
  await expect(rob.page).toHaveURL(/\/login/);
  await fill(rob.page, { Email: refusedEmail, Password: password });
  await rob.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(rob.page.getByText('Invalid email or password.').first()).toBeVisible();
  for (const visitor of [admin, cora, rob]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

// ACCT-18
test('names the club of a single-club server on the first page', async ({ browser }) => {
  const product = await startProduct({ newOrganizations: 'first' });
  const [founder, guest] = [await aVisitor(browser, product), await aVisitor(browser, product)];
  await signUp(founder.page, 'SV Sonnenberg', 'Ada Admin');
  const { page } = guest;
  await page.goto('/');
  await expect(page.getByText('SV Sonnenberg')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/register');
  await expect(page.getByText('This server takes no new organizations')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Got a code from your club?' }).click();
  await expect(page).toHaveURL(/\/join$/);
  await expect(page.getByRole('textbox')).toBeVisible();
  await expectAccessible(page);
  for (const visitor of [founder, guest]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
  await product.stop();
});
