import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import type { Db } from '../../db/open.ts';
import { addressKey, createRateLimiter, type LimitName, unlimited } from './rate-limits.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

describe('the key of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64'],
    ['2001:db8:1:2::1', '2001:0db8:0001:0002::/64'],
    ['2001:DB8:1:2::1', '2001:0db8:0001:0002::/64'],
    ['2001:db8::1', '2001:0db8:0000:0000::/64'],
    ['::1', '0000:0000:0000:0000::/64'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
  ])('derives the key of the address %s: %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('gives different networks different keys', () => {
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
  });
});

describe('a limit', () => {
  const server = ownServer();

  const minute = 60;
  const hour = 60 * minute;

  // Each number is a compromise between the needs of a club evening and possible misuse by strangers (REL-4).
  const decided: Readonly<Record<LimitName, readonly [points: number, seconds: number]>> = {
    signInByAddress: [10, minute],
    signInByAddressHourly: [50, hour],
    signInFailuresByAccount: [10, 15 * minute],
    currentPasswordByUser: [10, 15 * minute],
    secondStepByUser: [5, 15 * minute],
    registerByAddress: [5, hour],
    registerOverall: [200, 24 * hour],
    foundByUser: [5, 24 * hour],
    joinByUser: [20, 24 * hour],
    joinByAddress: [300, hour],
    joinOverall: [2000, 24 * hour],
    takenByAddress: [60, hour],
    mailByRecipient: [3, hour],
    recoveriesByRecipient: [3, hour],
    invitationsByRecipient: [3, hour],
    emailChangesByUser: [5, 86_400],
    mailByAddress: [60, hour],
    passkeyRequestsByAddress: [600, hour],
    redeemLinkByAddress: [10, hour],
    unsubscribeFailuresByAddress: [60, hour],
    codeFailuresByAddress: [10, minute],
    codeFailuresByAddressHourly: [60, hour],
    codeFailuresOverall: [300, hour],
    rightCodesByAddress: [1, 12 * hour],
    invitationFailuresByAddress: [5, minute],
    invitationFailuresOverall: [100, hour],
    newCodesByOrganization: [20, hour],
    faultsByAddress: [20, hour],
    faultsOverall: [300, hour],
    readingsByFeed: [30, hour],
    exportsByUser: [10, hour],
  };

  it.each(Object.entries(decided).map(([limit, [points, seconds]]) => [limit as LimitName, points, seconds] as const))(
    '%s allows %i requests in %i seconds',
    async (limit, points, seconds) => {
      const { db } = server.database;
      const rateLimiter = createRateLimiter(db);
      const key = crypto.randomUUID();
      await db.deleteFrom('rate_limits').execute();
      const now = async () =>
        (await sql<{ now: Date }>`select club_now() as now`.execute(db)).rows[0]?.now.getTime() ?? 0;
      const earliest = await now();
      await rateLimiter.consume(limit, key);
      const latest = await now();
      const stored = sql<{ points: number; end: number }>`select points, expire::float8 as end from rate_limits`;
      const [counted] = (await stored.execute(db)).rows;
      expect(counted?.points).toBe(1);
      // The end of a window is rounded to milliseconds.
      expect(counted?.end).toBeGreaterThanOrEqual(earliest + seconds * 1000);
      expect(counted?.end).toBeLessThanOrEqual(latest + seconds * 1000 + 1);
      await sql`update rate_limits set points = ${Math.max(1, points - 1)}::int`.execute(db);
      if (points > 1) await rateLimiter.consume(limit, key);
      await expect(rateLimiter.consume(limit, key)).rejects.toMatchObject({ status: 429 });
      await expect(rateLimiter.consume(limit, crypto.randomUUID())).resolves.toBeUndefined();
    },
  );
});

