import { useCallback } from 'react';
import type { InputOf, OfflineCommand, OutputOf } from '@touchline/domain/core/operation.ts';
import { resend } from '@touchline/domain/constants.ts';
import type { QueuedCommand } from './queued-command.ts';
import { once } from '../data/latch.ts';
import { addEntry, claimQueue, clearRefusal, isLostOnClosing } from './offline-queue.ts';
import { newKey } from '../random.ts';
import { aboutRegistration } from './client-timestamp.ts';
import {
  type Attempt,
  awaitResult,
  reconcileOtherTabs,
  deferPending,
  sendAll,
  sendNow,
  stopTrying,
} from './offline-sync.ts';
import { currentSession, onSessionEvent } from '../session/session.ts';
import { onConnectionRestored } from './connection-status.ts';

interface OfflineCommandOptions<O extends OfflineCommand> {
  /**
   * Makes the undo of the act; without an answer it still lies on the phone. Without this option, an act on the phone
   * is undone by removing it, and one that has arrived is not.
   */
  readonly undo?: (answer: OutputOf<O> | undefined, input: InputOf<O>) => (() => void) | undefined;
}

/** Sends a refused entry again: its obstacle may be gone. */
export const retryEntry = async (key: string): Promise<void> => {
  await clearRefusal(key);
  await sendNow();
};

const queueCommand = async <O extends OfflineCommand>(
  operation: O,
  input: InputOf<O>,
  undo: OfflineCommandOptions<O>['undo'],
): Promise<OutputOf<O> | undefined> => {
  const session = currentSession();
  const entered = input as { readonly registrationId: string };
  const { registrationId } = entered;
  const entry: QueuedCommand = {
    key: newKey(),
    userId: session.status === 'open' ? session.user.id : '',
    operation: operation.name,
    input: entered,
    registrationId,
    madeAt: Date.now(),
    refusal: undefined,
    ...aboutRegistration(registrationId),
  };
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  awaitResult({ entry, resolve, reject, undo: undo as Attempt['undo'] });
  await addEntry(entry);
  const timer = setTimeout(() => void reconcileOtherTabs().then(() => deferPending([entry.key])), resend.noticeAfterMs);
  void sendAll();
  return promise.finally(() => clearTimeout(timer)) as Promise<OutputOf<O> | undefined>;
};

/**
 * Carries out a command that is kept on this device until the server has it. Answers nothing when it could not be sent
 * now: then it has been told that it lies on the phone, and it is sent when there is a signal. `useOptimistic` knows it
 * meanwhile. Throws what a rule of the server says at the first attempt, after telling it.
 */
export const useOfflineCommand = <O extends OfflineCommand>(operation: O, { undo }: OfflineCommandOptions<O> = {}) => {
  const mutateAsync = useCallback(
    (input: InputOf<O>) => once(operation, input, () => queueCommand(operation, input, undo)),
    [operation, undo],
  );
  const mutate = (input: InputOf<O>): void => {
    mutateAsync(input).catch(() => undefined);
  };
  return { mutateAsync, mutate };
};

/** Sends what lies on this device whenever there may be a signal. Returns how to stop. */
export const startOfflineSync = (): (() => void) => {
  const go = () => void sendNow();
  const claim = () => {
    const session = currentSession();
    void claimQueue(session.status === 'open' ? session.user.id : undefined).then(go);
  };
  const shown = () => document.visibilityState === 'visible' && go();
  const closing = (event: BeforeUnloadEvent) => isLostOnClosing() && event.preventDefault();
  const stops = [onConnectionRestored(go), onSessionEvent(claim), stopTrying];
  window.addEventListener('online', go);
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('beforeunload', closing);
  claim();
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', go);
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('beforeunload', closing);
  };
};
