import type { Page } from '@playwright/test';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { listInvitations, listPlayers } from '@touchline/domain/people/contract.ts';
import { playersToImport } from '@touchline/server/demo/demo-import.ts';
import { inventPeople } from '@touchline/server/demo/demo-people.ts';
import { seededRandom } from '@touchline/server/demo/demo-random.ts';
import { workbookOf } from '../support/files/workbook.ts';
import { ask, go, signUp } from './steps.ts';
import {
  aVisitor,
  expect,
  expectAccessible,
  expectAccessibleLightAndDark,
  expectNoSidewaysScroll,
  test,
} from './support.ts';

const year = new Date().getFullYear();

/** Adds twenty players to the club; returns its member list of 400 lines: these, 370 others, and ten with mistakes. */
const prepareList = async (page: Page): Promise<string> => {
  const random = seededRandom(26);
  const people = inventPeople(random);
  const stranger = () => people.player(random.pick(['Female', 'Male']), [year - 15, year - 8]);
  const rows = Array.from({ length: 20 }, (_, at) => {
    const { firstName, lastName, birthDate, gender, position, phone: guardianPhone } = stranger();
    return { line: at + 1, cells: { firstName, lastName, birthDate, gender, position, guardianPhone } };
  });
  await ask(page, importPlayers, { rows, dateOrder: 'day', invite: false });
  const { players: members } = await ask(page, listPlayers, {});
  return playersToImport({ members, stranger, random, year });
};

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('imports 400 players and adds nobody when the same list is imported again', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page, context } = visitor;
  await signUp(page, 'SV Sonnenberg', 'Ada Admin');
  const memberList = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(await prepareList(page)) };

  const choose = async (file: typeof memberList) => {
    await page.getByLabel(/Choose a file/).setInputFiles(file);
    await expect(page.getByRole('heading', { level: 2, name: /Match the columns/ })).toBeFocused();
  };
  const invite = () => page.getByRole('switch', { name: 'Invite everyone with an email address' }).check();
  const states = page.getByRole('group', { name: 'Which rows to show' });
  const check = async () => {
    await page.getByRole('button', { name: 'Check 400 players' }).click();
    await expect(states).toBeVisible();
    return states.locator('label').allTextContents();
  };
  const expectGoodLook = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };

  await go(page, 'Players');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import from a file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import players' })).toBeVisible();
  await expectGoodLook();
  await choose(memberList);
  await expect(page.getByLabel('What "Guardian phone" holds')).toHaveValue('guardianPhone');
  await expectGoodLook();

  expect(await check()).toEqual([
    'All rows400',
    'New378',
    'Changed0',
    'Unchanged20',
    'With errors2',
    'Different5',
    'With empty cells7',
  ]);
  await page.getByRole('button', { name: 'Take over all from the file' }).click();
  await invite();
  await expect(page.getByText('370 players will be invited.')).toBeVisible();
  await states.getByText('With errors').click();
  await expect(page.getByText('First name must be at least 2 characters')).toBeVisible();
  await states.getByText('With empty cells').click();
  await expect(page.getByText('Only Male and Female can be stored.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleLightAndDark(page);
  expect((await ask(page, listPlayers, {})).players).toHaveLength(20);

  await page.getByRole('button', { name: 'Import 383 players' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Players imported/ })).toBeFocused();
  await expectGoodLook();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows to fix' }).click();
  expect((await saved).suggestedFilename()).toBe('players-to-fix.csv');
  expect((await ask(page, listInvitations, {})).total).toBe(370);

  // The invitation codes have not been saved, so leaving asks for confirmation.
  await page.getByRole('link', { name: 'Back to Players' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  // Closing the dialog returns the focus, so the next file is chosen afterwards.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await choose(memberList);
  expect(await check()).toEqual([
    'All rows400',
    'New0',
    'Changed0',
    'Unchanged398',
    'With errors2',
    'With empty cells7',
  ]);

  // The library unpacks a workbook of this size in a worker, which the content security policy forbids.
  await page.goBack();
  await page.getByRole('button', { name: 'Another file' }).click();
  const rows = [['Name', 'Note'], ...Array.from({ length: 5000 }, (_, at) => [`Somebody Number${at}`, 'x'.repeat(99)])];
  await choose({ name: 'all.xlsx', mimeType: xlsx, buffer: Buffer.from(workbookOf({ name: 'All', rows })) });
  await expect(page.getByRole('button', { name: 'Check 5,000 players' })).toBeVisible();
  visitor.expectQuiet();
  await context.close();
});
