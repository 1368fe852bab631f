import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecentChanges } from '@touchline/domain/core/topics.ts';
import { followLive } from './live.ts';
import { sharedQueryClient } from './queries.ts';

/** Fake EventSource that the test controls, because jsdom has none. */
class Connection extends EventTarget {
  static readonly made: Connection[] = [];
  isClosed = false;

  constructor() {
    super();
    Connection.made.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  /** Opens the connection, then sends how many milliseconds ago each topic changed. */
  opens(recent: RecentChanges = {}): void {
    this.say('open');
    this.say('open', recent);
  }

  say(event: string, data?: unknown): void {
    this.dispatchEvent(data === undefined ? new Event(event) : new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

const setVisibility = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const newestConnection = (): Connection => Connection.made.at(-1) as Connection;
const connectionCount = (): number => Connection.made.length;
const advanceSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** Mounts a query that reads offers. Each response is the number of requests so far. */
const mountQuery = async () => {
  const queryFn = async () => {
    requestCount += 1;
    const answer = requestCount;
    await new Promise((resolve) => setTimeout(resolve, responseSeconds * 1000));
    return answer;
  };
  const shown = new QueryObserver(client, { queryKey: ['offers'], queryFn, meta: { reads: ['offers'] } });
  shown.subscribe(() => undefined);
  await advanceSeconds(0);
  return () => shown.getCurrentResult().data;
};

let client: QueryClient;
/** Number of reads, and the seconds that each takes. */
let requestCount: number;
let responseSeconds: number;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  Object.assign(globalThis, { EventSource: Connection });
  Connection.made.length = 0;
  client = sharedQueryClient();
  requestCount = 0;
  responseSeconds = 0;
  stop = followLive(client, 'membership');
});
afterEach(() => {
  stop();
  client.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the live connection', () => {
  // CONST-03
  it('closes a connection 10 seconds after a missed heartbeat', async () => {
    newestConnection().opens();
    for (let beat = 0; beat < 5; beat += 1) {
      await advanceSeconds(30);
      newestConnection().say('heartbeat');
    }
    await advanceSeconds(39.999);
    expect([connectionCount(), newestConnection().isClosed]).toEqual([1, false]);
    await advanceSeconds(0.001);
    expect(newestConnection().isClosed).toBe(true);
  });

  // CONST-03
  it('closes a connection that has not opened after 40 seconds', async () => {
    await advanceSeconds(40);
    expect([connectionCount(), newestConnection().isClosed]).toEqual([1, true]);
  });

  // CONST-04
  it('reconnects after 1, 2, 5 and then every 10 seconds', async () => {
    newestConnection().opens();
    for (const seconds of [1, 2, 5, 10, 10, 10]) {
      newestConnection().say('error');
      const before = connectionCount();
      await advanceSeconds(seconds - 0.001);
      expect(connectionCount()).toBe(before);
      await advanceSeconds(0.001);
      expect(connectionCount()).toBe(before + 1);
    }
    newestConnection().opens();
    newestConnection().say('error');
    const before = connectionCount();
    await advanceSeconds(1);
    expect(connectionCount()).toBe(before + 1);
  });

  it('closes the connection of a tab after 10 hidden seconds and reopens it when shown', async () => {
    newestConnection().opens();
    setVisibility('hidden');
    await advanceSeconds(9.999);
    expect([connectionCount(), newestConnection().isClosed]).toEqual([1, false]);
    setVisibility('visible');
    await advanceSeconds(20);
    expect([connectionCount(), newestConnection().isClosed]).toEqual([1, false]);

    newestConnection().say('heartbeat');
    setVisibility('hidden');
    await advanceSeconds(10);
    expect(newestConnection().isClosed).toBe(true);
    const before = connectionCount();
    await advanceSeconds(600);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(connectionCount()).toBe(before);
    setVisibility('visible');
    expect(connectionCount()).toBe(before + 1);
  });

  it('connects a tab opened in the background only when it is shown', async () => {
    stop();
    setVisibility('hidden');
    const before = connectionCount();
    stop = followLive(client, 'membership');
    await advanceSeconds(60);
    expect(connectionCount()).toBe(before);
    setVisibility('visible');
    expect(connectionCount()).toBe(before + 1);
  });

  it('refetches only data that changed while a tab was hidden', async () => {
    newestConnection().opens();
    await mountQuery();
    setVisibility('hidden');
    await advanceSeconds(30);
    setVisibility('visible');
    newestConnection().opens({ seasons: 5000 });
    await advanceSeconds(0);
    expect(requestCount).toBe(1);
    setVisibility('hidden');
    await advanceSeconds(30);
    setVisibility('visible');
    newestConnection().opens({ offers: 5000 });
    await advanceSeconds(0);
    expect(requestCount).toBe(2);
  });

  // CONST-04
  it('refetches shown queries after reconnecting', async () => {
    newestConnection().opens();
    await mountQuery();
    expect(requestCount).toBe(1);
    newestConnection().say('error');
    await advanceSeconds(1);
    newestConnection().opens();
    await advanceSeconds(0);
    expect(requestCount).toBe(2);
    newestConnection().say('changed', ['seasons']);
    await advanceSeconds(0);
    expect(requestCount).toBe(2);
    newestConnection().say('changed', ['offers']);
    await advanceSeconds(0);
    expect(requestCount).toBe(3);
  });

  it('refetches data once that changed between its request and the connection', async () => {
    await mountQuery();
    await advanceSeconds(0.5);
    newestConnection().opens({ offers: 400 });
    await advanceSeconds(10);
    expect(requestCount).toBe(2);
  });

  it('refetches data that changed at the moment of its request', async () => {
    await mountQuery();
    await advanceSeconds(0.5);
    newestConnection().opens({ offers: 500 });
    await advanceSeconds(0);
    expect(requestCount).toBe(2);
  });

  it('does not refetch data that changed before its request', async () => {
    await mountQuery();
    await advanceSeconds(0.5);
    newestConnection().opens({ offers: 501, teams: 100 });
    await advanceSeconds(10);
    expect(requestCount).toBe(1);
  });

  it('refetches data requested longer ago than the server remembers changes', async () => {
    newestConnection().say('open');
    await mountQuery();
    for (let beat = 0; beat < 3; beat += 1) {
      await advanceSeconds(25);
      newestConnection().say('heartbeat');
    }
    newestConnection().opens();
    await advanceSeconds(0);
    expect(requestCount).toBe(2);
  });

  it('refetches data once that changed during its first request', async () => {
    responseSeconds = 3;
    const shown = await mountQuery();
    await advanceSeconds(2);
    newestConnection().opens({ offers: 1000 });
    await advanceSeconds(1);
    expect([shown(), requestCount]).toEqual([1, 2]);
    await advanceSeconds(10);
    expect([shown(), requestCount]).toEqual([2, 2]);
  });

  it('does not refetch data whose first request started after the reported change', async () => {
    responseSeconds = 3;
    await mountQuery();
    await advanceSeconds(2);
    newestConnection().opens({ offers: 2500 });
    await advanceSeconds(10);
    expect(requestCount).toBe(1);
  });

  it('refetches data once that changed twice during its first request', async () => {
    responseSeconds = 2;
    const shown = await mountQuery();
    newestConnection().opens();
    newestConnection().say('changed', ['offers']);
    newestConnection().say('changed', ['offers']);
    await advanceSeconds(2);
    expect([shown(), requestCount]).toEqual([1, 2]);
    await advanceSeconds(10);
    expect([shown(), requestCount]).toEqual([2, 2]);
  });

  it('closes the connection when stopped and never reconnects', async () => {
    newestConnection().opens();
    stop();
    await advanceSeconds(120);
    expect([connectionCount(), newestConnection().isClosed]).toEqual([1, true]);
  });
});
