import { sql } from 'kysely';
import type { TestServer } from './server.ts';

interface Stored {
  readonly table: string;
  readonly row: string;
}

const keyOf = ({ table, row }: Stored): string => `${table} ${row}`;

/** `teams +1` is one made, `-1` one gone, `-1+1` one changed; tables by name. */
const byTable = (before: readonly Stored[], after: readonly Stored[]): string => {
  const without = (some: readonly Stored[], others: readonly Stored[]) => {
    const known = new Set(others.map(keyOf));
    return Map.groupBy(
      some.filter((one) => !known.has(keyOf(one))),
      ({ table }) => table,
    );
  };
  const [gone, made] = [without(before, after), without(after, before)];
  return [...new Set([...gone.keys(), ...made.keys()])]
    .sort()
    .map((table) => {
      const [minus, plus] = [gone.get(table)?.length, made.get(table)?.length];
      return `${table} ${minus ? `-${minus}` : ''}${plus ? `+${plus}` : ''}`;
    })
    .join(', ');
};

/** Gives a way to say how many rows of which tables are written while something is done. */
export const writtenRowsOn = async ({ database: { db } }: TestServer) => {
  const { rows: tables } = await sql<{ name: string }>`select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const snapshot = sql.raw<Stored>(
    tables
      .map(({ name }) => `select '${name}' as "table", md5(one::text) as row from "${name}" as one`)
      .join(' union all '),
  );
  return async (work: () => Promise<unknown>): Promise<string> => {
    const { rows: before } = await snapshot.execute(db);
    await work();
    const { rows: after } = await snapshot.execute(db);
    return byTable(before, after);
  };
};
