import { type Query, type QueryClient, hashKey } from '@tanstack/react-query';
import type { Schema } from '@touchline/domain/core/operation.ts';
import { Problem } from '@touchline/domain/core/problem.ts';
import { persistedResponses } from '@touchline/domain/constants.ts';
import { ConnectionLost } from '../data/api.ts';
import {
  answerPrefix,
  answersOf,
  listEntries,
  readDevice,
  removeFromDevice,
  writeDevice,
} from '../device/indexed-db.ts';
import { currentSession, onSessionEvent } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';
import { useOfflineSince } from '../device/connection-status.ts';

/** Stored response with its time in milliseconds and the number of hours to store it. */
export interface PersistedResponse {
  readonly answer: unknown;
  readonly at: number;
  readonly keptHours?: number;
}

/** Returns true if a response is too old to be shown. */
export const isOutdated = ({ at, keptHours = persistedResponses.maxAgeHours }: PersistedResponse): boolean =>
  at < Date.now() - keptHours * 3_600_000;

/**
 * Milliseconds without confirmation after which data on the screen counts as old, even if the server may still respond.
 */
const lateAfterMs = 3000;

/** Milliseconds between a response and writing it. Responses come in quick succession on a tryout day. */
const debounceMs = 500;

/** Returns the prefix of stored responses for the current user and membership. Others never see them. */
export const ownPrefix = (): string | undefined => {
  const session = currentSession();
  if (session.status !== 'open') return undefined;
  return answersOf(session.user);
};

/** Time of each stored response by key. */
const storedAtByKey = new Map<string, number>();

/** Stored response on the screen, with its time, and true once its confirmation is late. */
interface UnconfirmedResponse {
  readonly at: number;
  readonly isLate: boolean;
}

/** Stored responses on the screen that the server has not confirmed, by query hash. */
const unconfirmed = new Map<string, UnconfirmedResponse>();
const changes = createStore<undefined>(undefined);
const notifyListeners = (): void => changes.set(undefined);

/** Membership for which a query's data was requested. The response may arrive when another membership is shown. */
const membershipsOfData = new WeakMap<Query, string | undefined>();
/** Membership for which a query's pending request was made. */
const membershipsOfRequests = new WeakMap<Query, string | undefined>();

const isPersisted = ({ meta }: Query): boolean => meta?.['offline'] === 'cache';

/**
 * Shows the stored response of a query without data while the request runs as usual. `useStaleSince` returns its age
 * until the new response arrives. A response stored by another version of the app is used only if it matches `output`,
 * because pages rely on the contract. `first` selects the pages of a paginated list to restore.
 */
export const restoreQuery = async (
  client: QueryClient,
  { output }: { readonly output: Schema },
  queryKey: readonly unknown[],
  first: (answer: unknown) => unknown = (answer) => answer,
): Promise<void> => {
  const owner = ownPrefix();
  if (owner === undefined || client.getQueryData(queryKey) !== undefined) return;
  const hash = hashKey(queryKey);
  const persistedResponse = await readDevice<PersistedResponse>(owner + hash);
  if (
    !persistedResponse ||
    owner !== ownPrefix() ||
    isOutdated(persistedResponse) ||
    client.getQueryData(queryKey) !== undefined
  )
    return;
  if (!output.safeParse(persistedResponse.answer).success) return;
  const unconfirmedResponse: UnconfirmedResponse = { at: persistedResponse.at, isLate: false };
  unconfirmed.set(hash, unconfirmedResponse);
  client.setQueryData(queryKey, first(persistedResponse.answer), { updatedAt: persistedResponse.at });
  setTimeout(() => {
    if (unconfirmed.get(hash) !== unconfirmedResponse) return;
    unconfirmed.set(hash, { ...unconfirmedResponse, isLate: true });
    notifyListeners();
  }, lateAfterMs);
};

/** Returns true if the server says that the user may no longer see this. */
const isGone = (reason: unknown): boolean => reason instanceof Problem && [403, 404].includes(reason.status);

const remove = async (keys: readonly string[]): Promise<void> => {
  for (const key of keys) storedAtByKey.delete(key);
  await removeFromDevice(keys);
};

/**
 * Deletes responses that are too old, exceed the maximum number, or are another user's. Without a session it deletes all
 * of them. Those of the user's other memberships stay.
 */
