/**
 * A source of numbers that look random and are the same in every run: xorshift with 32 bits (Marsaglia 2003), good
 * enough for names and scores.
 */
export const seeded = (seed: number) => {
  let state = seed | 1;
  /** A whole number from 0 to below `limit`. */
  const below = (limit: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return {
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    /** True in `percent` of all cases. */
    chance: (percent: number): boolean => below(100) < percent,
  };
};

export type Random = ReturnType<typeof seeded>;
