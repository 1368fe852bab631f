import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test';
import { launchOptions } from '../tests/browser/chromium.ts';
import { bigClub, emailOf, idOf, password } from './club.ts';
import { median } from './measure.ts';
import { type Finding, ms } from './report.ts';

/** The phone of the design: its processor is four times slower than this one, its line 9 and 3 Mbit/s with 100 ms. */
const slowdown = 4;
const line = { offline: false, latency: 100, downloadThroughput: (9e6 / 8) | 0, uploadThroughput: (3e6 / 8) | 0 };
const screen = { width: 390, height: 844 };

/** What a page notes about itself from its first moment on. */
interface Notes {
  /** When the first row stood there, in milliseconds since 1970; 0 before. */
  shownAt: number;
  largest: number;
  shifted: number;
  blocked: number;
  slowest: number;
}

declare global {
  interface Window {
    notes: Notes;
  }
}

/** Runs in the page, before anything of ours. */
const takeNotes = (): void => {
  const notes: Notes = { shownAt: 0, largest: 0, shifted: 0, blocked: 0, slowest: 0 };
  window.notes = notes;
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options: PerformanceObserverInit = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', ({ startTime }) => {
    notes.largest = startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) notes.shifted += value;
  });
  watch('longtask', ({ duration }) => {
    notes.blocked += Math.max(0, duration - 50);
  });
  watch(
    'event',
    (entry) => {
      const { duration, interactionId } = entry as PerformanceEventTiming;
      if (interactionId) notes.slowest = Math.max(notes.slowest, duration);
    },
    { durationThreshold: 16 } as PerformanceObserverInit,
  );
};

const slow = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', line);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
};

const aPhone = async (browser: Browser, url: URL): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url.href,
    viewport: screen,
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders: { 'x-forwarded-for': '10.9.0.1' },
  });
  await context.addInitScript(takeNotes);
  return context;
};

const notesOf = (page: Page): Promise<Notes> => page.evaluate(() => window.notes);
const nodesOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);

/** Runs in the page, before anything of ours: notes when it first shows what it is about. */
const noteRows = (shows: string): void => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(shows)) return;
    observer.disconnect();
    window.notes.shownAt = performance.timeOrigin + performance.now();
  });
  observer.observe(document, { childList: true, subtree: true });
};

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Loaded extends Notes {
  readonly requests: number;
}

/**
 * What a page of somebody known asks for and does not wait for: the font (its text stands there in another one before), the
 * icon of the tab, whether the session still stands (each answer says so itself), the stream of what others change, and the
 * dialogs, which are fetched as soon as the rows stand there. `withoutAsides` proves it.
 */
const isAside = (url: string): boolean =>
  /^\/(?:assets\/(?:[^/]*\.woff2|overlays-[^/]*)|favicon\.svg|api\/(?:auth\/session|events))$/.test(
    new URL(url).pathname,
  );

/** Opens an address and waits until the page shows what it is about and nothing more arrives. */
const load = async (page: Page, path: string, shows: string): Promise<Loaded> => {
  const asked: Request[] = [];
  const note = (request: Request): void => {
    // The sign-in waits until it is known that nobody is signed in.
    if (!isAside(request.url()) || (path === '/login' && request.url().endsWith('/session'))) asked.push(request);
  };
  page.on('request', note);
  await page.addInitScript(noteRows, shows);
  await page.goto(path);
  await page.locator(shows).first().waitFor();
  page.off('request', note);
  // The largest paint is final a moment after the last thing moved.
  await page.waitForTimeout(700);
  const notes = await notesOf(page);
  // Playwright looks now and then; what was asked for behind the rows meanwhile is none that they waited for.
  const requests = asked.filter((request) => request.timing().startTime <= notes.shownAt).length;
  return { ...notes, requests };
};

/** `shows` finds a row of this view and of no other: a click on the way to it must not be taken for its answer. */
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

