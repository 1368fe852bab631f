import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import type { ReceivedMail } from '../support/server/mailbox.ts';
import type { Order } from './server.ts';

export { expect };

export interface DemoLogIns {
  readonly admin: string;
  readonly coach: string;
  readonly player: string;
}

export interface Product {
  readonly url: string;
  /** Moves the clock until the story ends. */
  moveClock(hours: number): Promise<void>;
  restoreClock(): Promise<void>;
  /** Runs all jobs, and sends the emails that they have written. */
  runJobs(): Promise<void>;
  /** Emails sent to an address, oldest first. */
  mailsTo(address: string): Promise<readonly ReceivedMail[]>;
  /** Upgrades the product to a newer build of the web app, with the same data. */
  release(): Promise<void>;
  /** Fills the product with a small demo club; returns the addresses of an admin, a coach and a player. */
  makeDemoClub(): Promise<DemoLogIns>;
}

interface StartOptions {
  /** Address of a PostgreSQL server for a new database, in place of the embedded one. */
  readonly postgres?: string;
  /** Folder of another build of the web app. */
  readonly pages?: string;
  /** True if there is a mail server, so that addresses have to be confirmed. */
  readonly sendsMail?: boolean;
  /** The operator's setting for who may found clubs. */
  readonly newOrganizations?: 'first';
}

/** Starts the product for a story. */
export const startProduct = async ({
  postgres,
  pages,
  sendsMail,
  newOrganizations,
}: StartOptions = {}): Promise<Product & { stop(): Promise<void> }> => {
  const child: ChildProcess = fork(join(import.meta.dirname, 'server.ts'), {
    env: {
      ...process.env,
      ...(postgres && { BROWSER_POSTGRES: postgres }),
      ...(pages && { BROWSER_PAGES: pages }),
      ...(sendsMail && { BROWSER_MAIL: '1' }),
      ...(newOrganizations && { BROWSER_NEW_ORGANIZATIONS: newOrganizations }),
      NODE_OPTIONS: '',
    },
    // PGlite is not optimized, as in vitest.config.ts: that takes more time than it saves in `npm test`.
    execArgv: process.env['TEST_LONG'] ? [] : ['--liftoff-only'],
  });
  const pendingOrders = new Map<number, { resolve: (answer: unknown) => void; reject: (reason: Error) => void }>();
  let count = 0;
  const listeningPort = new Promise<number>((resolve, reject) => {
    pendingOrders.set(0, { resolve: resolve as (answer: unknown) => void, reject });
    child.once('exit', (code) => reject(new Error(`The server of the browser tests ended with code ${code}.`)));
  });
  child.on('message', ({ id, fault, answer }: { id: number; fault?: string; answer?: unknown }) => {
    const order = pendingOrders.get(id);
    pendingOrders.delete(id);
    if (fault === undefined) order?.resolve(answer);
    else order?.reject(new Error(fault));
  });
  const send = <Answer = void>(order: Order): Promise<Answer> =>
    new Promise((resolve, reject) => {
      count += 1;
      pendingOrders.set(count, { resolve: resolve as (answer: unknown) => void, reject });
      child.send({ id: count, ...order });
    });
  const port = await listeningPort;
  let hoursAhead = 0;
  const moveClock = async (hours: number): Promise<void> => {
    hoursAhead += hours;
    await send({ kind: 'moveClock', hours });
  };
  return {
    url: `http://localhost:${port}`,
    moveClock,
    restoreClock: async () => {
      if (hoursAhead !== 0) await moveClock(-hoursAhead);
    },
    runJobs: () => send({ kind: 'runJobs' }),
    mailsTo: (address) => send({ kind: 'mailsTo', address }),
    release: () => send({ kind: 'release' }),
    makeDemoClub: () => send<DemoLogIns>({ kind: 'makeDemoClub' }),
    stop: () => send({ kind: 'stop' }),
  };
};

/** A person in a separate browser with its own IP address. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Fails if the console reported an error or the content security policy was violated. */
  expectQuiet(): void;
}

/** Console messages that stories expect: a refused sign-in, an expired offer, an offline phone. */
const expectedMessages =
  /Failed to load resource: (?:the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/;

const pendingRequests = new WeakMap<Page, Set<Request>>();

const watchRequests = (page: Page): void => {
  const requests = new Set<Request>();
  pendingRequests.set(page, requests);
  const end = (request: Request) => void requests.delete(request);
  // The event stream never ends.
  page.on('request', (request) => request.resourceType() !== 'eventsource' && requests.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
};

/** Waits until every request of a visitor's page is answered and the page is idle. */
export const settle = async (page: Page): Promise<void> => {
  // This also works across a navigation.
  const idle = () => page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
  const count = () => pendingRequests.get(page)?.size ?? 0;
  await page.waitForLoadState();
  do {
    await idle();
    await expect.poll(count, { intervals: [20] }).toBe(0);
    // The last elements drawn may send further requests.
    await idle();
  } while (count() > 0);
};

/** Runs `act`, which opens another page, and waits until the heading of the current page is gone. */
export const runAndWait = async (page: Page, act: () => Promise<void>): Promise<void> => {
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''));
  await act();
  await expect(page.locator('h1[data-left]'), `leaves ${page.url()}`).toHaveCount(0);
};

