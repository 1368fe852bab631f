import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { topicsFor, topics } from '@touchline/domain/core/topics.ts';
import { anOrganization } from '@touchline/tests/support/club.ts';
import { liveRules } from '@touchline/tests/support/live-rules.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server.ts';
import { openStream } from '@touchline/tests/support/stream.ts';
import { createApp } from '../../app.ts';
import { readEnv } from '../process/env.ts';
import { createLog } from '../process/log.ts';
import { longDescribe, longTest } from '@touchline/tests/support/long.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
// Test files share a worker, so a failed test must not leave fake timers behind.
afterEach(() => void vi.useRealTimers());

// `npm test` checks these rules in tests/faults/on-postgres.test.ts, TEST_LONG also here on the embedded database.
longDescribe('live connections', () => {
  liveRules(() => server);
});

describe('a live connection', () => {
  it('a live connection needs a session', async () => {
    expect((await server.anonymous.request('/api/events')).status).toBe(401);
  });

  it('refuses live connections from pages of other sites', async () => {
    const { admin } = await anOrganization(server);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await admin.request('/api/events', { headers })).status).toBe(403);
  });

  it('response headers keep proxies from buffering the stream', async () => {
    const { admin } = await anOrganization(server);
    const response = await admin.request('/api/events');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await response.body?.cancel();
  });

  it('allows at most twelve streams, and another one once a stream is closed', async () => {
    const { admin } = await anOrganization(server);
    const streams: Awaited<ReturnType<typeof openStream>>[] = [];
    const open = async () => void streams.push(await openStream(admin));
    const refused = async () => {
      const { status, headers } = await admin.request('/api/events');
      return [status, headers.get('retry-after')];
    };
    for (const _ of ['one', 'another']) await open();
    await streams.pop()?.close();
    while (streams.length < 12) await open();
    expect(await refused()).toEqual([429, '10']);
    await streams.pop()?.close();
    await open();
    expect(await refused()).toEqual([429, '10']);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  // CONST-03
  it('HEAD requests do not count as streams', async () => {
    const { admin } = await anOrganization(server);
    for (let asked = 0; asked < 13; asked += 1)
      expect((await admin.request('/api/events', { method: 'HEAD' })).status).toBe(405);
    await (await openStream(admin)).close();
  });

  it('sends a heartbeat every 30 seconds', async () => {
    const { admin } = await anOrganization(server);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = await openStream(admin);
    const beats = () => stream.events.filter(({ event }) => event === 'heartbeat').length;
    await vi.advanceTimersByTimeAsync(29_999);
    expect(beats()).toBe(0);
    for (const beat of [1, 2, 3]) {
      vi.advanceTimersByTime(beat === 1 ? 1 : 30_000);
      await expect.poll(beats, { interval: 5 }).toBe(beat);
    }
    await stream.close();
  });

  it('the heartbeat ends a stream whose session is gone', async () => {
    const [left, stays] = [await anOrganization(server), await anOrganization(server)];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [own, other] = [await openStream(left.admin), await openStream(stays.admin)];
    // As if another server on the same database had ended the session, without an announcement to this one.
    await server.database.db.deleteFrom('sessions').where('user_id', '=', left.admin.userId).execute();
    await vi.advanceTimersByTimeAsync(30_000);
    await own.ended;
    const beats = () => other.events.filter(({ event }) => event === 'heartbeat').length;
    await expect.poll(beats, { interval: 5 }).toBe(1);
    await other.close();
  });

  longTest('a new stream reports recently changed topics, and all topics in the server’s first minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const other = await openTestServer({}, null);
    const { admin } = await anOrganization(other);
    await other.announcedFromNow();
    const told = async () => {
      const stream = await openStream(admin);
      await stream.close();
      return stream.before;
    };
    expect(await told()).toEqual(Object.fromEntries(topicsFor('admin', topics).map((topic) => [topic, 0])));
    vi.advanceTimersByTime(59_000);
    await admin.ask(createCode, { code: `LATE-${crypto.randomUUID().slice(0, 8)}`, role: 'coach' });
    await other.announcedFromNow();
    vi.advanceTimersByTime(999);
    expect(await told()).toMatchObject({ codes: 999, seasons: 59_999 });
    vi.advanceTimersByTime(1);
    expect(await told()).toEqual({ codes: 1000 });
    vi.advanceTimersByTime(59_000);
    expect(await told()).toEqual({});
    await other.close();
  });

  longTest('streams report all topics when another server starts on the same database', async () => {
    const other = await openTestServer({}, null);
    const { admin } = await anOrganization(other);
    await other.announcedFromNow();
    const stream = await openStream(admin);
    const { database, dataDir } = other;
    const second = await createApp({
      database,
      env: readEnv({ DATA_DIR: dataDir }),
      log: createLog('silent'),
      pages: dataDir,
      strict: true,
      timedJobs: false,
    });
    await stream.until(1);
    expect(stream.heard()).toEqual(topicsFor('admin', topics));
    await Promise.all([stream.close(), second.close()]);
    await other.close();
  });

  it('stopping the server closes open streams', async () => {
    const other = await openTestServer();
    const { admin } = await anOrganization(other);
    const stream = await openStream(admin);
    await other.close();
    await stream.ended;
    expect(stream.heard()).toEqual([]);
  });
});
