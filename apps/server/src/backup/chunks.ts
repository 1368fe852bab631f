import type { Session } from '../db/engine.ts';
import type { Database } from '../db/open.ts';
import { query, listTables, type Piece, portableText, quoteIdentifier, selectLines } from './dump.ts';
import { compressRows, type StoredTable } from './format.ts';

// The embedded database has a single session, and a backup must show one point in time. The rows are therefore first
// read one chunk at a time, between other requests. Then only changed chunks are read again, while other requests wait.

/** Bytes of a table to read in one turn, including large values stored outside its pages. */
const chunkBytes = 256 * 1024;

const pageBytes = 8192;
/** End of a table's last chunk, which is the highest possible page number because the table may grow. */
const maxPage = 4_294_967_294;

/** A range of a table's pages. */
interface Chunk {
  readonly table: StoredTable;
  readonly from: number;
  readonly to: number;
  copy?: ChunkCopy;
}

/** Rows of a chunk, as they were when it was last read. */
interface ChunkCopy extends Piece {
  /** Next transaction id at that time: rows from this or a later transaction are not in the copy. */
  readonly nextId: string;
  /** The table's file. A new file (after vacuum full or truncate) has the rows in different places. */
  readonly file: string;
}

/** Runs `work` in a short transaction; other requests run before and after it. */
const inTurn = async <T>({ connect }: Database, work: (session: Session) => Promise<T>): Promise<T> => {
  const session = await connect();
  try {
    await session.script(`begin read only; ${portableText}`);
    return await work(session);
  } finally {
    await session.script('rollback').catch(() => {});
    session.release();
  }
};

/** SQL expression for a table. */
const regclassOf = ({ name }: StoredTable): string => `'${quoteIdentifier(name).replaceAll("'", "''")}'::regclass`;

const chunksOf = async (session: Session, table: StoredTable): Promise<Chunk[]> => {
  const sizes = `select pg_relation_size(${regclassOf(table)}) as pages, pg_table_size(${regclassOf(table)}) as total`;
  const [{ pages, total }] = (await query(session, sizes)) as [{ pages: number; total: number }];
  const step = Math.max(1, Math.floor((chunkBytes / pageBytes) * (pages / Math.max(total, 1))));
  const chunks: Chunk[] = [];
  let from = 0;
  for (; (from + step) * pageBytes < pages; from += step) chunks.push({ table, from, to: from + step });
  return [...chunks, { table, from, to: maxPage }];
};

const copyChunk = async (session: Session, chunk: Chunk): Promise<void> => {
  const { table, from, to } = chunk;
  const state = `select pg_snapshot_xmax(pg_current_snapshot())::xid::text as "nextId",
    pg_relation_filenode(${regclassOf(table)})::text as file`;
  const [snapshot] = (await query(session, state)) as [Pick<ChunkCopy, 'nextId' | 'file'>];
  const selectPages = `${selectLines(table)} where ctid >= $1::tid and ctid < $2::tid`;
  const rows = await query<{ line: string }>(session, selectPages, `(${from},0)`, `(${to},0)`);
  chunk.copy = { ...snapshot, rows: rows.length, content: compressRows(rows.map(({ line }) => line)) };
};

/** Selects the current number of rows in a chunk, and how many of them are newer than its copy. */
const selectState = ({ table, from, to, copy }: Chunk, index: number): string =>
  `select ${index} as index, count(*) as rows,
    count(*) filter (where age(xmin) <= (select age('${copy?.nextId}'::xid))) as newer,
    pg_relation_filenode(${regclassOf(table)})::text as file
  from ${quoteIdentifier(table.name)} where ctid >= '(${from},0)' and ctid < '(${to},0)'`;

/**
 * Chunks with rows that differ from their copies. An insert or update leaves a newer row; a deletion, or an update that
 * moves a row to another chunk, leaves fewer rows.
 */
const changedChunks = async (session: Session, chunks: readonly Chunk[]): Promise<readonly Chunk[]> => {
  const states = await query<{ index: number; rows: number; newer: number; file: string }>(
    session,
    chunks.map(selectState).join(' union all '),
  );
  const stateOf = new Map(states.map((state) => [state.index, state]));
  return chunks.filter(({ copy }, index) => {
    const state = stateOf.get(index);
    return state?.newer !== 0 || state.rows !== copy?.rows || state.file !== copy.file;
  });
};

/**
 * Reads the rows of all tables as they are while `observe` runs; other requests wait only during that time. A second
 * pass reads what changed during the first, which leaves little to read while they wait.
 */
export const readInChunks = async <Observed>(database: Database, observe: (session: Session) => Promise<Observed>) => {
  const tables = await inTurn(database, listTables);
  const chunks: Chunk[] = [];
  for (const table of tables) chunks.push(...(await inTurn(database, (session) => chunksOf(session, table))));
  const copyChunks = async (some: readonly Chunk[]): Promise<void> => {
    for (const chunk of some) {
      await inTurn(database, (session) => copyChunk(session, chunk));
      await chunk.copy?.content;
    }
  };
  await copyChunks(chunks);
  await copyChunks(await inTurn(database, (session) => changedChunks(session, chunks)));
  const observed = await inTurn(database, async (session) => {
    for (const chunk of await changedChunks(session, chunks)) await copyChunk(session, chunk);
    return observe(session);
  });
  const rowsOf = (table: StoredTable): readonly Piece[] =>
    chunks.flatMap(({ table: { name }, copy }) => (name === table.name && copy?.rows ? [copy] : []));
  return { tables, rowsOf, observed };
};
