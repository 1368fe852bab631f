import type { Page } from '@playwright/test';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { addAgeGroup, createSeason } from '@touchline/domain/seasons/contract.ts';
import { createTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import {
  listEligiblePlayers,
  listRegistrations,
  registerPlayers,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import { anAddress, ask, password, toast } from './steps.ts';
import {
  aVisitor,
  expect,
  expectAccessible,
  expectAccessibleLightAndDark,
  expectNoSidewaysScroll,
  test,
} from './support.ts';

const hour = 3_600_000;
const year = new Date().getFullYear();
const names = Array.from({ length: 120 }, (_, index) =>
  index === 1 ? 'Bartholomäus-Alexander von Hohenberg-Auersperg' : `Player Number${String(index + 1).padStart(3, '0')}`,
);

/** A new club with an active 120-player tryout; returns the tryout's id. */
const aBigTryout = async (page: Page): Promise<string> => {
  const account = { fullName: 'Ada Admin', email: anAddress('admin'), password };
  await ask(page, registerAdmin, { organizationName: 'SV Sonnenberg', ...account });
  const season = { name: 'Spring', sport: 'Soccer', startDate: `${year}-01-01`, endDate: `${year}-12-31` } as const;
  const { id: seasonId } = await ask(page, createSeason, season);
  const born = { gender: 'Co-ed', birthYearMin: year - 9, birthYearMax: year - 11 } as const;
  const group = await ask(page, addAgeGroup, { seasonId, name: 'U11', ...born });
  const rows = names.map((fullName, index) => ({
    line: index + 2,
    cells: {
      fullName,
      birthDate: `${year - 10}-05-05`,
      position: 'Midfielder',
      jerseyNumber: String((index % 99) + 1),
    },
  }));
  await ask(page, importPlayers, { rows, dateOrder: 'day', invite: false });
  const { id: tryoutId } = await ask(page, createTryout, {
    title: 'A tryout of the whole club, on the big field',
    location: 'Main field',
    date: new Date(Date.now() + 48 * hour).toISOString(),
    registrationDeadline: new Date(Date.now() + 24 * hour).toISOString(),
    ageGroupId: group.id,
  });
  const nextPage = () => ask(page, listEligiblePlayers, { tryoutId });
  for (let { players } = await nextPage(); players.length > 0; { players } = await nextPage())
    await ask(page, registerPlayers, { tryoutId, playerIds: players.map(({ playerId }) => playerId) });
  await ask(page, startTryout, { tryoutId });
  return tryoutId;
};

/** Expects every touch control on the field's screens to be at least 44 px wide and high. */
const expectRoomForThumbs = async (page: Page): Promise<void> => {
  const small = await page.evaluate(() => {
    // Fields and choices are pressed by their labels, and scores by their cells.
    const targets = 'a, button, select, textarea, input:not([type=radio], [type=range]), label:has(input), [data-step]';
    // Toasts are excluded, because they are the same on every page: large on phones, smaller with a mouse.
    const places = window.innerWidth < 640 ? 'main, [role=alertdialog], [data-slot=toast]' : 'main';
    return [...document.querySelectorAll(`:is(${places}) :is(${targets})`)].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      // Excludes controls that are invisible or visible only with keyboard focus.
      if (width <= 1 || height <= 1) return [];
      const name = target.getAttribute('aria-label') ?? target.textContent;
      return width < 43.9 || height < 43.9 ? [`${name}: ${width} × ${height}`] : [];
    });
  });
  expect(small).toEqual([]);
};

test('confirms a check-in in the header when Tryout Day is the first page', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product, 'allow');
  const { page } = visitor;
  const tryoutId = await aBigTryout(page);
  const checkInButton = page.getByRole('button', { name: /^Check In/ }).first();
  await page.goto(`/dashboard/tryouts/${tryoutId}/day`);
  await expect(checkInButton).toBeVisible();
  // With its files on the device, the page is complete in the first render.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await checkInButton.click();
  await expect(page.locator('header [data-slot=toast]')).toContainText('Status updated');
  await visitor.context.close();
});

