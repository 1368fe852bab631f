import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Notice } from '@touchline/domain/core/notice.ts';
import type { Command, InputOf, Operation, OutputOf, Query } from '@touchline/domain/core/operation.ts';
import { Problem } from '@touchline/domain/core/problem.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import { cacheTime } from '@touchline/domain/limits.ts';
import { ask, problemIn } from './api.ts';
import { notify } from './notices.ts';

interface Facts extends Record<string, unknown> {
  readonly reads?: readonly Topic[];
  readonly failed?: Notice | undefined;
}

const unauthenticated = 'not_authenticated';

/** Answers are no failures: asking again would be told the same. */
const isFinal = (reason: unknown): boolean =>
  reason instanceof Problem && [401, 403, 404, 422, 429].includes(reason.status);

let onUnauthenticated: () => void = () => {};

/** Tells what to do when the server no longer knows the session; the session sets it once. */
export const connectUnauthenticated = (handle: () => void): void => {
  onUnauthenticated = handle;
};

const noticeAuthenticationRequired: Notice = {
  title: 'Authentication required',
  description: 'Please sign in to continue.',
  tone: 'error',
};

const failed = (reason: unknown, notice: Notice | undefined): void => {
  if (problemIn(reason)?.code === unauthenticated) {
    notify(notice?.title === noticeAuthenticationRequired.title ? notice : noticeAuthenticationRequired);
    onUnauthenticated();
  } else notify(notice);
};

/** The cache of everything read from the server: fresh for five minutes, one more attempt after a failure (TOAST-06, TOAST-07). */
export const createQueryClient = (retryDelay = 1000): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: cacheTime,
        gcTime: cacheTime,
        retry: (failures, reason) => failures < 1 && !isFinal(reason),
        retryDelay,
        refetchOnWindowFocus: false,
      },
    },
    queryCache: new QueryCache({ onError: (reason, { meta }) => failed(reason, (meta as Facts | undefined)?.failed) }),
    mutationCache: new MutationCache(),
  });

/** Fetches again whatever is shown of these topics, and forgets what is not shown. */
export const refresh = (client: QueryClient, topics: readonly Topic[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ meta }) => (meta as Facts | undefined)?.reads?.some((topic) => topics.includes(topic)) ?? false,
  });

const optionsOf = <O extends Query>(operation: O, input: InputOf<O>) => ({
  queryKey: [operation.name, input] as const,
  queryFn: () => ask(operation, input),
  meta: { reads: operation.reads, failed: operation.failed } satisfies Facts,
});

/** What an operation answers, kept fresh by its topics. */
export const useAnswer = <O extends Query>(
  operation: O,
  input: InputOf<O>,
  options: { enabled?: boolean; keepPrevious?: boolean } = {},
): UseQueryResult<OutputOf<O>> =>
  useQuery<OutputOf<O>>({
    ...optionsOf(operation, input),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });

/** Fetches ahead what a link leads to, on hover and focus. */
export const usePrefetch = (): (<O extends Query>(operation: O, input: InputOf<O>) => void) => {
  const client = useQueryClient();
  return (operation, input) => void client.prefetchQuery(optionsOf(operation, input));
};

/**
 * Carries out a command. Its notices are shown and what it changes is fetched again, here and nowhere else.
 * While one is on its way a second call is ignored where `busy` disables the control.
 */
export const useCommand = <O extends Command>(
  operation: O,
): UseMutationResult<OutputOf<O>, Error, InputOf<O>> & { readonly busy: boolean } => {
  const client = useQueryClient();
  const mutation = useMutation<OutputOf<O>, Error, InputOf<O>>({
    mutationKey: [operation.name],
    mutationFn: (input) => ask(operation, input, crypto.randomUUID()),
    async onSuccess(answer, input) {
      const { done } = operation;
      notify(typeof done === 'function' ? done(answer as never, input as never) : done);
      await refresh(client, operation.changes);
    },
    onError(reason) {
      const { failed: told } = operation;
      failed(reason, typeof told === 'function' ? told(problemIn(reason)) : told);
    },
  });
  return { ...mutation, busy: mutation.isPending };
};

/** The name under which an operation's answer is cached; for optimistic changes. */
export const cacheKey = (operation: Operation, input: unknown): readonly unknown[] => [operation.name, input];
