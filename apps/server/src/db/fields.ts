import { type ColumnName, columnName } from './columns.ts';

type Selected<Field extends string> = Field extends string ? `${ColumnName<Field>} as ${Field}` : never;

/** Columns to select under the names that they have in answers: `first_name as firstName`. */
export const fields = <const Field extends string>(...names: readonly Field[]) =>
  names.map((name) => `${columnName(name)} as ${name}`) as unknown as readonly Selected<Field>[];

/** The same of one table among others: `player.first_name as firstName`. */
export const fieldsOf = <const Table extends string, const Field extends string>(
  table: Table,
  ...names: readonly Field[]
) => fields(...names).map((column) => `${table}.${column}` as const);
