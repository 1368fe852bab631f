import type { Page } from '@playwright/test';
import { readSession } from '@touchline/domain/access/contract.ts';
import { ask, password } from './steps.ts';
import type { Product } from './support.ts';

const year = new Date().getFullYear();

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const linkIn = (text: string, part: string): string =>
  new RegExp(String.raw`http:\S+${part}\S+`).exec(text)?.[0] ?? '';

export const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};

/** Fills in a guardian with a new account. The child is filled in later. */
export const fillInGuardian = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('radio', { name: 'My child' }).check();
  await fill(page, { 'Your first name': 'Mona', 'Your last name': 'Peters', 'Your phone': '+43 660 1234567' });
  await fill(page, { 'Email Address': email, Password: password, 'Confirm Password': password });
};

export const fillInChild = async (page: Page, firstName: string): Promise<void> => {
  await fill(page, { 'First name': firstName, 'Last name': 'Peters', 'Birth date': `${year - 10}-05-05` });
  await page.getByRole('radio', { name: 'Female' }).check();
};

export const tickDeclarations = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: /I am an adult/ }).check();
  await page.getByRole('checkbox', { name: /^I agree that/ }).check();
};

export const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

export const countChildren = async (page: Page): Promise<number> =>
  (await ask(page, readSession, {})).session?.user.players.length ?? 0;

/** The last email to an address. */
export const lastMailTo = async (product: Product, email: string) => {
  await product.runJobs();
  return (await product.mailsTo(email)).at(-1);
};
