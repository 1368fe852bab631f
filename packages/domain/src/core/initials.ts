/** A letter or digit with its accents; for a word with neither, its first symbol. */
const letter = /[\p{L}\p{N}]\p{M}*/u;
const picture = /\p{RI}{2}|\p{Extended_Pictographic}\p{Emoji_Modifier}?/u;

/**
 * The number in "U12", which tells a club's teams apart; of longer numbers, such as years, only the first digit is
 * used.
 */
const number = /^\p{L}?[ .-]?(\p{N}{1,2})$/u;

const initialOf = (word: string): string =>
  number.exec(word)?.[1] ?? letter.exec(word)?.[0] ?? picture.exec(word)?.[0] ?? '';

/** Initials of the first two words of a name, in upper case, or the fallback. */
export const initialsOf = (name: string | null | undefined, fallback = 'U'): string => {
  const initials = (name ?? '')
    .split(/\s+/u)
    .map(initialOf)
    .filter((initial) => initial !== '');
  return initials.slice(0, 2).join('').toUpperCase() || fallback;
};
