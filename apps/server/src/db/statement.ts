import { type Compilable, CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './open.ts';

/** Replacement for a value while a statement is composed. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Placeholders for values, so that the text of a statement cannot depend on them. */
export type Placeholders<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/** A value or its placeholder. */
export type Operand<Value> = Value | Expression<Value>;

/** Values or placeholders, for fragments used both in statements that are composed once and in others. */
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
 * A statement whose text does not depend on its values. It is composed and compiled on its first run, because for
 * frequent statements this takes longer than running them. `with` binds values for a later run.
 */
export const statement = <Values extends object, Row>(
  compose: (db: Db, values: Placeholders<Values>) => Compilable<Row>,
) => {
  let compiled: CompiledQuery<Row> | undefined;
  const fillStatement = (db: Db, values: Values): CompiledQuery<Row> => {
    compiled ??= compose(db, placeholders as Placeholders<Values>).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    return CompiledQuery.raw(compiled.sql, parameters) as CompiledQuery<Row>;
  };
  const runStatement = async (db: Db, values: Values): Promise<Row[]> => {
    const { rows } = await db.executeQuery(fillStatement(db, values));
    return rows;
  };
  return Object.assign(runStatement, { with: fillStatement });
};

/** SQL for any of these ids, to compare a column with. */
export const anyOf = (ids: Operand<readonly string[]>) => sql<string>`any(${ids}::uuid[])`;

/** A query's rows as the text of a JSON list built by the database (passed on as RawJson). */
export const asText = (rows: Expression<unknown>) =>
  sql<string>`(select coalesce(json_agg(listed), '[]')::text from (${rows}) as listed)`;

/** Formats a time as all responses do; JSON built by the database would format it differently. */
export const moment = <Value extends string | null = string>(of: string | Expression<Date | null>) =>
  sql<Value>`to_char(${typeof of === 'string' ? sql.ref(of) : of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
