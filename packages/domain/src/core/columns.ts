/** Value of a cell in an exported file: null, text, a number, or a day as `yyyy-MM-dd` (kind `day`). */
export type Cell = string | number | null;

/** A column of an exported file. */
export interface Column<Row> {
  readonly heading: string;
  readonly kind: 'text' | 'number' | 'day';
  readonly of: (row: Row) => Cell;
}

const columnOf =
  <Value extends Cell>(kind: Column<never>['kind']) =>
  <Row>(heading: string, of: (row: Row) => Value | null): Column<Row> => ({ heading, kind, of });

export const textColumn = columnOf<string>('text');
export const numberColumn = columnOf<number>('number');
export const dayColumn = columnOf<string>('day');
