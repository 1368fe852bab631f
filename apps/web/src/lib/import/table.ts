import type { Sheet, TableRow } from '@touchline/domain/people/rules.column-matching.ts';

/** Thrown if a text or file is not a table. The message is for the user. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

const isEmpty = (cell: string): boolean => cell === '';

/** Returns the number of the last non-empty column, counted from one. */
const widthOf = (rows: readonly TableRow[]): number =>
  rows.reduce((widest, { cells }) => Math.max(widest, cells.findLastIndex((cell) => !isEmpty(cell)) + 1), 0);

/** Drops titles above the table, such as the club's name. Titles fill one cell, and table rows fill several. */
const withoutTitle = (rows: readonly TableRow[]): readonly TableRow[] => {
  const firstIndex = rows.findIndex(({ cells }) => cells.filter((cell) => !isEmpty(cell)).length > 1);
  return firstIndex > 0 ? rows.slice(firstIndex) : rows;
};

/** Removes titles, empty rows and empty trailing columns, and makes all rows equally long. */
export const normalizeSheet = ({ name, rows }: Sheet): Sheet => {
  const trimmed = rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }));
  const table = withoutTitle(trimmed.filter(({ cells }) => !cells.every(isEmpty)));
  const width = widthOf(table);
  return {
    name,
    rows: table.map(({ line, cells }) => ({ line, cells: Array.from({ length: width }, (_, at) => cells[at] ?? '') })),
  };
};
