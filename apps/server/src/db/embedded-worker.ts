import { readFileSync } from 'node:fs';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { PGlite, parse, protocol, types } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { cancelName } from './embedded-cancel.ts';
import type { Result, Statement } from './engine.ts';

export type WorkerOrder =
  | { kind: 'run'; statements: readonly Statement[] }
  | { kind: 'script'; sql: string }
  | { kind: 'listen'; channel: string }
  | { kind: 'close' };

/** Facts of a fault of the database; `code` is the SQLSTATE. */
interface FaultFacts {
  code?: string;
  constraint?: string;
}

export type WorkerAnswer =
  | { kind: 'ready' }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'done'; id: number; results: Result[] }
  | { kind: 'failed'; id: number; message: string; facts: FaultFacts };

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread.');

const { directory, image } = workerData as { directory: string | null; image: string | undefined };

/** One plan for a statement, for any parameters, as on PostgreSQL (postgres.ts). */
const planned = ['-c', 'plan_cache_mode=force_generic_plan'];

/** A segment of the log that is no longer needed is deleted, not kept with its content for later use. */
const forgetful = ['-c', 'wal_recycle=off'];

/** PGlite starts PostgreSQL with -F, which skips every write to the disk. A club's data is worth the wait. */
const durable = ['-c', 'fsync=on', '-c', 'wal_sync_method=open_datasync', '-c', 'synchronous_commit=on'];

const database = await PGlite.create({
  ...(directory === null ? {} : { dataDir: directory }),
  ...(image === undefined ? {} : { loadDataDir: new Blob([readFileSync(image)]) }),
  extensions: { btree_gist, pg_trgm },
  startParams: [
    ...PGlite.defaultStartParams.filter((flag) => directory === null || flag !== '-F'),
    ...planned,
    ...(directory === null ? [] : [...durable, ...forgetful]),
  ],
  parsers: { [types.DATE]: (value) => value, [types.INT8]: Number },
});

/** PostgreSQL's own flags, by their place in its memory; a statement looks at them again and again while it runs. */
interface Flags {
  readonly HEAPU8: Uint8Array;
  readonly _InterruptPending: number;
  readonly _QueryCancelPending: number;
}
const flags = database.Module as unknown as Flags;

/** The number of the order whose statements run; only these may be canceled. */
let running: number | undefined;

const cancel = (thread: number, id: number): void => {
  if (thread !== threadId || id !== running) return;
  flags.HEAPU8[flags._QueryCancelPending] = 1;
  flags.HEAPU8[flags._InterruptPending] = 1;
};
Object.assign(globalThis, { [cancelName]: cancel });

/** Lets an order run that may be canceled. A flag that came when it had ended must not meet the next one. */
const cancelable = async <T>(id: number, work: () => Promise<T>): Promise<T> => {
  running = id;
  try {
    return await work();
  } finally {
    running = undefined;
    flags.HEAPU8[flags._QueryCancelPending] = 0;
  }
};

const { serialize } = protocol;

type Answer = Awaited<ReturnType<typeof database.execProtocolStream>>;

/** Statement kept by PostgreSQL under a name: parsed, and planned when it first ran. */
interface Prepared {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  /** Description of its columns; it precedes the rows in every answer. */
  readonly columns: Answer;
}

/**
 * Limits of the kept plans: three times what the product has. A plan takes some fifty bytes for each character of its text, so
 * that all of them stay below 50 MB. A longer text was made for one request.
 */
const kept = { most: 1000, characters: 1_000_000, longest: 10_000 } as const;

/** By their text; the one that was used last is the last. */
const known = new Map<string, Prepared>();
let characters = 0;
let count = 0;

/** Sends messages of the protocol in one piece, and `sync`, after which the next ones are heard again. */
const send = (...messages: readonly Uint8Array[]): Promise<Answer> =>
  database.execProtocolStream(Buffer.concat([...messages, serialize.sync()]));

const prepare = async (sql: string): Promise<Prepared> => {
  count += 1;
  const name = `t${count}`;
  const answer = await send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }));
  return {
    name,
    parameterTypes: parse.parseDescribeStatementResults(answer),
    columns: answer.filter((message) => message.name === 'rowDescription'),
  };
};

const letGo = (name: string): Promise<Answer> => send(serialize.close({ type: 'S', name }));

const preparedFor = async (sql: string): Promise<Prepared> => {
  const isKnown = known.has(sql);
  const prepared = known.get(sql) ?? (await prepare(sql));
  if (sql.length > kept.longest) return prepared;
  known.delete(sql);
  known.set(sql, prepared);
  if (isKnown) return prepared;
  characters += sql.length;
  for (const [text, { name }] of known) {
    if (known.size <= kept.most && characters <= kept.characters) break;
    known.delete(text);
    characters -= text.length;
    await letGo(name);
  }
  return prepared;
};

const executed = async (name: string, values: (string | null)[], isKept: boolean): Promise<Answer> => {
  try {
    return await send(serialize.bind({ statement: name, values }), serialize.execute({}));
  } finally {
    if (!isKept) await letGo(name);
  }
};

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** PGlite's own query() parses and plans a statement each time, in six steps; that costs more than most of them do. */
const runOne = ({ sql, parameters }: Statement): Promise<Result> =>
  database.runExclusive(async () => {
    const { name, parameterTypes, columns } = await preparedFor(sql);
    const values = parameters.map((value, at) => {
      if (value === null || value === undefined) return null;
      const written = database.serializers[parameterTypes[at] ?? 0];
      return written ? written(value) : String(value);
    });
    const answer = await executed(name, values, known.has(sql));
    const [result] = parse.parseResults([...columns, ...answer], database.parsers);
    const { rows = [], rowCount = 0, command } = result ?? {};
    return { rows, affected: command !== undefined && changing.has(command) ? rowCount : undefined };
  });

const carryOut = async (id: number, order: WorkerOrder): Promise<Result[]> => {
  switch (order.kind) {
    case 'run':
      return cancelable(id, () => Array.fromAsync(order.statements, runOne));
    case 'script':
      await database.exec(order.sql);
      return [];
    case 'listen':
      await database.listen(order.channel, (payload) =>
        port.postMessage({ kind: 'notification', channel: order.channel, payload }),
      );
      return [];
    case 'close':
      await database.close();
      return [];
  }
};

const factsOf = (fault: unknown): FaultFacts => {
  const { code, constraint } = fault as FaultFacts;
  return { ...(code && { code }), ...(constraint && { constraint }) };
};

const answer = async (id: number, order: WorkerOrder): Promise<WorkerAnswer> => {
  try {
    return { kind: 'done', id, results: await carryOut(id, order) };
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault);
    return { kind: 'failed', id, message, facts: factsOf(fault) };
  }
};

port.on('message', ({ id, ...order }: WorkerOrder & { id: number }) => {
  void answer(id, order as WorkerOrder).then((message) => port.postMessage(message));
});
port.postMessage({ kind: 'ready' } satisfies WorkerAnswer);
