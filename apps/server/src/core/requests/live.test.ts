import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { createAnnouncer } from './live.ts';
import { createLog } from '../process/log.ts';

const server = ownServer();

// Test files share a worker, so a failed test must not leave fake timers behind.
afterEach(() => void vi.useRealTimers());

it('retries a failed announcement a second later', async () => {
  const lines: string[] = [];
  const announcer = createAnnouncer(server.database.db, createLog('info', { write: (line) => void lines.push(line) }));
  const tried = (times: number) => expect.poll(() => lines.length, { interval: 5 }).toBe(times);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Exceeds the size limit of a PostgreSQL notification.
  announcer.tell('x'.repeat(8000), ['codes']);
  vi.advanceTimersByTime(20);
  await tried(1);
  vi.advanceTimersByTime(999);
  // The database answers this query after a second attempt to announce, if there was one.
  await sql`select`.execute(server.database.db);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await tried(2);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array(2).fill('changes could not be announced'));
});
