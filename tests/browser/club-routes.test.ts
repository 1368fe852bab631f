import type { Page } from '@playwright/test';
import { demoPassword } from '@touchline/server/demo/demo-members.ts';
import {
  aVisitor,
  type DemoLogIns,
  expect,
  expectAccessibleLightAndDark,
  expectNoSidewaysScroll,
  expectRoomForLargeText,
  type Product,
  runAndWait,
  settle,
  test,
  visit,
} from './support.ts';

const isLong = Boolean(process.env['TEST_LONG']);

const routes = {
  admin: [
    '/dashboard/teams',
    '/dashboard/seasons',
    ...(isLong ? ['/dashboard/teams?when=past'] : []),
    '/dashboard/coaches',
    '/dashboard/players',
    '/dashboard/tryouts',
    '/dashboard/admin-invitations',
    '/dashboard/codes',
    // Another page comes between two tabs of the settings, because both have the same heading.
    '/dashboard/settings',
    '/dashboard/coaches/import',
    ...(isLong ? ['/dashboard/settings?tab=security'] : []),
    // Only games are shown, because axe is slow with fifty cards.
    `/dashboard/schedule${isLong ? '' : '?kind=game'}`,
    ...(isLong ? ['/dashboard/settings?tab=appearance'] : []),
    '/dashboard/more',
    '/dashboard/settings?tab=notifications',
  ],
  coach: [
    '/dashboard/teams',
    '/dashboard/tryouts',
    '/dashboard/coach-invitations',
    '/dashboard/coaches',
    '/dashboard/players',
    '/dashboard/more',
  ],
  // Registrations are included because they differ for signed-in users.
  player: [
    '/register',
    '/register/coach',
    '/register/player',
    '/dashboard/player-portal',
    '/dashboard/my-teams',
    '/dashboard/more',
  ],
} as const;

const clubs = new WeakMap<Product, Promise<DemoLogIns>>();
const demoClubOf = (product: Product): Promise<DemoLogIns> => {
  const made = clubs.get(product) ?? product.makeDemoClub();
  clubs.set(product, made);
  return made;
};

const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await runAndWait(page, () => page.getByRole('button', { name: 'Sign In', exact: true }).click());
  // Home has redirected to another page in the meantime.
  await expect(page).toHaveURL(/dashboard\/./);
};

/** Waits until the page is idle: its heading is visible, and all responses have arrived and are drawn. */
const waitUntilSettled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settle(page);
  await expect(page.locator('[aria-label^="Loading"]')).toHaveCount(0);
};

/** Checks sideways scrolling, large text and accessibility in both themes. */
const check = async (page: Page): Promise<void> => {
  await waitUntilSettled(page);
  await expectNoSidewaysScroll(page);
  await expectRoomForLargeText(page);
  await expectAccessibleLightAndDark(page);
};

/** Routes to check. A coach sees an admin's pages with fewer buttons, so only TEST_LONG repeats those for a coach. */
const routesFor = (role: keyof typeof routes): readonly string[] =>
  role === 'coach' && !isLong
    ? routes.coach.filter((route) => !routes.admin.some((other) => other === route))
    : routes[role];

/** Checks the command palette on top of a page, with results of every kind in the demo club. */
const checkFindAnything = async (page: Page, role: keyof typeof routes): Promise<void> => {
  await page.getByRole('button', { name: 'Find anything' }).click();
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await palette.getByRole('combobox').fill(role === 'admin' ? 'er' : 'a');
  await expect(palette.getByRole('status')).toHaveText(/result/);
  await expectNoSidewaysScroll(page);
  await expectAccessibleLightAndDark(page);
  await page.keyboard.press('Escape');
};

/**
 * Checks detail pages: the tryouts in the list with their tabs, and a roster. One tryout is enough for a coach, who
 * sees fewer buttons than an admin.
 */
const openDetails = async (page: Page, role: keyof typeof routes): Promise<void> => {
  if (role === 'player' || (role === 'coach' && !isLong)) return;
  await visit(page, '/dashboard/tryouts');
  await waitUntilSettled(page);
  const links = page.locator('main a[href^="/dashboard/tryouts/"]');
  await expect(links.first()).toBeVisible();
  const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  // On phones an active tryout also links to its Tryout Day.
  const hrefs = new Set(places.map((place) => place.replace(/\/day\b.*$/, '')));
  // The states of the other tryouts are between those of the first and the last.
  const some = isLong ? [...hrefs] : [...hrefs].filter((_, place) => place === 0 || place === hrefs.size - 1);
  for (const href of role === 'admin' ? some : some.slice(0, 1)) {
    // All tryouts have the same heading.
    await page.goto(href);
    await check(page);
    // Every tryout has the same tabs.
    if (!isLong && href !== some.at(-1)) continue;
    for (const name of ['Evaluations', 'Ranking']) {
      await page.getByRole('tab', { name }).click();
      await check(page);
    }
  }
  if (role === 'admin') {
    await page.getByRole('tab', { name: "Who's left" }).click();
    await check(page);
    await visit(page, `${[...hrefs][0]}/edit`);
    await check(page);
  }
  await visit(page, '/dashboard/teams');
  await waitUntilSettled(page);
  await page
    .getByRole('link', { name: /View Roster/ })
    .first()
    .click();
  await check(page);
};

for (const role of ['admin', 'coach', 'player'] as const) {
  test(`shows accessible pages that fit the screen to a ${role}`, async ({ browser, product }) => {
    const logIns = await demoClubOf(product);
    const visitor = await aVisitor(browser, product);
    await signIn(visitor.page, logIns[role]);
    for (const route of routesFor(role)) {
      await visit(visitor.page, route);
      await check(visitor.page);
    }
    await checkFindAnything(visitor.page, role);
    await openDetails(visitor.page, role);
    visitor.expectQuiet();
    await visitor.context.close();
  });
}
