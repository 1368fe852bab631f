import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import * as codes from '@touchline/domain/codes/contract.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import * as seasons from '@touchline/domain/seasons/contract.ts';
import * as tryouts from '@touchline/domain/tryouts/contract.ts';
import * as registrations from '@touchline/domain/tryouts/contract.registrations.ts';
import { aPicture } from '../support/files/pictures.ts';
import { addPlayers, anAgeGroup, aRunningTryout, aTeam, type Club, joinAsCoach } from './club.ts';
import { anAddress, ask, password } from './steps.ts';
import { expect, type Product, type Visitor } from './support.ts';

/** The club for one area of presses, with the data that most presses need. */
export interface PressSetup {
  readonly club: Club;
  readonly product: Product;
  readonly ageGroupId: string;
  readonly playerIds: readonly string[];
  visitor(): Promise<Visitor>;
}

export interface Press {
  readonly operation: Operation;
  /** Prepares a page for the press and returns the element to press. */
  prepare(setup: PressSetup): Promise<Locator>;
  /** Toast after the press, if the operation does not name one. */
  readonly toast?: string | RegExp;
  /** Further checks of the screen after the press. */
  after?(page: Page): Promise<void>;
  /** Number of times the command is sent: 0 if the button only leads to another button that sends it. */
  readonly times?: 0 | 1;
}

export const press = (
  operation: Operation,
  prepare: Press['prepare'],
  more: Omit<Press, 'operation' | 'prepare'> = {},
): Press => ({ operation, prepare, ...more });

const slowness = 4;

/** Presses the middle of the target twice. Like a hand, the second press does not wait for the first to be handled. */
export const pressTwice = async (page: Page, target: Locator, gap: number): Promise<void> => {
  await expect(target).toBeEnabled();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const press = () =>
    (['mousePressed', 'mouseReleased'] as const).map((type) =>
      browser.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }),
    );
  const firstPress = press();
  if (gap > 0) await wait(gap);
  await Promise.all([...firstPress, ...press()]);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await browser.detach();
};

let count = 0;
export const aName = (stem: string): string => {
  count += 1;
  return `${stem} ${String.fromCharCode(65 + (count % 26))}${String.fromCharCode(97 + (Math.floor(count / 26) % 26))}`;
};
export const year = new Date().getFullYear();
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
export const inDialog = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
export const confirmation = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });
/** Opens a dialog by its address, optionally for the object with the id `of`. */
export const open = (page: Page, path: string, dialog: string, of?: string) =>
  page.goto(`/dashboard/${path}?dialog=${dialog}${of === undefined ? '' : `&of=${of}`}`);
export const pick = async (page: Page, label: string | RegExp): Promise<void> => {
  const select = page.getByRole('dialog').getByLabel(label);
  await expect(select.getByRole('option')).not.toHaveCount(1);
  await select.selectOption({ index: 1 });
};

export const aSeason = ({ club }: PressSetup) => {
  const name = aName('Season');
  return ask(club.admin.page, seasons.createSeason, {
    ...{ name, sport: 'Soccer', startDate: `${year}-01-01`, endDate: `${year}-12-31` },
  });
};
export const aTryout = ({ club, ageGroupId }: PressSetup) =>
  ask(club.admin.page, tryouts.createTryout, {
    ...{ title: aName('Tryout'), location: 'Main field', ageGroupId },
    ...{ date: inDays(31), registrationDeadline: inDays(30) },
  });
export const aRegistration = async (setup: PressSetup) => {
  const { page } = setup.club.admin;
  const tryoutId = await aRunningTryout(page, setup.ageGroupId, setup.playerIds.slice(0, 2));
  const [registration] = await ask(page, registrations.listRegistrations, { tryoutId, all: true });
  return { page, tryoutId, registrationId: registration?.id ?? '', name: registration?.playerName ?? '' };
};
export const aCode = async ({ club }: PressSetup): Promise<string> =>
  (
    await ask(club.admin.page, codes.createCode, {
      code: `CODE-${Math.random().toString().slice(2, 10)}`,
      role: 'coach',
    })
  ).code;
export const aCoach = async (setup: PressSetup) => {
  const teamId = await aTeam(setup.club, aName('Team'), setup.ageGroupId);
  const visitor = await setup.visitor();
  await joinAsCoach(setup.club, visitor, ['Cora', aName('Coach')], teamId);
  return { teamId, visitor };
};
export const exportItem = (path: string) => async (page: Page) => {
  await page.goto(path);
  const [word, csv] = /players|coaches/.test(path) ? ['More', 'Export as CSV'] : ['Export', 'CSV'];
  await button(page, word).click();
  return page.getByRole('menuitem', { name: csv });
};
export const pasteRows = async (page: Page, list: 'players' | 'coaches', rows: string): Promise<Locator> => {
  await page.goto(`/dashboard/${list}/import`);
  await page.getByLabel('Or paste from a spreadsheet').fill(rows);
  await button(page, 'Use the pasted rows').click();
  await page.getByRole('button', { name: /^Check \d/ }).click();
  return page.getByRole('button', { name: /^Import \d/ });
};
export const choosePicture = async (page: Page): Promise<Locator> => {
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(aPicture, 'base64') };
  await page.getByLabel('Choose a picture').setInputFiles(file);
  return inDialog(page, 'Save logo');
};
export const newAccount = () => ({ fullName: 'Ada Admin', email: anAddress('admin'), password });

/** A club with an age group for this year and three players of that age. */
export const setUpPresses = async (
  club: Club,
  product: Product,
  visitor: PressSetup['visitor'],
): Promise<PressSetup> => {
  const ageGroupId = await anAgeGroup(club, 10);
  const playerIds = await addPlayers(club, ['Ann Abel', 'Bea Bauer', 'Cleo Cole']);
  return { club, product, ageGroupId, playerIds, visitor };
};
