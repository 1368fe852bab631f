import { type Query, type QueryClient, hashKey } from '@tanstack/react-query';
import type { Schema } from '@touchline/domain/core/operation.ts';
import { Problem } from '@touchline/domain/core/problem.ts';
import { persistedResponses } from '@touchline/domain/constants.ts';
import { ConnectionLost } from '../data/api.ts';
import {
  answerPrefix,
  answersOf,
  listDevice,
  readDevice,
  removeFromDevice,
  writeDevice,
} from '../device/indexed-db.ts';
import { currentSession, onSessionEvent } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';
import { useOfflineSince } from '../device/connection-status.ts';

/** An answer as it lies on the device, when it was given (milliseconds), and for how many hours it stays. */
export interface PersistedResponse {
  readonly answer: unknown;
  readonly at: number;
  readonly keptHours?: number;
}

/** True of an answer that is too old to be shown. */
export const isOutdated = ({ at, keptHours = persistedResponses.maxAgeHours }: PersistedResponse): boolean =>
  at < Date.now() - keptHours * 3_600_000;

/** Time after which something old on the screen is called old, although the server may still answer. */
const lateAfterMs = 3000;

/** Time between an answer and its writing: on a tryout day answers come in quick succession. */
const debounceMs = 500;

/** Stored responses belong to a membership of a user: any other finds none. */
export const owned = (): string | undefined => {
  const session = currentSession();
  if (session.status !== 'open') return undefined;
  return answersOf(session.user);
};

/** Time of each stored answer on the device, by its key. */
const index = new Map<string, number>();

/** A stored answer on the screen: the time it was given, and true once its confirmation is late. */
interface Unconfirmed {
  readonly at: number;
  readonly isLate: boolean;
}

/** Shown and not confirmed by the server since, by hash of the query. */
const unconfirmed = new Map<string, Unconfirmed>();
const changes = createStore<undefined>(undefined);
const tell = (): void => changes.set(undefined);

/** The membership under which what a query holds was asked for. An answer may come when another one is shown. */
const owners = new WeakMap<Query, string | undefined>();
/** The same of a request under way. */
const askers = new WeakMap<Query, string | undefined>();

const isKept = ({ meta }: Query): boolean => meta?.['offline'] === 'cache';

/**
 * Shows the stored response of a query that has no data yet; then the server is asked as always. Its response replaces
 * the stored one; until then `useStaleSince` says how old that is. A response stored by another version of the app is
 * shown only if it fits `output`: pages may rely on the contract. Of a list in pages those are shown that `first` leaves.
 */
export const restoreQuery = async (
  client: QueryClient,
  { output }: { readonly output: Schema },
  queryKey: readonly unknown[],
  first: (answer: unknown) => unknown = (answer) => answer,
): Promise<void> => {
  const owner = owned();
  if (owner === undefined || client.getQueryData(queryKey) !== undefined) return;
  const hash = hashKey(queryKey);
  const kept = await readDevice<PersistedResponse>(owner + hash);
  if (!kept || owner !== owned() || isOutdated(kept) || client.getQueryData(queryKey) !== undefined) return;
  if (!output.safeParse(kept.answer).success) return;
  const shown: Unconfirmed = { at: kept.at, isLate: false };
  unconfirmed.set(hash, shown);
  client.setQueryData(queryKey, first(kept.answer), { updatedAt: kept.at });
  setTimeout(() => {
    if (unconfirmed.get(hash) !== shown) return;
    unconfirmed.set(hash, { ...shown, isLate: true });
    tell();
  }, lateAfterMs);
};

/** True where the server says that the user sees this no longer. */
const isGone = (reason: unknown): boolean => reason instanceof Problem && [403, 404].includes(reason.status);

const remove = async (keys: readonly string[]): Promise<void> => {
  for (const key of keys) index.delete(key);
  await removeFromDevice(keys);
};

/**
 * Removes responses that are too old, too many, or of another user; without a session, all of them. Those of the user's
 * other memberships stay.
 */
