import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** Tables whose rows count requests and do not describe the club. */
const counters = new Set(['rate_limits']);

/** Tells which tables were written to. */
export interface Witness {
  /** The names of the tables with a committed change since the last question, sorted. */
  changed(): Promise<readonly string[]>;
}

/**
 * Notes every committed change of a row in a table of its own, by triggers: one look tells whether a refused request
 * left a trace, however many rows there are.
 */
export const witnessChanges = async ({ database }: TestServer): Promise<Witness> => {
  const { db } = database;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const session = await database.connect();
  try {
    await session.script(`
      create schema witness;
      create table witness.changes (table_name text not null);
      create function witness.note() returns trigger language plpgsql
        as $$ begin insert into witness.changes values (tg_table_name); return null; end $$;
      ${rows
        .filter(({ name }) => !counters.has(name))
        .map(
          ({ name }) => `create trigger zz_witness after insert or update or delete on public.${name}
            for each row execute function witness.note();`,
        )
        .join('\n')}`);
  } finally {
    session.release();
  }
  return {
    async changed() {
      const noted = await sql<{ name: string }>`
        with gone as (delete from witness.changes returning table_name)
        select distinct table_name as name from gone order by 1`.execute(db);
      return noted.rows.map(({ name }) => name);
    },
  };
};
