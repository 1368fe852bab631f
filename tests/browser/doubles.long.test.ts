import type { Page } from '@playwright/test';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { aClub, anAgeGroup, aTeam } from './club.ts';
import { anAddress, ask, password, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, settle, test } from './support.ts';

const year = new Date().getFullYear();

const children = [
  { child: ['Lena', 'Größwang', 'Female'], guardian: ['Karin', 'Größwang', '0660 111 22 33'] },
  { child: ['Tobias', 'Moser', 'Male'], guardian: ['Petra', 'Moser', '+43 660 4445566'] },
  { child: ['Anna', 'Huber', 'Female'], guardian: ['Julia', 'Huber', '+43 660 7778899'] },
  { child: ['Max', 'Gruber', 'Male'], guardian: ['Gerd', 'Gruber', '+43 660 1231231'] },
] as const;

/** Pasted lines of 54 more players with different names, some of them long. */
const others = ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fini', 'Gil', 'Hanna', 'Ivo'].flatMap((first, row) =>
  ['Adler-Wolfeschlegelsteinhausen', 'Bauer', 'Cernik', 'Doppler', 'Egger', 'Fuchs'].map((last, column) =>
    [
      ...[`${first}-Maximiliane`, last, `${year - 10}-0${row + 1}-1${column}`, 'Female'],
      ...['Magdalena Theresia', last, `+43 664 55501${row}${column}`],
    ].join('\t'),
  ),
);

/** The club's list in the format that its office uses. */
const list = [
  ['First name', 'Last name', 'Birth date', 'Gender', 'Guardian first name', 'Guardian last name', 'Guardian phone'],
  ...children.map(({ child: [first, last, gender], guardian }) => [
    first,
    last,
    `${year - 10}-04-03`,
    gender,
    ...guardian,
  ]),
]
  .map((cells) => cells.join('\t'))
  .concat(others)
  .join('\n');

interface Typed {
  readonly child: readonly [string, string, string];
  readonly guardian: readonly [string, string, string];
}

