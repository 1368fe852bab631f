import { sql } from 'kysely';
import type { TestServer } from './server.ts';

interface Noted {
  readonly table: string;
  /** Times that a row of this content was made, or gone; one makes up for the other. */
  readonly made: number;
  readonly gone: number;
}

/** `teams +1` is one made, `-1` one gone, `-1+1` one changed; tables by name. A row that is as it was before does not count. */
const byTable = (noted: readonly Noted[]): string =>
  [...Map.groupBy(noted, ({ table }) => table)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([table, rows]) => {
      const made = rows.reduce((sum, row) => sum + row.made, 0);
      const gone = rows.reduce((sum, row) => sum + row.gone, 0);
      return `${table} ${gone ? `-${gone}` : ''}${made ? `+${made}` : ''}`;
    })
    .join(', ');

/**
 * Gives a way to say how many rows of which tables are written while something is done. Triggers note each row as it was
 * and as it is, so the answer costs what was written and not what there is.
 */
export const writtenRowsOn = async ({ database }: TestServer) => {
  const { db } = database;
  const { rows: tables } = await sql<{ name: string }>`select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const session = await database.connect();
  try {
    await session.script(`
      create schema written;
      create table written.rows (table_name text not null, content text not null, way integer not null);
      create function written.note() returns trigger language plpgsql as $$ begin
        if tg_op <> 'INSERT' then insert into written.rows values (tg_table_name, md5(old::text), -1); end if;
        if tg_op <> 'DELETE' then insert into written.rows values (tg_table_name, md5(new::text), 1); end if;
        return null;
      end $$;
      ${tables
        .map(
          ({ name }) => `create trigger zz_written after insert or update or delete on public."${name}"
            for each row execute function written.note();`,
        )
        .join('\n')}`);
  } finally {
    session.release();
  }
  return async (work: () => Promise<unknown>): Promise<string> => {
    await sql`delete from written.rows`.execute(db);
    await work();
    const { rows } = await sql<Noted>`select table_name as "table", greatest(sum(way), 0)::integer as made,
      greatest(-sum(way), 0)::integer as gone from written.rows group by table_name, content having sum(way) <> 0`.execute(
      db,
    );
    return byTable(rows);
  };
};
