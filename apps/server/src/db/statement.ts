import { type Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

/** Stands for a value while a statement is composed. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(String(name)) });

/**
 * A statement whose text does not depend on its values. It is composed and compiled when it is first asked: for what
 * everybody asks all the time, that costs Node more than running it. `compose` gets places instead of values, so it
 * must not look at them.
 */
export const statement = <Values extends object, Row>(compose: (db: Db, values: Values) => Compilable<Row>) => {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Db, values: Values): Promise<Row[]> => {
    compiled ??= compose(db, places as Values).compile();
    const given = compiled.parameters.map((value) =>
      value instanceof Place ? values[value.name as keyof Values] : value,
    );
    const { rows } = await db.executeQuery(CompiledQuery.raw(compiled.sql, given) as CompiledQuery<Row>);
    return rows;
  };
};