const deleteOutdated = async (): Promise<void> => {
  const session = currentSession();
  const owner = session.status === 'open' ? `${answerPrefix}${session.user.id} ` : undefined;
  const storedEntries = await listEntries<PersistedResponse>(answerPrefix);
  const validEntries = storedEntries.filter(
    ([key, kept]) => owner !== undefined && key.startsWith(owner) && !isOutdated(kept),
  );
  const newest = validEntries
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, persistedResponses.maxEntries);
  storedAtByKey.clear();
  for (const [key, { at }] of newest) storedAtByKey.set(key, at);
  await remove(storedEntries.map(([key]) => key).filter((key) => !storedAtByKey.has(key)));
};

const write = async (query: Query): Promise<void> => {
  const owner = ownPrefix();
  const { data, dataUpdatedAt: at } = query.state;
  if (owner === undefined || owner !== membershipsOfData.get(query) || data === undefined || isGone(query.state.error))
    return;
  const key = owner + query.queryHash;
  if (storedAtByKey.get(key) === at) return;
  storedAtByKey.set(key, at);
  const keptHours = query.meta?.['keptHours'] as number | undefined;
  const response: PersistedResponse = { answer: data, at, ...(keptHours !== undefined && { keptHours }) };
  if (!(await writeDevice(key, response))) storedAtByKey.delete(key);
  if (storedAtByKey.size > persistedResponses.maxEntries) await deleteOutdated();
  // The user has signed out in the meantime.
  if (owner !== ownPrefix()) await deleteOutdated();
};

/** Stores the data of visible queries that opt in. Returns a function to stop. */
export const persistQueries = (client: QueryClient): (() => void) => {
  const dueQueries = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const query of dueQueries) void write(query);
    dueQueries.clear();
  };

  const keep = (query: Query): void => {
    // A query without observers was only preloaded. The user did not open it.
    if (
      query.state.status === 'error' ||
      unconfirmed.has(query.queryHash) ||
      query.state.data === undefined ||
      query.getObserversCount() === 0
    )
      return;
    dueQueries.add(query);
    timer ??= setTimeout(flush, debounceMs);
  };

  const stopCache = client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (!isPersisted(query)) return;
    if (event.type === 'removed') {
      unconfirmed.delete(query.queryHash);
      dueQueries.delete(query);
      return notifyListeners();
    }
    if (event.type === 'added') membershipsOfData.set(query, ownPrefix());
    if (event.type === 'updated' && event.action.type === 'fetch') membershipsOfRequests.set(query, ownPrefix());
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) {
      unconfirmed.delete(query.queryHash);
      membershipsOfData.set(query, membershipsOfRequests.get(query));
    }
    if (event.type === 'updated' && event.action.type === 'error' && isGone(event.action.error)) {
      unconfirmed.delete(query.queryHash);
      const owner = ownPrefix();
      if (owner !== undefined) void remove([owner + query.queryHash]);
    }
    notifyListeners();
    keep(query);
  });
  // Queries answered by the page itself existed before this listener.
  for (const query of client.getQueryCache().findAll({ predicate: isPersisted })) {
    membershipsOfData.set(query, ownPrefix());
    membershipsOfRequests.set(query, ownPrefix());
    keep(query);
  }
  const stopSession = onSessionEvent((event) => {
    // A session that was only confirmed or renewed does not confirm the data on the screen.
    if (event === 'signedIn' || event === 'signedOut') {
      unconfirmed.clear();
      dueQueries.clear();
    }
    if (event !== 'tokenRefreshed') void deleteOutdated();
  });
  document.addEventListener('visibilitychange', flush);
  void deleteOutdated();
  return () => {
    flush();
    unconfirmed.clear();
    stopCache();
    stopSession();
    document.removeEventListener('visibilitychange', flush);
  };
};

/**
 * Returns the time in milliseconds of the oldest unconfirmed response on the screen; undefined once all are confirmed.
 */
export const useStaleSince = (client: QueryClient): number | undefined => {
  const lostAt = useOfflineSince();
  const isWaiting = lostAt === undefined;
  const oldest = useStore(changes, () => {
    const activeQueries = client.getQueryCache().findAll({ type: 'active' });
    const unconfirmedResponses = activeQueries.flatMap(({ queryHash }) => unconfirmed.get(queryHash) ?? []);
    const lateResponses = unconfirmedResponses.filter(({ isLate }) => isLate || !isWaiting);
    return lateResponses.length === 0 ? undefined : Math.min(...lateResponses.map(({ at }) => at));
  });
  return oldest ?? lostAt;
};

/** Returns true if the page shows stored data and says so. A toast for each query would repeat it. */
export const isShownByPage = (reason: unknown, meta: Readonly<Record<string, unknown>> | undefined): boolean =>
  reason instanceof ConnectionLost && meta?.['offline'] === 'cache' && storedAtByKey.size > 0;
