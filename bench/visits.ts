import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../tests/browser/chromium.ts';
import { bigClub, idOf } from './club.ts';
import { geometricMean } from './measure.ts';
import {
  newPhone,
  recordFirstRow,
  readPageMetrics,
  adminState,
  throttle,
  type StorageState,
  waitForWorker,
} from './phone.ts';
import { type Finding, ms, table, times } from './report.ts';

/** URLs to open, each with the content that people wait for: a row or, on public pages, a link or form. */
const addresses = [
  { name: 'landing', path: '/', shows: 'a[href^="/register"]', isPublic: true },
  { name: 'sign-in', path: '/login', shows: 'form', isPublic: true },
  { name: 'players', path: '/dashboard/players', shows: '[aria-label="Players"] > li > *', isPublic: false },
  { name: 'tryouts', path: '/dashboard/tryouts', shows: 'main a[href*="/dashboard/tryouts/"]', isPublic: false },
  {
    name: 'a tryout',
    path: `/dashboard/tryouts/${idOf(bigClub, 'tryout', 0)}`,
    shows: '[aria-label="Registrations"] > li > *',
    isPublic: false,
  },
] as const;

type Address = (typeof addresses)[number];

/** Measurements of a visit: times in milliseconds, layout shift, and bytes transferred. */
interface Visit {
  readonly drawn: number;
  readonly largest: number;
  readonly blocked: number;
  readonly shifted: number;
  readonly kilobytes: number;
}

const visit = async (
  phone: Awaited<ReturnType<typeof newPhone>>,
  { path, shows, isPublic }: Address,
): Promise<Visit> => {
  const page = await phone.newPage();
  await throttle(page);
  await page.addInitScript(recordFirstRow, shows);
  await page.goto(path);
  await page.waitForFunction(() => window.pageMetrics.drawnAfter > 0);
  const bytes = await page.evaluate(() =>
    (performance.getEntries() as PerformanceResourceTiming[])
      .map(({ transferSize = 0 }) => transferSize)
      .reduce((sum, size) => sum + size, 0),
  );
  // The largest paint is final, and blocking tasks have ended, a moment after the rows.
  await page.waitForTimeout(700);
  const { drawnAfter, largest, blocked, shifted } = await readPageMetrics(page);
  if (!isPublic) await waitForWorker(page);
  await page.close();
  return { drawn: drawnAfter, largest, blocked, shifted, kilobytes: bytes / 1024 };
};

/** A phone's first visit to a URL, and the next one in another tab. */
interface Visits {
  readonly first: readonly Visit[];
  readonly again: readonly Visit[];
}

const visitTwice = async (
  browser: Browser,
  url: URL,
  state: StorageState,
  address: Address,
): Promise<[Visit, Visit]> => {
  const phone = await newPhone(browser, url, address.isPublic ? undefined : state);
  try {
    return [await visit(phone, address), await visit(phone, address)];
  } finally {
    await phone.close();
  }
};

/** Best of the rounds, because other work on the machine can only make a visit slower. */
const best = (visits: readonly Visit[], metric: keyof Visit): number =>
  Math.min(...visits.map((visit) => visit[metric]));

const rowsOf = (visitsByAddress: ReadonlyMap<Address, readonly Visits[]>): string[][] =>
  [...visitsByAddress].map(([{ name }, sides]) => {
    const [{ first, again } = { first: [], again: [] }, beside] = sides;
    const cells = [first, again].flatMap((visits) => [
      ms(best(visits, 'drawn')),
      ms(best(visits, 'largest')),
      ms(best(visits, 'blocked')),
      `${best(visits, 'kilobytes').toFixed(0)}`,
    ]);
    const besideCells = beside
      ? [
          ms(best(beside.first, 'drawn')),
          times(best(first, 'drawn') / best(beside.first, 'drawn')),
          ms(best(beside.again, 'drawn')),
          times(best(again, 'drawn') / best(beside.again, 'drawn')),
        ]
      : [];
    return [name, ...cells, ...besideCells];
  });