/** Navigates like a link, so the app and axe stay loaded. */
export const visit = async (page: Page, route: string): Promise<void> => {
  if (page.url().endsWith(route)) return;
  await runAndWait(page, () => page.evaluate((to) => history.pushState(null, '', to), route));
};

let visitors = 0;

/** A person in a new browser. Only offline stories allow a service worker, which slows down all others. */
export const aVisitor = async (
  browser: Browser,
  product: Product,
  serviceWorkers: 'allow' | 'block' = 'block',
  timezoneId = 'Europe/Vienna',
): Promise<Visitor> => {
  visitors += 1;
  const { viewport, isMobile, hasTouch } = test.info().project.use;
  const context = await browser.newContext({
    baseURL: product.url,
    ...(viewport && { viewport }),
    ...(isMobile !== undefined && { isMobile }),
    ...(hasTouch !== undefined && { hasTouch }),
    locale: 'en-US',
    timezoneId,
    reducedMotion: 'reduce',
    serviceWorkers,
    extraHTTPHeaders: { 'x-forwarded-for': `10.${test.info().workerIndex % 250}.${visitors >> 8}.${visitors % 250}` },
  });
  const page = await context.newPage();
  watchRequests(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedMessages.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (fault) => complaints.push(fault.message));
  return {
    page,
    context,
    expectQuiet: () => expect(complaints).toEqual([]),
  };
};

/** Axe rules about colors. All other rules have the same findings in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Finishes all fades, because a color in the middle of a fade must not be checked. A finished color may start a fade
 * of inherited colors.
 */
const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const running = () => document.getAnimations().filter(({ playState }) => playState === 'running');
    for (let animations = running(); animations.length > 0; animations = running())
      for (const animation of animations) animation.finish();
  });

/**
 * Expects no axe findings on the page as it is now: WCAG 2.2 AA and best practices, or only the rules about colors.
 * Axe stays loaded in the document and runs in legacy mode, because pages without foreign frames need no second page
 * for the findings.
 */
export const expectAccessible = async (page: Page, about: 'everything' | 'colours' = 'everything'): Promise<void> => {
  await finishAnimations(page);
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) }).setLegacyMode();
  axe.options({ resultTypes: ['violations'] });
  const { violations } = await (about === 'colours' ? axe.withRules(colourRules) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
};

/** Switches the theme immediately, without fades. */
const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate((dark) => {
    const noTransitions = new CSSStyleSheet();
    noTransitions.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(noTransitions);
    document.documentElement.classList.toggle('dark', dark);
    document.documentElement.getBoundingClientRect();
    document.adoptedStyleSheets.pop();
  }, theme === 'dark');

const isLong = Boolean(process.env['TEST_LONG']);

let checks = 0;

/**
 * Expects no axe findings in light and dark. Dark changes only colors, so it is checked in place. `npm test`
 * alternates between light and dark; TEST_LONG checks each page in both.
 */
export const expectAccessibleLightAndDark = async (page: Page): Promise<void> => {
  checks += 1;
  const isDark = !isLong && checks % 2 === 0;
  if (isDark) await setTheme(page, 'dark');
  await expectAccessible(page);
  if (isLong) {
    await setTheme(page, 'dark');
    await expectAccessible(page, 'colours');
  }
  if (isLong || isDark) await setTheme(page, 'light');
};

/**
 * Expects no element to extend beyond the right edge, because phones must never scroll sideways. A failure names the
 * page and the elements.
 */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const edgeOf = (element: Element) => element.getBoundingClientRect().right;
    const wideElements = [...document.body.querySelectorAll('*')].filter((element) => edgeOf(element) > clientWidth);
    return [
      `${location.pathname} is ${scrollWidth - clientWidth} px too wide`,
      ...wideElements
        .filter((element) => !wideElements.some((other) => other !== element && element.contains(other)))
        .map((element) => `${edgeOf(element) - clientWidth} px: ${element.outerHTML.slice(0, 120)}`),
    ];
  });
  expect(overflow).toEqual([]);
};

/** Expects no sideways scroll on phones with text at twice the size. */
export const expectRoomForLargeText = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) >= 640) return;
  const resize = async (size: string) => {
    await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
    // Rows that become visible with the new size request their data.
    await settle(page);
  };
  await resize('32px');
  await expectNoSidewaysScroll(page);
  await resize('');
};

/** Gives every worker its own product on the embedded database, and restores its clock after each story. */
export const test = base.extend<{ clock: undefined }, { product: Product }>({
  clock: [
    async ({ product }, use) => {
      await use(undefined);
      await product.restoreClock();
    },
    { auto: true },
  ],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});
