import { resend } from '@touchline/domain/constants.ts';
import type { Command, InputOf } from '@touchline/domain/core/operation.ts';
import { unsentNotices } from '@touchline/domain/core/unsent.ts';
import { callCommand, problemIn } from '../data/api.ts';
import { announceChanges } from '../data/commands.ts';
import { notify } from '../data/notices.ts';
import { notifyError } from '../data/notify-error.ts';
import { sharedQueryClient, whenRead } from '../cache/queries.ts';
import { newKey } from '../random.ts';
import { currentSession, onSessionEvent } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';
import { onConnectionRestored } from '../device/connection-status.ts';
import { exclusively } from '../device/exclusive.ts';
import { changeDevice, readDeviceOr } from '../device/indexed-db.ts';
import {
  drawnEntries,
  emptyQueue,
  type Entries,
  entriesOf,
  type QueueEffects,
  type QueueEntry,
  type QueueEvent,
  reduce,
  shownEntries,
} from './queue-reducer.ts';
import { commandOf, isReadable, type QueuedCommand } from './queued-command.ts';

/** Name of the queue on the device, shared with older versions of the app. */
const storageKey = 'unsent';

/** Caller that waits for the response to the first attempt at an entry. */
interface Waiter {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
  /** Creates the undo from the server's response. Without a response the entry is still on the phone. */
  readonly undo: ((answer: unknown, input: never) => (() => void) | undefined) | undefined;
}

let state = emptyQueue;
const shownStore = createStore<readonly QueueEntry[]>([]);
const drawnStore = createStore<Entries>([]);
const waiters = new Map<string, Waiter>();
let lastWrite: Promise<unknown> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Message that tells other tabs that the queue has changed, with the key of an entry that was sent. */
interface Message {
  readonly sent?: string;
}
const channel = new BroadcastChannel('touchline-unsent');

/** Updates the state, shows it immediately and runs the effects of the event. */
const dispatch = async (...event: QueueEvent): Promise<void> => {
  const { pending } = state;
  const [next, ...effects] = reduce(state, event);
  state = next;
  if (state.pending !== pending) lastWrite = lastWrite.then(write);
  shownStore.set(shownEntries(state));
  drawnStore.set(drawnEntries(state));
  for (const [effect, ...facts] of effects) await carryOut[effect](...(facts as [never, never, never]));
};

/** Writes changes to the queue on the device, which other tabs may change too. */
const write = async (): Promise<void> => {
  const changes = state.pending;
  if (changes.length === 0) return;
  const onDevice = await changeDevice<Entries>(storageKey, (before = []) =>
    changes.reduce((entries, change) => change(entries), before),
  );
  if (onDevice) channel.postMessage({} satisfies Message);
  await dispatch('written', onDevice, changes);
};

/** Undoes an unsent entry by removing it, or a sent one with the opposite command, if there is one. */
const undoQueued = ({ key, input }: QueuedCommand, undo: NonNullable<Waiter['undo']>): void => {
  if (key !== state.sending && !state.sentKeys.has(key)) void dispatch('undone', key);
  else (undo(undefined, input as never) ?? (() => notify(unsentNotices.notTakenBack)))();
};

const release = (key: string): Waiter | undefined => {
  const waiter = waiters.get(key);
  waiters.delete(key);
  return waiter;
};

const carryOut: QueueEffects = {
  send: async (entry, command) => {
    const { input, recorded, key } = entry;
    try {
      const content = { ...input, ...(recorded && { recorded }) };
      const answer = await callCommand(command, content, {
        key,
        signal: AbortSignal.timeout(resend.timeoutMs),
        membership: entry.membershipId,
      });
      channel.postMessage({ sent: key } satisfies Message);
      void dispatch('answered', entry, answer);
    } catch (reason) {
      await dispatch('failed', entry, reason, problemIn(reason), Date.now());
    }
    await lastWrite;
  },
  sendLater: (seconds) => {
    clearTimeout(timer);
    timer = setTimeout(() => void sendAll(), seconds * 1000);
  },
  notify: (notice, entry, answer) => {
    const undo = entry && waiters.get(entry.key)?.undo;
    if (!entry || state.sentKeys.has(entry.key)) return notify(notice, undo?.(answer, entry?.input as never));
    notify(notice, undo && (() => undoQueued(entry, undo)));
    // Asks the browser not to evict unsent entries to free space.
    void navigator.storage?.persist().catch(() => undefined);
  },
  refetch: async (entries) => {
    const topics = [...new Set(entries.flatMap((entry) => commandOf(entry)?.changes ?? []))];
    await announceChanges(topics);
    void whenRead(sharedQueryClient(), topics).then(() => dispatch('refetched', entries));
  },
  resolve: (key, answer) => release(key)?.resolve(answer),
  reject: (key, reason, notice) => {
    notifyError(reason, notice);
    release(key)?.reject(reason);
  },
};

/** Rereads the device, because another tab may have added or sent something. */
export const loadQueue = async (): Promise<void> => {
  await lastWrite;
  const onDevice = await readDeviceOr<Entries, 'unreadable'>(storageKey, 'unreadable');
  if (onDevice !== 'unreadable') await dispatch('loaded', onDevice ?? []);
};

