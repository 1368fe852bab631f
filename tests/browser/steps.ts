import { expect, type Page } from '@playwright/test';

export const password = 'green-grass-2026';

let count = 0;
export const anAddress = (who: string): string => {
  count += 1;
  return `${who}-${process.pid}-${count}@example.org`;
};

/** Registers an organization; ends on its first page. */
export const signUp = async (page: Page, organization: string, name: string): Promise<string> => {
  const email = anAddress('admin');
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Create Organization|Sign Up/ })
    .click();
  await page.getByLabel('Organization Name').fill(organization);
  await page.getByLabel("Admin's Full Name").fill(name);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Organization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  return email;
};
