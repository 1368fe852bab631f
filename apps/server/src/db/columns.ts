import type { DB } from './types.ts';

/** Column name of a field: `startDate` becomes `start_date`. */
export type ColumnName<Field extends string> = Field extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnName<Rest>}`
  : Field;

export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Values of a form by column name. A list of columns that lacks a field does not compile. */
export type ColumnsOf<Values> = { readonly [Field in keyof Values & string as ColumnName<Field>]: Values[Field] };

/** Fields for which the table has no column of the same name. */
type WithoutColumn<Table extends keyof DB, Values> = {
  [Field in keyof Values & string]: ColumnName<Field> extends keyof DB[Table] ? never : Field;
}[keyof Values & string];

/**
 * Maps all values of a form to columns of the table. A field without a column does not compile, so a new field cannot
 * be forgotten.
 */
export const columnsOf = <Table extends keyof DB, Values extends object>(
  _table: Table,
  values: Values & { readonly [Field in WithoutColumn<Table, Values>]: never },
): ColumnsOf<Values> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [columnName(field), value])) as ColumnsOf<Values>;

/** True if an edit changes none of the columns. */
export const isUnchanged = (columns: object): boolean => Object.values(columns).every((value) => value === undefined);

type SelectedColumn<Field extends string> = Field extends string ? `${ColumnName<Field>} as ${Field}` : never;

/** Selects columns under their names in responses: `first_name as firstName`. */
export const fields = <const Field extends string>(...names: readonly Field[]) =>
  names.map((name) => `${columnName(name)} as ${name}`) as unknown as readonly SelectedColumn<Field>[];

/** Selects columns of one of several tables: `player.first_name as firstName`. */
export const fieldsOf = <const Table extends string, const Field extends string>(
  table: Table,
  ...names: readonly Field[]
) => fields(...names).map((column) => `${table}.${column}` as const);
