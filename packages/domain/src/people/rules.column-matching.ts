import { inDigits } from '../core/words.ts';
import { importRows } from '../constants.club.ts';
import { ambiguousDates, suggestDateOrder } from './rules.birth-dates.ts';
import { groupedHeadings, suggestColumns, suggestHeadingRow } from './rules.columns.ts';
import { isLastNameFirst } from './rules.headings.ts';
import { insertComma } from './rules.split-names.ts';
import { startsStaffSection, hasStaffRole } from './rules.roles.ts';
import { cellText, isNoPerson, notAPersonMark } from './rules.reading.ts';
import {
  type DateOrder,
  dateOrders,
  fieldLabels,
  type ImportField,
  type ImportKind,
  isJoined,
  isRepeatable,
} from './schema.import.ts';

/** A table row as in its file; `line` is the number that a spreadsheet shows next to it. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** Meaning of a sheet's columns. */
export interface Matching {
  /** Index of the row with the column names; null if there is none. Rows above it are ignored. */
  readonly headingRow: number | null;
  /** The field of each column; null for an ignored column. */
  readonly fields: readonly (ImportField | null)[];
  /** The date order that the user chose; undefined until the user chooses. */
  readonly dateOrder: DateOrder | undefined;
  /** True to import rows of non-players as players. */
  readonly everybodyPlays: boolean;
}

type HeadingRow = Pick<Matching, 'headingRow'>;

/** A row as an import receives it. */
export interface ImportRow {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<ImportField, string>>>;
}

/** Number of rows whose values are used to suggest a field. */
const sampleSize = 50;

export const headingsOf = ({ rows }: Sheet, { headingRow }: HeadingRow): readonly string[] | null =>
  headingRow === null ? null : groupedHeadings(rows[headingRow]?.cells ?? [], rows[headingRow - 1]?.cells);

/** The rows with people: below the headings, which some programs repeat on each page. */
export const peopleRows = ({ rows }: Sheet, { headingRow }: HeadingRow): readonly TableRow[] => {
  if (headingRow === null) return rows;
  const headings = rows[headingRow]?.cells.join('\n');
  return rows.slice(headingRow + 1).filter(({ cells }) => cells.join('\n') !== headings);
};

/** The proposed matching, for a chosen heading row or one that looks like headings. */
export const proposeMatching = (
  kind: ImportKind,
  sheet: Sheet,
  headingRow = suggestHeadingRow(sheet.rows.map(({ cells }) => cells)),
): Matching => {
  const rows = peopleRows(sheet, { headingRow }).slice(0, sampleSize);
  const fields = suggestColumns(
    kind,
    headingsOf(sheet, { headingRow }),
    rows.map(({ cells }) => cells),
  );
  const width = sheet.rows[0]?.cells.length ?? 0;
  return {
    headingRow,
    fields: Array.from({ length: width }, (_, at) => fields[at] ?? null),
    dateOrder: undefined,
    everybodyPlays: false,
  };
};

const valuesOf = (sheet: Sheet, matching: Matching, field: ImportField): readonly string[] => {
  const column = matching.fields.indexOf(field);
  return column < 0 ? [] : peopleRows(sheet, matching).map(({ cells }) => cells[column] ?? '');
};

/** True if the user must say which number in a date is the day. */
export const needsDateOrder = (sheet: Sheet, matching: Matching): boolean =>
  ambiguousDates(valuesOf(sheet, matching, 'birthDate'));

/** The date order of the browser's language, for users who were not asked. */
const usualDateOrder = (): DateOrder => {
  const parts = new Intl.DateTimeFormat(navigator.language).formatToParts(new Date(2020, 10, 22));
  const first = parts.find(({ type }) => (dateOrders as readonly string[]).includes(type));
  return first?.type === 'month' ? 'month' : 'day';
};