/** Every view shows its rows although the asides are never answered; otherwise they would have to be counted. */
const withoutAsides = async (browser: Browser, url: URL, state: StorageState): Promise<void> => {
  const phone = await browser.newContext({ baseURL: url.href, viewport: screen, storageState: state });
  await phone.route(
    ({ href }) => isAside(href),
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

/** Milliseconds, as the page itself counts them, from a click until `shows` is there. */
const fromClickTo = async (page: Page, click: string, shows: string, gone = false): Promise<number> => {
  const waiting = page.evaluate(
    ([what, shallGo]) =>
      new Promise<number>((resolve) => {
        addEventListener(
          'click',
          () => {
            const began = performance.now();
            const look = (): void => {
              if ((document.querySelector(what) === null) === shallGo) resolve(performance.now() - began);
              else requestAnimationFrame(look);
            };
            look();
          },
          { capture: true, once: true },
        );
      }),
    [shows, gone] as const,
  );
  await page.locator(click).first().click();
  return waiting;
};

/** Ticks boxes, opens and closes what a page offers: five clicks, of which the slowest counts. */
const slowestClick = async (page: Page): Promise<number> => {
  const before = await notesOf(page);
  await page.evaluate(() => {
    window.notes.slowest = 0;
  });
  const menu = page.getByRole('button', { name: /account|more/i }).first();
  for (let click = 0; click < 5; click += 1) {
    if (click % 2 === 0) await menu.click();
    else await page.keyboard.press('Escape');
    await page.waitForTimeout(150);
  }
  const { slowest } = await notesOf(page);
  await page.evaluate((old) => {
    window.notes.slowest = old;
  }, before.slowest);
  return slowest;
};

/** Whoever comes back finds the app on the phone; the worker that keeps it begins some seconds after the first visit. */
const workerOf = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(emailOf(bigClub, 'admin', 1));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard/teams');
};

/** F5 to F12 on a slow phone, in a club of 5,000 players. */
export const compareBrowser = async (url: URL, rounds: number): Promise<Finding[]> => {
  const browser = await chromium.launch(launchOptions);
  const first: Loaded[] = [];
  const repeated: Loaded[] = [];
  const clicks: number[] = [];
  const returns: number[] = [];
  const checkIns: number[] = [];
  let nodes = { name: '', count: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const stranger = await aPhone(browser, url);
      const door = await stranger.newPage();
      await slow(door);
      first.push(await load(door, '/login', 'form'));
      await stranger.close();

      const known = await aPhone(browser, url);
      const before = await known.newPage();
      await signIn(before);
      const state = await known.storageState();
      await known.close();
      if (round === 0) await withoutAsides(browser, url, state);

      for (const view of views) {
        const phone = await browser.newContext({
          baseURL: url.href,
          viewport: screen,
          isMobile: true,
          hasTouch: true,
          storageState: state,
        });
        await phone.addInitScript(takeNotes);
        const page = await phone.newPage();
        await slow(page);
        first.push(await load(page, view.path, view.shows));
        await workerOf(page);
        repeated.push(await load(page, view.path, view.shows));
        const count = await nodesOf(page);
        if (count > nodes.count) nodes = { name: view.name, count };
        clicks.push(await slowestClick(page));
        if (view.name === 'tryout') {
          const button = 'main button:has-text("Check In")';
          const label = await page.locator(button).first().getAttribute('aria-label');
          checkIns.push(await fromClickTo(page, button, `[aria-label="${label}"]`, true));
          await page.waitForTimeout(500);
        } else {
          const there = view.name === 'teams' ? '/dashboard/tryouts' : '/dashboard/teams';
          await page.locator(`nav a[href="${there}"]:visible`).first().click();
          await page.waitForURL(`**${there}`);
          await page.waitForTimeout(1500);
          const back = `nav a[href="${view.path}"]:visible`;
          if ((await page.locator(back).count()) > 0) returns.push(await fromClickTo(page, back, view.shows));
        }
        await phone.close();
      }
    }
  } finally {
    await browser.close();
  }
  const worst = (values: readonly number[]): number => Math.max(0, ...values);
  const all = [...first, ...repeated];
  const under = (goal: string, value: number, limit: number, text = ms): Finding => ({
    goal,
    asked: `≤ ${text(limit)}`,
    found: text(value),
    reached: value <= limit,
  });
  const plain = (value: number): string => (value < 1 ? value.toFixed(3) : value.toFixed(0));
  return [
    under('F5 largest paint, first visit', median(first.map(({ largest }) => largest)), 1500),
    under('F5 largest paint, repeated visit', median(repeated.map(({ largest }) => largest)), 600),
    under('F6 blocking time of a load', median(all.map(({ blocked }) => blocked)), 250),
    under('F7 slowest click', worst(clicks), 100),
    under('F8 layout shift', worst(all.map(({ shifted }) => shifted)), 0.02, plain),
    under('F9 a screen visited before, from the click', median(returns), 100),
    under('F10 check-in, until it shows', median(checkIns), 50),
    under(`F11 elements of a view (${nodes.name})`, nodes.count, 1500, plain),
    under('F12 requests that the rows of a page wait for', worst(first.map(({ requests }) => requests)), 6, plain),
  ];
};