channel.addEventListener('message', ({ data: { sent } }: MessageEvent<Message>) => {
  if (sent !== undefined) void dispatch('sentElsewhere', sent);
  void loadQueue();
});

const sendInOrder = async (): Promise<void> => {
  await loadQueue();
  await dispatch('runBegan');
  while (state.run) await dispatch('proceeded', Date.now());
};

let isSending = false;
let isSendRequested = false;

/** Sends the entries on this device, and repeats if more arrived during the run. One tab sends for all. */
const sendAll = async (): Promise<void> => {
  isSendRequested = true;
  if (isSending) return;
  isSending = true;
  try {
    while (isSendRequested) {
      isSendRequested = false;
      await exclusively('touchline-unsent', sendInOrder);
    }
  } finally {
    isSending = false;
  }
};

/** Sends immediately and skips any pause except one requested by the server. */
export const sendNow = (): Promise<void> => {
  void dispatch('urged');
  return sendAll();
};

/** Stores an entry, sends it and returns the server's response; undefined once the user was told that it is waiting. */
export const enqueue = async (
  facts: Pick<QueuedCommand, 'operation' | 'input' | 'playerName' | 'recorded'>,
  undo: Waiter['undo'],
): Promise<unknown> => {
  const key = newKey();
  const session = currentSession();
  const entry = {
    key,
    userId: state.owner ?? '',
    membershipId: session.status === 'open' ? session.user.membershipId : undefined,
    madeAt: Date.now(),
    refusal: undefined,
    ...facts,
  };
  const waiter = { ...Promise.withResolvers<unknown>(), undo };
  waiters.set(key, waiter);
  void dispatch('added', entry);
  await lastWrite;
  const timeout = setTimeout(() => void dispatch('timedOut', key), resend.noticeAfterMs);
  void sendAll();
  return waiter.promise.finally(() => clearTimeout(timeout));
};

/** Discards an entry at the user's request. */
export const discardEntry = (key: string): void => void dispatch('discarded', key);

/** Sends a refused entry again, because the reason for the refusal may be gone. */
export const retryEntry = async (key: string): Promise<void> => {
  void dispatch('retried', key);
  await lastWrite;
  await sendNow();
};

/** Clears the queue on sign-out, in memory too. */
export const forgetQueue = (): void => void dispatch('forgotten');

/** Returns all unsent entries on this device, including those of other users of this browser. */
export const allEntries = (): readonly QueuedCommand[] => entriesOf(state);

/**
 * Shows the signed-in user's entries on this device and sends them whenever there may be a connection. Returns a
 * function to stop.
 */
export const startOfflineSync = (): (() => void) => {
  const send = () => void sendNow();
  const claim = () => {
    const session = currentSession();
    void dispatch('claimed', session.status === 'open' ? session.user.id : undefined);
    void loadQueue().then(send);
  };
  const onVisible = () => document.visibilityState === 'visible' && send();
  // Closing the page loses entries that the device cannot store.
  const onBeforeUnload = (event: BeforeUnloadEvent) =>
    state.isFull && allEntries().length > 0 && event.preventDefault();
  const controller = new AbortController();
  const { signal } = controller;
  const stops = [onConnectionRestored(send), onSessionEvent(claim)];
  window.addEventListener('online', send, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  window.addEventListener('beforeunload', onBeforeUnload, { signal });
  claim();
  return () => {
    controller.abort();
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
};

/** Returns the signed-in user's entries on this phone, oldest first, followed by those already sent from it. */
export const useQueue = (): readonly QueueEntry[] => useStore(shownStore);

/** Returns the first entry in this state whose input has these fields, optionally of one command only. */
const findEntry = (
  entries: readonly QueueEntry[],
  state: QueueEntry['state'],
  fields: QueuedCommand['input'],
  command?: Command,
): QueueEntry | undefined =>
  entries.find(
    (entry) =>
      entry.state === state &&
      (!command || entry.operation === command.name) &&
      Object.entries(fields).every(([field, value]) => entry.input[field] === value),
  );

/** Returns the input of a refused command with these fields, so that it need not be typed again. */
export const useRefusedInput = <C extends Command>(command: C, fields: QueuedCommand['input']) => {
  const entry = useStore(shownStore, (entries) => findEntry(entries, 'refused', fields, command));
  return entry && isReadable(entry) ? (entry.input as InputOf<C>) : undefined;
};

/**
 * Returns the state of the entries on this phone whose input has these fields, optionally of one command only; undefined
 * if there are none.
 */
export const useQueuedState = (fields: QueuedCommand['input'], command?: Command) =>
  useStore(shownStore, (entries) =>
    (['refused', 'unstored', 'waiting'] as const).find((wanted) => findEntry(entries, wanted, fields, command)),
  );

/** Change that is on its way to the server. */
type OptimisticChange<C extends Command> = Pick<QueuedCommand, 'madeAt'> & { readonly input: InputOf<C> };

/**
 * Returns changes on their way to the server, oldest first, including those waiting for a connection. A screen applies
 * them to the last response, so the user sees a change immediately. A failed change leaves the list and disappears.
 * Others stay until their data has been refetched, so that nothing flickers.
 */
export const useOptimistic = <C extends Command>({ name: operation }: C) =>
  useStore(drawnStore).filter(
    (entry) => entry.operation === operation,
  ) as readonly unknown[] as readonly OptimisticChange<C>[];
