import type { TestServer } from '../support/server/server.ts';

/** True if a statement on this database waits for a lock before `isOver` returns true. */
const hasWaiters = async (server: TestServer, isOver: () => boolean): Promise<boolean> => {
  while (!isOver()) {
    const session = await server.database.connect();
    const { rows } = await session
      .run(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, [])
      .finally(() => session.release());
    if (rows.length > 0) return true;
  }
  return false;
};

/** Begins a transaction with these statements and commits it once `work` is waiting for it or is done. */
export const duringOn =
  (getServer: () => TestServer) =>
  async <Answer>(statements: string, work: () => Promise<Answer>) => {
    const server = getServer();
    const holder = await server.database.connect();
    try {
      await holder.script(`begin; ${statements}`);
      let isOver = false;
      const answer = work().finally(() => {
        isOver = true;
      });
      // The promise is awaited below. Until then, a rejection must not count as unhandled.
      answer.catch(() => {});
      const waited = await hasWaiters(server, () => isOver);
      await holder.script('commit');
      return { waited, answer: await answer };
    } finally {
      await holder.script('rollback');
      holder.release();
    }
  };
