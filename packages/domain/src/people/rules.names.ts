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

/** Text without case and accents, as search_text of the database (migration 0011) compares it. */
export const foldedName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđðħıŋŧßæœþς]/g, (letter) => spelled[letter] ?? letter);

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

const partsAt = (name: string): readonly [string, string] => {
  const blank = name.lastIndexOf(' ');
  return [name.slice(0, Math.max(0, blank)), name.slice(blank + 1)];
};
