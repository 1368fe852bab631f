import type { Command, InputOf } from '@touchline/domain/core/operation.ts';
import { createStore, useStore } from '../store.ts';

/** Something on its way to the server. */
export interface OptimisticChange<Input> {
  readonly input: Input;
  /** Milliseconds of this device's clock. */
  readonly madeAt: number;
}

const none: readonly never[] = [];
/** By the name of the operation. */
const pending = createStore<ReadonlyMap<string, readonly OptimisticChange<unknown>[]>>(new Map());

/** Sets the pending changes of the named operation, oldest first. */
export const setOptimistic = (name: string, acts: readonly OptimisticChange<unknown>[]): void =>
  pending.set(new Map(pending.get()).set(name, acts));

/**
 * Changes on their way to the server, oldest first, including those that wait on this device for a signal. A screen
 * draws them over the last answer: the user sees the act at once, and a failed one disappears because it is no longer
 * in the list. A change stays until its data has been fetched again, so nothing flickers.
 */
export const useOptimistic = <O extends Command>({ name }: O): readonly OptimisticChange<InputOf<O>>[] =>
  useStore(pending, (all) => all.get(name) ?? none) as readonly OptimisticChange<InputOf<O>>[];