/** Order of the sheet's dates: the user's choice, else what the values reveal, else the browser's usual order. */
export const dateOrderOf = (sheet: Sheet, matching: Matching): DateOrder =>
  matching.dateOrder ?? suggestDateOrder(valuesOf(sheet, matching, 'birthDate')) ?? usualDateOrder();

/** Problem with each column, if any. Only addresses and parts of a last name may have several columns. */
export const columnProblems = ({ fields }: Matching): readonly (string | undefined)[] =>
  fields.map((field, column) =>
    field !== null &&
    !isRepeatable(field) &&
    !isJoined(field) &&
    fields.some((otherField, at) => otherField === field && at !== column)
      ? `Another column is "${fieldLabels[field]}" too.`
      : undefined,
  );

/** True if the columns contain whole names, which every new person needs. */
const hasNames = ({ fields }: Matching): boolean =>
  fields.includes('fullName') || (fields.includes('firstName') && fields.includes('lastName'));

/** Reason why the sheet's people cannot be checked yet, if any. */
export const matchingProblem = (sheet: Sheet, matching: Matching): string | undefined => {
  const { length } = peopleRows(sheet, matching);
  if (length === 0) return 'There are no rows below the headings.';
  if (length > importRows.atOnce) {
    return `These are ${inDigits(length)} rows; at most ${inDigits(importRows.atOnce)} can be imported at once. Split the file.`;
  }
  if (!hasNames(matching)) return 'Choose the columns with the first and last name, or the one with the full name.';
  if (columnProblems(matching).some(Boolean)) return 'Two columns are matched with the same field. Leave one out.';
  return undefined;
};

/** Fields that say whether a row is a player. */
export const playerMarks: readonly ImportField[] = ['isPlayer', 'isNoPlayer'];

/** An ignored column that has values. */
export interface LeftOutColumn {
  readonly name: string;
  readonly count: number;
}

/** The columns with values that no field uses. */
export const leftOutColumns = (sheet: Sheet, matching: Matching): readonly LeftOutColumn[] => {
  const headings = headingsOf(sheet, matching);
  const rows = peopleRows(sheet, matching);
  return matching.fields.flatMap((field, column) => {
    const count = field === null ? rows.filter(({ cells }) => cells[column]).length : 0;
    return count > 0 ? [{ name: headings?.[column] || `Column ${column + 1}`, count }] : [];
  });
};

/**
 * The sheet's people, by field. Empty cells and rows are left out. If several cells belong to one field, the first
 * counts; parts of a name are joined. Rows that do not look like people are marked, for the admin to decide.
 */
export const importRowsOf = (kind: ImportKind, sheet: Sheet, matching: Matching): readonly ImportRow[] => {
  const ignoredFields = matching.everybodyPlays ? playerMarks : [];
  const headings = headingsOf(sheet, matching);
  const columns = matching.fields.flatMap((field, column) =>
    field === null || ignoredFields.includes(field)
      ? []
      : [{ field, column, isReversed: isLastNameFirst(headings?.[column] ?? '') }],
  );
  let isStaff = false;
  return peopleRows(sheet, matching).flatMap(({ line, cells }) => {
    isStaff = startsStaffSection(cells) ?? isStaff;
    const values: Partial<Record<ImportField, string>> = {};
    for (const { field, column, isReversed } of columns) {
      const cell = cells[column] ?? '';
      if (cell === '') continue;
      const previousValue = values[field];
      const value = field === 'fullName' && isReversed ? insertComma(cell) : cell;
      if (previousValue === undefined) values[field] = cellText(value);
      else if (isJoined(field)) values[field] = cellText(`${previousValue} ${value}`);
    }
    if (Object.keys(values).length === 0) return [];
    if (kind === 'players' && !matching.everybodyPlays) {
      if (isNoPerson(values)) values.isNoPlayer = notAPersonMark;
      else if (isStaff || hasStaffRole(values)) values.isNoPlayer = 'yes';
    }
    return [{ line, cells: values }];
  });
};
