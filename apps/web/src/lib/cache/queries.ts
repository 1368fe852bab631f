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
import { isToldByPage, restoreQuery } from './query-persistence.ts';
import { onSessionEvent, rereadSession } from '../session/session.ts';
import { answerBrought, call, problemIn } from '../data/api.ts';
import { askedAt } from '../data/brought.ts';
import { onChanges } from '../data/commands.ts';
import { notifyError } from '../data/notify-error.ts';

// Beside the requests, which every page loads.

/** Absent, foreign, not visible (any more), or not even an id: it all looks the same (ruling 11). */
export const isDenied = (reason: unknown): boolean => [403, 404, 422].includes(problemIn(reason)?.status ?? 0);

interface Facts extends Record<string, unknown> {
  readonly operation?: Query;
  readonly reads?: readonly Topic[];
  readonly failed?: Query['failed'];
  readonly offline?: Query['offline'];
  readonly keptHours?: Query['keptHours'];
  /** Fetched before anything shows it: a failure is silent, and the component that shows it asks again. */
  readonly ahead?: boolean;
}

/** The answer was for a membership that the tab has left. */
const isDropped = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError';

/** Final answers of the server: a retry would get the same. */
const isFinal = (reason: unknown): boolean =>
  isDropped(reason) || (reason instanceof Problem && [401, 403, 404, 422, 429].includes(reason.status));

/** Time until a failed read is repeated; tests shorten it. */
export const retry = { delayMs: 1000 };

const readsOneOf =
  (topics: readonly Topic[]) =>
  ({ meta }: { readonly meta: Record<string, unknown> | undefined }): boolean =>
    (meta as Facts | undefined)?.reads?.some((topic) => topics.includes(topic)) ?? false;

/** Queries that changed during their first fetch: its answer may be from before the change. */
const overtaken = new WeakSet<object>();

/**
 * Fetches the shown queries of these topics again, or those of them that are `meant`; hidden ones are fetched when they
 * are next needed.
 */
export const refresh = (
  client: QueryClient,
  topics: readonly Topic[],
  meant: (query: CachedQuery) => boolean = () => true,
): Promise<void> => {
  const reads = readsOneOf(topics);
  const predicate = (query: CachedQuery): boolean => reads(query) && meant(query);
  // The cache would take the answer of a first fetch under way for the answer of the refetch.
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) overtaken.add(query);
  return client.invalidateQueries({ predicate });
};

/** The organization, the players that the user acts for, and the number of newcomers are parts of the session. */
const ofSession: readonly Topic[] = ['organization', 'guardians', 'accountInvitations'];

/** Refreshes what changed. The session comes first: what its user may no longer read is gone from the page then, not refused. */
export const refreshChanged = async (client: QueryClient, changed: readonly Topic[]): Promise<void> => {
  if (ofSession.some((topic) => changed.includes(topic))) await rereadSession();
  await refresh(client, changed);
};

/** Time of a query's last request, in milliseconds: its answer is not older. */
const asked = new WeakMap<CachedQuery, number>();

/** Refetches queries asked before one of their topics changed, or longer ago than the server remembers changes. */
export const refreshOlder = (client: QueryClient, recent: RecentChanges): Promise<void> => {
  const now = Date.now();
  const changed = Object.entries(recent) as [Topic, number][];
  return refresh(client, topics, (query) => {
    const at = asked.get(query) ?? 0;
    return (
      at < now - live.rememberedMs || changed.some(([topic, age]) => at <= now - age && readsOneOf([topic])(query))
    );
  });
};

/**
 * Waits until pages show everything of these topics as it was read again. The promise of a refetch does not say so: it
 * ends as soon as another change cancels the refetch, and before components are told of the answer.
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
  // Behind those that are told of the last answer.
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

/** Queries whose failed refetch was reported: each change by others would report it again. */
const outdated = new WeakSet<object>();

/** The cache of all reads from the server: fresh for five minutes, one retry after a failure. */
const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        gcTime: staleTimeMs,
        retry: (failures, reason) => failures < 1 && !isFinal(reason),
        retryDelay: () => retry.delayMs,
        refetchOnWindowFocus: false,
        // Without signal too: a fetch shows what the device keeps, and the live connection fetches again afterwards.
        networkMode: 'always',
      },
    },
    queryCache: new QueryCache({
      onError(reason, query) {
        const { meta, state } = query;
        // What one may no longer see leaves every page that showed it; the page says so in its place.
        if (isDenied(reason)) query.setState({ data: undefined });
        if ((meta as Facts | undefined)?.ahead || isDropped(reason)) return;
        // The page that opens on something absent says so itself; one that still shows it does not.
        if (problemIn(reason)?.status === 404 && state.data === undefined) return;
        if (isToldByPage(reason, meta)) return;
        if (state.data !== undefined && outdated.has(query)) return;
        outdated.add(query);
        notifyError(reason, (meta as Facts | undefined)?.failed);
      },
      onSuccess(_answer, query) {
        outdated.delete(query);
        if (overtaken.delete(query)) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      },
    }),
  });
  client.getQueryCache().subscribe((event) => {
    const isAsked = event.type === 'updated' && event.action.type === 'fetch';
    // One that begins with its answer has it from the page.
    const isBrought = event.type === 'added' && event.query.state.data !== undefined;
    if (isAsked || isBrought) asked.set(event.query, askedAt());
  });
  return client;
};

let shared: QueryClient | undefined;

/** The one cache of this tab. Signing out, in any tab, leaves nothing in it for the next user. */
export const sharedQueryClient = (): QueryClient => {
  if (shared) return shared;
  const client = createQueryClient();
  onChanges((topics) => refreshChanged(client, topics));
  onSessionEvent((event) => {
    if (event === 'signedOut' || event === 'signedIn') client.clear();
  });
  shared = client;
  return client;
};

/** Facts about an operation for the cache: the topics it reads, its failure notice, and how to ask it elsewhere. */
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

/** Answer of an operation, kept fresh by its topics. */
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

/** Preloads the data of a link's target on hover and focus, or data that a page will show once it knows more. */
export const usePrefetch = (): (<O extends Query>(operation: O, input: InputOf<O>) => void) => {
  const client = useQueryClient();
  return useCallback(
    (operation, input) =>
      void client.prefetchQuery({ ...optionsOf(operation, input), meta: { ...factsOf(operation), ahead: true } }),
    [client],
  );
};
