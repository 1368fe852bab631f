import type { BrowserContext, Page, Request } from '@playwright/test';
import { readSession } from '@touchline/domain/access/contract.ts';
import { pageRequestOf } from '@touchline/domain/pages.queries.ts';
import { aClub, addPlayers, anAgeGroup, aRunningTryout, aTeam, joinAsCoach, joinAsPlayer } from './club.ts';
import { ask } from './steps.ts';
import { aVisitor, expect, type Product, test, type Visitor } from './support.ts';

interface Opened {
  /** Path and search of every request sent before the rows appeared. */
  readonly asked: readonly string[];
  /** Addresses of the files in the page's Link header. */
  readonly announced: readonly string[];
}

const addressOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
};

/** Opens a page in a new tab and waits for its text. */
const open = async (context: BrowserContext, path: string, shows: string): Promise<Opened> => {
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(addressOf(request)));
  const response = await page.goto(path);
  // An overloaded server sends the page without its data.
  if (response?.fromServiceWorker() === false && !(await response.text()).includes('id="brought"')) {
    await page.close();
    return open(context, path, shows);
  }
  await expect(page.locator('#root')).toContainText(shows);
  const until = [...requests];
  const link = (await response?.headerValue('link')) ?? '';
  await page.close();
  return {
    asked: until,
    announced: [...link.matchAll(/<([^>]+)>; rel=modulepreload/g)].map(([, file = '']) => file),
  };
};

/**
 * Expects that a page requests no API data before its rows and that its files are announced. Retries, because pages
 * request recently changed data again.
 */
const expectBrought = (
  context: BrowserContext,
  path: string,
  shows: string,
  role: 'admin' | 'coach' | 'player',
): Promise<void> =>
  expect(async () => {
    const { asked: requests, announced } = await open(context, path, shows);
    const { asks } = pageRequestOf(path, role);
    expect(requests.filter((address) => [...asks, '/api/auth/session', '/api/auth/refresh'].includes(address))).toEqual(
      [],
    );
    // Only page code counts. Dialogs and secondary parts are loaded later.
    const files = requests.filter((address) => /\/assets\/(?:club|[a-z-]+-page)-[^/]+\.js$/.test(address));
    expect(files.length).toBeGreaterThan(0);
    expect(announced).toEqual(expect.arrayContaining([...new Set(files)]));
  }).toPass();

/** Gives a visitor's empty browser only the cookies from another browser. */
const retried = async ({ context }: Visitor, visitor: Visitor): Promise<BrowserContext> => {
  await visitor.context.addCookies(await context.cookies());
  return visitor.context;
};

test('sends an admin’s pages with session and rows and announces their files', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { context, page } = club.admin;
  const ageGroupId = await anAgeGroup(club, 10);
  const teamId = await aTeam(club, 'Tigers', ageGroupId);
  const tryoutId = await aRunningTryout(page, ageGroupId, await addPlayers(club, ['Anna Adler']));
  for (const [path, shows] of [
    ['/dashboard/players', 'Anna Adler'],
    ['/dashboard/teams', 'Tigers'],
    [`/dashboard/teams/${teamId}/roster`, 'Tigers'],
    ['/dashboard/seasons', 'Spring'],
    ['/dashboard/coaches', 'No coaches'],
    ['/dashboard/tryouts', 'Spring tryout'],
    [`/dashboard/tryouts/${tryoutId}`, 'Anna Adler'],
    [`/dashboard/tryouts/${tryoutId}/edit`, 'U10'],
    ['/dashboard/admin-invitations', 'No invitations'],
    ['/dashboard/codes', club.codes.coach],
  ] as const)
    await test.step(path, () => expectBrought(context, path, shows, 'admin'));
  await context.close();
});

test('sends the pages of a coach and a player with session and rows', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const [coach, player] = [await aVisitor(browser, product), await aVisitor(browser, product)];
  const ageGroupId = await anAgeGroup(club, 10);
  await joinAsCoach(club, coach, ['Carla', 'Coach'], await aTeam(club, 'Tigers', ageGroupId));
  await joinAsPlayer(club, player, ['Nora', 'Novak']);
  const playerIds = await addPlayers(club, ['Anna Adler']);
  const tryoutId = await aRunningTryout(club.admin.page, ageGroupId, playerIds);
  for (const [{ context }, role, path, shows] of [
    [coach, 'coach', '/dashboard', 'Tigers'],
    [coach, 'coach', '/dashboard/coach-invitations', 'No pending invitations'],
    [coach, 'coach', `/dashboard/tryouts/${tryoutId}/day`, 'Anna Adler'],
    [player, 'player', '/', 'No pending invitations'],
    [player, 'player', '/dashboard/my-teams', 'No teams this season'],
  ] as const)
    await test.step(`${role}: ${path}`, () => expectBrought(context, path, shows, role));
  for (const { context } of [club.admin, coach, player]) await context.close();
});

test('requests no API data on the sign-in and landing pages', async ({ browser, product }) => {
  for (const [path, shows] of [
    ['/', 'Coach Registration'],
    ['/login', 'Sign In'],
    ['/dashboard/players', 'Sign In'],
  ] as const) {
    const visitor = await aVisitor(browser, product);
    const opened = await open(visitor.context, path, shows);
    // The browser may offer a passkey in the field once the page is idle.
    const offers = '/api/auth/passkey/options';
    // The name of a server's only club appears above the form when it arrives; no other part waits for it.
    const nameOfClub = '/api/auth/founding';
    const later = [offers, nameOfClub];
    expect(opened.asked.filter((address) => address.startsWith('/api/') && !later.includes(address))).toEqual([]);
    expect(opened.announced.length).toBeGreaterThan(0);
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

const aPhoneWithTheApp = async (visitor: Visitor): Promise<void> => {
  await visitor.page.goto('/dashboard/players');
  await visitor.page.evaluate(() => navigator.serviceWorker.ready);
};

/** Texts of all files in the service worker's cache. */
const cachedTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '');
    }
    return texts;
  });

const aClubOnAPhone = async (browser: Parameters<typeof aClub>[0], product: Product) => {
  const club = await aClub(browser, product);
  await addPlayers(club, ['Anna Adler']);
  const phone = await aVisitor(browser, product, 'allow');
  await retried(club.admin, phone);
  await aPhoneWithTheApp(phone);
  return { club, phone };
};

test('requests data once from a page cached by the service worker', async ({ browser, product }) => {
  const { club, phone } = await aClubOnAPhone(browser, product);
  const { session } = await ask(club.admin.page, readSession, {});
  const texts = await cachedTexts(phone.page);
  expect(texts.some((text) => text.includes('<title>Touchline</title>'))).toBe(true);
  for (const secret of [session?.user.email ?? '', session?.user.id ?? '', 'Anna Adler', 'SV Sonnenberg'])
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);

  const { asked: requests, announced } = await open(phone.context, '/dashboard/players', 'Anna Adler');
  const { asks } = pageRequestOf('/dashboard/players', 'admin');
  // The worker announces the files of this address instead of those of the cached page.
  expect(announced.map((file) => file.replace(/-[\w-]{7}\.js$/, ''))).toEqual([
    '/assets/club',
    '/assets/players-page',
    '/assets/common',
    '/assets/search',
    '/assets/lists',
  ]);
  expect(requests.filter((address) => address.startsWith('/api/page'))).toHaveLength(1);
  expect(requests.filter((address) => [...asks, '/api/auth/session'].includes(address))).toEqual([]);
  phone.expectQuiet();
  await phone.context.close();
  await club.admin.context.close();
});
