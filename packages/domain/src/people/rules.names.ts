/** Letters that Unicode does not take apart, as the database spells them out. */
const spelled: Readonly<Record<string, string>> = {
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

/** Signs for the same apostrophe: phones type another one than keyboards. */
const apostrophes = /['\u2018\u2019\u201b\u02b9\u02bb-\u02bf`\u00b4\u2032\uff07\u055a]/g;
const hyphens = /[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d\u058a\u05be]/g;

/**
 * Text without case, accents and apostrophes, with one blank for blanks and hyphens, as search_text of the database
 * (migration 0300) compares it.
 */
export const foldedName = (text: string): string =>
  text
    .replaceAll(apostrophes, '')
    .replaceAll(hyphens, ' ')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđðħıŋŧßæœþς]/g, (letter) => spelled[letter] ?? letter)
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^ | $/g, '');

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * A word of a search as others spell it: Groesswang for Größwang, and Größwang for Groesswang. "Joe" stays, which would find
 * everybody who begins with "Jo".
 */
export const spelledElse = (word: string): string => {
  const composed = word.normalize('NFC').toLowerCase();
  return /[äöü]/.test(composed)
    ? composed.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
    : composed.replaceAll(/([aou])e(?=\p{L})/gu, '$1');
};

/** True if every word stands in the name, however it is written. */
export const isFoundBy = (words: readonly string[], name: string): boolean =>
  [words, words.map(spelledElse)].some((list) => list.every((word) => foldedName(name).includes(foldedName(word))));

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

export const wholeName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`;

/** Key by which an import finds a person, however the name is split and capitalized. */
export const nameKey = (person: Named): string => foldedName(wholeName(person));

/** "Anna Maria Berg" and "Berg, Anna Maria" as first and last name; nothing for a single word. */
export const splitName = (name: string): Named | undefined => {
  const comma = name.indexOf(',');
  const [before, after] = comma >= 0 ? [name.slice(comma + 1), name.slice(0, comma)] : partsAt(name);
  const [firstName, lastName] = [before.trim(), after.trim()];
  return firstName === '' || lastName === '' ? undefined : { firstName, lastName };
};

/** "van der Berg" is one last name. */
const particles = new Set(
  'van von vom zu zum zur de der den del della di da do dos das du des la le el al bin ibn ter ten af av'.split(' '),
);

const partsAt = (name: string): readonly [string, string] => {
  const words = [...name.matchAll(/\S+/g)];
  let last = words.length - 1;
  while (last > 1 && particles.has(words[last - 1]?.[0] ?? '')) last -= 1;
  const begin = words[last]?.index ?? 0;
  return [name.slice(0, begin), name.slice(begin)];
};

/** "Rossi Ada" and "van der Berg Jan" with the comma that says where the last name ends. */
export const withComma = (name: string): string =>
  name.includes(',') ? name : name.replace(/^((?:\p{Ll}\S*\s+)*\S+)\s+/u, '$1, ');
