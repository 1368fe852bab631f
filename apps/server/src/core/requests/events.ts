import type { Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { live as pace } from '@touchline/domain/constants.ts';
import type { Live } from './live.ts';
import type { Server } from './perform.ts';
import { findSession, isSessionOpen, requireMembership } from '../identity/session.ts';
import type { SessionCookie } from '../identity/session-cookie.ts';

/** Maximum open streams per user, more than a user's tabs and devices need. */
const streamsPerUser = 12;

/** True for the topic that notifies a waiting membership of its approval. */
const isApprovalTopic = (topic: string): boolean => topic === 'organization';

/**
 * `GET /api/events`: server-sent events of one organization, limited to the topics of the role. The stream begins with
 * `open` (the recent changes, `RecentChanges`) and `build` (the path of the web app's current entry file). After that it
 * sends `changed` with the changed topics, and `heartbeat` every 30 s. Each heartbeat checks that the session is still
 * open, so that no stream outlives it (REL-3).
 */
export const mountEvents = (
  app: Hono,
  server: Server,
  cookie: SessionCookie,
  live: Live,
  entry: string | undefined,
): void => {
  const { db } = server.database;
  const openStreams = new Map<string, number>();

  app.get('/api/events', async (context: Context) => {
    // Nobody would read or close the stream for a HEAD request.
    if (context.req.method !== 'GET') throw problems.methodNotAllowed();
    const site = context.req.header('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin') throw problems.crossSite();
    // EventSource cannot send custom headers.
    const membership = context.req.query('membership')?.toLowerCase() || undefined;
    const session = await findSession(db, cookie.read(context), membership);
    if (!session) throw problems.notAuthenticated();
    requireMembership(session, membership);
    if (session.user.hold === 'ended') throw accessProblems.noMembership();
    const { userId } = session.actor;
    const streams = openStreams.get(userId) ?? 0;
    if (streams >= streamsPerUser) throw problems.tooMany({ retryAfter: 10 });
    openStreams.set(userId, streams + 1);

    context.header('x-accel-buffering', 'no');
    return streamSSE(context, async (stream) => {
      let heartbeat: NodeJS.Timeout | undefined;
      // The change that ended the membership is announced a moment later, but nothing may be sent after `ended`.
      let hasEnded = false;
      let remove = (): unknown => undefined;
      const send = (event: string, data: string) =>
        stream
          .writeSSE({ event, data })
          .catch((fault: unknown) => server.log.debug({ fault }, 'a live stream broke off'));
      try {
        await new Promise<void>((resolve) => {
          stream.onAbort(resolve);
          remove = live.add({
            actor: session.actor,
            sessionId: session.id,
            hear: (changed) => {
              // A newcomer's page waits only for the approval topic.
              const heardTopics = session.user.hold === 'approval' ? changed.filter(isApprovalTopic) : changed;
              if (heardTopics.length > 0 && !hasEnded) void send('changed', JSON.stringify(heardTopics));
            },
            leave: () => {
              hasEnded = true;
              void send('ended', '').finally(resolve);
            },
            end: resolve,
          });
          heartbeat = setInterval(() => {
            isSessionOpen(db, session.id, session.actor.membershipId).then(
              (still) => (still ? void send('heartbeat', '') : resolve()),
              (fault: unknown) => server.log.warn({ fault }, 'the session of a live stream could not be read'),
            );
          }, pace.heartbeatMs);
          const recentChanges = Object.entries(live.recent(session.actor));
          const heardChanges =
            session.user.hold === 'approval'
              ? recentChanges.filter(([topic]) => isApprovalTopic(topic))
              : recentChanges;
          void send('open', JSON.stringify(Object.fromEntries(heardChanges)));
          if (entry !== undefined) void send('build', entry);
        });
      } finally {
        clearInterval(heartbeat);
        remove();
        const otherStreams = (openStreams.get(userId) ?? 1) - 1;
        if (otherStreams > 0) openStreams.set(userId, otherStreams);
        else openStreams.delete(userId);
      }
    });
  });
};
