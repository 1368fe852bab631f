import type { Page } from '@playwright/test';
import { changeEmail } from '@touchline/domain/access/contract.email.ts';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { aClub } from './club.ts';
import { fill, heading, lastMailTo, linkIn } from './family-steps.ts';
import { anAddress, ask, password, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, type Product, test } from './support.ts';

const addressOf = async (page: Page): Promise<string> => (await ask(page, readSession, {})).session?.user.email ?? '';

const signIn = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.goto('/login');
  await fill(page, { Email: email, Password: secret });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

// ACCT-04
test('ends the session in the other browser after a password change', async ({ browser, product }) => {
  const { admin } = await aClub(browser, product);
  const other = await aVisitor(browser, product);
  const email = await addressOf(admin.page);
  await signIn(other.page, email, password);
  await expect(heading(other.page, 'Teams')).toBeVisible();

  const { page } = admin;
  await page.goto('/dashboard/settings?tab=security');
  await expect(page.getByRole('region', { name: "Where you're logged in" }).getByRole('listitem')).toHaveCount(2);
  const next = 'blue-grass-2027';
  await fill(page, { 'Current password': password, 'New password': next, 'Confirm Password': next });
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(page.getByRole('region', { name: "Where you're logged in" }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect((await lastMailTo(product, email))?.subject).toBe('Your Touchline password was changed');

  await other.page.goto('/dashboard/teams');
  await expect(other.page).toHaveURL(/\/login/);
  await signIn(other.page, email, password);
  await expect(other.page.getByText('Invalid email or password.').first()).toBeVisible();
  await signIn(other.page, email, next);
  await expect(heading(other.page, 'Teams')).toBeVisible();
  for (const visitor of [admin, other]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

const linkTo = async (product: Product, email: string): Promise<string> =>
  linkIn((await lastMailTo(product, email))?.text ?? '', '/auth/callback');

// ACCT-03
test('changes an email address only after its link is opened', async ({ browser, product }) => {
  const { admin } = await aClub(browser, product);
  const { page } = admin;
  const before = await addressOf(page);
  const [cancelled, taken, unchangedAddress] = [anAddress('cancelled'), anAddress('taken'), anAddress('kept')];
  const askFor = async (email: string) => {
    await page.goto('/dashboard/settings');
    await page.getByLabel('New email address').fill(email);
    await page.locator('form', { hasText: 'New email address' }).getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Change email address' }).click();
    await expect(page.getByText(`Waiting for ${email}`)).toBeVisible();
  };
  await askFor(cancelled);
  expect((await lastMailTo(product, before))?.text.replaceAll(/\s+/g, ' ')).toContain(cancelled);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const expiredLink = await linkTo(product, cancelled);
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await expect(toast(page, 'Change cancelled')).toBeVisible();
  await expect(page.getByText('Waiting for')).toHaveCount(0);
  await page.goto(expiredLink);
  await expect(page.getByText('This link is no longer valid.').first()).toBeVisible();
  await expectAccessible(page);

  await ask(page, changeEmail, { email: taken, currentPassword: password });
  const late = await linkTo(product, taken);
  const other = await aVisitor(browser, product);
  await ask(other.page, registerAdmin, { organizationName: 'Bears', fullName: 'Bea Bear', email: taken, password });
  // A link in an email opens a fresh page.
  await page.goto('about:blank');
  await page.goto(late);
  await expect(page.getByText('An account with this email address already exists').first()).toBeVisible();
  expect(await addressOf(page)).toBe(before);

  await askFor(unchangedAddress);
  await page.goto(await linkTo(product, unchangedAddress));
  await expect(toast(page, 'Email address changed')).toBeVisible();
  await expect(page.getByText(`You log in with ${unchangedAddress} and get`)).toBeVisible();
  expect((await lastMailTo(product, before))?.subject).toBe('The email address of your Touchline account was changed');
  for (const visitor of [admin, other]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
