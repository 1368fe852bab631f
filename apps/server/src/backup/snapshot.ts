import type { Session } from '../db/engine.ts';
import { migrationLock } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';
import { readInChunks } from './chunks.ts';
import { query, type Facts, factsOf, selectLines, type Piece, portableText, listTables } from './dump.ts';
import { compressRows, type StoredTable } from './format.ts';

/** A database at one point in time. */
export interface Snapshot<Observed> extends Facts {
  readonly tables: readonly StoredTable[];
  rowsOf(table: StoredTable): AsyncIterable<Piece> | Iterable<Piece>;
  /** Result of `observe` at that time. */
  readonly observed: Observed;
}

/** Rows in the first chunk; its size determines the number of rows in the next. */
const firstPiece = 50;
const pieceBytes = 1024 * 1024;
const maxRows = 2000;

async function* rowsOf(session: Session, table: StoredTable): AsyncGenerator<Piece> {
  await session.script(`declare piece no scroll cursor for ${selectLines(table)}`);
  for (let count = firstPiece; ; ) {
    const rows = await query<{ line: string }>(session, `fetch ${count} from piece`);
    const lines = rows.map(({ line }) => line);
    if (lines.length > 0) yield { rows: lines.length, content: compressRows(lines) };
    if (lines.length < count) break;
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    count = Math.max(1, Math.min(maxRows, 4 * count, Math.floor((count * pieceBytes) / length)));
  }
  await session.script('close piece');
}

type Work<Observed, Result> = (snapshot: Snapshot<Observed>) => Promise<Result>;

/** A transaction shows one point in time; PostgreSQL serves other requests in the meantime. */
const onPostgres = async <Observed, Result>(
  database: Database,
  observe: () => Promise<Observed>,
  work: Work<Observed, Result>,
): Promise<Result> => {
  const session = await database.connect();
  let failed = true;
  try {
    // Prevents a server that starts on the same database from migrating it in the meantime.
    await session.script(
      `set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock_shared(${migrationLock})`,
    );
    await session.script(`begin transaction isolation level repeatable read read only; ${portableText}`);
    const facts = await factsOf(session);
    const tables = await listTables(session);
    const observed = await observe();
    const result = await work({ ...facts, tables, observed, rowsOf: (table) => rowsOf(session, table) });
    await session.script('commit');
    await session.script(
      `select pg_advisory_unlock_shared(${migrationLock}); reset statement_timeout; reset lock_timeout`,
    );
    failed = false;
    return result;
  } finally {
    if (failed) await session.script('rollback').catch(() => {});
    session.release(failed);
  }
};

/**
 * Gives `work` a consistent snapshot of the database, with what `observe` found at the same time. Requests are served in the
 * meantime, so `work` may wait for something slow.
 */
export const withSnapshot = async <Observed, Result>(
  database: Database,
  observe: () => Promise<Observed>,
  work: Work<Observed, Result>,
): Promise<Result> => {
  if (database.engine === 'postgres') return onPostgres(database, observe, work);
  const { observed: facts, ...rows } = await readInChunks(database, async (session) => ({
    ...(await factsOf(session)),
    observed: await observe(),
  }));
  return work({ ...facts, ...rows });
};
