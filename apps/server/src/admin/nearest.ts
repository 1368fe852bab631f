/** Insertions, deletions, substitutions and swaps of neighbors that make one word of the other. */
export const editsBetween = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const cell = (up: number, back: number): number => rows[at - up]?.[to - back] ?? Number.POSITIVE_INFINITY;
      const isEqual = one[at - 1] === other[to - 1];
      const isSwap = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      row.push(
        Math.min(
          cell(1, 0) + 1,
          (row[to - 1] as number) + 1,
          cell(1, 1) + (isEqual ? 0 : 1),
          isSwap ? cell(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
};

/** Fewer letters are no beginning of a word, but a word of their own. */
const shortestBeginning = 3;

/** The distance of two words, from 0 for equal ones, without regard to case, to 1 for those that have nothing in common. */
export const distance = (one: string, other: string): number => {
  const [typed, meant] = [one.toLowerCase(), other.toLowerCase()];
  if (typed === meant) return 0;
  const isBeginning = typed.length >= shortestBeginning && meant.startsWith(typed);
  return isBeginning ? 0.25 : editsBetween(typed, meant) / Math.max(typed.length, meant.length);
};

/** Farther apart, a word is taken for another one. */
export const farthest = 0.5;

/** The word that was probably meant, if there is one. */
export const nearestOf = (typed: string, words: readonly string[]): string | undefined => {
  const [best] = words
    .map((word) => ({ word, far: distance(typed, word) }))
    .filter(({ far }) => far < farthest)
    .sort((one, other) => one.far - other.far);
  return best?.word;
};
