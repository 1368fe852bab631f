import { chromium, type Browser, type Page, type Request } from '@playwright/test';
import { launchOptions } from '../tests/browser/chromium.ts';
import { bigClub, idOf } from './club.ts';
import { median } from './measure.ts';
import {
  newPhone,
  type PageMetrics,
  recordFirstRow,
  readPageMetrics,
  adminState,
  throttle,
  type StorageState,
  waitForWorker,
} from './phone.ts';
import { type Finding, ms } from './report.ts';

const nodesOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);

interface PageLoad extends PageMetrics {
  readonly requests: number;
}

/**
 * True for requests that a signed-in page does not wait for, such as the font, the tab's icon, the session check, the
 * live stream, and the toasts. `assertOptionalRequests` proves it.
 */
const isOptionalRequest = (url: string): boolean =>
  /^\/(?:assets\/(?:[^/]*\.woff2|(?:dist|escape|toaster)-[^/]*)|favicon\.svg|api\/(?:auth\/session|events))$/.test(
    new URL(url).pathname,
  );

/** Opens a URL and waits until the page shows its content and no more responses arrive. */
const load = async (page: Page, path: string, shows: string): Promise<PageLoad> => {
  const sentRequests: Request[] = [];
  const note = (request: Request): void => {
    // The sign-in page waits for a response saying that there is no session.
    if (!isOptionalRequest(request.url()) || (path === '/login' && request.url().endsWith('/session')))
      sentRequests.push(request);
  };
  page.on('request', note);
  await page.addInitScript(recordFirstRow, shows);
  await page.goto(path);
  await page.locator(shows).first().waitFor();
  page.off('request', note);
  // The largest paint is final shortly after the last change.
  await page.waitForTimeout(700);
  const metrics = await readPageMetrics(page);
  // Playwright polls, so requests sent after the rows appeared do not count.
  const requests = sentRequests.filter((request) => request.timing().startTime <= metrics.shownAt).length;
  return { ...metrics, requests };
};

/** `shows` matches only a row of this view, never one of the previous view. */
const views = [
  { name: 'teams', path: '/dashboard/teams', shows: 'main a[href*="/roster"]' },
  { name: 'players', path: '/dashboard/players', shows: '[aria-label="Players"] > li > *' },
  { name: 'offers', path: '/dashboard/admin-invitations', shows: '[aria-label="Invitations"] > li > *' },
  {
    name: 'tryout',
    path: `/dashboard/tryouts/${idOf(bigClub, 'tryout', 0)}`,
    shows: '[aria-label="Registrations"] > li > *',
  },
] as const;

/** Asserts that every view shows its rows even without responses to optional requests, so they need not be counted. */
const assertOptionalRequests = async (browser: Browser, url: URL, state: StorageState): Promise<void> => {
  const phone = await newPhone(browser, url, state);
  await phone.route(
    ({ href }) => isOptionalRequest(href),
    () => undefined,
  );
  for (const { path, shows } of views) {
    const page = await phone.newPage();
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator(shows).first().waitFor();
    await page.close();
  }
  await phone.close();
};

/** Milliseconds, measured in the page, from a click until `shows` appears. */
const fromClickTo = async (page: Page, click: string, shows: string, disappears = false): Promise<number> => {
  const duration = page.evaluate(
    ([selector, shouldDisappear]) =>
      new Promise<number>((resolve) => {
        addEventListener(
          'click',
          () => {
            const startedAt = performance.now();
            const look = (): void => {
              if ((document.querySelector(selector) === null) === shouldDisappear)
                resolve(performance.now() - startedAt);
              else requestAnimationFrame(look);
            };
            look();
          },
          { capture: true, once: true },
        );
      }),
    [shows, disappears] as const,
  );
  await page.locator(click).first().click();
  return duration;
};

