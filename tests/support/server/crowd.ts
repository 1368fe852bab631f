/** Connections of a server to PostgreSQL. With fewer participants, nobody would compete for a connection. */
const poolSize = 20;

/**
 * Number of participants: the required number with TEST_LONG, otherwise a third of it, but at least one per connection
 * of the pool.
 */
export const crowdSize = (count: number): number =>
  process.env['TEST_LONG'] ? count : Math.min(count, Math.max(poolSize, Math.round(count / 3)));

/** Runs the work concurrently the given number of times. `index` distinguishes the runs. */
export const runConcurrently = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Counts responses by status. */
export const tally = (answers: readonly { readonly status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