const head = ['opened', 'first visit', 'LCP', 'TBT', 'KiB', 'second visit', 'LCP', 'TBT', 'KiB'];
const headBeside = ['first, beside', 'ratio', 'second, beside', 'ratio'];

/**
 * Goals F13 to F15: a slow phone, a club of 5,000 players, and Lighthouse's metrics. `urls` are one server, or two that
 * are visited alternately, so that other work on the machine affects both.
 */
export const compareVisits = async (
  urls: readonly URL[],
  rounds: number,
  say: (text: string) => void,
): Promise<Finding[]> => {
  const browser = await chromium.launch(launchOptions);
  const visitsByAddress = new Map(
    addresses.map((address) => [address, urls.map(() => ({ first: [], again: [] }))]),
  ) as Map<Address, { first: Visit[]; again: Visit[] }[]>;
  try {
    const states = await Promise.all(urls.map((url) => adminState(browser, url)));
    for (let round = 0; round < rounds; round += 1) {
      for (const [address, sides] of visitsByAddress) {
        for (const [at, url] of urls.entries()) {
          const [first, again] = await visitTwice(browser, url, states[at] as StorageState, address);
          sides[at]?.first.push(first);
          sides[at]?.again.push(again);
        }
      }
    }
  } finally {
    await browser.close();
  }
  say(`${table(urls.length > 1 ? [...head, ...headBeside] : head, rowsOf(visitsByAddress))}\n`);
  const ownVisits = (isPublic: boolean, which: keyof Visits): Visit[][] =>
    [...visitsByAddress].flatMap(([address, [own]]) => (address.isPublic === isPublic && own ? [own[which]] : []));
  const slowest = (visits: readonly Visit[][], metric: keyof Visit): number =>
    Math.max(...visits.map((visitList) => best(visitList, metric)));
  const findingOf = (goal: string, value: number, limit: number): Finding => ({
    goal,
    target: `≤ ${ms(limit)}`,
    measured: ms(value),
    reached: value <= limit,
  });
  const ratio = (which: keyof Visits): string =>
    times(
      geometricMean(
        [...visitsByAddress.values()].map(
          ([own, beside]) => best(own?.[which] ?? [], 'drawn') / best(beside?.[which] ?? [], 'drawn'),
        ),
      ),
    );
  const allVisits = [
    ...ownVisits(true, 'first'),
    ...ownVisits(false, 'first'),
    ...ownVisits(true, 'again'),
    ...ownVisits(false, 'again'),
  ];
  const shift = slowest(allVisits, 'shifted');
  return [
    findingOf('F13 rows of a signed-in page, first visit, slowest', slowest(ownVisits(false, 'first'), 'drawn'), 2200),
    findingOf(
      'F13 landing and form of sign-in, first visit, slowest',
      slowest(ownVisits(true, 'first'), 'drawn'),
      1500,
    ),
    findingOf('F14 rows of a signed-in page, second visit, slowest', slowest(ownVisits(false, 'again'), 'drawn'), 900),
    findingOf(
      'F14 landing and form of sign-in, second visit, slowest',
      slowest(ownVisits(true, 'again'), 'drawn'),
      900,
    ),
    findingOf('F15 (its parts) blocking time, slowest', slowest(allVisits, 'blocked'), 200),
    findingOf(
      'F15 (its parts) largest paint, first visit, slowest',
      slowest([...ownVisits(true, 'first'), ...ownVisits(false, 'first')], 'largest'),
      2500,
    ),
    {
      goal: 'F15 (its parts) layout shift, worst',
      target: '≤ 0.020',
      measured: shift.toFixed(3),
      reached: shift <= 0.02,
    },
    ...(urls.length > 1
      ? [
          {
            goal: 'all visits against the other, first and second',
            target: '',
            measured: `${ratio('first')}, ${ratio('again')}`,
            reached: true,
          },
        ]
      : []),
  ];
};
