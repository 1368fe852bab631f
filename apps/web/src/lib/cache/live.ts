import type { QueryClient } from '@tanstack/react-query';
import { readSession } from '@touchline/domain/access/contract.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { type RecentChanges, type Topic, topics } from '@touchline/domain/core/topics.ts';
import { live } from '@touchline/domain/constants.ts';
import { access, call } from '../data/api.ts';
import { forgetBrought, forgetOlder } from '../data/brought.ts';
import { notifyError } from '../data/notify-error.ts';
import { refresh, refreshChanged, refreshOlder } from './queries.ts';
import { currentSession, renewSession } from '../session/session.ts';
import { connectionLost, connectionRestored } from '../device/connection-status.ts';
import { withUpdates } from '../device/with-updates.ts';

/** Milliseconds until a hidden tab disconnects. People often come back quickly. */
const hiddenMs = 10_000;

/**
 * Ends the session or leaves the membership if the server says that it is over. An EventSource error does not say why
 * the connection failed.
 */
const checkSessionAfterFailure = async (): Promise<void> => {
  if (!navigator.onLine) return;
  try {
    const { session } = await call(readSession, {});
    if (session && (session.user.hold === 'ended' || session.user.membershipId !== access.membership))
      return await (await import('../session/leave-membership.ts')).leaveMembership();
    // A user who signed out needs no notice.
    if (session || currentSession().status !== 'open' || (await renewSession())) return;
    notifyError(problems.notAuthenticated(), undefined);
  } catch {
    // Without a response the reason stays unknown. The next failed connection checks again.
  }
};

/** Deletes stored team data that the user may no longer see. */
const recheckStoredRosters = (): void =>
  void import('./recheck-rosters.ts').then((code) => code.recheckRosters()).catch(() => undefined);

/**
 * Subscribes to changes in one membership. The server sends topics, and visible queries that read them are refetched.
 * After a heartbeat interval plus timeout without a message the connection is reopened after 1, 2, 5, then every 10 s,
 * and everything is refetched, because changes may have been missed (ruling 68). The first connection opens after the
 * page has fetched its data. The server then reports recent changes, and older data is refetched. Hidden tabs
 * disconnect, because browsers allow six connections per server for all tabs. Returns a function to stop.
 */
export const followLive = (client: QueryClient, membership: string): (() => void) => {
  let source: EventSource | undefined;
  let attempt = 0;
  /** True if the connection was lost, so that changes may have been missed. */
  let wasLost = false;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = document.visibilityState === 'hidden';

  const restartSilenceTimer = (): void => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(reconnect, live.heartbeatMs + live.timeoutMs);
  };

  const connect = (): void => {
    let wasOpened = false;
    source = new EventSource(`/api/events?${new URLSearchParams({ membership })}`);
    source.addEventListener('open', (event) => {
      wasOpened = true;
      attempt = 0;
      restartSilenceTimer();
      connectionRestored();
      // The browser fires its own `error` event just before the server's.
      if (!(event instanceof MessageEvent)) return;
      const recent = JSON.parse(event.data) as RecentChanges;
      forgetOlder(Math.min(...Object.values(recent)));
      recheckStoredRosters();
      void (wasLost ? refresh(client, topics) : refreshOlder(client, recent));
      wasLost = false;
    });
    source.addEventListener('build', ({ data }: MessageEvent<string>) =>
      withUpdates(({ noteServerBuild }) => noteServerBuild(data)),
    );
    source.addEventListener('heartbeat', restartSilenceTimer);
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      restartSilenceTimer();
      forgetBrought();
      const changedTopics = JSON.parse(data) as Topic[];
      if (changedTopics.includes('teams')) recheckStoredRosters();
      void refreshChanged(client, changedTopics);
    });
    // Checked immediately, so that data from an ended membership does not stay visible until the next attempt.
    source.addEventListener('ended', () => {
      reconnect();
      void checkSessionAfterFailure();
    });
    source.addEventListener('error', () => {
      reconnect();
      if (!wasOpened) void checkSessionAfterFailure();
    });
    restartSilenceTimer();
  };

  const close = (): void => {
    source?.close();
    clearTimeout(silenceTimer);
    clearTimeout(reconnectTimer);
  };

  const reconnect = (): void => {
    if (isPaused) return;
    close();
    wasLost = true;
    forgetBrought();
    connectionLost();
    reconnectTimer = setTimeout(connect, live.reconnectMs[Math.min(attempt, live.reconnectMs.length - 1)]);
    attempt += 1;
  };

  const reconnectNow = (): void => {
    if (isPaused) return;
    attempt = 0;
    close();
    connect();
  };

  const pause = (): void => {
    isPaused = true;
    close();
  };

  /**
   * Disconnects or reconnects. After reconnecting, the server reports what changed in the meantime, and older data is
   * refetched.
   */
  const onVisibilityChange = (): void => {
    clearTimeout(hideTimer);
    if (document.visibilityState === 'hidden') {
      hideTimer = setTimeout(pause, hiddenMs);
    } else if (isPaused) {
      isPaused = false;
      reconnectNow();
    }
  };

  if (!isPaused) connect();
  window.addEventListener('online', reconnectNow);
  window.addEventListener('offline', reconnect);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    window.removeEventListener('online', reconnectNow);
    window.removeEventListener('offline', reconnect);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    connectionRestored();
    clearTimeout(hideTimer);
    close();
  };
};
