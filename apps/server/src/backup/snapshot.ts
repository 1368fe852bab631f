import type { Session } from '../db/engine.ts';
import { migrationLock } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';
import { readInChunks } from './chunks.ts';
import { ask, type Facts, factsOf, linesFrom, type Piece, portableText, tablesIn } from './dump.ts';
import { packed, type StoredTable } from './format.ts';

/** Database as it was at one moment. */
export interface Snapshot<Noticed> extends Facts {
  readonly tables: readonly StoredTable[];
  rowsOf(table: StoredTable): AsyncIterable<Piece> | Iterable<Piece>;
  /** Result of `notice` at that moment. */
  readonly noticed: Noticed;
}

/** Rows of the first piece; the size of a piece decides on the next one. */
const firstPiece = 50;
const pieceBytes = 1024 * 1024;
const maxRows = 2000;

async function* rowsOf(session: Session, table: StoredTable): AsyncGenerator<Piece> {
  await session.script(`declare piece no scroll cursor for ${linesFrom(table)}`);
  for (let count = firstPiece; ; ) {
    const found = await ask<{ line: string }>(session, `fetch ${count} from piece`);
    const lines = found.map(({ line }) => line);
    if (lines.length > 0) yield { rows: lines.length, content: packed(lines) };
    if (lines.length < count) break;
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    count = Math.max(1, Math.min(maxRows, 4 * count, Math.floor((count * pieceBytes) / length)));
  }
  await session.script('close piece');
}

type Use<Noticed, Result> = (snapshot: Snapshot<Noticed>) => Promise<Result>;

/** PostgreSQL keeps the moment for a session, and serves others in the meantime. */
const onPostgres = async <Noticed, Result>(
  database: Database,
  notice: () => Promise<Noticed>,
  use: Use<Noticed, Result>,
): Promise<Result> => {
  const session = await database.connect();
  let failed = true;
  try {
    // A server that starts on the same database would change its tables.
    await session.script(
      `set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock_shared(${migrationLock})`,
    );
    await session.script(`begin transaction isolation level repeatable read read only; ${portableText}`);
    const facts = await factsOf(session);
    const tables = await tablesIn(session);
    const noticed = await notice();
    const result = await use({ ...facts, tables, noticed, rowsOf: (table) => rowsOf(session, table) });
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

/** Shows a database, and what `notice` finds, as both are at one moment. Requests go on, whatever `use` waits for. */
export const withSnapshot = async <Noticed, Result>(
  database: Database,
  notice: () => Promise<Noticed>,
  use: Use<Noticed, Result>,
): Promise<Result> => {
  if (database.engine === 'postgres') return onPostgres(database, notice, use);
  const {
    tables,
    rowsOf: rows,
    moment,
  } = await readInChunks(database, async (session) => ({
    ...(await factsOf(session)),
    noticed: await notice(),
  }));
  return use({ ...moment, tables, rowsOf: rows });
};
