import type { Page } from '@playwright/test';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { cancelEvent, createEvent, listAgenda } from '@touchline/domain/schedule/contract.ts';
import { practice, weekly } from '../support/club/schedule.ts';
import { aClub, anAgeGroup, aTeam } from './club.ts';
import { ask } from './steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

const year = new Date().getFullYear();
/** A month of this year that spans six weeks. */
const longMonth = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`).find(
  (month) => {
    const days = new Date(Date.UTC(year, Number(month.slice(5)), 0)).getUTCDate();
    return ((new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7) + days > 35;
  },
) as string;
const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7] };

const papers = ['A4', 'Letter'] as const;

/** Number of sheets that the page needs, by paper format and orientation. */
const sheetsOf = async (page: Page): Promise<readonly string[]> => {
  const counts: string[] = [];
  for (const format of papers)
    for (const landscape of [false, true]) {
      const file = (
        await page.pdf({ format, landscape, margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } })
      ).toString('latin1');
      counts.push(`${format} ${landscape ? 'across' : 'upright'}: ${file.match(/\/Type \/Page\b/g)?.length}`);
    }
  return counts;
};
const oneEach = papers.flatMap((paper) => [`${paper} upright: 1`, `${paper} across: 1`]);

/** Records the sheet's text when printing ends, because the narrower paper may change the page. */
const recordSheets = (page: Page) =>
  page.addInitScript(() => {
    const sheets: string[] = [];
    Object.assign(window, { sheets });
    window.addEventListener('afterprint', () =>
      sheets.push(document.querySelector('[data-printed-page]')?.textContent ?? 'no sheet'),
    );
  });

/** Texts of the printed sheets, each once. */
const printedTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...new Set((window as never as { sheets: string[] }).sheets)]);

/** Text of the sheet when printing begins. */
const sheetText = async (page: Page): Promise<string> => {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const text = await page.locator('[data-printed-page]').innerText();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await expect(page.locator('[data-printed-page]')).toHaveCount(0);
  return text;
};

// SCHED-15
test('prints a month and a team’s season on one sheet of A4 or Letter each', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { page } = club.admin;
  const ageGroupId = await anAgeGroup(club, 10);
  const [falcons, owls] = [await aTeam(club, 'Falcons', ageGroupId), await aTeam(club, 'Owls', ageGroupId)];
  const first = `${longMonth}-01`;
  const create = (facts: Partial<InputOf<typeof createEvent>>) =>
    ask(page, createEvent, practice({ day: first, repeat: weekly(31, everyDay), ...facts }));
  const long = 'Together with the parents and the neighbors of the field';
  await create({ teamIds: [falcons] });
  await create({ teamIds: [falcons], kind: 'event', title: long, place: long, time: '19:30', endTime: '20:00' });
  await create({ teamIds: [falcons, owls], kind: 'event', title: long, time: '20:30', endTime: '21:00' });
  await create({ teamIds: [owls], kind: 'game', opponent: 'Bears', time: '21:30', endTime: '22:00' });
  await create({ teamIds: [owls], time: '10:00', endTime: '11:00' });
  const { entries } = await ask(page, listAgenda, { day: first, teamId: falcons });
  await ask(page, cancelEvent, { eventId: entries[0]?.id ?? '', reason: 'Rain' });

  await recordSheets(page);
  // Phones show no month.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/dashboard/schedule?view=month&day=${first}`);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(await sheetsOf(page)).toEqual(oneEach);
  expect(await printedTexts(page)).toEqual([expect.stringMatching(/Practice.*Owls.*Canceled.*\+1 more/)]);
  const month = await sheetText(page);
  for (const text of ['SV Sonnenberg', 'Practice Owls', 'Practice Falcons · Canceled', '+1 more'])
    expect(month).toContain(text);

  // On a tablet a cell shows whole words, and long titles do not widen the page.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectNoSidewaysScroll(page);
  await page.goto(`/dashboard/schedule?view=month&day=${first}&team=${falcons}`);
  const practices = page.getByRole('gridcell').getByText('Practice', { exact: true });
  await expect.poll(() => practices.count()).toBeGreaterThan(28);
  expect(await practices.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`/dashboard/teams/${falcons}/schedule`);
  await page.getByRole('button', { name: 'Print season' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print the season' });
  await expect(dialog.getByText(/^93 events from /)).toBeVisible();
  await expectAccessible(page);
  expect(await sheetsOf(page)).toEqual(oneEach);
  expect(await printedTexts(page)).toEqual([expect.stringMatching(/Season of Falcons.*Practice/)]);
  const season = await sheetText(page);
  for (const text of ['Season of Falcons', 'U10 · Spring', 'Practice', '· Canceled', long])
    expect(season).toContain(text);
  expect(season).not.toContain('Bears');
  expect(season.match(/Practice/g)).toHaveLength(31);

  // A team without events has nothing to print.
  const crows = await aTeam(club, 'Crows', ageGroupId);
  await page.goto(`/dashboard/teams/${crows}/schedule?dialog=season`);
  await expect(dialog.getByText('Nothing in this season')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeDisabled();
  club.admin.expectQuiet();
  await club.admin.context.close();
});
