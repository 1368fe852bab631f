import {
  type Query as CachedQuery,
  keepPreviousData,
  notifyManager,
  QueryCache,
  QueryClient,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InputOf, OutputOf, Query } from '@touchline/domain/core/operation.ts';
import { Problem } from '@touchline/domain/core/problem.ts';
import { type RecentChanges, type Topic, topics } from '@touchline/domain/core/topics.ts';
import { staleTimeMs, live } from '@touchline/domain/constants.ts';
import { isShownByPage, restoreQuery } from './query-persistence.ts';
import { onSessionEvent, rereadSession } from '../session/session.ts';
import { answerBrought, call, problemIn } from '../data/api.ts';
import { requestTime } from '../data/brought.ts';
import { onChanges } from '../data/commands.ts';
import { notifyError } from '../data/notify-error.ts';

// Separate from the requests (lib/data/api.ts), which every page loads. Only signed-in pages load the cache.

/**
 * Returns true for a resource that is missing, in another club or no longer visible, and for a malformed id. All look the
 * same (ruling 11).
 */
export const isDenied = (reason: unknown): boolean => [403, 404, 422].includes(problemIn(reason)?.status ?? 0);

interface Facts extends Record<string, unknown> {
  readonly operation?: Query;
  readonly reads?: readonly Topic[];
  readonly failed?: Query['failed'];
  readonly offline?: Query['offline'];
  readonly keptHours?: Query['keptHours'];
  /** True if prefetched. A failure is silent, because the component that shows the data fetches it again. */
  readonly ahead?: boolean;
}

/** Returns true if the response was for a membership that the tab has left. */
const isDropped = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError';

/** Returns true for final responses, which a retry would only repeat. */
const isFinal = (reason: unknown): boolean =>
  isDropped(reason) || (reason instanceof Problem && [401, 403, 404, 422, 429].includes(reason.status));

/** Milliseconds until a failed read is retried. Tests shorten it. */
export const retry = { delayMs: 1000 };

const readsOneOf =
  (topics: readonly Topic[]) =>
  ({ meta }: { readonly meta: Record<string, unknown> | undefined }): boolean =>
    (meta as Facts | undefined)?.reads?.some((topic) => topics.includes(topic)) ?? false;

/** Queries invalidated during their first fetch, whose response may predate the change. */
const changedDuringFetch = new WeakSet<object>();

/**
 * Refetches visible queries of these topics, optionally only those that match `meant`. Hidden ones are marked stale.
 */
export const refresh = (
  client: QueryClient,
  topics: readonly Topic[],
  meant: (query: CachedQuery) => boolean = () => true,
): Promise<void> => {
  const reads = readsOneOf(topics);
  const predicate = (query: CachedQuery): boolean => reads(query) && meant(query);
  // Otherwise the cache would reuse the pending first fetch for the refetch.
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) changedDuringFetch.add(query);
  return client.invalidateQueries({ predicate });
};

/** Topics whose data is in the session: the organization, the user's players, the number of newcomers. */
const sessionTopics: readonly Topic[] = ['organization', 'guardians', 'accountInvitations'];

/**
 * Refetches queries of changed topics. The session comes first, so that data the user may no longer read disappears
 * instead of being refused.
 */
export const refreshChanged = async (client: QueryClient, changed: readonly Topic[]): Promise<void> => {
  if (sessionTopics.some((topic) => changed.includes(topic))) await rereadSession();
  await refresh(client, changed);
};

/** Time in milliseconds at which each query was last requested. Its data is at least that recent. */
const requestTimes = new WeakMap<CachedQuery, number>();

/** Refetches queries requested before one of their topics changed, or longer ago than the server remembers changes. */
export const refreshOlder = (client: QueryClient, recent: RecentChanges): Promise<void> => {
  const now = Date.now();
  const changedTopics = Object.entries(recent) as [Topic, number][];
  return refresh(client, topics, (query) => {
    const requestedAt = requestTimes.get(query) ?? 0;
    return (
      requestedAt < now - live.rememberedMs ||
      changedTopics.some(([topic, age]) => requestedAt <= now - age && readsOneOf([topic])(query))
    );
  });
};

/**
 * Waits until pages show refetched data of these topics. Awaiting the refetch is not enough, because its promise settles
 * before components are notified, and even earlier if another change cancels the refetch.
 */
