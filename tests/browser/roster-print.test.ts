import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { aClub, addPlayers, anAgeGroup, aTeam, joinAsCoach } from './club.ts';
import { ask } from './steps.ts';
import { aVisitor, expect, test } from './support.ts';

/** Paper of A4 as the browser lays it out, in CSS pixels. */
const sheets = [
  { name: 'portrait', width: 794, height: 1123 },
  { name: 'landscape', width: 1123, height: 794 },
];

// ROSTER-01
test('a printed roster fills the sheet with team, age group, season, staff, count and every player', async ({
  browser,
  product,
}) => {
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
    await expect(main.getByRole('heading', { level: 1, name: 'Falcons' })).toBeVisible();
    // All of the sheet's width, and nothing beyond it.
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
