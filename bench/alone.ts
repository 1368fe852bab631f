import type { Request } from './client.ts';
import { bigClub, type ClubSize, emailOf, hugeClub, password, smallClub, tokenOf, resetAnswers } from './club.ts';
import { median, quantile, sample, targetOf } from './measure.ts';
import { memoryOf } from './processes.ts';
import { type Finding, ms, times } from './report.ts';
import type { PostgresArena } from './servers.ts';
import { scheduleWorkloads } from './schedule.ts';
import type { Workload } from './workload.ts';
import { isOnDay, workloads } from './workloads.ts';

const workloadNamed = (name: string) => {
  const match = workloads.find((workload) => workload.name === name);
  if (!match) throw new Error(`No workload is called ${name}.`);
  return match;
};

/** Milliseconds per request for a single user. The servers being compared take turns. */
const timesOf = async (
  url: URL,
  paths: readonly ((number: number) => { path: string; token: string })[],
  { rounds, from = 0 }: { rounds: number; from?: number },
): Promise<Float64Array[]> => {
  const durationsByPath = paths.map((): number[] => []);
  const targets = await Promise.all(
    paths.map((pathOf) => targetOf(url, (number) => ({ method: 'GET', ...pathOf(number) }), 1)),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, target] of targets.entries()) {
      const { times: durations } = await sample(target, {
        milliseconds: 60_000,
        maxRequests: 10,
        from: from + round * 10,
      });
      durationsByPath[at]?.push(...durations);
    }
  }
  for (const target of targets) await target.close();
  return durationsByPath.map((durations) => Float64Array.from(durations).sort());
};

const p50 = (sorted: Float64Array | undefined): number => quantile(sorted ?? [], 0.5);

/** Goal A7: a single user. */
export const measureOneUser = async (arena: PostgresArena, quick: boolean): Promise<Finding[]> => {
  const latencies: { name: string; half: number; slowest: number }[] = [];
  // Resetting a thousand answers leaves more dead rows than a club creates in years; autovacuum would remove those.
  await arena.script(resetAnswers);
  await arena.script('vacuum analyze');
  for (const workload of workloads.filter(({ name, counted, kind }) => counted || kind === 'write' || isOnDay(name))) {
    const { name } = workload;
    const target = await targetOf(arena.product.url, (number) => workload.request(number, bigClub), 1);
    const { times: sorted } = await sample(target, { milliseconds: 20_000, maxRequests: quick ? 50 : 200 });
    await target.close();
    latencies.push({ name, half: quantile(sorted, 0.5), slowest: quantile(sorted, 0.99) });
  }
  const findingsFor = (user: string, subset: typeof latencies): Finding[] => {
    const half = subset.reduce((worst, latency) => (latency.half > worst.half ? latency : worst));
    const slowest = subset.reduce((worst, latency) => (latency.slowest > worst.slowest ? latency : worst));
    return [
      {
        goal: `A7 one user, ${user}, slowest p50`,
        target: '≤ 3 ms',
        measured: `${ms(half.half)} (${half.name})`,
        reached: half.half <= 3,
      },
      {
        goal: `A7 one user, ${user}, slowest p99`,
        target: '≤ 15 ms',
        measured: `${ms(slowest.slowest)} (${slowest.name})`,
        reached: slowest.slowest <= 15,
      },
    ];
  };
  return [
    ...findingsFor(
      'the seven',
      latencies.filter(({ name }) => !isOnDay(name)),
    ),
    ...findingsFor(
      'the largest tryout',
      latencies.filter(({ name }) => isOnDay(name)),
    ),
  ];
};

/** A sign-in request. Each comes from a different address because of the rate limits. */
export const signIn = (number: number, club: ClubSize): Request => ({
  method: 'POST',
  path: '/api/auth/sign-in',
  headers: { 'x-forwarded-for': `10.1.${Math.floor(number / 250)}.${number % 250}` },
  body: JSON.stringify({ email: emailOf(club, 'player', number), password }),
});

/** Goals A11 and A12: signing in, and the server's memory use after all of these requests. */
export const measureSignIns = async ({ product }: PostgresArena): Promise<Finding[]> => {
  const request = (number: number): Request => signIn(number, bigClub);
  const alone = await targetOf(product.url, request, 1);
  const aloneSample = await sample(alone, { milliseconds: 5000, maxRequests: 20 });
  await alone.close();
  const several = await targetOf(product.url, request, 8);
  const others = await targetOf(product.url, (number) => workloadNamed('roster').request(number, bigClub), 2);
  const [many, fromOthers] = await Promise.all([
    sample(several, { milliseconds: 3000, from: 100 }),
    sample(others, { milliseconds: 3000 }),
  ]);
  await several.close();
  await others.close();
  const half = quantile(aloneSample.times, 0.5);
  const othersP99 = quantile(fromOthers.times, 0.99);
  const memory = memoryOf(product.pid);
  return [
    { goal: 'A11 sign-in alone, p50', target: '≤ 60 ms', measured: ms(half), reached: half <= 60 },
    {
      goal: 'A11 sign-ins per second',
      target: '≥ 60',
      measured: many.perSecond.toFixed(0),
      reached: many.perSecond >= 60,
    },
    { goal: 'A11 p99 of others', target: '< 50 ms', measured: ms(othersP99), reached: othersP99 < 50 },
    { goal: 'A12 memory, loaded', target: '≤ 120 MB', measured: `${memory.toFixed(0)} MB`, reached: memory <= 120 },
    {
      goal: 'A12 ready after',
      target: '≤ 1.5 s',
      measured: `${(product.readyAfter / 1000).toFixed(1)} s`,
      reached: product.readyAfter <= 1500,
    },
  ];
};