/** Selects rows, and opens and closes dialogs. Returns how many milliseconds the slowest of these clicks took. */
const slowestClick = async (page: Page): Promise<number> => {
  const before = await readPageMetrics(page);
  await page.evaluate(() => {
    window.pageMetrics.slowest = 0;
  });
  const menu = page.getByRole('button', { name: /account|more/i }).first();
  for (let click = 0; click < 5; click += 1) {
    if (click % 2 === 0) await menu.click();
    else await page.keyboard.press('Escape');
    await page.waitForTimeout(150);
  }
  const { slowest } = await readPageMetrics(page);
  await page.evaluate((old) => {
    window.pageMetrics.slowest = old;
  }, before.slowest);
  return slowest;
};

/** Goals F5 to F12 on a slow phone, in a club of 5,000 players. */
export const compareBrowser = async (url: URL, rounds: number): Promise<Finding[]> => {
  const browser = await chromium.launch(launchOptions);
  const firstLoads: PageLoad[] = [];
  const repeatedLoads: PageLoad[] = [];
  const clicks: number[] = [];
  const returns: number[] = [];
  const checkIns: number[] = [];
  let nodes = { name: '', count: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const stranger = await newPhone(browser, url);
      const loginPage = await stranger.newPage();
      await throttle(loginPage);
      firstLoads.push(await load(loginPage, '/login', 'form'));
      await stranger.close();

      const state = await adminState(browser, url);
      if (round === 0) await assertOptionalRequests(browser, url, state);

      for (const view of views) {
        const phone = await newPhone(browser, url, state);
        const page = await phone.newPage();
        await throttle(page);
        firstLoads.push(await load(page, view.path, view.shows));
        await waitForWorker(page);
        repeatedLoads.push(await load(page, view.path, view.shows));
        const count = await nodesOf(page);
        if (count > nodes.count) nodes = { name: view.name, count };
        clicks.push(await slowestClick(page));
        if (view.name === 'tryout') {
          const button = 'main button:has-text("Check In")';
          const label = await page.locator(button).first().getAttribute('aria-label');
          checkIns.push(await fromClickTo(page, button, `[aria-label="${label}"]`, true));
          await page.waitForTimeout(500);
        } else {
          const otherPath = view.name === 'teams' ? '/dashboard/tryouts' : '/dashboard/teams';
          await page.locator(`nav a[href="${otherPath}"]:visible`).first().click();
          await page.waitForURL(`**${otherPath}`);
          await page.waitForTimeout(1500);
          const backLink = `nav a[href="${view.path}"]:visible`;
          if ((await page.locator(backLink).count()) > 0) returns.push(await fromClickTo(page, backLink, view.shows));
        }
        await phone.close();
      }
    }
  } finally {
    await browser.close();
  }
  const worst = (values: readonly number[]): number => Math.max(0, ...values);
  const loads = [...firstLoads, ...repeatedLoads];
  const findingOf = (goal: string, value: number, limit: number, text = ms): Finding => ({
    goal,
    target: `≤ ${text(limit)}`,
    measured: text(value),
    reached: value <= limit,
  });
  const plain = (value: number): string => (value < 1 ? value.toFixed(3) : value.toFixed(0));
  return [
    findingOf('F5 largest paint, first visit', median(firstLoads.map(({ largest }) => largest)), 1500),
    findingOf('F5 largest paint, repeated visit', median(repeatedLoads.map(({ largest }) => largest)), 600),
    findingOf('F6 blocking time of a load', median(loads.map(({ blocked }) => blocked)), 250),
    findingOf('F7 slowest click', worst(clicks), 100),
    findingOf('F8 layout shift', worst(loads.map(({ shifted }) => shifted)), 0.02, plain),
    findingOf('F9 a screen visited before, from the click', median(returns), 100),
    findingOf('F10 check-in, until it shows', median(checkIns), 50),
    findingOf(`F11 elements of a view (${nodes.name})`, nodes.count, 1500, plain),
    findingOf(
      'F12 requests that the rows of a page wait for',
      worst(firstLoads.map(({ requests }) => requests)),
      6,
      plain,
    ),
  ];
};
