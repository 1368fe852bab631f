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

/** Properties of a database error; `code` is the SQLSTATE. */
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

/** One generic plan per statement, which prefers indexes, as on PostgreSQL (postgres.ts). */
const plans = ['-c', 'plan_cache_mode=force_generic_plan', '-c', 'random_page_cost=1.1'];

/** Deletes log segments that are no longer needed, instead of keeping them for reuse with their content. */
const withoutWalReuse = ['-c', 'wal_recycle=off'];

/** PGlite starts PostgreSQL with -F, which skips every fsync. Touchline waits for the disk so that no data is lost. */
const withFsync = ['-c', 'fsync=on', '-c', 'wal_sync_method=open_datasync', '-c', 'synchronous_commit=on'];

const database = await PGlite.create({
  ...(directory === null ? {} : { dataDir: directory }),
  ...(image === undefined ? {} : { loadDataDir: new Blob([readFileSync(image)]) }),
  extensions: { btree_gist, pg_trgm },
  startParams: [
    ...PGlite.defaultStartParams.filter((flag) => directory === null || flag !== '-F'),
    ...plans,
    ...(directory === null ? [] : [...withFsync, ...withoutWalReuse]),
  ],
  parsers: { [types.DATE]: (value) => value, [types.INT8]: Number },
});

/** PostgreSQL's interrupt flags, by their address in its memory; a running statement checks them repeatedly. */
interface Flags {
  readonly HEAPU8: Uint8Array;
  readonly _InterruptPending: number;
  readonly _QueryCancelPending: number;
}
const flags = database.Module as unknown as Flags;

/** Number of the order being run; only that one may be canceled. */
let runningOrder: number | undefined;

const cancel = (thread: number, id: number): void => {
  if (thread !== threadId || id !== runningOrder) return;
  flags.HEAPU8[flags._QueryCancelPending] = 1;
  flags.HEAPU8[flags._InterruptPending] = 1;
};
Object.assign(globalThis, { [cancelName]: cancel });

/** Runs an order that may be canceled. A flag set after the order has ended must not affect the next one. */
const cancelable = async <T>(id: number, work: () => Promise<T>): Promise<T> => {
  runningOrder = id;
  try {
    return await work();
  } finally {
    runningOrder = undefined;
    flags.HEAPU8[flags._QueryCancelPending] = 0;
  }
};

const { serialize } = protocol;

type Answer = Awaited<ReturnType<typeof database.execProtocolStream>>;

/** A named prepared statement: parsed, and planned on its first run. */
interface PreparedStatement {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  /** Row description, prepended to the rows of every response. */
  readonly columns: Answer;
}

/**
 * Limits of the cached plans: three times what the product needs. A plan takes about fifty bytes per character of its
 * text, so all stay below 50 MB. Longer texts are single-use.
 */
const planLimits = { most: 1000, characters: 1_000_000, longest: 10_000 } as const;

/** Prepared statements by text, most recently used last. */
const preparedStatements = new Map<string, PreparedStatement>();
let characters = 0;
let count = 0;

/** Sends protocol messages in one piece, followed by `sync`, after which PostgreSQL accepts more messages. */
const send = (...messages: readonly Uint8Array[]): Promise<Answer> =>
  database.execProtocolStream(Buffer.concat([...messages, serialize.sync()]));

const prepare = async (sql: string): Promise<PreparedStatement> => {
  count += 1;
  const name = `t${count}`;
  const answer = await send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }));
  return {
    name,
    parameterTypes: parse.parseDescribeStatementResults(answer),
    columns: answer.filter((message) => message.name === 'rowDescription'),
  };
};

const closeStatement = (name: string): Promise<Answer> => send(serialize.close({ type: 'S', name }));

const cachedStatementFor = async (sql: string): Promise<PreparedStatement> => {
  const isKnown = preparedStatements.has(sql);
  const prepared = preparedStatements.get(sql) ?? (await prepare(sql));
  if (sql.length > planLimits.longest) return prepared;
  preparedStatements.delete(sql);
  preparedStatements.set(sql, prepared);
  if (isKnown) return prepared;
  characters += sql.length;
  for (const [text, { name }] of preparedStatements) {
    if (preparedStatements.size <= planLimits.most && characters <= planLimits.characters) break;
    preparedStatements.delete(text);
    characters -= text.length;
    await closeStatement(name);
  }
  return prepared;
};

const execute = async (name: string, values: (string | null)[], isKept: boolean): Promise<Answer> => {
  try {
    return await send(serialize.bind({ statement: name, values }), serialize.execute({}));
  } finally {
    if (!isKept) await closeStatement(name);
  }
};

const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * PGlite's own query() parses and plans a statement each time, in six steps, which takes longer than running most
 * statements.
 */
const runStatement = ({ sql, parameters }: Statement): Promise<Result> =>
  database.runExclusive(async () => {
    const { name, parameterTypes, columns } = await cachedStatementFor(sql);
    const values = parameters.map((value, at) => {
      if (value === null || value === undefined) return null;
      const serializer = database.serializers[parameterTypes[at] ?? 0];
      return serializer ? serializer(value) : String(value);
    });
    const answer = await execute(name, values, preparedStatements.has(sql));
    const [result] = parse.parseResults([...columns, ...answer], database.parsers);
    const { rows = [], rowCount = 0, command } = result ?? {};
    return { rows, affected: command !== undefined && writeCommands.has(command) ? rowCount : undefined };
  });

const runOrder = async (id: number, order: WorkerOrder): Promise<Result[]> => {
  switch (order.kind) {
    case 'run':
      return cancelable(id, () => Array.fromAsync(order.statements, runStatement));
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

const answerOrder = async (id: number, order: WorkerOrder): Promise<WorkerAnswer> => {
  try {
    return { kind: 'done', id, results: await runOrder(id, order) };
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault);
    return { kind: 'failed', id, message, facts: factsOf(fault) };
  }
};

port.on('message', ({ id, ...order }: WorkerOrder & { id: number }) => {
  void answerOrder(id, order as WorkerOrder).then((message) => port.postMessage(message));
});
port.postMessage({ kind: 'ready' } satisfies WorkerAnswer);