const tidy = async (): Promise<void> => {
  const session = currentSession();
  const owner = session.status === 'open' ? `${answerPrefix}${session.user.id} ` : undefined;
  const all = await listDevice<PersistedResponse>(answerPrefix);
  const good = all.filter(([key, kept]) => owner !== undefined && key.startsWith(owner) && !isOutdated(kept));
  const newest = good.toSorted(([, one], [, other]) => other.at - one.at).slice(0, persistedResponses.maxEntries);
  index.clear();
  for (const [key, { at }] of newest) index.set(key, at);
  await remove(all.map(([key]) => key).filter((key) => !index.has(key)));
};

const write = async (query: Query): Promise<void> => {
  const owner = owned();
  const { data, dataUpdatedAt: at } = query.state;
  if (owner === undefined || owner !== owners.get(query) || data === undefined || isGone(query.state.error)) return;
  const key = owner + query.queryHash;
  if (index.get(key) === at) return;
  index.set(key, at);
  const keptHours = query.meta?.['keptHours'] as number | undefined;
  const kept: PersistedResponse = { answer: data, at, ...(keptHours !== undefined && { keptHours }) };
  if (!(await writeDevice(key, kept))) index.delete(key);
  if (index.size > persistedResponses.maxEntries) await tidy();
  // The user signed out in the meantime.
  if (owner !== owned()) await tidy();
};

/** Stores the data that pages show of queries that ask for it. Returns how to stop. */
export const persistQueries = (client: QueryClient): (() => void) => {
  const due = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const query of due) void write(query);
    due.clear();
  };

  const keep = (query: Query): void => {
    // A query without observers was only preloaded; the user did not open it.
    if (
      query.state.status === 'error' ||
      unconfirmed.has(query.queryHash) ||
      query.state.data === undefined ||
      query.getObserversCount() === 0
    )
      return;
    due.add(query);
    timer ??= setTimeout(flush, debounceMs);
  };

  const stopCache = client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (!isKept(query)) return;
    if (event.type === 'removed') {
      unconfirmed.delete(query.queryHash);
      due.delete(query);
      return tell();
    }
    if (event.type === 'added') owners.set(query, owned());
    if (event.type === 'updated' && event.action.type === 'fetch') askers.set(query, owned());
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) {
      unconfirmed.delete(query.queryHash);
      owners.set(query, askers.get(query));
    }
    if (event.type === 'updated' && event.action.type === 'error' && isGone(event.action.error)) {
      unconfirmed.delete(query.queryHash);
      const owner = owned();
      if (owner !== undefined) void remove([owner + query.queryHash]);
    }
    tell();
    keep(query);
  });
  // Queries that the page itself answered were shown before this listener existed.
  for (const query of client.getQueryCache().findAll({ predicate: isKept })) {
    owners.set(query, owned());
    askers.set(query, owned());
    keep(query);
  }
  const stopSession = onSessionEvent((event) => {
    // A session that was only confirmed or renewed confirms none of the shown data.
    if (event === 'signedIn' || event === 'signedOut') {
      unconfirmed.clear();
      due.clear();
    }
    if (event !== 'tokenRefreshed') void tidy();
  });
  document.addEventListener('visibilitychange', flush);
  void tidy();
  return () => {
    flush();
    unconfirmed.clear();
    stopCache();
    stopSession();
    document.removeEventListener('visibilitychange', flush);
  };
};

/** Time of the oldest stored answer on the screen, in milliseconds; undefined once the server has confirmed all. */
export const useStaleSince = (client: QueryClient): number | undefined => {
  const lostAt = useOfflineSince();
  const isWaiting = lostAt === undefined;
  const oldest = useStore(changes, () => {
    const shown = client.getQueryCache().findAll({ type: 'active' });
    const old = shown.flatMap(({ queryHash }) => unconfirmed.get(queryHash) ?? []);
    const told = old.filter(({ isLate }) => isLate || !isWaiting);
    return told.length === 0 ? undefined : Math.min(...told.map(({ at }) => at));
  });
  return oldest ?? lostAt;
};

/** The page goes on with the stored data and says so; a toast for each of its queries would repeat it. */
export const isToldByPage = (reason: unknown, meta: Readonly<Record<string, unknown>> | undefined): boolean =>
  reason instanceof ConnectionLost && meta?.['offline'] === 'cache' && index.size > 0;