// TREG-06 EVAL-10 EVAL-12
test('lets an admin work through a tryout day with one thumb and with the keyboard', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page } = visitor;
  const tryoutId = await aBigTryout(page);
  const players = await ask(page, listRegistrations, { tryoutId });
  const [first, second, third] = players.map(({ playerName }) => playerName) as [string, string, string];

  await page.goto(`/dashboard/tryouts/${tryoutId}`);
  await page.getByRole('link', { name: 'Tryout Day' }).click();
  const list = page.getByRole('list', { name: 'Players' });
  await expect(list.getByRole('listitem')).toHaveCount(120);
  await expectAccessibleLightAndDark(page);
  await expectNoSidewaysScroll(page);
  await expectRoomForThumbs(page);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1500);
  const [row] = await list
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight));
  expect(row).toBeGreaterThanOrEqual(64);

  await page.getByRole('button', { name: `Mark Absent ${first}` }).click();
  await page.getByRole('button', { name: `Check In ${first}` }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectRoomForThumbs(page);
  // The notice covers neither the search nor any row.
  const toastBox = await page.locator('[data-slot=toast]').boundingBox();
  const search = await page.getByRole('searchbox').boundingBox();
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(search?.y ?? 0);
  for (const name of [second, third]) await page.getByRole('button', { name: `Check In ${name}` }).click();
  await expect(page.getByText('3 of 120 checked in · 0 evaluated by me')).toBeVisible();

  await page.getByRole('link', { name: `Evaluate ${first}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeFocused();
  await expectAccessibleLightAndDark(page);
  await expectNoSidewaysScroll(page);
  await expectRoomForThumbs(page);
  // Each press hits the field under the finger once the form is ready.
  await expect(page.getByRole('button', { name: 'Save & next' })).not.toHaveAttribute('aria-disabled');
  for (const value of ['1', '5', '2', '4']) {
    await page.locator('[data-step]', { hasText: value }).first().click();
    await expect(page.getByRole('slider', { name: 'Technical' })).toHaveValue(value);
  }
  // Only a real browser supports the native keys of a range input.
  await page.getByRole('slider', { name: 'Acumen' }).focus();
  for (const [key, value] of [
    ['ArrowRight', '4'],
    ['ArrowUp', '5'],
    ['ArrowLeft', '4'],
    ['Home', '1'],
    ['End', '5'],
    ['2', '2'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('slider', { name: 'Acumen' })).toHaveValue(value);
  }
  await page.getByText('Yes', { exact: true }).click();
  await page.getByRole('button', { name: 'Back to Players' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await expectRoomForThumbs(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Add notes' }).click();
  await page.getByLabel('Notes').fill('Quick feet');
  await page.getByRole('button', { name: 'Save & next' }).click();
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeFocused();
  await expect(toast(page, 'Evaluation saved')).toBeVisible();
  const saved = await page.locator('[data-slot=toast]').boundingBox();
  const bar = await page.getByRole('button', { name: 'Save & next' }).boundingBox();
  expect((saved?.y ?? 0) + (saved?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  // The way back to the first player comes before the scores.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Back to ${first}` })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('5');
  await expect(page.getByRole('button', { name: 'Save & next' })).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: third })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save & next' })).not.toHaveAttribute('aria-disabled');
  await page.locator('[data-step]').first().click();
  await page.getByRole('button', { name: 'Save & next' }).click();
  await expect(page.getByText("You've evaluated everyone who is checked in.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to Players' }).click();
  await expect(page.getByText('3 of 120 checked in · 3 evaluated by me')).toBeVisible();

  // Opens a player from deep in the list and returns to the same scroll position.
  const [deep] = players.slice(90);
  await page.getByRole('button', { name: `Check In ${deep?.playerName}` }).click();
  // Playwright may scroll before it clicks, so the expected position is read at the click.
  const pressed = await page.evaluateHandle(() => {
    const press = { at: 0 };
    addEventListener('click', () => (press.at = window.scrollY), { capture: true, once: true });
    return press;
  });
  await page.getByRole('link', { name: `Evaluate ${deep?.playerName}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: deep?.playerName })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: `Evaluate ${deep?.playerName}` })).toBeFocused();
  const place = await pressed.evaluate(({ at }) => at);
  expect(place).toBeGreaterThan(2000);
  await expect.poll(() => page.evaluate((from) => Math.abs(window.scrollY - from), place)).toBeLessThan(64);

  // Checks the evaluation and its summary on the tryout's page.
  await page.getByRole('searchbox').fill(first);
  await page.getByRole('link', { name: `Edit ${first}` }).click();
  await expect(page.getByRole('slider', { name: 'Technical' })).toHaveValue('4');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await expect(page.getByLabel('Notes')).toHaveValue('Quick feet');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: `Edit ${first}` })).toBeFocused();
  await page.getByRole('link', { name: 'Back to tryout' }).click();
  await page.getByRole('tab', { name: 'Evaluations' }).click();
  await page.getByRole('button', { name: `Edit ${first}` }).click();
  await page.getByRole('tab', { name: /Summary/ }).click();
  await expect(page.getByText('Average of 1 evaluation')).toBeVisible();
  await expectAccessibleLightAndDark(page);
  visitor.expectQuiet();
  await visitor.context.close();
});
