import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { launchOptions } from '../tests/browser/chromium.ts';
import { startProcess } from './processes.ts';
import { type Finding, table } from './report.ts';
import { product } from './servers.ts';

/** Effort of a person in one stage. */
interface Effort {
  readonly stage: string;
  presses: number;
  characters: number;
}

const efforts: Effort[] = [];

const begin = (stage: string): void => void efforts.push({ stage, presses: 0, characters: 0 });

const spend = (presses: number, characters = 0): void => {
  const effort = efforts.at(-1);
  if (!effort) throw new Error('Say first which stage begins.');
  effort.presses += presses;
  effort.characters += characters;
};

/** A click or a tap: one press. */
const press = async (target: Locator): Promise<void> => {
  await target.click();
  spend(1);
};

/** Selecting an option takes two presses: one to open, one to choose. */
const choose = async (target: Locator, value: string): Promise<void> => {
  await target.selectOption(value);
  spend(2);
};

/** Typing takes one press for the cursor, unless the page has focused the field. Characters are counted separately. */
const type = async (target: Locator, text: string): Promise<void> => {
  const isFocused = await target.evaluate((field) => field === document.activeElement);
  if (!isFocused) await target.click();
  await target.fill(text);
  spend(isFocused ? 0 : 1, text.length);
};

const aPage = async (browser: Browser, url: URL): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url.href, viewport: { width: 390, height: 844 } });
  return context.newPage();
};

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp): Locator => page.getByRole('link', { name, exact: true });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

const password = 'green-grass-2026';
const inFourWeeks = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10);

const foundClub = async (page: Page): Promise<void> => {
  begin('registration');
  await page.goto('/');
  await press(link(page, /^(Create Organization|Sign Up)$/).first());
  await type(page.getByLabel('Organization Name'), 'Meadow Park Juniors');
  await type(page.getByLabel("Admin's Full Name"), 'Ada Admin');
  await type(page.getByLabel('Email Address'), 'ada@example.org');
  await type(page.getByLabel('Password', { exact: true }), password);
  await type(page.getByLabel('Confirm Password'), password);
  await press(button(page, 'Create Organization'));
};

/** Returns the birth year of the children in its only age group. */
const setUpSeason = async (page: Page): Promise<string> => {
  begin('season');
  await press(link(page, 'Start: Add a season'));
  await press(dialog(page, 'Add Season').getByRole('button', { name: 'Create season' }));
  begin('age group');
  await press(dialog(page, 'Add age groups').getByLabel('U10', { exact: true }));
  const born = await page.getByRole('list', { name: 'Age groups to add' }).textContent();
  await press(button(page, 'Add 1 age group'));
  begin('team');
  await press(link(page, 'Create a team'));
  await type(dialog(page, 'Create Team').getByLabel('Name'), 'Lions');
  await press(dialog(page, 'Create Team').getByRole('button', { name: 'Create Team' }));
  return /\d{4}/.exec(born ?? '')?.[0] ?? '';
};

/** Creates a code for players and returns its link, as shown on the page. */
const makeCode = async (page: Page): Promise<string> => {
  begin('code');
  await press(link(page, 'Start: Bring in players'));
  await press(button(page, 'Create code'));
  return page.getByLabel('Player registration link').inputValue();
};

const registerChild = async (page: Page, address: string, birthYear: string): Promise<void> => {
  begin('parent');
  await page.goto(address);
  await press(page.getByRole('radio', { name: 'My child' }));
  await type(page.getByLabel('Your first name'), 'Max');
  await type(page.getByLabel('Your last name'), 'Meadow');
  await type(page.getByLabel('Your phone'), '+43 660 1234567');
  await type(page.getByLabel('Email Address'), 'meadow@example.org');
  await type(page.getByLabel('Password', { exact: true }), password);
  await type(page.getByLabel('Confirm Password'), password);
  await type(page.getByLabel('First name', { exact: true }), 'Mia');
  await type(page.getByLabel('Last name', { exact: true }), 'Meadow');
  await type(page.getByLabel('Birth date'), `${birthYear}-05-05`);
  await choose(page.getByLabel('Gender'), 'Female');
  for (const box of [/I am an adult/, /I agree/]) await press(page.getByRole('checkbox', { name: box }));
  await press(button(page, 'Register as player'));
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const planTryout = async (page: Page): Promise<void> => {
  begin('tryout');
  await press(link(page, 'Tryouts'));
  await press(button(page, 'Create Tryout').first());
  const form = dialog(page, 'Create Tryout');
  await type(form.getByLabel('Title'), 'U10 tryout');
  await type(form.getByLabel('Date and time'), `${inFourWeeks}T18:00`);
  await type(form.getByLabel('Location'), 'Main field');
  await press(form.getByRole('button', { name: 'Create Tryout' }));
  begin('registering the player');
  await press(button(page, 'Bulk Register'));
  await press(button(page, 'Select All'));
  await press(button(page, 'Register selected'));
  begin('starting');
  await press(button(page, 'Start Tryout'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: /^Start Tryout/ }));
};

const sendOffer = async (page: Page): Promise<void> => {
  begin('offer');
  await press(page.getByRole('link', { name: 'Invite to Team' }));
  await page.getByText('1 of 1 selected').waitFor();
  for (const _ of ['letter', 'send']) await press(button(page, 'Next'));
  await press(button(page, 'Send Invitations'));
};

const acceptOffer = async (page: Page): Promise<void> => {
  begin('accepting');
  await press(button(page, 'Accept the invitation to Lions'));
  await press(button(page, 'Accept invitation'));
  await page.getByText('Accepted', { exact: true }).first().waitFor();
};

const maxPresses = 40;

/**
 * Walks from an empty data folder to the first accepted offer in a browser, as an admin and a parent on phones, and
 * counts presses and characters (goal F16).
 */
export const countPresses = async (say: (text: string) => void): Promise<readonly Finding[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'touchline-presses-'));
  const server = await startProcess(product, { DATA_DIR: folder });
  const browser = await chromium.launch(launchOptions);
  try {
    const admin = await aPage(browser, server.url);
    const parent = await aPage(browser, server.url);
    await foundClub(admin);
    const birthYear = await setUpSeason(admin);
    await registerChild(parent, await makeCode(admin), birthYear);
    await planTryout(admin);
    await sendOffer(admin);
    await acceptOffer(parent);
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const sum = (what: 'presses' | 'characters'): number => efforts.reduce((total, effort) => total + effort[what], 0);
  const rows = efforts.map(({ stage, presses, characters }) => [stage, presses, characters]);
  say(table(['stage', 'presses', 'characters'], [...rows, ['all', sum('presses'), sum('characters')]]));
  const found = sum('presses');
  return [
    {
      goal: 'F16 presses from an empty folder to the first accepted offer',
      asked: `≤ ${maxPresses}`,
      found: String(found),
      reached: found <= maxPresses,
    },
  ];
};
