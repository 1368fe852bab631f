import { sql } from 'kysely';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { topicsFor, type RecentChanges, type Topic, topics } from '@touchline/domain/core/topics.ts';
import { live as pace } from '@touchline/domain/constants.ts';
import type { Database, Db } from '../../db/open.ts';
import type { Log } from '../process/log.ts';

/** The channel on which the database passes announcements to every server. */
export const channel = 'touchline';

interface Announcement {
  readonly organizationId: string;
  readonly topics: readonly Topic[];
  /**
   * The membership that has just ended. Its streams must stop on every server. A database trigger sends this
   * notification.
   */
  readonly ended?: string;
}

/**
 * Announcements in one notification, which PostgreSQL limits to 8,000 bytes; an announcement of all topics takes 300.
 */
const maxPerNotification = 20;

const notify = async (db: Db, announcements: readonly Announcement[]): Promise<void> => {
  await sql`select pg_notify(${channel}, ${JSON.stringify(announcements)})`.execute(db);
};

/** A listening browser, which gets the changed topics of its organization that its role may read. */
export interface Listener {
  readonly actor: Actor;
  readonly sessionId: string;
  readonly hear: (changed: readonly Topic[]) => void;
  /** Notifies the page that the membership has ended and stops the stream. */
  readonly leave: () => void;
  /** Stops the stream because the session has ended. */
  readonly end: () => void;
}

/**
 * Announces changes as part of a transaction. The announcement is delivered on commit and dropped on rollback, on both
 * engines and to every process that uses the same database. Used by jobs. Commits with announcements wait for each
 * other, so commands use the announcer instead.
 */
export const announce = (db: Db, organizationId: string, changed: readonly Topic[]): Promise<void> =>
  notify(db, [{ organizationId, topics: changed }]);

/** Milliseconds for which changes are collected. */
const gatherMs = 20;
const retryMs = 1000;

/**
 * Announces the changes of commands after their commit. PostgreSQL lets transactions with announcements commit only one
 * at a time, each with its own wait for the disk, which would allow only a third of the writes. Concurrent changes are
 * therefore announced together. A server that died may have lost announcements, so clients refetch when it starts.
 */
export const createAnnouncer = (db: Db, log: Log) => {
  const pending: Announcement[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const sendAll = async (): Promise<void> => {
    while (pending.length > 0) {
      const batch = pending.slice(0, maxPerNotification);
      await notify(db, batch);
      pending.splice(0, batch.length);
    }
  };

  const logFailure = (fault: unknown): void => log.warn({ fault }, 'changes could not be announced');

  const schedule = (milliseconds: number): void => {
    timer ??= setTimeout(() => {
      const previous = sending;
      sending = (async () => {
        await previous;
        let delayMs = gatherMs;
        await sendAll().catch((fault: unknown) => {
          logFailure(fault);
          delayMs = retryMs;
        });
        timer = undefined;
        if (pending.length > 0) schedule(delayMs);
      })();
    }, milliseconds).unref();
  };

  return {
    tell(organizationId: string, changed: readonly Topic[]): void {
      pending.push({ organizationId, topics: changed });
      schedule(gatherMs);
    },
    /** Sends the pending announcements immediately. */
    flush(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      const previous = sending;
      sending = (async () => {
        await previous;
        await sendAll().catch(logFailure);
      })();
      return sending;
    },
  };
};

export type Announcer = ReturnType<typeof createAnnouncer>;

/** Times of changes on a monotonic clock, per organization, least recently changed first. */
const createMemory = () => {
  const changes = new Map<string, { last: number; readonly at: Map<Topic, number> }>();
  let lostAt = Number.NEGATIVE_INFINITY;

  return {
    note(organizationId: string, changed: readonly Topic[]): void {
      const now = performance.now();
      const at = changes.get(organizationId)?.at ?? new Map<Topic, number>();
      for (const topic of changed) at.set(topic, now);
      changes.delete(organizationId);
      changes.set(organizationId, { last: now, at });
      for (const [isQuiet, { last }] of changes) {
        if (last > now - pace.rememberedMs) break;
        changes.delete(isQuiet);
      }
    },
    /** Records that announcements were lost. Any topic may have changed in any organization. */
    noteLoss(): void {
      lostAt = performance.now();
    },
    /** Changes that a new listener may have missed and whose topics its role may receive. */
    recent({ organizationId, role }: Actor): RecentChanges {
      const now = performance.now();
      const at = changes.get(organizationId)?.at;
      const ages: Partial<Record<Topic, number>> = {};
      for (const topic of topicsFor(role, topics)) {
        const age = now - Math.max(at?.get(topic) ?? lostAt, lostAt);
        // Ages are rounded down, because a change that seems too recent only causes an unnecessary fetch.
        if (age < pace.rememberedMs) ages[topic] = Math.floor(age);
      }
      return ages;
    },
  };
};

/** Manages the open streams and passes on the database's announcements. */
export const openLive = async (database: Database) => {
  const listeners = new Set<Listener>();
  const memory = createMemory();

  const notifyListener = (listener: Listener, changed: readonly Topic[]) => {
    const heardTopics = topicsFor(listener.actor.role, changed);
    if (heardTopics.length > 0) listener.hear(heardTopics);
  };

  const endStreams = (concerns: (listener: Listener) => boolean): void => {
    for (const listener of listeners) if (concerns(listener)) listener.end();
  };

  // Another server may have died before announcing its changes, so all screens refetch.
  await sql`select pg_notify(${channel}, '')`.execute(database.db);
  const stopListening = await database.listen(channel, (payload) => {
    // An empty payload means that announcements were lost while the database was unreachable.
    if (payload === '') {
      memory.noteLoss();
      for (const listener of listeners) notifyListener(listener, topics);
      return;
    }
    for (const { organizationId, topics: changed, ended } of JSON.parse(payload) as Announcement[]) {
      if (ended !== undefined)
        for (const listener of listeners) if (listener.actor.membershipId === ended) listener.leave();
      memory.note(organizationId, changed);
      for (const listener of listeners)
        if (listener.actor.organizationId === organizationId) notifyListener(listener, changed);
    }
  });
  // This process missed any changes made before it started listening.
  memory.noteLoss();

  return {
    add(listener: Listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recent: memory.recent,
    /** Number of open streams in this process. */
    count: (): number => listeners.size,
    /** Ends the streams of a session in this process immediately. */
    endSession(sessionId: string): void {
      endStreams((listener) => listener.sessionId === sessionId);
    },
    close(): void {
      stopListening();
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
};

export type Live = Awaited<ReturnType<typeof openLive>>;
