import { bigClub, resetAnswers } from './club.ts';
import { geometricMean, median, quantile, type Sample, sample, type Target, targetOf } from './measure.ts';
import { type Finding, ms, table, times } from './report.ts';
import type { PostgresArena } from './servers.ts';
import type { Workload } from './workload.ts';
import { bareRequest, isOnDay, workloads } from './workloads.ts';

const connections = 16;
const systems = ['raw', 'bare', 'product'] as const;
type System = (typeof systems)[number];

interface Options {
  readonly quick: boolean;
  readonly only: readonly string[] | undefined;
  readonly say: (text: string) => void;
}

const targetsOf = async (arena: PostgresArena, workload: Workload): Promise<Record<System, Target>> => ({
  raw: await arena.rawTarget(workload, bigClub, connections),
  bare: await targetOf(
    arena.bare.url,
    (number) => bareRequest(workload, number),
    connections,
    () => arena.processorOf(arena.bare),
  ),
  product: await targetOf(
    arena.product.url,
    (number) => workload.request(number, bigClub),
    connections,
    () => arena.processorOf(arena.product),
  ),
});

const samplesOf = async (
  arena: PostgresArena,
  workload: Workload,
  { quick }: Options,
): Promise<Record<System, Sample[]>> => {
  const samples: Record<System, Sample[]> = { raw: [], bare: [], product: [] };
  const targets = await targetsOf(arena, workload);
  const limits = {
    milliseconds: quick ? 500 : 1500,
    ...(workload.maxRequests && { maxRequests: workload.maxRequests }),
  };
  const resetOffers = async (): Promise<void> => {
    if (workload.maxRequests) await arena.script(resetAnswers);
  };
  // Warm-up, because the first requests plan statements, fill caches and run code that Node has not compiled yet.
  for (const system of systems) {
    for (let pass = 0; pass < (quick || system === 'raw' ? 1 : 2); pass += 1) {
      await resetOffers();
      await sample(targets[system], {
        milliseconds: quick ? 1200 : 2500,
        maxRequests: workload.maxRequests ?? (quick ? 1500 : Number.POSITIVE_INFINITY),
      });
    }
  }
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    for (const system of systems) {
      await resetOffers();
      samples[system].push(await sample(targets[system], limits));
    }
  }
  for (const system of systems) await targets[system].close();
  return samples;
};

export interface Result {
  readonly workload: Workload;
  readonly perSecond: Readonly<Record<System, number>>;
  /** Throughput relative to the bare server. */
  readonly throughput: number;
  readonly processor: number;
  readonly p99: number;
  readonly bytes: number;
}

const resultOf = (workload: Workload, samples: Record<System, Sample[]>): Result => {
  const perSecond = (system: System): number => median(samples[system].map((sample) => sample.perSecond));
  const processor = (system: System): number => median(samples[system].map((sample) => sample.processor));
  return {
    workload,
    perSecond: { raw: perSecond('raw'), bare: perSecond('bare'), product: perSecond('product') },
    throughput: perSecond('product') / perSecond('bare'),
    processor: processor('product') / processor('bare'),
    p99: median(samples.product.map((sample) => quantile(sample.times, 0.99))),
    bytes: samples.product[0]?.bytes ?? 0,
  };
};

/** Checks the throughput goals. */
export const judge = (results: readonly Result[]): Finding[] => {
  const reads = results.filter(({ workload }) => workload.counted);
  const writes = results.filter(({ workload }) => workload.kind === 'write');
  const findings: Finding[] = [];
  if (reads.length > 0) {
    const mean = geometricMean(reads.map(({ throughput }) => throughput));
    const worst = Math.min(...reads.map(({ throughput }) => throughput));
    const processor = geometricMean(reads.map((result) => result.processor));
    findings.push(
      {
        goal: 'A1 five reads against the bare server',
        target: '≥ 0.70, none < 0.55',
        measured: `${mean.toFixed(2)}, worst ${worst.toFixed(2)}`,
        reached: mean >= 0.7 && worst >= 0.55,
      },
      { goal: 'A2 processor time of a read', target: '≤ 1.4 ×', measured: times(processor), reached: processor <= 1.4 },
    );
  }
  const dayResults = results.filter(({ workload }) => isOnDay(workload.name));
  if (dayResults.length > 0) {
    const worst = Math.min(...dayResults.map(({ throughput }) => throughput));
    findings.push({
      goal: 'A1 pages of a tryout of 120 players and 20 evaluators',
      target: '≥ 0.55',
      measured: worst.toFixed(2),
      reached: worst >= 0.55,
    });
  }
  for (const { workload, throughput } of writes) {
    const limit = workload.name === 'respond' ? 0.45 : 0.35;
    findings.push({
      goal: `A3 ${workload.name} against the bare server`,
      target: `≥ ${limit.toFixed(2)}`,
      measured: throughput.toFixed(2),
      reached: throughput >= limit,
    });
  }
  const timedResults = [...reads, ...dayResults, ...writes];
  if (timedResults.length > 0) {
    const slowest = Math.max(...timedResults.map(({ p99 }) => p99));
    findings.push({
      goal: 'A8 p99 of the seven and of that tryout at 16 connections',
      target: '≤ 50 ms',
      measured: ms(slowest),
      reached: slowest <= 50,
    });
  }
  const largest = Math.max(...results.map(({ bytes }) => bytes));
  findings.push({
    goal: 'A10 largest answer',
    target: '≤ 100 kB',
    measured: `${(largest / 1000).toFixed(0)} kB`,
    reached: largest <= 100_000,
  });
  return findings;
};

/** Compares raw SQL, the bare server and the product, alternating between them, for each workload. */
export const compareThroughput = async (arena: PostgresArena, options: Options): Promise<Result[]> => {
  const results: Result[] = [];
  for (const workload of workloads) {
    const { name } = workload;
    if (options.only && !options.only.some((selected) => name === selected || name.startsWith(`${selected}: `)))
      continue;
    try {
      results.push(resultOf(workload, await samplesOf(arena, workload, options)));
    } catch (fault) {
      throw new Error(`The workload ${workload.name} failed.`, { cause: fault });
    }
  }
  options.say(
    table(
      [
        'requests per second, 16 connections',
        'raw SQL',
        'bare server',
        'Touchline',
        'ratio',
        'processor',
        'p99',
        'bytes',
      ],
      results.map(({ workload, perSecond, throughput, processor, p99, bytes }) => [
        workload.name,
        ...systems.map((system) => perSecond[system].toFixed(0)),
        throughput.toFixed(2),
        times(processor),
        ms(p99),
        bytes,
      ]),
    ),
  );
  return results;
};
