import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { topicsFor, topics } from '@touchline/domain/core/topics.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { liveRules } from '@touchline/tests/support/club/live-rules.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { openStream } from '@touchline/tests/support/server/stream.ts';
import { createApp } from '../../app.ts';
import { readEnv } from '../process/env.ts';
import { createLog } from '../process/log.ts';
import { longDescribe, longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
// Test files share a worker, so a failed test must not leave fake timers behind.
afterEach(() => void vi.useRealTimers());

// `npm test` runs these in tests/faults/on-postgres.test.ts. With TEST_LONG they also run here on the embedded database.
longDescribe('live connections', () => {
  liveRules(() => server);
});

describe('a live connection', () => {
  it('refuses a live connection without a session', async () => {
    expect((await server.anonymous.request('/api/events')).status).toBe(401);
  });

  it('refuses live connections from pages of other sites', async () => {
    const { admin } = await anOrganization(server);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await admin.request('/api/events', { headers })).status).toBe(403);
  });

  it('sends headers that keep proxies from buffering the stream', async () => {
    const { admin } = await anOrganization(server);
    const response = await admin.request('/api/events');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await response.body?.cancel();
  });

  it('allows at most twelve open streams per user', async () => {
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
  it('does not count HEAD requests as streams', async () => {
    const { admin } = await anOrganization(server);
    for (let attempt = 0; attempt < 13; attempt += 1)
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

  it('ends a stream without a session at the next heartbeat', async () => {
    const [formerClub, currentClub] = [await anOrganization(server), await anOrganization(server)];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [ownStream, otherStream] = [await openStream(formerClub.admin), await openStream(currentClub.admin)];
    // Simulates another server on the same database that ends the session without an announcement.
    await server.database.db.deleteFrom('sessions').where('user_id', '=', formerClub.admin.userId).execute();
    await vi.advanceTimersByTimeAsync(30_000);
    await ownStream.ended;
    const beats = () => otherStream.events.filter(({ event }) => event === 'heartbeat').length;
    await expect.poll(beats, { interval: 5 }).toBe(1);
    await otherStream.close();
  });

  longTest('reports recently changed topics to a new stream', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const otherStream = await openTestServer({}, null);
    const { admin } = await anOrganization(otherStream);
    await otherStream.announcedFromNow();
    const openTopics = async () => {
      const stream = await openStream(admin);
      await stream.close();
      return stream.before;
    };
    expect(await openTopics()).toEqual(Object.fromEntries(topicsFor('admin', topics).map((topic) => [topic, 0])));
    vi.advanceTimersByTime(59_000);
    await admin.ask(createCode, { code: `LATE-${crypto.randomUUID().slice(0, 8)}`, role: 'coach' });
    await otherStream.announcedFromNow();
    vi.advanceTimersByTime(999);
    expect(await openTopics()).toMatchObject({ codes: 999, seasons: 59_999 });
    vi.advanceTimersByTime(1);
    expect(await openTopics()).toEqual({ codes: 1000 });
    vi.advanceTimersByTime(59_000);
    expect(await openTopics()).toEqual({});
    await otherStream.close();
  });

  longTest('reports all topics when another server starts on the same database', async () => {
    const otherStream = await openTestServer({}, null);
    const { admin } = await anOrganization(otherStream);
    await otherStream.announcedFromNow();
    const stream = await openStream(admin);
    const { database, dataDir } = otherStream;
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
    await otherStream.close();
  });

  it('closes open streams when the server stops', async () => {
    const otherStream = await openTestServer();
    const { admin } = await anOrganization(otherStream);
    const stream = await openStream(admin);
    await otherStream.close();
    await stream.ended;
    expect(stream.heard()).toEqual([]);
  });
});
