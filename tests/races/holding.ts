import type { TestServer } from '../support/server.ts';

/** True if a statement on this database waits for a lock before `over` returns true. */
const hasWaiters = async (server: TestServer, over: () => boolean): Promise<boolean> => {
  while (!over()) {
    const session = await server.database.connect();
    const { rows } = await session
      .run(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, [])
      .finally(() => session.release());
    if (rows.length > 0) return true;
  }
  return false;
};

/** Begins a transaction with these statements and commits it once `work` waits for it or is done. */
export const duringOn =
  (opened: () => TestServer) =>
  async <Answer>(statements: string, work: () => Promise<Answer>) => {
    const server = opened();
    const holder = await server.database.connect();
    try {
      await holder.script(`begin; ${statements}`);
      let over = false;
      const answer = work().finally(() => {
        over = true;
      });
      // Awaited below; until then a rejection must not count as unhandled.
      answer.catch(() => {});
      const waited = await hasWaiters(server, () => over);
      await holder.script('commit');
      return { waited, answer: await answer };
    } finally {
      await holder.script('rollback');
      holder.release();
    }
  };
