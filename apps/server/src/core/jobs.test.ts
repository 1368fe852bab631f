import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { anOrganization } from '../../../../tests/support/club.ts';
import { openTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { clearLapsed, startJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { newToken, hashOf } from './tokens.ts';

describe('jobs by the clock', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });

  it('never run twice at once, and stopping waits for those that run', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await wait(80);
      running -= 1;
      runs += 1;
    };
    const jobs = startJobs([{ name: 'slow', every: 0.01, run }], log, true);
    while (runs < 2) await wait(20);
    await jobs.stop();
    expect([running, most]).toEqual([0, 1]);
    const after = runs;
    await wait(50);
    expect(runs).toBe(after);
  });

  it('are logged when they fail, and tried at the next turn', async () => {
    lines.length = 0;
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error('the first time');
    };
    const jobs = startJobs([{ name: 'doubtful', every: 0.01, run }], log, true);
    while (runs < 3) await wait(5);
    await jobs.stop();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, job: 'doubtful', msg: 'a job failed', fault: { message: 'the first time' } },
    ]);
  });

  it('are run by hand in their order, and a failure is not hidden', async () => {
    const ran: string[] = [];
    const jobs = startJobs(
      [
        { name: 'a', every: 1, run: async () => ran.push('a') },
        { name: 'b', every: 1, run: () => Promise.reject(new Error('no')) },
      ],
      log,
      false,
    );
    await expect(jobs.runAll()).rejects.toThrow('no');
    expect(ran).toEqual(['a']);
    await jobs.stop();
  });
});

it('tidy the embedded database, which does not do so by itself', async () => {
  const embedded = await openTestServer({}, null);
  const { db } = embedded.database;
  const counted = async () =>
    (await sql<{ rows: number }>`select reltuples as rows from pg_class where relname = 'organizations'`.execute(db))
      .rows;
  await anOrganization(embedded);
  expect(await counted()).toEqual([{ rows: -1 }]);
  await embedded.app.jobs.runAll();
  expect(await counted()).toEqual([{ rows: 1 }]);
  await embedded.close();
});

describe('clearing', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  const countOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      server.database.db,
    );
    return rows[0]?.count ?? -1;
  };
  const counts = async (...tables: string[]) =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await countOf(table)] as const)));

  it('deletes what has lapsed, at its time and not before', async () => {
    const { db } = server.database;
    const club = await anOrganization(server);
    await club.admin.send(createCode, { code: 'CLEAR-1', role: 'coach' }, { 'idempotency-key': '12345678' });
    await db
      .insertInto('one_time_tokens')
      .values({
        token_hash: hashOf(newToken()),
        user_id: club.admin.userId,
        purpose: 'confirm_email',
        expires_at: sql<Date>`club_now() + interval '24 hours'`,
      })
      .execute();
    await db
      .insertInto('rate_limits')
      .values({ key: 'a', points: 1, expire: sql<number>`extract(epoch from club_now()) * 1000 + 60000` })
      .execute();
    const mail = { organization_id: club.id, kind: 'test', entity_id: null, payload: '{}' };
    await db
      .insertInto('outbox')
      .values([
        { ...mail, recipient: 'sent@example.org', sent_at: sql<Date>`club_now()` },
        { ...mail, recipient: 'failed@example.org', failed_at: sql<Date>`club_now()` },
        { ...mail, recipient: 'waiting@example.org' },
      ])
      .execute();
    const tables = ['sessions', 'session_tokens', 'one_time_tokens', 'idempotency_keys', 'rate_limits', 'outbox'];
    const cleared = async () => {
      await clearLapsed(db);
      return counts(...tables);
    };
    const all = await counts(...tables);
    expect(all).toMatchObject({ idempotency_keys: 1, one_time_tokens: 1, outbox: 3, sessions: 1 });

    await server.moveClock(0.99, 'age');
    // The minute is over; the hour in which new codes are counted is not.
    expect([all['rate_limits'], await cleared()]).toEqual([2, { ...all, rate_limits: 1 }]);
    await server.moveClock(0.02, 'age');
    expect(await cleared()).toMatchObject({
      rate_limits: 0,
      idempotency_keys: 0,
      one_time_tokens: 1,
      sessions: 1,
      session_tokens: 1,
    });
    await server.moveClock(23, 'age');
    expect(await cleared()).toMatchObject({ one_time_tokens: 0, outbox: 3, sessions: 1, session_tokens: 1 });
    await server.moveClock(29 * 24 - 0.5, 'age');
    expect(await cleared()).toMatchObject({ outbox: 3, sessions: 1, session_tokens: 1 });
    await server.moveClock(1, 'age');
    expect(await cleared()).toMatchObject({ outbox: 1, sessions: 0, session_tokens: 0 });
    const left = await db.selectFrom('outbox').select('recipient').execute();
    expect(left).toEqual([{ recipient: 'waiting@example.org' }]);
  });

  it('keeps for two weeks what a phone without signal was answered', async () => {
    const { db } = server.database;
    const { admin, id } = await anOrganization(server);
    const kept = { organization_id: id, user_id: admin.userId, request_hash: Buffer.alloc(32) };
    await db
      .insertInto('idempotency_keys')
      .values([
        { ...kept, key: 'evaluation', operation: 'evaluations.save' },
        { ...kept, key: 'attendance', operation: 'tryouts.setAttendance' },
        { ...kept, key: 'other', operation: 'tryouts.create' },
      ])
      .execute();
    const left = async () => {
      await server.app.jobs.runAll();
      const rows = await db.selectFrom('idempotency_keys').where('organization_id', '=', id).select('key').execute();
      return rows.map(({ key }) => key).toSorted();
    };
    expect(await left()).toEqual(['attendance', 'evaluation', 'other']);
    await server.moveClock(2);
    expect(await left()).toEqual(['attendance', 'evaluation']);
    await server.moveClock(14 * 24 - 3);
    expect(await left()).toEqual(['attendance', 'evaluation']);
    await server.moveClock(2);
    expect(await left()).toEqual([]);
  });

  it('keeps an invitation for 30 days after its end, and one that was accepted for good', async () => {
    const { db } = server.database;
    const club = await anOrganization(server);
    const invite = async (accepted: boolean) => {
      const profile = await db
        .insertInto('coach_profiles')
        .values({ organization_id: club.id, first_name: 'Cleo', last_name: 'Coach' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('account_invitations')
        .values({
          organization_id: club.id,
          role: 'coach',
          email: `${profile.id}@example.org`,
          first_name: 'Cleo',
          last_name: 'Coach',
          code_hash: hashOf(newToken()),
          coach_profile_id: profile.id,
          expires_at: sql<Date>`club_now() + interval '168 hours'`,
          accepted_at: accepted ? sql<Date>`club_now()` : null,
        })
        .execute();
    };
    await invite(true);
    await invite(false);
    await server.moveClock(37 * 24 - 1);
    await clearLapsed(db);
    expect(await countOf('account_invitations')).toBe(2);
    await server.moveClock(2);
    await clearLapsed(db);
    const left = await db.selectFrom('account_invitations').select('accepted_at').execute();
    expect(left).toEqual([{ accepted_at: expect.any(Date) }]);
  });
});
