// Checks of durations. A busy machine takes longer, so upper limits are checked only in `npm run test:long`, which runs
// alone. Lower limits are checked on any machine.

const isJudged = Boolean(process.env['TEST_LONG']);

const judge = (what: string, milliseconds: number, limit: number): void => {
  if (isJudged && milliseconds > limit)
    throw new Error(`${what} took ${Math.round(milliseconds)} ms, and ${limit} are allowed.`);
};

interface Stopwatch {
  /** Starts a measurement; the returned function ends it. */
  start(): () => void;
  /** Starts another round of measurements. */
  nextRound(): void;
  /**
   * Fails in `npm run test:long` if the quickest, the slowest, or the slowest measurement in the best round exceeds
   * the milliseconds.
   */
  expectAtMost(limits: {
    readonly quickest?: number;
    readonly slowest?: number;
    readonly slowestOfBestRound?: number;
  }): void;
}

export const stopwatch = (): Stopwatch => {
  const rounds: number[][] = [[]];
  const unlimited = Number.POSITIVE_INFINITY;
  return {
    start() {
      const startedAt = performance.now();
      return () => void rounds.at(-1)?.push(performance.now() - startedAt);
    },
    nextRound: () => void rounds.push([]),
    expectAtMost({ quickest = unlimited, slowest = unlimited, slowestOfBestRound = unlimited }) {
      const measuredRounds = rounds.filter((times) => times.length > 0);
      if (measuredRounds.length === 0) throw new Error('Nothing was measured.');
      const slowestOfEach = measuredRounds.map((times) => Math.max(...times));
      judge('The quickest', Math.min(...measuredRounds.flat()), quickest);
      judge('The slowest', Math.max(...slowestOfEach), slowest);
      judge('The slowest of the best round', Math.min(...slowestOfEach), slowestOfBestRound);
    },
  };
};

/** Runs an act. Returns its result, and true if it took at least this many milliseconds. */
export const runAndCheckDelay = async <Result>(
  milliseconds: number,
  act: () => Promise<Result>,
): Promise<readonly [result: Result, wasHeld: boolean]> => {
  const startedAt = performance.now();
  const result = await act();
  return [result, performance.now() - startedAt >= milliseconds];
};

/** Milliseconds of processor time that no input and no job may take, here or in the embedded database. */
const maxWorkMs = 1000;

/**
 * Measures the processor time of this process. In `npm run test:long`, the returned function returns a problem if it is
 * too long.
 */
export const watchWork = (): (() => string | undefined) => {
  const usageBefore = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(usageBefore);
    const milliseconds = (user + system) / 1000;
    return isJudged && milliseconds > maxWorkMs ? `took ${Math.round(milliseconds)} ms of work` : undefined;
  };
};
