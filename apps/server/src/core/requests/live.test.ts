import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { ownServer } from '@touchline/tests/support/server.ts';
import { createAnnouncer } from './live.ts';
import { createLog } from '../process/log.ts';

const server = ownServer();

// Files of this project share a worker: a test that fails must not leave it without a clock.
afterEach(() => void vi.useRealTimers());

it('a failed announcement is tried again a second later', async () => {
  const lines: string[] = [];
  const announcer = createAnnouncer(server.database.db, createLog('info', { write: (line) => void lines.push(line) }));
  const tried = (times: number) => expect.poll(() => lines.length, { interval: 5 }).toBe(times);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // More than a notification holds.
  announcer.tell('x'.repeat(8000), ['codes']);
  vi.advanceTimersByTime(20);
  await tried(1);
  vi.advanceTimersByTime(999);
  // Asked after it, so answered after it.
  await sql`select`.execute(server.database.db);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await tried(2);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array(2).fill('changes could not be announced'));
});
