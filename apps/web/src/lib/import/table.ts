import type { Sheet, TableRow } from '@touchline/domain/people/rules.column-matching.ts';

/** The given text or file is no table; the message is for the user. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

const isEmpty = (cell: string): boolean => cell === '';

/** The last column with something in it, counted from one. */
const widthOf = (rows: readonly TableRow[]): number =>
  rows.reduce((widest, { cells }) => Math.max(widest, cells.findLastIndex((cell) => !isEmpty(cell)) + 1), 0);

/** Drops titles above the table, such as the club's name: they fill one cell, a row of the table several. */
const withoutTitle = (rows: readonly TableRow[]): readonly TableRow[] => {
  const first = rows.findIndex(({ cells }) => cells.filter((cell) => !isEmpty(cell)).length > 1);
  return first > 0 ? rows.slice(first) : rows;
};

/** Without a title, without empty rows and without empty columns at the end; every row equally long. */
export const normalizeSheet = ({ name, rows }: Sheet): Sheet => {
  const trimmed = rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }));
  const table = withoutTitle(trimmed.filter(({ cells }) => !cells.every(isEmpty)));
  const width = widthOf(table);
  return {
    name,
    rows: table.map(({ line, cells }) => ({ line, cells: Array.from({ length: width }, (_, at) => cells[at] ?? '') })),
  };
};
