import { useCallback } from 'react';
import type { InputOf, OfflineCommand, OutputOf } from '@touchline/domain/core/operation.ts';
import { once } from '../latch.ts';
import { enqueue } from './offline-queue.ts';
import type { QueuedCommand } from './queued-command.ts';

interface OfflineCommandOptions<O extends OfflineCommand> {
  /** Returns the player that an action is about, and the time of the action. */
  readonly about: (input: InputOf<O>) => Pick<QueuedCommand, 'playerName' | 'recorded'>;
  /**
   * Creates the undo. Without a response the entry is still on the phone. Without this option, an unsent entry is
   * undone by removing it, and a sent one cannot be undone.
   */
  readonly undo?: (answer: OutputOf<O> | undefined, input: InputOf<O>) => (() => void) | undefined;
}

/**
 * Runs a command that stays on this device until the server has it. Returns undefined if it could not be sent now. In
 * that case the user was told that it is stored, `useOptimistic` shows it, and it is sent on reconnecting. If the server
 * refuses the first attempt, reports the refusal and throws it.
 */
export const useOfflineCommand = <O extends OfflineCommand>(
  operation: O,
  { about, undo }: OfflineCommandOptions<O>,
) => {
  const mutateAsync = useCallback(
    (input: InputOf<O>) =>
      once(operation, input, async () => {
        const facts = { operation: operation.name, input: input as QueuedCommand['input'], ...about(input) };
        return (await enqueue(facts, undo as Parameters<typeof enqueue>[1])) as OutputOf<O> | undefined;
      }),
    [about, operation, undo],
  );
  const mutate = (input: InputOf<O>): void => {
    mutateAsync(input).catch(() => undefined);
  };
  return { mutateAsync, mutate };
};
