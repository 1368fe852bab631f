/** Deterministic pseudo-random numbers: 32-bit xorshift (Marsaglia 2003), good enough for names and scores. */
export const seededRandom = (seed: number) => {
  let state = seed | 1;
  /** Integer from 0 (inclusive) to `limit` (exclusive). */
  const below = (limit: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return {
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    /** True with a probability of `percent`. */
    chance: (percent: number): boolean => below(100) < percent,
  };
};

export type Random = ReturnType<typeof seededRandom>;
