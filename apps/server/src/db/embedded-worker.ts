import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Result, Statement } from './open.ts';

export type WorkerOrder =
  | { kind: 'run'; statements: readonly Statement[] }
  | { kind: 'script'; sql: string }
  | { kind: 'listen'; channel: string }
  | { kind: 'close' };

/** What a fault of the database says of itself; `code` is the SQLSTATE. */
interface FaultFacts {
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
  severity?: string;
}

export type WorkerAnswer =
  | { kind: 'ready' }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'done'; id: number; results: Result[] }
  | { kind: 'failed'; id: number; message: string; facts: FaultFacts };

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread.');

const { directory, image } = workerData as { directory: string | null; image: string | undefined };

/** PGlite starts PostgreSQL with -F, which skips every write to the disk. A club's data is worth the wait. */
const durable = ['-c', 'fsync=on', '-c', 'wal_sync_method=open_datasync', '-c', 'synchronous_commit=on'];

const database = await PGlite.create({
  ...(directory === null ? {} : { dataDir: directory }),
  ...(image === undefined ? {} : { loadDataDir: new Blob([readFileSync(image)]) }),
  extensions: { pg_trgm },
  startParams:
    directory === null
      ? PGlite.defaultStartParams
      : [...PGlite.defaultStartParams.filter((flag) => flag !== '-F'), ...durable],
  parsers: { [types.DATE]: (value) => value, [types.INT8]: Number },
});

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const runOne = async ({ sql, parameters }: Statement): Promise<Result> => {
  const { rows, rowCount, command } = await database.query(sql, [...parameters]);
  return { rows, affected: command !== undefined && changing.has(command) ? (rowCount ?? 0) : undefined };
};

const carryOut = async (order: WorkerOrder): Promise<Result[]> => {
  switch (order.kind) {
    case 'run': {
      const results: Result[] = [];
      for (const statement of order.statements) results.push(await runOne(statement));
      return results;
    }
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
  const { code, constraint, table, column, severity } = fault as FaultFacts;
  return {
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(column && { column }),
    ...(severity && { severity }),
  };
};

const answer = async (id: number, order: WorkerOrder): Promise<WorkerAnswer> => {
  try {
    return { kind: 'done', id, results: await carryOut(order) };
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault);
    return { kind: 'failed', id, message, facts: factsOf(fault) };
  }
};

port.on('message', ({ id, ...order }: WorkerOrder & { id: number }) => {
  void answer(id, order as WorkerOrder).then((message) => port.postMessage(message));
});
port.postMessage({ kind: 'ready' } satisfies WorkerAnswer);
