import { sql } from 'kysely';
import { checkInvariants, invariants } from '@touchline/server/db/invariants.ts';
import type { TestServer } from './server.ts';

/** Tables whose rows count requests or are used up by one attempt, instead of describing the club. */
const counterTables = new Set(['rate_limits', 'passkey_challenges']);

/** Reports which tables were written to, and undoes the changes. */
export interface Witness {
  /** The names of the tables with a committed change since the last call, sorted. */
  changed(): Promise<readonly string[]>;
  /** Accepts the changes so far, so that they are neither reported nor undone. */
  keep(): Promise<void>;
  /**
   * Numbers of changed rows since the last `keep` or `rewind`, by table name: `teams +1` is an added row, `-1` a deleted
   * row, `-1+1` a changed row. A row with the same content as before does not count.
   */
  written(): Promise<string>;
  /** Broken rules about tables that have changed since the last `keep` or `rewind`. */
  broken(): Promise<readonly string[]>;
  /** Undoes these changes and resets the counts of the rate limits. */
  rewind(): Promise<void>;
}

/** Tables, with the columns that an insert fills. */
const tables = sql<{ name: string; columns: string }>`
  select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
  group by 1`;

/** A changed row before and after, as JSON texts. */
interface Change {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface RowCount {
  readonly name: string;
  /** Number of times that a row with this content was added or removed; additions and removals cancel out. */
  readonly made: number;
  readonly gone: number;
}

const byTable = (counts: readonly RowCount[]): string =>
  [...Map.groupBy(counts, ({ name }) => name)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, rows]) => {
      const insertedRows = rows.reduce((sum, row) => sum + row.made, 0);
      const deletedRows = rows.reduce((sum, row) => sum + row.gone, 0);
      return `${name} ${deletedRows ? `-${deletedRows}` : ''}${insertedRows ? `+${insertedRows}` : ''}`;
    })
    .join(', ');

const undoStatement = ({ name, before, after }: Change, columns: string | undefined): string => {
  const recordFrom = (row: string) =>
    `jsonb_populate_record(null::public.${name}, '${row.replaceAll("'", "''")}') as noted`;
  const deletion =
    after === null
      ? ''
      : `delete from public.${name} where ctid = (
          select present.ctid from public.${name} as present, ${recordFrom(after)} where present = noted limit 1);`;
  const insertion =
    before === null
      ? ''
      : `insert into public.${name} (${columns}) overriding system value select ${columns} from ${recordFrom(before)};`;
  return deletion + insertion;
};

/**
 * Runs scripts, on PostgreSQL in a separate session. A session that becomes a replica loses its plans, and the
 * product's sessions would have to make theirs again after every rewind. PGlite has only one session.
 */
const scriptsOn = async ({ database, beforeClose }: TestServer): Promise<(text: string) => Promise<void>> => {
  if (database.engine === 'postgres') {
    const session = await database.connect();
    beforeClose(() => session.release());
    return (text) => session.script(text);
  }
  return async (text) => {
    const session = await database.connect();
    try {
      await session.script(text);
    } finally {
      session.release();
    }
  };
};

const watch = async (server: TestServer): Promise<Witness> => {
  const { db } = server.database;
  const { rows } = await tables.execute(db);
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  const script = await scriptsOn(server);
  await script(`
    create schema witness;
    create table witness.changes (
      id bigint generated always as identity primary key, name text not null, before jsonb, after jsonb);
    create function witness.note() returns trigger language plpgsql as $$ begin
      insert into witness.changes (name, before, after) values (tg_table_name, to_jsonb(old), to_jsonb(new));
      return null; end $$;
    ${rows
      .map(
        ({ name }) => `create trigger zz_witness after insert or update or delete on public.${name}
          for each row execute function witness.note();`,
      )
      .join('\n')}`);
  let lastSeenId = 0;
  return {
    async changed() {
      const result = await sql<{ name: string; last: number }>`
        select name, max(id) as last from witness.changes where id > ${lastSeenId}::bigint group by 1 order by 1`.execute(
        db,
      );
      lastSeenId = Math.max(lastSeenId, ...result.rows.map(({ last }) => last));
      return result.rows.map(({ name }) => name).filter((name) => !counterTables.has(name));
    },
    async keep() {
      await script('delete from witness.changes');
    },
    async written() {
      const result = await sql<RowCount>`
        select name, greatest(sum(way), 0)::integer as made, greatest(-sum(way), 0)::integer as gone
        from (select name, before as content, -1 as way from witness.changes where before is not null
          union all select name, after, 1 from witness.changes where after is not null) as change
        group by name, content having sum(way) <> 0`.execute(db);
      return byTable(result.rows);
    },
    async broken() {
      const result = await sql<{ name: string }>`select distinct name from witness.changes`.execute(db);
      const tablePattern = new RegExp(`\\b(?:${result.rows.map(({ name }) => name).join('|')})\\b`);
      const rules = result.rows.length === 0 ? [] : invariants.filter((rule) => tablePattern.test(rule.sql));
      const violations = await checkInvariants(async (text) => (await sql.raw(text).execute(db)).rows, rules);
      return violations.map(({ name }) => name);
    },
    async rewind() {
      const result = await sql<Change>`
        with gone as (delete from witness.changes returning *)
        select name, before::text, after::text from gone order by id desc`.execute(db);
      if (result.rows.length === 0) return;
      const undoStatements = result.rows
        .filter(({ name }) => name !== 'rate_limits')
        .map((change) => undoStatement(change, columnsOf.get(change.name)));
      // Runs as a replica, so that no rule and no trigger applies, including those of this witness.
      await script(`begin; set local session_replication_role = replica; ${undoStatements.join('')}
        delete from rate_limits; commit;`);
    },
  };
};

const witnesses = new WeakMap<TestServer, Promise<Witness>>();

/**
 * Records every committed change of a row in a separate table through triggers. One query shows whether a refused request
 * changed a row, and changes can be undone.
 */
export const witnessChanges = (server: TestServer): Promise<Witness> => {
  const witness = witnesses.get(server) ?? watch(server);
  witnesses.set(server, witness);
  return witness;
};
