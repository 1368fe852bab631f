/** The first letters of the words of a name, at most two, in upper case; the fallback without a name. */
export const initialsOf = (name: string | null | undefined, fallback = 'U'): string => {
  const words = (name ?? '').split(/\s+/u).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase() || fallback;
};
