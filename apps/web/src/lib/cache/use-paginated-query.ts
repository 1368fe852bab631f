import { hashKey, type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { InputOf, OutputOf, Query } from '@touchline/domain/core/operation.ts';
import { answerBrought, call } from '../data/api.ts';
import { restoreQuery } from './query-persistence.ts';
import { useAfterPaint } from '../use-after-paint.ts';
import { factsOf } from './queries.ts';

/** Query whose response contains the cursor of the next page. */
type PagedQuery = Query & { readonly output: { readonly _zod: { readonly output: { next: string | null } } } };

export interface Pages<Page> {
  /** Pages fetched so far, in order; undefined until the first has loaded. */
  readonly pages: readonly Page[] | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** True while the pages still belong to the previous input. */
  readonly isPrevious: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly showMore: () => void;
  /** Fetches all remaining pages. Resolves to false if one fails. */
  readonly showAll: () => Promise<boolean>;
  readonly refetch: () => void;
}

/** Pages stored for offline use. They are fetched automatically until one is enough. */
interface KeptPages<Page> {
  readonly isEnough: (page: Page) => boolean;
  readonly max: number;
}

const countKept = <Page>(pages: readonly Page[], { isEnough, max }: KeptPages<Page>): number => {
  const lastIndex = pages.findIndex(isEnough);
  return Math.min(lastIndex === -1 ? pages.length : lastIndex + 1, max);
};

/** Returns true once the pages stored on the device are shown. The same number is then requested from the server. */
const useRestoredPages = <O extends PagedQuery>(
  operation: O,
  queryKey: readonly unknown[],
  kept: KeptPages<OutputOf<O>> | undefined,
  isAsked: boolean,
): boolean => {
  const client = useQueryClient();
  const hash = hashKey(queryKey);
  const [restoredHash, setRestoredHash] = useState<string>();
  const isKept = operation.offline === 'cache';
  const restore = useEffectEvent(async () => {
    const output = z.object({ pages: z.array(operation.output), pageParams: z.array(z.unknown()) });
    await restoreQuery(client, { output }, queryKey, (answer) => {
      const { pages, pageParams } = answer as InfiniteData<OutputOf<O>>;
      const count = kept ? countKept(pages, kept) : 1;
      return { pages: pages.slice(0, count), pageParams: pageParams.slice(0, count) };
    });
    setRestoredHash(hash);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each query is restored once
  useEffect(() => {
    if (isKept && isAsked) void restore();
  }, [isKept, isAsked, hash]);
  return !isKept || restoredHash === hash;
};

/**
 * Queries the pages of an operation. All pages are refetched when its topics change. `kept` are the pages needed
 * offline. Nothing is requested until `enabled`.
 */
export const usePaginatedQuery = <O extends PagedQuery>(
  operation: O,
  input: Omit<InputOf<O>, 'after'>,
  { kept, enabled = true }: { kept?: KeptPages<OutputOf<O>> | undefined; enabled?: boolean } = {},
): Pages<OutputOf<O>> => {
  const queryKey = [operation.name, input, 'pages'];
  const isRestored = useRestoredPages(operation, queryKey, kept, enabled);
  const query = useInfiniteQuery({
    queryKey,
    enabled: enabled && isRestored,
    queryFn: ({ pageParam }) => call(operation, { ...input, after: pageParam } as InputOf<O>),
    initialPageParam: undefined as string | undefined,
    initialData: () => {
      const page = answerBrought(operation, input as InputOf<O>);
      return page && { pages: [page], pageParams: [undefined] };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: factsOf(operation),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const isShort = kept && pages && pages.length < kept.max && !pages.some(kept.isEnough);
  const isMissing = Boolean(isShort && query.hasNextPage && !query.isFetching && !query.isPlaceholderData);
  const { fetchNextPage } = query;
  const mayFill = useAfterPaint(isMissing);
  useEffect(() => {
    if (isMissing && mayFill && !query.isError) void fetchNextPage();
  }, [isMissing, mayFill, query.isError, fetchNextPage]);
  return {
    pages,
    isError: query.isError,
    error: query.error,
    isFetching: query.isFetching,
    isPrevious: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
    showAll: async () => {
      let latest: Pick<typeof query, 'hasNextPage'> = query;
      while (latest.hasNextPage) {
        const nextResult = await query.fetchNextPage();
        if (nextResult.isFetchNextPageError) return false;
        latest = nextResult;
      }
      return true;
    },
    refetch: () => void query.refetch(),
  };
};
