import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecentChanges } from '@touchline/domain/core/topics.ts';
import { followLive } from './live.ts';
import { sharedQueryClient } from './queries.ts';

/** Fake EventSource with timing, because jsdom has none. */
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

const see = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const newest = (): Connection => Connection.made.at(-1) as Connection;
const made = (): number => Connection.made.length;
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** Mounts a query that reads offers. Each response is the number of requests so far. */
const show = async () => {
  const queryFn = async () => {
    read += 1;
    const answer = read;
    await new Promise((resolve) => setTimeout(resolve, slowness * 1000));
    return answer;
  };
  const shown = new QueryObserver(client, { queryKey: ['offers'], queryFn, meta: { reads: ['offers'] } });
  shown.subscribe(() => undefined);
  await pass(0);
  return () => shown.getCurrentResult().data;
};

let client: QueryClient;
/** Number of reads, and the seconds that each takes. */
let read: number;
let slowness: number;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  Object.assign(globalThis, { EventSource: Connection });
  Connection.made.length = 0;
  client = sharedQueryClient();
  read = 0;
  slowness = 0;
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
  it('keeps the connection while heartbeats arrive, and closes it 10 seconds after a missed one', async () => {
    newest().opens();
    for (let beat = 0; beat < 5; beat += 1) {
      await pass(30);
      newest().say('heartbeat');
    }
    await pass(39.999);
    expect([made(), newest().isClosed]).toEqual([1, false]);
    await pass(0.001);
    expect(newest().isClosed).toBe(true);
  });

  // CONST-03
  it('closes a connection that has not opened after 40 seconds', async () => {
    await pass(40);
    expect([made(), newest().isClosed]).toEqual([1, true]);
  });

  // CONST-04
  it('reconnects after 1, 2, 5, then every 10 seconds, and starts over after a success', async () => {
    newest().opens();
    for (const seconds of [1, 2, 5, 10, 10, 10]) {
      newest().say('error');
      const before = made();
      await pass(seconds - 0.001);
      expect(made()).toBe(before);
      await pass(0.001);
      expect(made()).toBe(before + 1);
    }
    newest().opens();
    newest().say('error');
    const before = made();
    await pass(1);
    expect(made()).toBe(before + 1);
  });

  it('a tab closes the connection after 10 hidden seconds and reopens it when shown', async () => {
    newest().opens();
    see('hidden');
    await pass(9.999);
    expect([made(), newest().isClosed]).toEqual([1, false]);
    see('visible');
    await pass(20);
    expect([made(), newest().isClosed]).toEqual([1, false]);

    newest().say('heartbeat');
    see('hidden');
    await pass(10);
    expect(newest().isClosed).toBe(true);
    const before = made();
    await pass(600);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(made()).toBe(before);
    see('visible');
    expect(made()).toBe(before + 1);
  });

  it('a tab opened in the background connects only when it is shown', async () => {
    stop();
    see('hidden');
    const before = made();
    stop = followLive(client, 'membership');
    await pass(60);
    expect(made()).toBe(before);
    see('visible');
    expect(made()).toBe(before + 1);
  });

  it('a tab that is shown again refetches only data changed while it was hidden', async () => {
    newest().opens();
    await show();
    see('hidden');
    await pass(30);
    see('visible');
    newest().opens({ seasons: 5000 });
    await pass(0);
    expect(read).toBe(1);
    see('hidden');
    await pass(30);
    see('visible');
    newest().opens({ offers: 5000 });
    await pass(0);
    expect(read).toBe(2);
  });

  // CONST-04
  it('refetches shown queries after reconnecting, since changes may have been missed', async () => {
    newest().opens();
    await show();
    expect(read).toBe(1);
    newest().say('error');
    await pass(1);
    newest().opens();
    await pass(0);
    expect(read).toBe(2);
    newest().say('changed', ['seasons']);
    await pass(0);
    expect(read).toBe(2);
    newest().say('changed', ['offers']);
    await pass(0);
    expect(read).toBe(3);
  });

  it('data that changed between its request and the connection is refetched once', async () => {
    await show();
    await pass(0.5);
    newest().opens({ offers: 400 });
    await pass(10);
    expect(read).toBe(2);
  });

  it('refetches data that changed at the moment of its request', async () => {
    await show();
    await pass(0.5);
    newest().opens({ offers: 500 });
    await pass(0);
    expect(read).toBe(2);
  });

  it('does not refetch if the change came before the request or concerns other data', async () => {
    await show();
    await pass(0.5);
    newest().opens({ offers: 501, teams: 100 });
    await pass(10);
    expect(read).toBe(1);
  });

  it('refetches data requested longer ago than the server remembers changes', async () => {
    newest().say('open');
    await show();
    for (let beat = 0; beat < 3; beat += 1) {
      await pass(25);
      newest().say('heartbeat');
    }
    newest().opens();
    await pass(0);
    expect(read).toBe(2);
  });

  it('data whose first request was running when the connection reported a change is refetched once', async () => {
    slowness = 3;
    const shown = await show();
    await pass(2);
    newest().opens({ offers: 1000 });
    await pass(1);
    expect([shown(), read]).toEqual([1, 2]);
    await pass(10);
    expect([shown(), read]).toEqual([2, 2]);
  });

  it('does not refetch data whose first request started after the reported change', async () => {
    slowness = 3;
    await show();
    await pass(2);
    newest().opens({ offers: 2500 });
    await pass(10);
    expect(read).toBe(1);
  });

  it('data that changes twice during its first fetch is refetched once', async () => {
    slowness = 2;
    const shown = await show();
    newest().opens();
    newest().say('changed', ['offers']);
    newest().say('changed', ['offers']);
    await pass(2);
    expect([shown(), read]).toEqual([1, 2]);
    await pass(10);
    expect([shown(), read]).toEqual([2, 2]);
  });

  it('closes the connection when stopped and never reconnects', async () => {
    newest().opens();
    stop();
    await pass(120);
    expect([made(), newest().isClosed]).toEqual([1, true]);
  });
});
