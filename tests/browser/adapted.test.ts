import type { Locator } from '@playwright/test';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { aClub, addPlayers, anAgeGroup, aRunningTryout, aTeam } from './club.ts';
import { ask } from './steps.ts';
import { expect, expectNoSidewaysScroll, test } from './support.ts';

/** Border and outline of an element, true if drawn. Forced colors remove fills and shadows. */
const linesOf = (thing: Locator) =>
  thing.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(element);
    const isDrawn = (style: string, width: string) => style !== 'none' && Number.parseFloat(width) > 0;
    return { border: isDrawn(borderTopStyle, borderTopWidth), outline: isDrawn(outlineStyle, outlineWidth) };
  });

const beyondTheScreen = async (bar: Locator): Promise<boolean> => {
  const box = await bar.boundingBox();
  const height = bar.page().viewportSize()?.height ?? 0;
  return box === null || box.y + box.height <= 0 || box.y >= height;
};

test('draws borders of buttons and outlines of chosen items in forced colors', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { page } = club.admin;
  const ageGroupId = await anAgeGroup(club, 10);
  await aTeam(club, 'Falcons', ageGroupId);
  const tryoutId = await aRunningTryout(page, ageGroupId, await addPlayers(club, ['Anna Adler']));
  await page.emulateMedia({ forcedColors: 'active' });

  await page.goto('/dashboard/teams');
  await expect(page.getByRole('heading', { name: 'Falcons' })).toBeVisible();
  expect(await linesOf(page.getByRole('button', { name: 'Create Team' }).first())).toMatchObject({ border: true });
  const navigation = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  expect(await linesOf(navigation.getByRole('link', { name: 'Teams' }))).toMatchObject({ outline: true });
  expect(await linesOf(navigation.getByRole('link', { name: 'Tryouts' }))).toMatchObject({ outline: false });
  await page.goto(`/dashboard/seasons?dialog=add-age-groups&of=${club.seasonId}`);
  const dialog = page.getByRole('dialog', { name: 'Add age groups' });
  expect(await linesOf(dialog)).toMatchObject({ border: true });
  const tick = (name: string) => dialog.locator('label').filter({ hasText: name }).locator('svg');
  await expect(tick('Co-ed')).toBeVisible();
  await expect(tick('U12')).toBeHidden();
  await page.goto('/dashboard/teams');
  const choice = (name: string) => page.locator('label').filter({ hasText: name });
  expect(await linesOf(choice('Current Teams'))).toMatchObject({ outline: true });
  expect(await linesOf(choice('Past Teams'))).toMatchObject({ outline: false });

  await page.goto(`/dashboard/tryouts/${tryoutId}`);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Registrations')).toBeVisible();
  expect(await linesOf(tab('Registrations'))).toMatchObject({ outline: true });
  expect(await linesOf(tab('Ranking'))).toMatchObject({ outline: false });

  await page.goto('/dashboard/settings?tab=appearance');
  const dark = page.getByRole('switch', { name: 'Dark theme' });
  await expect(dark).toBeVisible();
  const knob = dark.locator('xpath=following-sibling::span');
  const colorOf = (one: Locator) =>
    one.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(element).backgroundColor;
    });
  for (const isOn of [false, true]) {
    await dark.setChecked(isOn);
    expect(await colorOf(knob), `on: ${isOn}`).not.toBe(await colorOf(page.locator('body')));
  }
  club.admin.expectQuiet();
  await club.admin.context.close();
});

test('scrolls bars away with the page at 400% zoom, without horizontal scrolling', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { page } = club.admin;
  const names = ['Anna Adler', 'Bea Bauer', 'Cleo Czerny', 'Dora Dahl', 'Eve Eder', 'Fay Fink'];
  const ageGroupId = await anAgeGroup(club, 10);
  await aTeam(club, 'Falcons', ageGroupId);
  const tryoutId = await aRunningTryout(page, ageGroupId, await addPlayers(club, names));
  // The viewport of a 1280 by 1024 pixel screen at 400% zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/dashboard/players');
  await page.getByRole('button', { name: 'Select players' }).click();
  const bar = page.getByText('0 players selected').locator('..');
  await expect(bar).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  expect(await beyondTheScreen(page.getByRole('banner'))).toBe(true);
  expect(await beyondTheScreen(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }))).toBe(true);
  expect(await beyondTheScreen(bar)).toBe(true);
  await expectNoSidewaysScroll(page);

  await page.goto(`/dashboard/tryouts/${tryoutId}/day`);
  const search = page.getByRole('searchbox', { name: 'Search players' });
  await expect(page.getByRole('button', { name: 'Check In Fay Fink' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  expect(await beyondTheScreen(search)).toBe(true);
  await expectNoSidewaysScroll(page);
  club.admin.expectQuiet();
  await club.admin.context.close();
});

test('fits the printed list of players to portrait and landscape paper', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { page } = club.admin;
  await addPlayers(club, ['Anna-Katharina Wolkenstein-Trostburg', 'Bea Bauer', 'Cleo Czerny']);
  await page.goto('/dashboard/players');
  await expect(page.getByText('3 players')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const [width, height] of [
    [794, 1123],
    [1123, 794],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const table = page.getByRole('table', { name: 'Players' });
    await expect(table.getByRole('row')).toHaveCount(4);
    const box = await table.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? width + 1) <= width).toBe(true);
    await expectNoSidewaysScroll(page);
    await expect(
      page.getByRole('main').getByRole('button').filter({ visible: true }).filter({ hasText: /\S/ }),
    ).toHaveText(['Name', 'Birth Year', 'Team', 'Registered']);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  }
  await club.admin.context.close();
});

test('fits pages with long names without spaces to the screen', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { page } = club.admin;
  const ageGroupId = await anAgeGroup(club, 10);
  const teamId = await aTeam(club, 'Falcons', ageGroupId);
  const letters = 'Papathanasiou'.repeat(8).slice(0, 100);
  // The first of these names is real.
  const playerIds = await addPlayers(club, ['Ada Wolfeschlegelsteinhausenbergerdorff', `Bea ${letters}`]);
  const tryoutId = await aRunningTryout(page, ageGroupId, playerIds);
  await ask(page, updateTryout, { tryoutId, location: 'x'.repeat(120) });
  for (const playerId of playerIds) await ask(page, addPlayer, { teamId, playerId });
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['players', `teams/${teamId}/roster`, `tryouts/${tryoutId}`, `tryouts/${tryoutId}/day`]) {
      await page.goto(`/dashboard/${path}`);
      await expect(page.getByText(letters).filter({ visible: true }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  }
  club.admin.expectQuiet();
  await club.admin.context.close();
});
