import { readMedians } from './alone.ts';
import { bigClub, type ClubSize } from './club.ts';
import { geometricMean, median, quantile, type Sample, sample, targetOf } from './measure.ts';
import { memoryOf } from './processes.ts';
import { type Finding, ms } from './report.ts';
import { onEmbedded } from './servers.ts';
import type { Result } from './throughput.ts';
import { bareRequest, workloads } from './workloads.ts';

/** As large as clubs on the embedded database get. Pages show as many rows as in the big club. */
const club: ClubSize = { ...bigClub, key: 'e', players: 1500, pastTeams: 50, seasons: 6, offers: 3000, admins: 200 };
const connections = 16;

/** Longest pause in milliseconds without any response while pages were loading. */
const longestPause = async (url: URL): Promise<number> => {
  const reads = workloads.filter(({ counted }) => counted);
  const requests = reads.map(({ request }, number) => request(number, club));
  const pages = await targetOf(url, (number) => requests[number % requests.length] ?? { method: 'GET', path: '/' }, 1);
  const health = await targetOf(url, () => ({ method: 'GET', path: '/healthz' }), 1);
  const [, healthSample] = await Promise.all([
    sample(pages, { milliseconds: 1500 }),
    sample(health, { milliseconds: 1500 }),
  ]);
  await pages.close();
  await health.close();
  // A single slow response may be the machine's fault, but one in two hundred is the server's.
  return quantile(healthSample.times, 0.995);
};

/** Goals E1 to E4 and the embedded part of goal A12, compared with the same requests on PostgreSQL. */
export const compareEmbedded = async (native: readonly Result[], quick: boolean): Promise<Finding[]> => {
  const arena = await onEmbedded([club]);
  try {
    const ratios: { name: string; kind: 'read' | 'write'; toBare: number; toNative: number }[] = [];
    for (const workload of workloads.filter(({ counted, name }) => counted || name === 'evaluate')) {
      const samples: Record<'bare' | 'product', Sample[]> = { bare: [], product: [] };
      const targets = {
        bare: await targetOf(arena.bare.url, (number) => bareRequest(workload, number, club), connections),
        product: await targetOf(arena.product.url, (number) => workload.request(number, club), connections),
      };
      const systems = ['bare', 'product'] as const;
      for (const system of systems) await sample(targets[system], { milliseconds: 500 });
      for (let round = 0; round < (quick ? 1 : 3); round += 1) {
        for (const system of systems) samples[system].push(await sample(targets[system], { milliseconds: 800 }));
      }
      for (const system of systems) await targets[system].close();
      const perSecond = (system: 'bare' | 'product'): number =>
        median(samples[system].map((sample) => sample.perSecond));
      const nativeResult = native.find((result) => result.workload.name === workload.name);
      ratios.push({
        name: workload.name,
        kind: workload.kind,
        toBare: perSecond('product') / perSecond('bare'),
        toNative: nativeResult ? perSecond('product') / nativeResult.perSecond.product : Number.NaN,
      });
    }
    const reads = ratios.filter(({ kind }) => kind === 'read');
    const bare = geometricMean(reads.map(({ toBare }) => toBare));
    const worstRatio = Math.min(...reads.map(({ toNative }) => toNative));
    const write = ratios.find(({ kind }) => kind === 'write')?.toNative ?? 0;
    const pause = await longestPause(arena.product.url);
    const half = Math.max(...(await readMedians(arena.product.url, club)));
    const memory = memoryOf(arena.product.pid);
    const seconds = arena.product.readyAfter / 1000;
    return [
      {
        goal: 'E1 five reads against the bare server',
        target: '≥ 0.70',
        measured: bare.toFixed(2),
        reached: bare >= 0.7,
      },
      {
        goal: 'E2 slowest read against PostgreSQL',
        target: '≥ 0.25',
        measured: worstRatio.toFixed(2),
        reached: worstRatio >= 0.25,
      },
      { goal: 'E2 evaluate against PostgreSQL', target: '≥ 0.30', measured: write.toFixed(2), reached: write >= 0.3 },
      { goal: 'E3 longest stop while pages load', target: '≤ 20 ms', measured: ms(pause), reached: pause <= 20 },
      { goal: 'E4 one user, slowest p50 of a read', target: '≤ 6 ms', measured: ms(half), reached: half <= 6 },
      { goal: 'A12 memory, embedded', target: '≤ 450 MB', measured: `${memory.toFixed(0)} MB`, reached: memory <= 450 },
      {
        goal: 'A12 ready after, embedded',
        target: '≤ 3 s',
        measured: `${seconds.toFixed(1)} s`,
        reached: seconds <= 3,
      },
    ];
  } finally {
    await arena.close();
  }
};
