/** A letter or digit with its accents; for a word without one, its first picture. */
const letter = /[\p{L}\p{N}]\p{M}*/u;
const picture = /\p{RI}{2}|\p{Extended_Pictographic}\p{Emoji_Modifier}?/u;

/** "U12" is 12, by which teams of a club differ; of longer numbers, such as years, the first digit stands for all. */
const number = /^\p{L}?[ .-]?(\p{N}{1,2})$/u;

const initialOf = (word: string): string =>
  number.exec(word)?.[1] ?? letter.exec(word)?.[0] ?? picture.exec(word)?.[0] ?? '';

/** Initials of the first two words of a name, in upper case; the fallback without a name. */
export const initialsOf = (name: string | null | undefined, fallback = 'U'): string => {
  const initials = (name ?? '')
    .split(/\s+/u)
    .map(initialOf)
    .filter((initial) => initial !== '');
  return initials.slice(0, 2).join('').toUpperCase() || fallback;
};
