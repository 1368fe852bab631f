import { useSyncExternalStore } from 'react';
import type { Command, InputOf } from '@touchline/domain/core/operation.ts';

/** Something on its way to the server. */
export interface OptimisticChange<Input> {
  readonly input: Input;
  /** Milliseconds of this device's clock. */
  readonly madeAt: number;
}

const none: readonly never[] = [];
const underWay = new Map<string, readonly OptimisticChange<unknown>[]>();
const watchers = new Set<() => void>();

/** Says what is on its way of the operation with this name, oldest first. */
export const setOptimistic = (name: string, acts: readonly OptimisticChange<unknown>[]): void => {
  underWay.set(name, acts);
  for (const watcher of watchers) watcher();
};

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/**
 * What is on its way to the server, oldest first, also what waits on this device for a signal. A screen draws it over the
 * last answer: the person sees the act at once, and a failure takes it back by itself, because then it is no longer on its
 * way. It counts until what it changes has been fetched again, so nothing flickers in between.
 */
export const useOptimistic = <O extends Command>({ name }: O): readonly OptimisticChange<InputOf<O>>[] =>
  useSyncExternalStore(subscribe, () => underWay.get(name) ?? none) as readonly OptimisticChange<InputOf<O>>[];
