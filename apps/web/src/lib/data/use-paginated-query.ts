import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { InputOf, OutputOf, Query } from '@touchline/domain/core/operation.ts';
import { answerBrought, call } from './api.ts';
import { factsOf } from './queries.ts';

/** A list that the server hands out in pages: each answer carries the id to ask for the next one with. */
type PagedQuery = Query & { readonly output: { readonly _zod: { readonly output: { next: string | null } } } };

export interface Pages<Page> {
  /** The pages fetched so far, in order; undefined until the first has come. */
  readonly pages: readonly Page[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  /** True while the pages still answer the previous input. */
  readonly isPrevious: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly showMore: () => void;
  /** Fetches the pages that are missing; false when one of them does not come. */
  readonly showAll: () => Promise<boolean>;
  readonly refetch: () => void;
}

/** Answer of a paged operation, page by page; all pages are refetched when its topics change. */
export const usePaginatedQuery = <O extends PagedQuery>(
  operation: O,
  input: Omit<InputOf<O>, 'after'>,
): Pages<OutputOf<O>> => {
  const query = useInfiniteQuery({
    queryKey: [operation.name, input, 'pages'],
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
  return {
    pages: query.data?.pages,
    isError: query.isError,
    isFetching: query.isFetching,
    isPrevious: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
    showAll: async () => {
      let known: Pick<typeof query, 'hasNextPage'> = query;
      while (known.hasNextPage) {
        const next = await query.fetchNextPage();
        if (next.isFetchNextPageError) return false;
        known = next;
      }
      return true;
    },
    refetch: () => void query.refetch(),
  };
};
