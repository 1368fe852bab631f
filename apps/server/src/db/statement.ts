import { type Compilable, CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './open.ts';

/** Stands for a value while a statement is composed. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Placeholders of values: expressions without a value, so that the text of a statement cannot depend on them. */
export type Placeholders<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/** A value, or the placeholder of one. */
export type Operand<Value> = Value | Expression<Value>;

/** The same of several, for a part of statements that are composed once and of others. */
export type Operands<Values> = { readonly [Name in keyof Values]: Operand<Values[Name]> };

const placeholders = new Proxy(
  {},
  {
    get: (_, name) => sql.val(new Placeholder(String(name))),
    ownKeys: () => {
      throw new Error('Placeholders have no names to spread: name each value.');
    },
  },
);

/**
 * A statement whose text does not depend on its values. It is composed and compiled when it first runs: for the most
 * frequent statements that costs Node more than running them. `with` gives the statement with its values, to be run
 * later.
 */
export const statement = <Values extends object, Row>(
  compose: (db: Db, values: Placeholders<Values>) => Compilable<Row>,
) => {
  let compiled: CompiledQuery<Row> | undefined;
  const filled = (db: Db, values: Values): CompiledQuery<Row> => {
    compiled ??= compose(db, placeholders as Placeholders<Values>).compile();
    const given = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    return CompiledQuery.raw(compiled.sql, given) as CompiledQuery<Row>;
  };
  const ask = async (db: Db, values: Values): Promise<Row[]> => {
    const { rows } = await db.executeQuery(filled(db, values));
    return rows;
  };
  return Object.assign(ask, { with: filled });
};

/** Any of these ids, to compare a column with. */
export const anyOf = (ids: Operand<readonly string[]>) => sql<string>`any(${ids}::uuid[])`;

/** The rows of a query as the text of a JSON list, built by the database (RawJson hands it through). */
export const asText = (rows: Expression<unknown>) =>
  sql<string>`(select coalesce(json_agg(listed), '[]')::text from (${rows}) as listed)`;

/** A moment in the one form in which all answers have it; JSON made by the database would have another. */
export const moment = <Value extends string | null = string>(of: string | Expression<Date | null>) =>
  sql<Value>`to_char(${typeof of === 'string' ? sql.ref(of) : of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
