import type { Page } from '@playwright/test';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { addAgeGroup, createSeason } from '@touchline/domain/seasons/contract.ts';
import { createTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import { listEligiblePlayers, registerPlayers } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anAddress, ask, password } from './steps.ts';
import { aVisitor, expect, test } from './support.ts';

const hour = 3_600_000;
const year = new Date().getFullYear();

/** A club with an active one-player tryout. */
const aTryout = async (page: Page): Promise<string> => {
  const account = { fullName: 'Ada Admin', email: anAddress('admin'), password };
  await ask(page, registerAdmin, { organizationName: 'SV Sonnenberg', ...account });
  const season = { name: 'Spring', sport: 'Soccer', startDate: `${year}-01-01`, endDate: `${year}-12-31` } as const;
  const { id: seasonId } = await ask(page, createSeason, season);
  const born = { gender: 'Co-ed', birthYearMin: year - 9, birthYearMax: year - 11 } as const;
  const { id: ageGroupId } = await ask(page, addAgeGroup, { seasonId, name: 'U11', ...born });
  const rows = [{ line: 2, cells: { fullName: 'Pia Player', birthDate: `${year - 10}-05-05` } }];
  await ask(page, importPlayers, { rows, dateOrder: 'day', invite: false });
  const { id: tryoutId } = await ask(page, createTryout, {
    title: 'Spring tryout',
    location: 'Main field',
    date: new Date(Date.now() + 48 * hour).toISOString(),
    registrationDeadline: new Date(Date.now() + 24 * hour).toISOString(),
    ageGroupId,
  });
  const { players } = await ask(page, listEligiblePlayers, { tryoutId });
  await ask(page, registerPlayers, { tryoutId, playerIds: players.map(({ playerId }) => playerId) });
  await ask(page, startTryout, { tryoutId });
  return tryoutId;
};

test('asks before Back discards an unsaved evaluation or dialog', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page } = visitor;
  const tryoutId = await aTryout(page);
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.goto(`/dashboard/tryouts/${tryoutId}/day`);
  await page.getByRole('button', { name: 'Check In Pia Player' }).click();
  await page.getByRole('link', { name: 'Evaluate Pia Player' }).click();
  await page.getByRole('button', { name: 'Add notes' }).click();
  await page.getByLabel('Notes').fill('Quick feet');

  await page.goBack();
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Quick feet');
  await page.goBack();
  await expect(leave).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Notes')).toHaveValue('Quick feet');
  await leave.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('list', { name: 'Players' })).toBeVisible();

  await page.goto('/dashboard/teams');
  const dialog = page.getByRole('dialog', { name: 'Create Team' });
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.getByRole('button', { name: 'Create Team' }).first().click();
  await dialog.getByLabel('Name').fill('Lynxes');
  await page.goBack();
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Lynxes');
  await page.goBack();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await dialog.getByLabel('Name').fill('Hawks');
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(dialog.getByLabel('Name')).toHaveValue('Hawks');
  visitor.expectQuiet();
  await visitor.context.close();
});
