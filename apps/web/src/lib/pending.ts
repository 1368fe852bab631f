import { useMutationState } from '@tanstack/react-query';
import type { Command, InputOf } from '@touchline/domain/core/operation.ts';

/**
 * What is on its way to the server, oldest first. A screen draws it over the last answer: the person sees the act at
 * once, and a failure takes it back by itself, because then it is no longer on its way. It counts until what it
 * changes has been fetched again, so nothing flickers in between.
 */
export const usePending = <O extends Command>(operation: O): readonly InputOf<O>[] =>
  useMutationState({
    filters: { mutationKey: [operation.name], status: 'pending' },
    select: ({ state }) => state.variables as InputOf<O>,
  });
