import type { Browser, BrowserContext, Page } from '@playwright/test';
import { bigClub, emailOf, password } from './club.ts';

/** The goals assume a phone whose processor is four times slower than this one, with 9 and 3 Mbit/s and 100 ms latency. */
const slowdown = 4;
const networkConditions = {
  offline: false,
  latency: 100,
  downloadThroughput: (9e6 / 8) | 0,
  uploadThroughput: (3e6 / 8) | 0,
};
const screen = { width: 390, height: 844 };

/** Measurements that a page records about itself. */
export interface PageMetrics {
  /** Time when the first row appeared, in milliseconds since 1970; 0 until then. */
  shownAt: number;
  /** Milliseconds from the start of the visit until the frame with the row was drawn. */
  drawnAfter: number;
  largest: number;
  shifted: number;
  blocked: number;
  slowest: number;
}

declare global {
  interface Window {
    pageMetrics: PageMetrics;
  }
}

/** Runs in the page before any of our code. */
const recordPageMetrics = (): void => {
  const metrics: PageMetrics = { shownAt: 0, drawnAfter: 0, largest: 0, shifted: 0, blocked: 0, slowest: 0 };
  window.pageMetrics = metrics;
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options: PerformanceObserverInit = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', ({ startTime }) => {
    metrics.largest = startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) metrics.shifted += value;
  });
  watch('longtask', ({ duration }) => {
    metrics.blocked += Math.max(0, duration - 50);
  });
  watch(
    'event',
    (entry) => {
      const { duration, interactionId } = entry as PerformanceEventTiming;
      if (interactionId) metrics.slowest = Math.max(metrics.slowest, duration);
    },
    { durationThreshold: 16 } as PerformanceObserverInit,
  );
};

/** Runs in the page before any of our code. Records when its content first appears. */
export const recordFirstRow = (shows: string): void => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(shows)) return;
    observer.disconnect();
    window.pageMetrics.shownAt = performance.timeOrigin + performance.now();
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.pageMetrics.drawnAfter = performance.now();
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
};

export const readPageMetrics = (page: Page): Promise<PageMetrics> => page.evaluate(() => window.pageMetrics);

/** Throttles the page's network and processor to the phone's. */
export const throttle = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', networkConditions);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
};

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A phone without any data from the product, or with the data of a user's session. */
export const newPhone = async (browser: Browser, url: URL, state?: StorageState): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url.href,
    viewport: screen,
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders: { 'x-forwarded-for': '10.9.0.1' },
    ...(state && { storageState: state }),
  });
  await context.addInitScript(recordPageMetrics);
  return context;
};

/** Cookies and storage of an admin's phone. */
export const adminState = async (browser: Browser, url: URL): Promise<StorageState> => {
  const phone = await newPhone(browser, url);
  const page = await phone.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(emailOf(bigClub, 'admin', 1));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard/teams');
  const state = await phone.storageState();
  await phone.close();
  return state;
};

/** Waits until the service worker, which starts some seconds after the first visit, has stored the app. */
export const waitForWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
