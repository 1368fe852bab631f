/** Letters that Unicode does not decompose, spelled out as in the database. */
const spelledLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};

/** Variants of the apostrophe, because phones and keyboards produce different ones. */
const apostrophes = /['\u2018\u2019\u201b\u02b9\u02bb-\u02bf`\u00b4\u2032\uff07\u055a]/g;
const hyphens = /[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d\u058a\u05be]/g;

/**
 * Text folded for comparison like search_text in the database (migration 0300): without case, accents and apostrophes,
 * with single spaces for whitespace and hyphens.
 */
export const foldName = (text: string): string =>
  text
    .replaceAll(apostrophes, '')
    .replaceAll(hyphens, ' ')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđðħıŋŧßæœþς]/g, (letter) => spelledLetters[letter] ?? letter)
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^ | $/g, '');

/** A folded name with letters and digits alone, so that "U12-Green" and "U 12 green" match. */
export const compactName = (name: string): string => foldName(name).replaceAll(/[^\p{L}\p{N}]/gu, '');

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * Alternative spelling of a search word: Groesswang for Größwang, and vice versa. "Joe" has none, because "Jo" would
 * match too many names.
 */
export const alternativeSpelling = (word: string): string => {
  const composed = word.normalize('NFC').toLowerCase();
  return /[äöü]/.test(composed)
    ? composed.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
    : composed.replaceAll(/([aou])e(?=\p{L})/gu, '$1');
};

/** True if the name contains every word, however it is spelled. */
export const isFoundBy = (words: readonly string[], name: string): boolean =>
  [words, words.map(alternativeSpelling)].some((list) => list.every((word) => foldName(name).includes(foldName(word))));
