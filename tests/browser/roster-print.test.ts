import type { Locator, Page } from '@playwright/test';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { aClub, addPlayers, anAgeGroup, aTeam, joinAsCoach } from './club.ts';
import { ask } from './steps.ts';
import { aVisitor, expect, expectAccessible, test } from './support.ts';

/** A4 paper in CSS pixels, as the browser lays it out. */
const sheets = [
  { name: 'portrait', width: 794, height: 1123 },
  { name: 'landscape', width: 1123, height: 794 },
];

// ROSTER-01
test('prints a roster across the page with the team’s details and every player', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { page, context } = club.admin;
  const teamId = await aTeam(club, 'Falcons', await anAgeGroup(club, 10));
  for (const name of [
    ['Cora', 'Keen'],
    ['Carl', 'Calm'],
  ] as const) {
    const coach = await aVisitor(browser, product);
    await joinAsCoach(club, coach, name, teamId);
    await coach.context.close();
  }
  const letters = 'ABCDEFGHIJKLMNOPQR'.split('');
  const playerIds = await addPlayers(
    club,
    letters.map((letter) => `Player ${letter}bel`),
  );
  for (const playerId of playerIds) await ask(page, addPlayer, { teamId, playerId });
  const guardian = { parentGuardianFirstName: 'Gerda', parentGuardianLastName: 'Guardian' };
  const parentGuardianPhone = '+43 660 7654321';
  await ask(page, updatePlayer, { playerId: playerIds[0] ?? '', ...guardian, parentGuardianPhone });

  await page.goto(`/dashboard/teams/${teamId}/roster`);
  const main = page.getByRole('main');
  await expect(main.getByText('18 players')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const { name, width, height } of sheets) {
    await page.setViewportSize({ width, height });
    const table = main.getByRole('table', { name: 'Players' });
    await expect(table, name).toBeVisible();
    await expect(table.getByRole('row'), name).toHaveCount(1 + letters.length);
    for (const text of ['U10 · Spring', '18 players', 'Cora Keen', 'Carl Calm']) {
      await expect(main.getByText(text), `${text}, ${name}`).toBeVisible();
    }
    await expect(table.getByRole('row').filter({ hasText: `Gerda Guardian${parentGuardianPhone}` }), name).toHaveCount(
      1,
    );
    await expect(main.getByRole('heading', { level: 1, name: 'Falcons' })).toBeVisible();
    // The roster fills the sheet's width, and no element exceeds it.
    const sides = await main.evaluate((shown) => {
      const { left, right } = shown.getBoundingClientRect();
      return [left, right];
    });
    expect(sides, name).toEqual([0, width]);
    const frame = await table.evaluate((shown) => {
      const inner = shown.getBoundingClientRect();
      const outer = shown.parentElement?.getBoundingClientRect();
      return inner.left >= (outer?.left ?? inner.right) && inner.right <= (outer?.right ?? 0);
    });
    expect(frame, name).toBe(true);
    for (const hidden of [
      page.getByRole('navigation', { name: 'Main' }),
      main.getByRole('button', { name: /^(Add|Export|Change|Remove)/ }),
    ]) {
      await expect(hidden.filter({ visible: true }), name).toHaveCount(0);
    }
  }
  club.admin.expectQuiet();
  await context.close();
});

/** A wide picture drawn on a canvas in the page: red on the left, blue on the right. */
const aWidePicture = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 300 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (const [color, left] of [
      ['#ff0000', 0],
      ['#0000ff', 300],
    ] as const) {
      context.fillStyle = color;
      context.fillRect(left, 0, 300, 300);
    }
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
};

/** Colors of a displayed picture, from left to right through its middle. */
const colorsOf = (picture: Locator): Promise<readonly string[]> =>
  picture.evaluate(async (shown) => {
    const image = shown as HTMLImageElement;
    await image.decode();
    const { naturalWidth: side } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const at = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(x * side, y * side, 1, 1).data;
      return green > 128 ? 'white' : red > blue ? 'red' : 'blue';
    };
    return [at(0.1, 0.5), at(0.9, 0.5), at(0.5, 0.1), at(0.5, 0.9)];
  });

// ORGS-04
test('shows a logo as a square in the app and in print', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { page, context } = club.admin;
  const teamId = await aTeam(club, 'Falcons', await anAgeGroup(club, 10));
  await page.goto('/dashboard/settings?tab=organization');
  const link = page.getByRole('link', { name: /go to your first page/ });
  await expect(link.getByText('SS')).toBeVisible();
  await page.getByRole('button', { name: 'Add a logo' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.getByLabel('Choose a picture').setInputFiles({ name, mimeType, buffer });
  await choose('crest.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  await expect(dialog.getByText('Please choose a PNG, JPEG or WebP picture.')).toBeVisible();
  await choose('poster.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
  await expect(dialog.getByText('This picture is larger than 5 MB. Please choose a smaller one.')).toBeVisible();
  await choose('broken.png', 'image/png', Buffer.from('no picture'));
  await expect(dialog.getByText(/^This picture cannot be read\./)).toBeVisible();

  await choose('club.jpg', 'image/jpeg', await aWidePicture(page));
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save logo' }).click();
  // The whole picture is shown, with white above and below.
  expect(await colorsOf(link.locator('img'))).toEqual(['red', 'blue', 'white', 'white']);

  await page.goto(`/dashboard/teams?dialog=team-logo&of=${teamId}`);
  await choose('team.jpg', 'image/jpeg', await aWidePicture(page));
  await dialog.getByRole('slider', { name: 'Zoom' }).press('End');
  await dialog.getByRole('group', { name: 'Picture' }).press('ArrowRight');
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Save logo' }).click();
  const card = page.getByRole('region', { name: 'Falcons' });
  expect(await colorsOf(card.locator('img'))).toEqual(['red', 'red', 'red', 'red']);

  await page.goto(`/dashboard/teams/${teamId}/roster`);
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByText('SV Sonnenberg')).toBeVisible();
  await expect(main.locator('img')).toHaveCount(2);
  for (const picture of await main.locator('img').all()) await expect(picture).toBeVisible();
  club.admin.expectQuiet();
  await context.close();
});