const requestMaker = (workload: Workload, club: ClubSize) => (number: number) => {
  const { path, token = '' } = workload.request(number, club);
  return { path, token };
};

const admin = (club: ClubSize) => (number: number) => tokenOf(club, 'admin', number % club.admins);
const adminRequest = (club: ClubSize, path: string) => (number: number) => ({ path, token: admin(club)(number) });

/** URL of the list, starting `pages` pages in. */
const pageAfter = async (url: URL, club: ClubSize, path: string, pages: number): Promise<string> => {
  let cursor = '';
  for (let page = 1; page < pages; page += 1) {
    const address = new URL(`${path}${cursor === '' ? '' : `?after=${cursor}`}`, url);
    const response = await fetch(address, { headers: { cookie: `touchline_session=${admin(club)(page)}` } });
    cursor = ((await response.json()) as { next: string | null }).next ?? '';
    if (cursor === '') throw new Error(`${path} has only ${page} pages.`);
  }
  return `${path}?after=${cursor}`;
};

/** Goal S8: the schedule compared with that of a club a tenth as large (SCHED-44). */
export const scheduleOfLargeClub = async ({ product }: PostgresArena, quick: boolean): Promise<Finding> => {
  const ratios: { name: string; ratio: number }[] = [];
  for (const workload of scheduleWorkloads) {
    const clubs = [requestMaker(workload, smallClub), requestMaker(workload, bigClub)];
    const [small, large] = await timesOf(product.url, clubs, { rounds: quick ? 6 : 15 });
    ratios.push({ name: workload.name, ratio: p50(large) / p50(small) });
  }
  const worst = ratios.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  return {
    goal: 'S8 agenda, week and month of 300 teams with 100 events, against a tenth',
    target: '≤ 1.3 ×',
    measured: `${times(worst.ratio)} (${worst.name})`,
    reached: worst.ratio <= 1.3,
  };
};

/** Goals S1 to S5: a page in a club five times as large, a page far down a list, and a search for a name. */
export const measureScaling = async (arena: PostgresArena, quick: boolean): Promise<Finding[]> => {
  const { url } = arena.product;
  const rounds = quick ? 4 : 15;
  const findings: Finding[] = [];
  const comparisons: { name: string; ratio: number; beyond: number }[] = [];
  for (const name of ['roster', 'registrations', 'summary', 'offers', 'players', 'teams']) {
    const clubs = [requestMaker(workloadNamed(name), bigClub), requestMaker(workloadNamed(name), hugeClub)];
    const [large, larger] = await timesOf(url, clubs, { rounds });
    comparisons.push({ name, ratio: p50(larger) / p50(large), beyond: p50(larger) - p50(large) });
  }
  const worst = comparisons.filter(({ name }) => name !== 'teams').reduce((a, b) => (b.ratio > a.ratio ? b : a));
  findings.push({
    goal: 'S1 a club five times as large',
    target: '≤ 1.2 ×',
    measured: `${times(worst.ratio)} (${worst.name})`,
    reached: worst.ratio <= 1.2,
  });
  const teams = comparisons.find(({ name }) => name === 'teams')?.ratio ?? 0;
  findings.push({
    goal: 'S2 teams with five times the past seasons',
    target: '≤ 1.2 ×',
    measured: times(teams),
    reached: teams <= 1.2,
  });
  const counting = comparisons.find(({ name }) => name === 'offers')?.beyond ?? 0;
  findings.push({
    goal: 'S4 counters of 50,000 offers, beyond those of 10,000',
    target: '≤ 4 ms',
    measured: ms(counting),
    reached: counting <= 4,
  });
  for (const [name, path, club] of [
    ['players', '/api/players', hugeClub],
    ['offers', '/api/offers', bigClub],
  ] as const) {
    const farPath = await pageAfter(url, club, path, 100);
    const [near, distant] = await timesOf(url, [adminRequest(club, path), adminRequest(club, farPath)], { rounds });
    const ratio = p50(distant) / p50(near);
    findings.push({ goal: `S3 page 100 of ${name}`, target: '≤ 1.3 ×', measured: times(ratio), reached: ratio <= 1.3 });
  }
  const [searchTimes, emptyTimes] = await timesOf(
    url,
    [adminRequest(hugeClub, '/api/players?search=maier%202401'), adminRequest(hugeClub, '/api/auth/session')],
    { rounds },
  );
  const search = p50(searchTimes) - p50(emptyTimes);
  findings.push({
    goal: 'S5 name search among 25,000, beyond an empty request',
    target: '≤ 2 ms',
    measured: ms(search),
    reached: search <= 2,
  });
  return findings;
};

/** Medians of the five reads for a single user on the embedded database. */
export const readMedians = async (url: URL, club: ClubSize): Promise<number[]> => {
  const paths = workloads.filter(({ counted }) => counted).map((workload) => requestMaker(workload, club));
  return (await timesOf(url, paths, { rounds: 5 })).map((sorted) => median([...sorted]));
};
