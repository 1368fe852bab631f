import { useCallback, useState } from 'react';
import type { Command, InputOf, OutputOf } from '@touchline/domain/core/operation.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import { callCommand, problemIn } from './api.ts';
import { notifyError } from './notify-error.ts';
import { once } from '../latch.ts';
import { notify } from './notices.ts';
import { newKey } from '../random.ts';

type ChangeHandler = (topics: readonly Topic[]) => void | Promise<void>;

let changeHandler: ChangeHandler = () => {};

/** Sets the handler for changed topics, which the cache does once. Pages without a cache need none. */
export const onChanges = (handler: ChangeHandler): void => {
  changeHandler = handler;
};

/** Refetches these topics when something other than a command from this page has changed them. */
export const announceChanges = async (topics: readonly Topic[]): Promise<void> => changeHandler(topics);

/** Creates the undo of a command (lib/data/undo.ts), if there is one. Only the caller knows the previous state. */
type UndoOf<O extends Command> = (answer: OutputOf<O>, input: InputOf<O>) => (() => void) | undefined;

/** Last command with an unknown result, and its idempotency key. */
let doubtfulCommand: { readonly sent: string; readonly key: string } | undefined;

const sendOnce = async <O extends Command>(
  operation: O,
  input: InputOf<O>,
  undo: UndoOf<O> | undefined,
  sent: string,
): Promise<OutputOf<O>> => {
  const key = doubtfulCommand?.sent === sent ? doubtfulCommand.key : newKey();
  doubtfulCommand = undefined;
  try {
    const answer = await callCommand(operation, input, { key });
    const { done } = operation;
    notify(typeof done === 'function' ? done(answer as never, input as never) : done, undo?.(answer, input));
    await changeHandler(operation.changes);
    return answer;
  } catch (reason) {
    if ((problemIn(reason)?.status ?? 500) >= 500) doubtfulCommand = { sent, key };
    notifyError(reason, operation.failed);
    throw reason;
  }
};

/**
 * Sends a command, shows its notice and refetches the topics it changed. Throws after reporting an error. A double
 * press sends it once (lib/latch.ts). A command pressed again after its response was lost reuses the idempotency key
 * and takes effect once. After any other command it counts as new, because it may redo what the other command undid.
 */
export const carryOut = <O extends Command>(operation: O, input: InputOf<O>, undo?: UndoOf<O>): Promise<OutputOf<O>> =>
  once(operation, input, (sent) => sendOnce(operation, input, undo, sent));

interface Progress<Answer> {
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly data: Answer | undefined;
  readonly error: Error | null;
}

export interface CommandControl<Input, Answer> extends Progress<Answer> {
  /** Runs the command. Throws an error after showing its notice. */
  mutateAsync(input: Input): Promise<Answer>;
  /** Runs the command without returning a promise, for callers that rely on the notices. */
  mutate(input: Input, then?: { onSuccess?: (answer: Answer) => void; onError?: (reason: Error) => void }): void;
  reset(): void;
  readonly busy: boolean;
  readonly isSuccess: boolean;
}

const idle = { status: 'idle', data: undefined, error: null } as const;

/**
 * Runs a command, shows its notices and refetches the topics it changes. With `undo`, the success notice offers to undo
 * it, even after its page is gone. Works on pages without a query cache too, so that sign-in need not load one.
 */
export const useCommand = <O extends Command>(
  operation: O,
  { undo }: { readonly undo?: UndoOf<O> } = {},
): CommandControl<InputOf<O>, OutputOf<O>> => {
  const [progress, setProgress] = useState<Progress<OutputOf<O>>>(idle);

  const mutateAsync = useCallback(
    async (input: InputOf<O>): Promise<OutputOf<O>> => {
      setProgress({ status: 'pending', data: undefined, error: null });
      try {
        const answer = await carryOut(operation, input, undo);
        setProgress({ status: 'success', data: answer, error: null });
        return answer;
      } catch (reason) {
        setProgress({ status: 'error', data: undefined, error: reason as Error });
        throw reason;
      }
    },
    [operation, undo],
  );

  const mutate: CommandControl<InputOf<O>, OutputOf<O>>['mutate'] = (input, { onSuccess, onError } = {}) => {
    mutateAsync(input).then(
      (answer) => onSuccess?.(answer),
      (reason: Error) => onError?.(reason),
    );
  };

  const reset = useCallback(() => setProgress(idle), []);
  const { status } = progress;
  return {
    ...progress,
    mutateAsync,
    mutate,
    reset,
    busy: status === 'pending',
    isSuccess: status === 'success',
  };
};
