import { useCallback, useSyncExternalStore } from 'react';
import type { Command, InputOf, OutputOf } from '@touchline/domain/core/operation.ts';
import { type CommandControl, type CommandOptions, useCommand } from './commands.ts';

const none: readonly never[] = [];
const underWay = new Map<string, readonly unknown[]>();
const watchers = new Set<() => void>();

const set = (name: string, inputs: readonly unknown[]): void => {
  underWay.set(name, inputs);
  for (const watcher of watchers) watcher();
};

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

const inputsOf = (name: string): readonly unknown[] => underWay.get(name) ?? none;

/** A command whose input `usePending` knows while it is on its way, whichever screen sent it. */
export const useOptimisticCommand = <O extends Command>(
  operation: O,
  options?: CommandOptions<O>,
): CommandControl<InputOf<O>, OutputOf<O>> => {
  const command = useCommand(operation, options);
  const { name } = operation;
  const { mutateAsync: send } = command;
  const mutateAsync = useCallback(
    async (input: InputOf<O>): Promise<OutputOf<O>> => {
      set(name, [...inputsOf(name), input]);
      try {
        return await send(input);
      } finally {
        set(
          name,
          inputsOf(name).filter((other) => other !== input),
        );
      }
    },
    [name, send],
  );
  const mutate: CommandControl<InputOf<O>, OutputOf<O>>['mutate'] = (input, { onSuccess, onError } = {}) => {
    mutateAsync(input).then(
      (answer) => onSuccess?.(answer),
      (reason: Error) => onError?.(reason),
    );
  };
  return { ...command, mutateAsync, mutate };
};

/**
 * What is on its way to the server, oldest first. A screen draws it over the last answer: the person sees the act at
 * once, and a failure takes it back by itself, because then it is no longer on its way. It counts until what it
 * changes has been fetched again, so nothing flickers in between.
 */
export const usePending = <O extends Command>({ name }: O): readonly InputOf<O>[] =>
  useSyncExternalStore(subscribe, () => inputsOf(name)) as readonly InputOf<O>[];