describe('an exhausted limit', () => {
  const server = ownServer();
  beforeAll(async () => {
    const still = 'create or replace function club_now() returns timestamptz language sql stable as $$ select ';
    await sql.raw(`${still} timestamptz '2026-05-01 12:00:00Z' $$`).execute(server.database.db);
  });

  it('blocks only the key of an exhausted limit, for at most its window', async () => {
    const { db } = server.database;
    const rateLimiter = createRateLimiter(db);
    const limit = 'redeemLinkByAddress';
    await rateLimiter.consume(limit, 'ann');
    const pointsLeft = async (points: number, milliseconds: number) => {
      await sql`update rate_limits set points = ${points}::int,
        expire = extract(epoch from club_now()) * 1000 + ${milliseconds}::bigint`.execute(db);
      return rateLimiter.require([limit], 'ann').then(
        () => 0,
        ({ retryAfter }) => retryAfter,
      );
    };
    expect([
      await pointsLeft(10, 1),
      await pointsLeft(10, 1000),
      await pointsLeft(10, 1001),
      await pointsLeft(10, 3_600_000),
    ]).toEqual([1, 1, 2, 3600]);
    await expect(pointsLeft(10, 1).then(() => rateLimiter.consume(limit, 'ann'))).rejects.toMatchObject({
      retryAfter: 1,
    });
    expect([await rateLimiter.isUsedUp(limit, 'ann'), await rateLimiter.isUsedUp(limit, 'bob')]).toEqual([true, false]);
    expect([await pointsLeft(9, 1000), await pointsLeft(10, 0), await pointsLeft(10, 3_600_001)]).toEqual([0, 0, 0]);
  });
});

describe('limits of one server process', () => {
  const server = ownServer();
  afterEach(() => void vi.useRealTimers());

  longTest('runs 4 attempts per key at a time, queues 300 more and refuses the next', async () => {
    const rateLimiter = createRateLimiter(server.database.db);
    const { promise: delayedRequests, resolve: endDelay } = Promise.withResolvers<string>();
    const attempt = () => rateLimiter.attempt(['redeemLinkByAddress'], 'a club evening', () => delayedRequests);
    const attempts = Array.from({ length: 304 }, attempt);
    await expect(attempt()).rejects.toMatchObject({ status: 429, retryAfter: 1 });
    endDelay('found');
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(['found']));
  });

  it.each([
    ['command', 120],
    ['query', 600],
  ] as const)('accepts a %s from one user at most %i times per minute', async (kind, maxRequests) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const rateLimiter = createRateLimiter(server.database.db);
    vi.advanceTimersByTime(20_000);
    for (let used = 0; used < maxRequests; used += 1) await rateLimiter.consumeGeneral(kind, 'ann');
    const next = () => rateLimiter.consumeGeneral(kind, 'ann');
    await expect(next()).rejects.toMatchObject({ status: 429, retryAfter: 40 });
    await expect(rateLimiter.consumeGeneral(kind, 'bob')).resolves.toBeUndefined();
    await expect(rateLimiter.consumeGeneral(kind === 'query' ? 'command' : 'query', 'ann')).resolves.toBeUndefined();
    vi.advanceTimersByTime(39_001);
    await expect(next()).rejects.toMatchObject({ status: 429, retryAfter: 1 });
    vi.advanceTimersByTime(999);
    await expect(next()).resolves.toBeUndefined();
  });
});

describe('delayed requests', () => {
  it('delays at most 5 requests per client and 1,000 overall', async () => {
    const rateLimiter = createRateLimiter({} as Db);
    // These delays last longer than any test. Their timers do not keep the process alive.
    const holdBack = (client: string) => rateLimiter.delay(client, 3600);
    for (let client = 0; client < 200; client += 1)
      for (let request = 0; request < 5; request += 1) {
        if (client === 199 && request === 4) await expect(holdBack('client 0')).rejects.toMatchObject({ status: 429 });
        void holdBack(`client ${client}`);
      }
    await expect(holdBack('another client')).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
  });
});

describe('the rate limiter of the demo club', () => {
  it('counts nothing for the demo club', async () => {
    const counted = [await unlimited.count('mailByAddress', 'ann'), await unlimited.taken('mailByAddress', 'ann')];
    expect([...counted, await unlimited.isUsedUp('mailByAddress', 'ann')]).toEqual([0, 0, false]);
  });
});
