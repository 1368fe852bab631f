import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDataFolder } from './data-folder.ts';
import { cancelOrder } from './embedded-cancel.ts';
import { fullDiskProblem } from './private-folder.ts';
import type { WorkerAnswer, WorkerOrder } from './embedded-worker.ts';
import type { Engine, Result, Session, Statement } from './engine.ts';

const tables = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by name`;

/**
 * Timeout in milliseconds for the statements of one round trip. PostgreSQL has a timeout of 5 s per statement and is
 * several times faster.
 */
const embeddedTimeout = 10_000;

/**
 * Opens PGlite in a worker thread, so that a long read never blocks the server. PGlite has a single session. One
 * caller holds it until release, and the others wait. An in-memory database may start from an `image`, a PGlite dump,
 * which is much faster than creating one.
 */
export const openEmbedded = async (
  directory: string | null,
  image: string | undefined,
  timeout: number = embeddedTimeout,
): Promise<Engine> => {
  const unlock = directory === null ? () => {} : lockDataFolder(directory);
  const worker = new Worker(join(import.meta.dirname, 'embedded-worker.ts'), {
    workerData: { directory: directory === null ? null : join(directory, 'pglite'), image },
  });
  const waiting = new Map<number, { resolve: (results: Result[]) => void; reject: (reason: Error) => void }>();
  const channels = new Map<string, Set<(payload: string) => void>>();
  let count = 0;
  let stopReason: Error | undefined;

  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'ready') return resolve();
      if (answer.kind === 'notification') {
        for (const notify of channels.get(answer.channel) ?? []) notify(answer.payload);
        return;
      }
      const pending = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.kind === 'failed') pending?.reject(Object.assign(new Error(answer.message), answer.facts));
      else pending?.resolve(answer.results);
    });
    const failAll = (reason: Error) => {
      stopReason = reason;
      reject(reason);
      for (const { reject: fail } of waiting.values()) fail(reason);
      waiting.clear();
    };
    worker.on('error', failAll);
    worker.on('exit', () => failAll(new Error('The embedded database has stopped.')));
  });

  const sendOrder = (what: WorkerOrder): Promise<Result[]> =>
    new Promise((resolve, reject) => {
      if (stopReason) return reject(stopReason);
      count += 1;
      waiting.set(count, { resolve, reject });
      worker.postMessage({ id: count, ...what });
    });

  /** A statement that exceeds the time limit ends with a cancellation error, and all others continue. */
  const run = async (statements: readonly Statement[]): Promise<Result[]> => {
    const results = sendOrder({ kind: 'run', statements });
    const id = count;
    // The statements start immediately, because the caller has the only session. The timeout therefore includes no waiting.
    let stopCancel = () => {};
    const timer = setTimeout(() => {
      stopCancel = cancelOrder(worker.threadId, id);
    }, timeout);
    try {
      return await results;
    } finally {
      clearTimeout(timer);
      stopCancel();
    }
  };

  let lastTurn: Promise<void> = Promise.resolve();
  /** Number of waiting callers, including the one that holds the session. */
  let callerCount = 0;
  const connect = async (): Promise<Session> => {
    callerCount += 1;
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    const previousTurn = lastTurn;
    lastTurn = promise;
    await previousTurn;
    return {
      async run(sql, parameters) {
        const [result] = await run([{ sql, parameters }]);
        return result as Result;
      },
      runTogether: run,
      async script(sql) {
        await sendOrder({ kind: 'script', sql });
      },
      release: () => {
        callerCount -= 1;
        leave();
      },
    };
  };

  const inTurn = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const session = await connect();
    try {
      return await work(session);
    } finally {
      session.release();
    }
  };

  try {
    await ready;
  } catch (fault) {
    unlock();
    throw (directory !== null && fullDiskProblem(directory)) || fault;
  }
  return {
    name: 'embedded',
    connect,
    occupancy: () => ({
      busy: Math.min(callerCount, 1),
      idle: callerCount === 0 ? 1 : 0,
      waiting: Math.max(callerCount - 1, 0),
    }),
    async listen(channel, heard) {
      const listeners = channels.get(channel) ?? new Set();
      const isFirst = !channels.has(channel);
      channels.set(channel, listeners.add(heard));
      if (isFirst) await sendOrder({ kind: 'listen', channel });
      return () => void listeners.delete(heard);
    },
    // Replaces autovacuum, which would be a separate process. Each table takes a few milliseconds, and other statements
    // run in between.
    async vacuumAnalyze() {
      const { rows } = await inTurn((session) => session.run(tables, []));
      for (const { name } of rows as { name: string }[]) {
        await inTurn((session) => session.script(`vacuum (analyze) ${name}`));
      }
    },
    // A plain vacuum leaves the bytes in the files, and the planner's statistics contain frequent values of every
    // column.
    async purge() {
      const { rows } = await inTurn((session) => session.run(tables, []));
      for (const { name } of rows as { name: string }[]) {
        await inTurn((session) => session.script(`vacuum (full, analyze) ${name}`));
      }
      await inTurn(async (session) => {
        // Statistics of a table that has become empty are never rebuilt.
        await session.script(
          'delete from pg_statistic where starelid in (select oid from pg_class where reltuples = 0)',
        );
        await session.script('vacuum full pg_statistic');
        await session.script('checkpoint');
        const { rows: segments } = await session.run('select name from pg_ls_waldir()', []);
        // Uses up segments kept for reuse by an earlier version; the checkpoint then removes them.
        for (const _ of segments) {
          await session.run('select pg_switch_wal()', []);
          await session.script('checkpoint');
        }
      });
    },
    async close() {
      await inTurn(() => sendOrder({ kind: 'close' }));
      await worker.terminate();
      unlock();
    },
  };
};