/** Registers a family with the club's printed code. */
const joins = async (page: Page, code: string, { child, guardian }: Typed): Promise<void> => {
  await page.goto(`/register/player/${code}`);
  await page.getByRole('radio', { name: 'My child' }).check();
  await page.getByLabel('First name', { exact: true }).fill(child[0]);
  await page.getByLabel('Last name', { exact: true }).fill(child[1]);
  await page.getByLabel('Email Address').fill(anAddress('family'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel('Birth date', { exact: true }).fill(`${year - 10}-04-03`);
  await page.getByRole('radio', { name: child[2], exact: true }).check();
  await page.getByLabel('Your first name').fill(guardian[0]);
  await page.getByLabel('Your last name').fill(guardian[1]);
  await page.getByLabel('Your phone').fill(guardian[2]);
  await page.getByRole('checkbox', { name: /I am an adult/ }).check();
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Register player' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
};

/** Expects rows 48 px high for any content, and on phones compact rows below the page's first controls. */
const expectShortRows = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: '4 possible duplicates' })).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) >= 1280) {
    await expect(page.getByRole('row', { name: /Wolfeschlegel.*\+43 664.*U11 Grün.*No account/ })).toBeVisible();
    const heights = () =>
      page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...(await heights()))).toBeLessThanOrEqual(48);
    await page.getByRole('button', { name: 'Select players' }).click();
    expect(Math.max(...(await heights()))).toBeLessThanOrEqual(48);
    await page.getByRole('button', { name: 'Cancel' }).click();
    return;
  }
  const filters = page.getByRole('button', { name: 'Filters' });
  await expect(page.getByRole('switch', { name: 'Show archived' })).toBeHidden();
  await filters.click();
  await expect(page.getByRole('switch', { name: 'Show archived' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await filters.click();
  const top = async (name: string) => (await page.getByText(name).first().boundingBox())?.y ?? 0;
  // Count and hint share one line, which does not wrap.
  expect(Math.abs((await top('62 players')) - (await top('4 possible duplicates')))).toBeLessThan(12);
  const first = page.getByRole('list', { name: 'Players' }).getByRole('listitem').first();
  expect((await first.boundingBox())?.height).toBeLessThanOrEqual(84);
  expect((await first.boundingBox())?.y).toBeLessThan(450);
};

// FAM-13 FAM-14
test('adds no duplicates when four families of imported players join with the printed code', async ({
  browser,
  product,
}) => {
  const club = await aClub(browser, product, 'SV Grünbach');
  const { page } = club.admin;
  const teamId = await aTeam(club, 'U11 Grün', await anAgeGroup(club, 10));
  await page.goto('/dashboard/players/import');
  await page.getByLabel('Or paste from a spreadsheet').fill(list);
  await page.getByRole('button', { name: 'Use the pasted rows' }).click();
  await page.getByRole('button', { name: 'Check 58 players' }).click();
  await page.getByRole('button', { name: 'Import 58 players' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Players imported/ })).toBeFocused();
  const findPlayers = async (search: string) => (await ask(page, listPlayers, { search })).players;
  for (const name of [...children.map(({ child }) => `${child[0]} ${child[1]}`), 'Ana-Maximiliane Adler']) {
    const [player] = await findPlayers(name);
    await ask(page, addPlayer, { teamId, playerId: player?.id ?? '' });
  }

  const typed: readonly Typed[] = [
    { ...children[0], guardian: ['Karin', 'Größwang', '+43 (0)660 1112233'] },
    children[1],
    // This father is not in the list, and the child's first name is written in full.
    { ...children[2], guardian: ['Bernd', 'Huber', '+43 660 9990001'] },
    { ...children[3], child: ['Maximilian', 'Gruber', 'Male'] },
  ];
  const families = [];
  for (const family of typed) {
    const visitor = await aVisitor(browser, product);
    await joins(visitor.page, club.codes.player, family);
    // A code does not reveal the club's members.
    await visitor.page.goto('/dashboard/my-teams');
    await expect(visitor.page.getByText('No teams this season')).toBeVisible();
    families.push(visitor);
  }
  expect((await ask(page, listPlayers, {})).total).toBe(62);

  await page.goto('/dashboard/players');
  await expectShortRows(page);
  await page.getByRole('button', { name: '4 possible duplicates' }).click();
  const card = page.getByRole('region', { name: 'Possible duplicates' });
  await expect(card).toBeFocused();
  await expect(card.getByRole('heading', { name: 'Possible duplicates (4)' })).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('heading', { level: 3 }).first()).toBeInViewport({ ratio: 1 });
  const questions = card.getByRole('heading', { level: 3 });
  await expect(questions).toHaveCount(4);
  expect((await questions.allInnerTexts()).toSorted()).toEqual(
    children.map(({ child }) => `Is this ${child[0]} ${child[1]} of U11 Grün?`).toSorted(),
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const answer = (child: string) => card.getByRole('button', { name: new RegExp(`^Same child: ${child}`) }).click();
  for (const child of ['Lena', 'Tobias']) {
    await answer(child);
    await expect(questions.filter({ hasText: child })).toHaveCount(0);
  }
  for (const [child, different] of [
    ['Anna', ['Guardian first name', 'Guardian phone']],
    ['Max', ['First name']],
  ] as const) {
    await answer(child);
    const dialog = page.getByRole('dialog', { name: 'Merge players' });
    await expect(dialog.getByRole('group')).toHaveCount(different.length);
    for (const name of different) await expect(dialog.getByRole('group', { name })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Merge players' }).click();
    await expect(toast(page, 'Players merged')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  }
  await page.reload();
  await expect(page.getByText('58 players')).toBeVisible();
  await settle(page);
  await expect(card).toHaveCount(0);

  const withAccount = await ask(page, listPlayers, { account: 'yes' });
  expect(withAccount.players.map(({ firstName, lastName }) => `${firstName} ${lastName}`).toSorted()).toEqual(
    children.map(({ child }) => `${child[0]} ${child[1]}`).toSorted(),
  );
  for (const { child, guardian } of children)
    expect(await findPlayers(`${child[0]} ${child[1]}`)).toMatchObject([
      { parentGuardianFirstName: guardian[0], parentGuardianPhone: guardian[2], teams: [{ id: teamId }] },
    ]);
  for (const [index, visitor] of families.entries()) {
    await visitor.page.reload();
    await expect(visitor.page.getByRole('heading', { name: 'U11 Grün' })).toBeVisible();
    for (const { child } of children.filter((_, at) => at !== index))
      await expect(visitor.page.locator('body')).not.toContainText(child[1]);
    visitor.expectQuiet();
    await visitor.context.close();
  }
  club.admin.expectQuiet();
  await club.admin.context.close();
});