export const whenRead = (client: QueryClient, topics: readonly Topic[]): Promise<void> => {
  const cache = client.getQueryCache();
  const isOutdated = (): boolean =>
    cache
      .findAll({ type: 'active', predicate: readsOneOf(topics) })
      .some(
        ({ state: { status, fetchStatus, data, error } }) =>
          fetchStatus !== 'idle' || (status === 'error' && data !== undefined && !isFinal(error)),
      );
  const { promise, resolve } = Promise.withResolvers<void>();
  // Scheduled after the components that are notified of the last response.
  const end = () => notifyManager.schedule(resolve);
  if (!isOutdated()) {
    end();
    return promise;
  }
  const stop = cache.subscribe(() => {
    if (isOutdated()) return;
    stop();
    end();
  });
  return promise;
};

/** Queries whose failed refetch was already reported. Further changes would report it again. */
const reportedQueries = new WeakSet<object>();

/** Queries refetched after the user's own command. If that command ended the user's access, no toast is needed. */
const refetchedAfterCommand = new WeakSet<object>();

/** Creates the query cache of this app. Data is fresh for five minutes, and failed reads are retried once. */
const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        gcTime: staleTimeMs,
        retry: (failures, reason) => failures < 1 && !isFinal(reason),
        retryDelay: () => retry.delayMs,
        refetchOnWindowFocus: false,
        // Queries run even offline. A fetch shows stored data, and the live connection refetches later.
        networkMode: 'always',
      },
    },
    queryCache: new QueryCache({
      onError(reason, query) {
        const { meta, state } = query;
        if (!isDenied(reason)) refetchedAfterCommand.delete(query);
        // Removes data that the user may no longer see from every page. The page then says so.
        if (isDenied(reason)) query.setState({ data: undefined });
        if ((meta as Facts | undefined)?.ahead || isDropped(reason)) return;
        // A page that never had the data says that it is missing. A page that has shown the data needs the toast.
        if (problemIn(reason)?.status === 404 && state.data === undefined) return;
        if (isShownByPage(reason, meta) || (isDenied(reason) && refetchedAfterCommand.has(query))) return;
        if (state.data !== undefined && reportedQueries.has(query)) return;
        reportedQueries.add(query);
        notifyError(reason, (meta as Facts | undefined)?.failed);
      },
      onSuccess(_answer, query) {
        reportedQueries.delete(query);
        refetchedAfterCommand.delete(query);
        if (changedDuringFetch.delete(query)) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      },
    }),
  });
  client.getQueryCache().subscribe((event) => {
    const isAsked = event.type === 'updated' && event.action.type === 'fetch';
    // A query created with data got its response from the page itself.
    const isBrought = event.type === 'added' && event.query.state.data !== undefined;
    if (isAsked || isBrought) requestTimes.set(event.query, requestTime());
  });
  return client;
};

let sharedClient: QueryClient | undefined;

/** Query cache of this tab. Signing out in any tab clears it for the next user. */
export const sharedQueryClient = (): QueryClient => {
  if (sharedClient) return sharedClient;
  const client = createQueryClient();
  onChanges((topics) => {
    const predicate = readsOneOf(topics);
    for (const query of client.getQueryCache().findAll({ type: 'active', predicate })) refetchedAfterCommand.add(query);
    return refreshChanged(client, topics);
  });
  onSessionEvent((event) => {
    if (event === 'signedOut' || event === 'signedIn') client.clear();
  });
  sharedClient = client;
  return client;
};

/**
 * Returns the metadata of an operation for the cache: its topics, its failure notice, and a function to query it in
 * another membership.
 */
export const factsOf = (operation: Query): Facts => {
  const { reads, failed, offline, keptHours } = operation;
  return { operation, reads, failed, offline, keptHours };
};

const optionsOf = <O extends Query>(operation: O, input: InputOf<O>) => ({
  queryKey: [operation.name, input] as const,
  queryFn: async ({ client, queryKey }: { client: QueryClient; queryKey: readonly unknown[] }) => {
    if (operation.offline === 'cache') await restoreQuery(client, operation, queryKey);
    return call(operation, input);
  },
  initialData: () => answerBrought(operation, input),
  meta: factsOf(operation),
});

/** Queries an operation. The response is refetched when its topics change. */
export const useOperationQuery = <O extends Query>(
  operation: O,
  input: InputOf<O>,
  options: { enabled?: boolean; keepPrevious?: boolean } = {},
): UseQueryResult<OutputOf<O>> =>
  useQuery<OutputOf<O>>({
    ...optionsOf(operation, input),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });

/** Preloads data for a link on hover and focus, or data that a page will need later. */
export const usePrefetch = (): (<O extends Query>(operation: O, input: InputOf<O>) => void) => {
  const client = useQueryClient();
  return useCallback(
    (operation, input) =>
      void client.prefetchQuery({ ...optionsOf(operation, input), meta: { ...factsOf(operation), ahead: true } }),
    [client],
  );
};
