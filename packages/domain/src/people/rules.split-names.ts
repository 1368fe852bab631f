import { foldName } from '../core/search.ts';
import { type PersonName, wholeName } from './rules.ts';

/** Key by which an import finds a person, however the name is split and capitalized. */
export const nameKey = (person: PersonName): string => foldName(wholeName(person));

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** "van der Berg" is one last name, even if a program capitalizes each word. */
const particles = new Set(
  'van von vom zu zum zur de der den del della di da do dos das du des la le el al bin ibn ter ten af av st st.'.split(
    ' ',
  ),
);
const isParticle = (word: string | undefined): boolean => particles.has((word ?? '').toLowerCase());

const isInCapitals = (word: string): boolean => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase();

/** The number of words in the first name. The others are the last name, with its particles and suffixes. */
const countFirstNames = (words: readonly string[]): number => {
  // "Ada GARCÍA LÓPEZ": words in capitals are the last name.
  const capitalsStart = words.findLastIndex((word) => !isInCapitals(word)) + 1;
  const isMarked =
    capitalsStart > 0 && capitalsStart < words.length && !words.slice(capitalsStart).every((word) => suffix.test(word));
  if (isMarked) return capitalsStart;
  let count = words.length - 1;
  if (count > 1 && suffix.test(words[count] ?? '')) count -= 1;
  while (count > 1 && isParticle(words[count - 1])) count -= 1;
  return count;
};

/** The number of words in capitals before others: "DUPONT Ada". Two-letter words are initials: "JR Smith". */
const countLeadingCapitals = (words: readonly string[]): number => {
  const count = words.findIndex((word) => !isInCapitals(word));
  return count > 0 && words.slice(0, count).some((word) => word.length > 2) ? count : 0;
};

const wordsIn = (name: string): readonly string[] => name.split(/\s+/).filter((word) => word !== '');

const nameFrom = (first: readonly string[], last: readonly string[]): PersonName | undefined =>
  first.length === 0 || last.length === 0 ? undefined : { firstName: first.join(' '), lastName: last.join(' ') };

/** "Berg, Anna", "Smith, Jr., John", "Smith, John, Jr." and, in Dutch lists, "Berg, Ada van der". */
const splitAtCommas = (name: string): PersonName | undefined => {
  const parts = name.split(',').map((part) => part.trim());
  const suffixes = parts.slice(1).filter((part) => suffix.test(part));
  const [last = '', ...others] = parts.filter((part, at) => at === 0 || !suffix.test(part));
  if (others.length === 0 && suffixes.length > 0) return splitName(`${last} ${suffixes.join(' ')}`);
  const words = wordsIn(others.join(', '));
  const first = words.slice(0, words.findLastIndex((word) => !suffix.test(word)) + 1);
  const firstNameCount = first.findLastIndex((word) => word !== word.toLowerCase() || !isParticle(word)) + 1;
  return nameFrom(first.slice(0, firstNameCount), [
    ...first.slice(firstNameCount),
    ...wordsIn(last),
    ...words.slice(first.length),
    ...suffixes,
  ]);
};

/** Mark after a name in a list, such as one for a captain, a position or a footnote. */
const trailingMark = /(?<!\s)\s*(?:\([^()]*\)|\[[^[\]]*\]|(?<!\*)\*+|\p{Extended_Pictographic}\ufe0f?)$/u;

/** "Anna Maria Berg" and "Berg, Anna Maria" as first and last name, without a mark; undefined for a single word. */
export const splitName = (fullName: string): PersonName | undefined => {
  const name = fullName.replace(trailingMark, '');
  if (name.includes(',')) return splitAtCommas(name);
  const words = wordsIn(name);
  const lastNameCount = countLeadingCapitals(words);
  if (lastNameCount > 0) return nameFrom(words.slice(lastNameCount), words.slice(0, lastNameCount));
  const firstNameCount = countFirstNames(words);
  return nameFrom(words.slice(0, firstNameCount), words.slice(firstNameCount));
};

/** "Rossi Ada" and "van der Berg Jan" with a comma after the last name. */
export const insertComma = (name: string): string => {
  const words = wordsIn(name);
  if (name.includes(',') || words.length < 2) return name;
  const capitals = words.findIndex((word) => !isInCapitals(word));
  const particlesBefore = words.slice(0, -1).findIndex((word) => !isParticle(word));
  const lastNameCount = capitals > 0 ? capitals : Math.max(particlesBefore, 0) + 1;
  return lastNameCount >= words.length
    ? name
    : `${words.slice(0, lastNameCount).join(' ')}, ${words.slice(lastNameCount).join(' ')}`;
};

const nameSeparator = /(?<!\s)\s*[&;+/]\s*|(?<!\s)\s+(?:and|und)\s+/i;

/**
 * Two people in one cell: "Mia Moss & Otto Moss", "Gerda & Paul Berg", "Berg, Gerda & Paul"; or in two cells, with the
 * last name in `last`. Undefined for one person; unclear if a person has no last name, or if more people are named.
 */
export const splitNames = (text: string, last = ''): readonly [PersonName, PersonName] | 'unclear' | undefined => {
  const [firstText = '', secondText = '', ...more] = text.split(nameSeparator);
  if (firstText === text) return undefined;
  if (firstText === '' || secondText === '' || more.length > 0) return 'unclear';
  if (last !== '') {
    const [firstLast = last, secondLast = firstLast] = last.split(nameSeparator);
    return [
      { firstName: firstText, lastName: firstLast },
      { firstName: secondText, lastName: secondLast },
    ];
  }
  const [first, second] = [splitName(firstText), splitName(secondText)];
  if (first && second) return [first, second];
  if (second && !first) return [{ firstName: firstText, lastName: second.lastName }, second];
  return first && firstText.includes(',') ? [first, { firstName: secondText, lastName: first.lastName }] : 'unclear';
};
