import { useCallback } from 'react';
import type { InputOf, OfflineCommand, OutputOf } from '@touchline/domain/core/operation.ts';
import { once } from '../latch.ts';
import { enqueue } from './offline-queue.ts';
import type { QueuedCommand } from './queued-command.ts';

interface OfflineCommandOptions<O extends OfflineCommand> {
  /** The player of the act, and its time. */
  readonly about: (input: InputOf<O>) => Pick<QueuedCommand, 'playerName' | 'recorded'>;
  /**
   * Makes the undo of the act; without an answer it still lies on the phone. Without this option, an act on the phone
   * is undone by removing it, and one that has arrived is not.
   */
  readonly undo?: (answer: OutputOf<O> | undefined, input: InputOf<O>) => (() => void) | undefined;
}

/**
 * Carries out a command that is kept on this device until the server has it. Returns nothing if it could not be sent
 * now: then the user was notified that it lies on the phone, and it is sent when there is a signal. In the meantime
 * `useOptimistic` shows it. Throws a refusal by a rule of the server at the first attempt, after reporting it.
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
