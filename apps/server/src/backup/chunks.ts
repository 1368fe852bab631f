import type { Session } from '../db/engine.ts';
import type { Database } from '../db/open.ts';
import { ask, linesFrom, type Piece, portableText, quoted, tablesIn } from './dump.ts';
import { packed, type StoredTable } from './format.ts';

// The embedded database has one session, and a backup shows one moment. So rows are read before that moment, a chunk at a
// time, between the requests of others. At the moment itself only those chunks are read again in which rows have changed.

/** Bytes of a table, with what lies outside of its pages, that are read in one turn. */
const chunkBytes = 512 * 1024;

const pageBytes = 8192;
/** The last chunk of a table has no end, since the table may grow. */
const lastPage = 4_294_967_294;

/** Rows in some pages of a table. */
interface Chunk {
  readonly table: StoredTable;
  readonly from: number;
  readonly to: number;
  reading?: Reading;
}

interface Reading extends Piece {
  /** Number of the next transaction: what that one and later ones write is not in the reading. */
  readonly next: string;
  /** File of the table; in another one each row lies elsewhere. */
  readonly file: string;
}

/** Does `work` while others wait. */
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

/** The table's name as a value. */
const nameOf = ({ name }: StoredTable): string => `'${quoted(name).replaceAll("'", "''")}'::regclass`;

const chunksOf = async (session: Session, table: StoredTable): Promise<Chunk[]> => {
  const size = `select pg_relation_size(${nameOf(table)}) as inside, pg_table_size(${nameOf(table)}) as all`;
  const [{ inside, all }] = (await ask(session, size)) as [{ inside: number; all: number }];
  const step = Math.max(1, Math.floor((chunkBytes / pageBytes) * (inside / Math.max(all, 1))));
  const chunks: Chunk[] = [];
  let from = 0;
  for (; (from + step) * pageBytes < inside; from += step) chunks.push({ table, from, to: from + step });
  return [...chunks, { table, from, to: lastPage }];
};

const read = async (session: Session, chunk: Chunk): Promise<void> => {
  const { table, from, to } = chunk;
  const state = `select pg_snapshot_xmax(pg_current_snapshot())::xid::text as next,
    pg_relation_filenode(${nameOf(table)})::text as file`;
  const [now] = (await ask(session, state)) as [Pick<Reading, 'next' | 'file'>];
  const inPages = `${linesFrom(table)} where ctid >= $1::tid and ctid < $2::tid`;
  const found = await ask<{ line: string }>(session, inPages, `(${from},0)`, `(${to},0)`);
  chunk.reading = { ...now, rows: found.length, content: packed(found.map(({ line }) => line)) };
};

/** Asks for the chunk of a number how many rows it has now, and how many of them are newer than its reading. */
const stateOf = ({ table, from, to, reading }: Chunk, number: number): string =>
  `select ${number} as number, count(*) as rows,
    count(*) filter (where age(xmin) <= (select age('${reading?.next}'::xid))) as newer,
    pg_relation_filenode(${nameOf(table)})::text as file
  from ${quoted(table.name)} where ctid >= '(${from},0)' and ctid < '(${to},0)'`;

/** The chunks whose rows have changed since they were read: an update leaves a newer row, a deletion one row less. */
const changedOf = async (session: Session, chunks: readonly Chunk[]): Promise<readonly Chunk[]> => {
  const states = await ask<{ number: number; rows: number; newer: number; file: string }>(
    session,
    chunks.map(stateOf).join(' union all '),
  );
  const isChanged = states
    .toSorted((one, other) => one.number - other.number)
    .map(({ rows, newer, file }, number) => {
      const before = chunks[number]?.reading;
      return newer > 0 || rows !== before?.rows || file !== before.file;
    });
  return chunks.filter((_, number) => isChanged[number]);
};

/**
 * The rows of all tables as they are while `notice` runs, for which others wait. What changes while the chunks are read for the
 * first time is read for a second time before that, so that little is left.
 */
export const readInChunks = async <Noticed>(database: Database, notice: (session: Session) => Promise<Noticed>) => {
  const tables = await inTurn(database, tablesIn);
  const chunks: Chunk[] = [];
  for (const table of tables) chunks.push(...(await inTurn(database, (session) => chunksOf(session, table))));
  const readEach = async (some: readonly Chunk[]): Promise<void> => {
    for (const chunk of some) {
      await inTurn(database, (session) => read(session, chunk));
      await chunk.reading?.content;
    }
  };
  await readEach(chunks);
  await readEach(await inTurn(database, (session) => changedOf(session, chunks)));
  const moment = await inTurn(database, async (session) => {
    for (const chunk of await changedOf(session, chunks)) await read(session, chunk);
    return notice(session);
  });
  const rowsOf = (table: StoredTable): readonly Piece[] =>
    chunks.flatMap(({ table: { name }, reading }) => (name === table.name && reading?.rows ? [reading] : []));
  return { tables, rowsOf, moment };
};
