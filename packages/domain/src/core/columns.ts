/** Value of a cell of a file: nothing, a text, a number, or a day as `yyyy-MM-dd` (kind `day`). */
export type Cell = string | number | null;

/** A column of a file that leaves the product. */
export interface Column<Row> {
  readonly heading: string;
  readonly kind: 'text' | 'number' | 'day';
  readonly of: (row: Row) => Cell;
}

export const textColumn = <Row>(heading: string, of: (row: Row) => string | null): Column<Row> => ({
  heading,
  kind: 'text',
  of,
});

export const numberColumn = <Row>(heading: string, of: (row: Row) => number | null): Column<Row> => ({
  heading,
  kind: 'number',
  of,
});

export const dayColumn = <Row>(heading: string, of: (row: Row) => string | null): Column<Row> => ({
  heading,
  kind: 'day',
  of,
});
