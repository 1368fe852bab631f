import { importRows } from '@touchline/domain/limits.ts';
import { ambiguousDates, suggestDateOrder } from '@touchline/domain/people/rules.birth-dates.ts';
import { looksLikeHeadings, suggestColumns } from '@touchline/domain/people/rules.columns.ts';
import { cellText } from '@touchline/domain/people/rules.reading.ts';
import {
  type DateOrder,
  dateOrders,
  fieldLabels,
  type ImportField,
  type ImportKind,
} from '@touchline/domain/people/schema.import.ts';
import type { Sheet, TableRow } from './table.ts';

/** What the columns of a sheet mean. */
export interface Matching {
  readonly hasHeadings: boolean;
  /** The field of each column; null for a column that is left out. */
  readonly fields: readonly (ImportField | null)[];
  /** How somebody said that dates are written; undefined while nobody was asked. */
  readonly dateOrder: DateOrder | undefined;
}

/** A row as an import takes it. */
export interface ImportRow {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<ImportField, string>>>;
}

/** So many rows tell what a column holds. */
const samples = 50;

export const headingsOf = (
  { rows }: Sheet,
  { hasHeadings }: Pick<Matching, 'hasHeadings'>,
): readonly string[] | null => (hasHeadings ? (rows[0]?.cells ?? []) : null);

/** The rows that are people. */
export const peopleRows = ({ rows }: Sheet, { hasHeadings }: Pick<Matching, 'hasHeadings'>): readonly TableRow[] =>
  hasHeadings ? rows.slice(1) : rows;

/** The matching that is proposed, with or without a row of headings. */
export const proposeMatching = (
  kind: ImportKind,
  sheet: Sheet,
  hasHeadings = looksLikeHeadings(sheet.rows[0]?.cells ?? []),
): Matching => {
  const rows = peopleRows(sheet, { hasHeadings }).slice(0, samples);
  const fields = suggestColumns(
    kind,
    headingsOf(sheet, { hasHeadings }),
    rows.map(({ cells }) => cells),
  );
  const width = sheet.rows[0]?.cells.length ?? 0;
  return { hasHeadings, fields: Array.from({ length: width }, (_, at) => fields[at] ?? null), dateOrder: undefined };
};

const valuesOf = (sheet: Sheet, matching: Matching, field: ImportField): readonly string[] => {
  const column = matching.fields.indexOf(field);
  return column < 0 ? [] : peopleRows(sheet, matching).map(({ cells }) => cells[column] ?? '');
};

/** Whether somebody has to say which number of a date is the day. */
export const needsDateOrder = (sheet: Sheet, matching: Matching): boolean =>
  ambiguousDates(valuesOf(sheet, matching, 'birthDate'));

/** The order of this browser's language: what somebody who was not asked would most likely answer. */
const usualDateOrder = (): DateOrder => {
  const parts = new Intl.DateTimeFormat(navigator.language).formatToParts(new Date(2020, 10, 22));
  const first = parts.find(({ type }) => (dateOrders as readonly string[]).includes(type));
  return first?.type === 'month' ? 'month' : 'day';
};

/** How the dates of the sheet are read: as somebody said, as they tell themselves, or as is usual here. */
export const dateOrderOf = (sheet: Sheet, matching: Matching): DateOrder =>
  matching.dateOrder ?? suggestDateOrder(valuesOf(sheet, matching, 'birthDate')) ?? usualDateOrder();

/** By column: why it cannot stay so. Two columns cannot be the same field. */
export const columnProblems = ({ fields }: Matching): readonly (string | undefined)[] =>
  fields.map((field, column) =>
    field !== null && fields.some((other, at) => other === field && at !== column)
      ? `Another column is "${fieldLabels[field]}" too.`
      : undefined,
  );

/** Nobody is created without a name. */
const hasNames = ({ fields }: Matching): boolean =>
  fields.includes('fullName') || (fields.includes('firstName') && fields.includes('lastName'));

const inDigits = (count: number): string => count.toLocaleString('en');

/** Why the people of the sheet cannot be checked yet, if they cannot. */
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

/** The people of the sheet, by field. Empty cells are left out: they say nothing. */
export const importRowsOf = (sheet: Sheet, matching: Matching): readonly ImportRow[] =>
  peopleRows(sheet, matching).map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      matching.fields.flatMap((field, column) => {
        const cell = cells[column] ?? '';
        return field === null || cell === '' ? [] : [[field, cellText(cell)] as const];
      }),
    ),
  }));
