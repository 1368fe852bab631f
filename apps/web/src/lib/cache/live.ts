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

/** Time after which a hidden tab stops listening: people come back from a look elsewhere. */
const hiddenMs = 10_000;

/**
 * A stream that could not be opened does not say why. The app asks the server if the session or the membership has
 * ended, and only that answer ends it here.
 */
const endWhereSessionEnded = async (): Promise<void> => {
  if (!navigator.onLine) return;
  try {
    const { session } = await call(readSession, {});
    if (session && (session.user.hold === 'ended' || session.user.membershipId !== access.membership))
      return await (await import('../session/leave-membership.ts')).leaveMembership();
    // A user who signed out needs no notice.
    if (session || currentSession().status !== 'open' || (await renewSession())) return;
    notifyError(problems.notAuthenticated(), undefined);
  } catch {
    // Without an answer nothing is known: the next attempt at the stream asks again.
  }
};

/** Takes off the device what the user may no longer see of teams. */
const recheckKept = (): void =>
  void import('./recheck-rosters.ts').then((code) => code.recheckRosters()).catch(() => undefined);

/**
 * Follows the changes of others, in one membership: the server names topics, and their visible queries are refetched.
 * After a heartbeat interval and its time-out in silence the connection is closed and opened again after 1, 2, 5, then
 * every 10 s; then everything is refetched, since something may have been missed (ruling 68). The first connection
 * opens after the page has fetched its data: the server names the recent changes, and older data is refetched. A tab that
 * nobody sees listens to nothing, because a browser opens six connections to a server for all its tabs together.
 * Returns how to stop.
 */
export const followLive = (client: QueryClient, membership: string): (() => void) => {
  let source: EventSource | undefined;
  let attempt = 0;
  /** The server was listened to and no longer is: any change may have gone unheard. */
  let wasLost = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let isPaused = document.visibilityState === 'hidden';

  const alive = (): void => {
    clearTimeout(silence);
    silence = setTimeout(again, live.heartbeatMs + live.timeoutMs);
  };

  const connect = (): void => {
    let stood = false;
    source = new EventSource(`/api/events?${new URLSearchParams({ membership })}`);
    source.addEventListener('open', (event) => {
      stood = true;
      attempt = 0;
      alive();
      connectionRestored();
      // The browser itself says so, too, just before the server does.
      if (!(event instanceof MessageEvent)) return;
      const recent = JSON.parse(event.data) as RecentChanges;
      forgetOlder(Math.min(...Object.values(recent)));
      recheckKept();
      void (wasLost ? refresh(client, topics) : refreshOlder(client, recent));
      wasLost = false;
    });
    source.addEventListener('build', ({ data }: MessageEvent<string>) =>
      withUpdates(({ noteServerBuild }) => noteServerBuild(data)),
    );
    source.addEventListener('heartbeat', alive);
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      alive();
      forgetBrought();
      const changed = JSON.parse(data) as Topic[];
      if (changed.includes('teams')) recheckKept();
      void refreshChanged(client, changed);
    });
    // Nothing of a membership that has ended is shown until the next attempt.
    source.addEventListener('ended', () => {
      again();
      void endWhereSessionEnded();
    });
    source.addEventListener('error', () => {
      again();
      if (!stood) void endWhereSessionEnded();
    });
    alive();
  };

  const close = (): void => {
    source?.close();
    clearTimeout(silence);
    clearTimeout(waiting);
  };

  const again = (): void => {
    if (isPaused) return;
    close();
    wasLost = true;
    forgetBrought();
    connectionLost();
    waiting = setTimeout(connect, live.reconnectMs[Math.min(attempt, live.reconnectMs.length - 1)]);
    attempt += 1;
  };

  const atOnce = (): void => {
    if (isPaused) return;
    attempt = 0;
    close();
    connect();
  };

  const pause = (): void => {
    isPaused = true;
    close();
  };

  /** Pauses or goes on: what changed meanwhile is told when the stream opens, and what is older is refetched. */
  const seenOrHidden = (): void => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(pause, hiddenMs);
    } else if (isPaused) {
      isPaused = false;
      atOnce();
    }
  };

  if (!isPaused) connect();
  window.addEventListener('online', atOnce);
  window.addEventListener('offline', again);
  document.addEventListener('visibilitychange', seenOrHidden);
  return () => {
    window.removeEventListener('online', atOnce);
    window.removeEventListener('offline', again);
    document.removeEventListener('visibilitychange', seenOrHidden);
    connectionRestored();
    clearTimeout(hiding);
    close();
  };
};
