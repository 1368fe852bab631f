/** Connections of a server to PostgreSQL. Fewer participants than connections would not compete for them. */
const poolSize = 20;

/** Participants: the required number with TEST_LONG, else a third, but as many as the pool has connections for. */
export const crowdOf = (count: number): number =>
  process.env['TEST_LONG'] ? count : Math.min(count, Math.max(poolSize, Math.round(count / 3)));

/** Runs the work the given number of times at once; `index` tells the runs apart. */
export const many = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Counts responses by status. */
export const tally = (answers: readonly { readonly status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
