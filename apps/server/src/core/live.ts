import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { audible, type Topic, topics } from '@touchline/domain/core/topics.ts';
import type { Database, Db } from '../db/open.ts';

const channel = 'touchline';

interface Announcement {
  readonly organizationId: string;
  readonly topics: readonly Topic[];
}

/** A browser that listens: it hears the names of what changed in its organization, as far as its role may. */
export interface Listener {
  readonly actor: Actor;
  readonly sessionId: string;
  readonly hear: (changed: readonly Topic[]) => void;
  /** The session has ended: the stream must not go on. */
  readonly end: () => void;
}

export interface Live {
  add(listener: Listener): () => void;
  /** Ends the streams of a session at once, in this process. */
  endSession(sessionId: string): void;
  close(): void;
}

/** The call that announces changes, to be made in a statement of the transaction that makes them. */
export const announcement = (organizationId: string, changed: readonly Topic[]): RawBuilder<unknown> => {
  const content: Announcement = { organizationId, topics: changed };
  return sql`pg_notify(${channel}, ${JSON.stringify(content)})`;
};

/**
 * Announces changes as part of the transaction: delivered on commit, dropped on rollback, on both engines
 * and to every process that serves the same database.
 */
export const announce = async (db: Db, organizationId: string, changed: readonly Topic[]): Promise<void> => {
  await sql`select ${announcement(organizationId, changed)}`.execute(db);
};

/** Holds the open streams and passes on what the database announces. */
export const openLive = async (database: Database): Promise<Live> => {
  const listeners = new Set<Listener>();

  const tell = (listener: Listener, changed: readonly Topic[]) => {
    const heard = audible(listener.actor.role, changed);
    if (heard.length > 0) listener.hear(heard);
  };

  await database.listen(channel, (payload) => {
    // An empty payload stands for announcements that were lost while the database was away.
    const announced = payload ? (JSON.parse(payload) as Announcement) : undefined;
    for (const listener of listeners) {
      if (!announced) tell(listener, topics);
      else if (listener.actor.organizationId === announced.organizationId) tell(listener, announced.topics);
    }
  });

  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    endSession(sessionId) {
      for (const listener of listeners) if (listener.sessionId === sessionId) listener.end();
    },
    close() {
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
};
