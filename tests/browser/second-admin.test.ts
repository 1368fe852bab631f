import type { Page } from '@playwright/test';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { codeAt } from '@touchline/server/core/identity/authenticator-codes.ts';
import { secretOf } from '../support/club/second-step.ts';
import { aClub } from './club.ts';
import { anAddress, password, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

/** Completes the setup of an authenticator app. */
const setUpSecondStep = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const key = await page.getByRole('dialog').locator('code').innerText();
  await page.getByLabel('Enter the 6 digits').fill(codeAt(secretOf(key), new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
};

// ORGS-12
test('lets a second admin make two-step sign-in mandatory for the first', async ({ browser, product }) => {
  const { admin: ada } = await aClub(browser, product, 'SV Sonnenberg');
  await ada.page.goto('/dashboard/settings?tab=people');
  await ada.page.getByRole('button', { name: 'Invite admin' }).click();
  const dialog = ada.page.getByRole('dialog');
  const email = anAddress('bea');
  for (const [label, text] of Object.entries({ 'First name': 'Bea', 'Last name': 'Boss', Email: email }))
    await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: 'Invite Admin' }).click();
  const link = await ada.page.getByLabel('Link to the registration').inputValue();
  await ada.page.getByRole('button', { name: 'Done' }).click();

  const bea = await aVisitor(browser, product);
  await bea.page.goto(link);
  await bea.page.getByLabel('Password', { exact: true }).fill(password);
  await bea.page.getByLabel('Confirm Password').fill(password);
  await bea.page.getByRole('button', { name: 'Register as admin' }).click();
  await expect(bea.page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await expect(ada.page.getByRole('heading', { name: 'Admins (2)' })).toBeVisible();

  // A user without a second step cannot require one, because nobody else could undo it.
  await bea.page.goto('/dashboard/settings?tab=people');
  // Today by the club's clock, because the browser may be a day ahead.
  const today = dayOf(new Date(), 'UTC');
  await bea.page.getByLabel('Required from').fill(today);
  await bea.page.getByRole('button', { name: 'Save date' }).click();
  await expect(bea.page.getByText(/^Set up two-step sign-in for yourself first/)).toBeVisible();
  await bea.page.goto('/dashboard/settings?tab=security');
  await setUpSecondStep(bea.page);
  await bea.page.goto('/dashboard/settings?tab=people');
  await bea.page.getByLabel('Required from').fill(today);
  await bea.page.getByRole('button', { name: 'Save date' }).click();
  await expect(toast(bea.page, 'Two-step sign-in is required')).toBeVisible();

  // The president can only set up the second step.
  await expect(ada.page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible();
  await ada.page.goto('/dashboard/players');
  await expect(ada.page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(ada.page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expectAccessible(ada.page);
  await expectNoSidewaysScroll(ada.page);
  await setUpSecondStep(ada.page);
  await expect(ada.page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
  for (const visitor of [ada, bea]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
