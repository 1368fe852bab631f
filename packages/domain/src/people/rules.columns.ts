import { readGender } from './rules.genders.ts';
import {
  foldedHeading,
  secondEmails,
  headingRanks,
  isAboutGuardian,
  isGuardianContactHeading,
  isKnownHeading,
  isEmergencyHeading,
  isGuardianHeading,
  isPhoneHeading,
  lastNameParts,
  genericHeadings,
  ambiguousNames,
  withBothParents,
} from './rules.headings.ts';
import { isOtherRole } from './rules.roles.ts';
import { type ImportField, type ImportKind, isRepeatable } from './schema.import.ts';

type Columns = readonly (ImportField | null)[];
type Rows = readonly (readonly string[])[];

const guardianNameFields = [
  ['guardianName', 'guardianFirstName', 'guardianLastName'],
  ['secondGuardianName', 'secondGuardianFirstName', 'secondGuardianLastName'],
] as const satisfies readonly (readonly ImportField[])[];

/** A heading for comparison. "#" is a jersey number unless its values count the rows, and "Title" may be a role. */
const comparedHeading = (heading: string, values: readonly string[]): string => {
  const name = foldedHeading(heading);
  const isCounter = values.every((value, at) => value === String(at + 1));
  if (heading.trim() === '#' && !isCounter) return 'number';
  return name === 'title' && values.some(isOtherRole) ? 'role' : name;
};

const columnsByHeading = (kind: ImportKind, headings: readonly string[], rows: Rows): Columns => {
  const headingNames = withBothParents(
    headings.map((heading, column) => comparedHeading(heading, valuesIn(rows, column))),
  );
  const names = headingNames.some(isGuardianHeading)
    ? headingNames.map((name) => (isEmergencyHeading(name) ? '' : name))
    : headingNames;
  const columns: (ImportField | null)[] = names.map(() => null);
  const assign = (field: ImportField, column: number): void => {
    if (column >= 0 && !columns.includes(field)) columns[column] = field;
  };
  for (const [field, rank] of headingRanks[kind]) {
    const freeColumns = names.map((name, column) => ({
      column,
      rank: columns[column] === null ? rank.get(name) : undefined,
    }));
    const candidates = freeColumns.filter(
      (candidate): candidate is { column: number; rank: number } => candidate.rank !== undefined,
    );
    if (isRepeatable(field)) for (const { column } of candidates) columns[column] = field;
    else assign(field, candidates.sort((a, b) => a.rank - b.rank)[0]?.column ?? -1);
  }
  const findUnused = (isMeant: (name: string) => boolean): number =>
    names.findIndex((name, column) => columns[column] === null && isMeant(name));
  const findGeneral = (also: readonly string[] = []): number => {
    const best = [...genericHeadings[kind], ...also].find((name) => findUnused((heading) => heading === name) >= 0);
    return findUnused((name) => name === best);
  };
  const hasFirst = columns.includes('firstName');
  const hasLast = columns.includes('lastName');
  if (hasFirst && !hasLast) assign('lastName', findGeneral());
  if (!hasFirst && hasLast)
    assign(
      'firstName',
      findUnused((name) => ambiguousNames.includes(name)),
    );
  if (!hasFirst && !hasLast) assign('fullName', findGeneral(ambiguousNames));
  for (const [column, name] of names.entries())
    if (columns.includes('lastName') && lastNameParts.includes(name)) columns[column] ??= 'lastName';
  // French: without other name columns, "Nom du responsable" is the full name if most values have several words.
  const guardian = columns.indexOf('guardianLastName');
  if (guardian >= 0 && !columns.includes('guardianFirstName') && areMostly(valuesIn(rows, guardian), isSeveralWords))
    columns[guardian] = columns.includes('guardianName') ? null : 'guardianName';
  // "Nome genitore" next to "Cognome genitore" is the first name, and "Name Mutter" next to "Vorname Mutter" the last name.
  for (const [wholeName, first, last] of guardianNameFields) {
    const at = columns.indexOf(wholeName);
    const [hasFirst, hasLast] = [columns.includes(first), columns.includes(last)];
    if (at < 0 || hasFirst === hasLast) continue;
    if (!areMostly(valuesIn(rows, at), isSeveralWords)) columns[at] = hasFirst ? last : first;
    else columns[columns.indexOf(hasFirst ? first : last)] = null;
  }
  // A second address next to a parent's belongs to the other parent, unless the child has an address column, too.
  const furtherAddresses = names.flatMap((name, column) =>
    columns[column] === 'email' && secondEmails.includes(name) ? [column] : [],
  );
  if (
    columns.includes('guardianEmail') &&
    furtherAddresses.length === columns.filter((field) => field === 'email').length
  )
    for (const column of furtherAddresses)
      columns[column] = columns.includes('secondGuardianEmail') ? null : 'secondGuardianEmail';
  // In a list of children, a phone column is the guardian's, unless the list has columns for guardians' contacts.
  if (kind === 'players' && !names.some(isGuardianContactHeading)) assign('guardianPhone', findUnused(isPhoneHeading));
  return columns;
};

