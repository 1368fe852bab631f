import type { QueryClient } from '@tanstack/react-query';
import { type Topic, topics } from '@touchline/domain/core/topics.ts';
import { live } from '@touchline/domain/limits.ts';
import { refresh } from './queries.ts';
import { signalLost, signalRegained } from './signal.ts';

/**
 * Follows what others change: the server names topics, and what is shown of them is fetched again. Without a
 * sign for a heartbeat and its time-out the connection is given up and made anew after 1, 2, 5, then every
 * 10 s; after that everything is fetched again, since something may have been missed (decision D68).
 * Returns how to stop.
 */
export const followLive = (client: QueryClient): (() => void) => {
  let source: EventSource | undefined;
  let attempt = 0;
  let missed = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const alive = (): void => {
    clearTimeout(silence);
    silence = setTimeout(again, live.heartbeat + live.timeout);
  };

  const connect = (): void => {
    source = new EventSource('/api/events');
    source.addEventListener('open', () => {
      attempt = 0;
      alive();
      signalRegained();
      if (missed) void refresh(client, topics);
      missed = false;
    });
    source.addEventListener('heartbeat', alive);
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      alive();
      void refresh(client, JSON.parse(data) as Topic[]);
    });
    source.addEventListener('error', again);
    alive();
  };

  const again = (): void => {
    source?.close();
    clearTimeout(silence);
    clearTimeout(waiting);
    missed = true;
    signalLost();
    waiting = setTimeout(connect, live.reconnect[Math.min(attempt, live.reconnect.length - 1)]);
    attempt += 1;
  };

  const atOnce = (): void => {
    attempt = 0;
    source?.close();
    clearTimeout(waiting);
    connect();
  };

  connect();
  window.addEventListener('online', atOnce);
  window.addEventListener('offline', again);
  return () => {
    window.removeEventListener('online', atOnce);
    window.removeEventListener('offline', again);
    signalRegained();
    source?.close();
    clearTimeout(silence);
    clearTimeout(waiting);
  };
};
