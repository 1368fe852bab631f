import type { DB } from './types.ts';

/** `startDate` as the database calls it: `start_date`. */
export type ColumnName<Field extends string> = Field extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnName<Rest>}`
  : Field;

export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Values of a form under the names of their columns. Lists that name columns one by one satisfy it, so none is left out. */
export type ColumnsOf<Values> = { readonly [Field in keyof Values & string as ColumnName<Field>]: Values[Field] };

/** Fields that have no column of their name in the table. */
type WithoutColumn<Table extends keyof DB, Values> = {
  [Field in keyof Values & string]: ColumnName<Field> extends keyof DB[Table] ? never : Field;
}[keyof Values & string];

/**
 * Turns all values of a form into columns of the table. A field that gets no column does not compile, so a new field is
 * either written or noticed.
 */
export const columnsOf = <Table extends keyof DB, Values extends object>(
  _table: Table,
  values: Values & { readonly [Field in WithoutColumn<Table, Values>]: never },
): ColumnsOf<Values> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [columnName(field), value])) as ColumnsOf<Values>;

/** Says of the columns of an edit that none is given. */
export const isUnchanged = (columns: object): boolean => Object.values(columns).every((value) => value === undefined);

type Selected<Field extends string> = Field extends string ? `${ColumnName<Field>} as ${Field}` : never;

/** Columns to select under the names that they have in answers: `first_name as firstName`. */
export const fields = <const Field extends string>(...names: readonly Field[]) =>
  names.map((name) => `${columnName(name)} as ${name}`) as unknown as readonly Selected<Field>[];

/** The same of one table among others: `player.first_name as firstName`. */
export const fieldsOf = <const Table extends string, const Field extends string>(
  table: Table,
  ...names: readonly Field[]
) => fields(...names).map((column) => `${table}.${column}` as const);