const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value);
const isDate = (value: string): boolean =>
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:[T ].*)?$/.test(value);
const isGender = (value: string): boolean => readGender(value) !== undefined;
const isJerseyNumber = (value: string): boolean => /^#?\d{1,3}$/.test(value);
const isPhone = (value: string): boolean => /^'?\+?[\d\s()/.-]{7,}$/.test(value) && !isDate(value);
const isWord = (value: string): boolean => /^[\p{L}\p{M}'’.\s,-]{2,}$/u.test(value);

const shapes: Readonly<Record<ImportKind, readonly (readonly [ImportField, (value: string) => boolean])[]>> = {
  players: [
    ['email', isEmail],
    ['birthDate', isDate],
    ['gender', isGender],
    ['jerseyNumber', isJerseyNumber],
    ['guardianPhone', isPhone],
  ],
  coaches: [
    ['email', isEmail],
    ['phone', isPhone],
  ],
};

/** True if at least two thirds of the non-empty values look right, because lists have typos. */
const areMostly = (values: readonly string[], looksRight: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(looksRight).length * 3 >= values.length * 2;

const valuesIn = (rows: Rows, column: number): readonly string[] =>
  rows.map((row) => (row[column] ?? '').trim()).filter((value) => value !== '');

const isSeveralWords = (value: string): boolean => /[\s,]/.test(value);

const columnsByShape = (kind: ImportKind, rows: Rows): Columns => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const valuesOf = (column: number) => valuesIn(rows, column);
  const columns: (ImportField | null)[] = Array.from({ length: width }, () => null);
  for (const [field, looksRight] of shapes[kind]) {
    const column = columns.findIndex((taken, at) => taken === null && areMostly(valuesOf(at), looksRight));
    if (column >= 0) columns[column] = field;
  }
  const words = columns.flatMap((taken, at) => (taken === null && areMostly(valuesOf(at), isWord) ? [at] : []));
  const [first, second] = words;
  if (first === undefined) return columns;
  const isWhole = second === undefined || areMostly(valuesOf(first), isSeveralWords);
  columns[first] = isWhole ? 'fullName' : 'firstName';
  if (!isWhole) columns[second] = 'lastName';
  return columns;
};

/**
 * The likely field of each column, or null for a column to ignore. Only addresses may have several columns. Without any
 * known heading, the values of some rows decide. Users can correct the fields before the import.
 */
export const suggestColumns = (
  kind: ImportKind,
  headings: readonly string[] | null,
  sampleRows: readonly (readonly string[])[],
): Columns =>
  headings?.some(isKnownHeading) ? columnsByHeading(kind, headings, sampleRows) : columnsByShape(kind, sampleRows);

/** Number of known headings in a row; 0 if a cell looks like a value, such as an email address. */
const countKnownHeadings = (row: readonly string[]): number => {
  const values = row.map((value) => value.trim()).filter((value) => value !== '');
  const isValue = (value: string): boolean => isEmail(value) || isDate(value) || isPhone(value) || /^\d+$/.test(value);
  return values.some(isValue) ? 0 : values.filter(isKnownHeading).length;
};

/** True if a file's row names its columns instead of a person. */
export const looksLikeHeadings = (row: readonly string[]): boolean => countKnownHeadings(row) > 0;

/** Maximum number of rows at the top of a table that are searched for column names. */
export const maxHeadingRows = 100;

/**
 * True if the first row only has words where most other rows have numbers or addresses: column names in any language.
 */
const firstRowDiffers = ([first = [], ...others]: Rows): boolean => {
  const isOfValues = (value: string): boolean => /[\d@]/.test(value);
  return (
    !first.some(isOfValues) &&
    first.some((value, column) => value.trim() !== '' && areMostly(valuesIn(others, column), isOfValues))
  );
};

/**
 * The row that names the columns, or null if there is none: the row with the most known headings, since a row above it may
 * only say which columns are about the player and which about the guardian.
 */
export const suggestHeadingRow = (rows: readonly (readonly string[])[]): number | null => {
  const headingCounts = rows.slice(0, maxHeadingRows).map(countKnownHeadings);
  const maxCount = Math.max(0, ...headingCounts);
  if (maxCount > 0) return headingCounts.indexOf(maxCount);
  return firstRowDiffers(rows.slice(0, maxHeadingRows)) ? 0 : null;
};

/** A row's headings, completed by the row above if that says which columns are about the guardian. */
export const groupedHeadings = (headings: readonly string[], above: readonly string[] | undefined) => {
  let group = '';
  return headings.map((heading, column) => {
    // A merged cell's text is in its first column.
    group = above?.[column] || group;
    const fullHeading = `${group} ${heading}`;
    return heading !== '' && isAboutGuardian(group) && isKnownHeading(fullHeading) ? fullHeading : heading;
  });
};
