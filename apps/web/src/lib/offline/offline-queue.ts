import { useSyncExternalStore } from 'react';
import type { Command, InputOf } from '@touchline/domain/core/operation.ts';
import { unknownEntry } from '@touchline/domain/tryouts/messages.offline.ts';
import { changeDevice, readDeviceOr } from './indexed-db.ts';
import { commandOf, isReadable, isSameAct, newestOf, type QueuedCommand } from './queued-command.ts';
import { setOptimistic } from '../data/optimistic.ts';

/**
 * sending: its first attempt runs · waiting: it lies on the phone until there is a signal · unstored: it waits too, but
 * only this page has it · refused: the person has to decide · sent: it has arrived after it had to wait.
 */
type EntryState = 'sending' | 'waiting' | 'unstored' | 'refused' | 'sent';

type Change = (entries: readonly QueuedCommand[]) => readonly QueuedCommand[];

export interface QueueEntry extends QueuedCommand {
  readonly state: EntryState;
}

const name = 'unsent';

/** Message between tabs: the queue has changed, and if an entry was sent, which one. */
interface Told {
  /** Key of the entry. */
  readonly sent?: string;
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('touchline-unsent');

let owner: string | undefined;
let stored: readonly QueuedCommand[] = [];
/** Arrived; drawn over the last answer until what it changed has been fetched again. */
let settling: readonly QueuedCommand[] = [];
/** Arrived after it had to wait; said so until the page is closed. */
let arrived: readonly QueuedCommand[] = [];
/** Keys of what is sent for the first time, while the person looks on. */
const atHand = new Set<string>();
let snapshot: readonly QueueEntry[] = [];
let drawnNames = new Set<string>();
const watchers = new Set<() => void>();

/** Changes that the device did not store. The next change writes them too, or they would be lost. */
let unwritten: readonly Change[] = [];
/** Keys of what lies on the device, as far as this tab has seen. */
let written: ReadonlySet<string> = new Set();

/** True if only this page has the entry, because the browser's storage is full or switched off. */
export const isUnstored = ({ key }: QueuedCommand): boolean => unwritten.length > 0 && !written.has(key);

const isRefused = ({ refusal }: QueuedCommand): boolean => refusal !== undefined;

const stateOf = (entry: QueuedCommand): EntryState => {
  if (isRefused(entry)) return 'refused';
  if (atHand.has(entry.key)) return 'sending';
  return isUnstored(entry) ? 'unstored' : 'waiting';
};

/** Marks an entry that only another version of the app can send as refused; on the device it stays as it is. */
const withRefusal = (entry: QueuedCommand): QueuedCommand =>
  isRefused(entry) || commandOf(entry)
    ? entry
    : { ...entry, refusal: unknownEntry.message, refusalCode: unknownEntry.code };

const tell = (): void => {
  const own = stored.filter(({ userId }) => userId === owner).map(withRefusal);
  snapshot = [
    ...own.map((entry) => ({ ...entry, state: stateOf(entry) })),
    ...arrived.map((entry) => ({ ...entry, state: 'sent' as const })),
  ];
  const drawn = [...settling, ...own.filter((entry) => !isRefused(entry))].filter(isReadable);
  const names = new Set(drawn.map(({ operation }) => operation));
  for (const operation of drawnNames.union(names)) {
    setOptimistic(
      operation,
      drawn.filter((entry) => entry.operation === operation),
    );
  }
  drawnNames = names;
  for (const watcher of watchers) watcher();
};

let changing = 0;
let last: Promise<unknown> = Promise.resolve();

/** Takes over the content of the device, which is shown unless a change of it is under way. */
const take = (onDevice: readonly QueuedCommand[]): void => {
  written = new Set(onDevice.map(({ key }) => key));
  if (changing === 0) stored = onDevice;
  tell();
};

/** Changes the queue on the device, whatever other tabs do meanwhile; the screen shows it at once. */
const change = (how: Change): Promise<void> => {
  stored = how(stored);
  changing += 1;
  tell();
  const carriedOut = last.then(async () => {
    const due = [...unwritten, how];
    const after = await changeDevice<readonly QueuedCommand[]>(name, (before) =>
      due.reduce((entries, one) => one(entries), before ?? []),
    );
    unwritten = after === undefined ? due : [];
    changing -= 1;
    if (after === undefined) return tell();
    channel?.postMessage({} satisfies Told);
    take(after);
  });
  last = carriedOut;
  return carriedOut;
};

/** Reads again what lies on the device: another tab may have added or sent something. */
export const loadQueue = async (): Promise<void> => {
  await last;
  const onDevice = await readDeviceOr<readonly QueuedCommand[], 'unreadable'>(name, 'unreadable');
  if (changing > 0 || unwritten.length > 0 || onDevice === 'unreadable') return;
  take(onDevice ?? []);
};

/** Keys of what was sent from here, or by another tab that said so. */
const sentKeys = new Set<string>();

channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
  if (data.sent !== undefined) sentKeys.add(data.sent);
  void loadQueue();
});

/** Shows and sends from now on what this person left on the device; without one, nothing. */
export const claimQueue = (userId: string | undefined): Promise<void> => {
  if (owner !== userId) {
    arrived = [];
    settling = [];
  }
  owner = userId;
  tell();
  return loadQueue();
};

/** Signing out leaves nothing of the queue, in memory either. */
export const forgetQueue = (): void => {
  stored = [];
  unwritten = [];
  arrived = [];
  settling = [];
  tell();
};

/**
 * Keeps an entry; it takes the place of an older one for the same thing, which it remembers with all that this one had
 * taken the place of. Any of them may be the last that was made before the tryout was completed, and so the one that counts.
 */
export const addEntry = (entry: QueuedCommand): Promise<void> => {
  atHand.add(entry.key);
  return change((entries) => {
    const replaced = entries.filter((other) => isSameAct(other, entry));
    const earlier = replaced.flatMap(({ earlier: before = [], ...one }) => [...before, one]);
    return [...entries.filter((other) => !replaced.includes(other)), { ...entry, earlier }];
  });
};

/** Puts back what the entry had taken the place of, because the entry itself was made too late. */
export const restoreSuperseded = ({ key }: QueuedCommand): Promise<void> =>
  change((entries) =>
    entries.flatMap((entry) => (entry.key === key ? [...newestOf(entry.earlier), { ...entry, earlier: [] }] : [entry])),
  );

/** As if the entry had not been made: what it had taken the place of is sent instead. */
export const undoEntry = ({ key }: QueuedCommand): Promise<void> => {
  atHand.delete(key);
  return change((entries) => entries.flatMap((entry) => (entry.key === key ? newestOf(entry.earlier) : [entry])));
};

/** The person was told that it waits: from here on it is on the phone. */
export const markQueued = (key: string): void => {
  atHand.delete(key);
  tell();
};

/** The person gives it up; an older version that was refused was not part of that decision. */
export const discardEntry = (key: string): Promise<void> =>
  change((entries) =>
    entries.flatMap((entry) => (entry.key === key ? newestOf(entry.earlier?.filter(isRefused)) : [entry])),
  );

/** The server has it: drawn until `settle`, and told as sent when it had to wait. */
export const confirmEntry = (entry: QueuedCommand): Promise<void> => {
  sentKeys.add(entry.key);
  channel?.postMessage({ sent: entry.key } satisfies Told);
  // An older one of the same act may be read again later than this one, and would then be drawn over it.
  settling = [...settling.filter((other) => !isSameAct(other, entry)), entry];
  if (!atHand.delete(entry.key)) arrived = [...arrived, entry];
  return change((entries) => entries.filter(({ key }) => key !== entry.key));
};

/** Stops drawing entries whose changes have been fetched again. */
export const markRefetched = (entries: readonly QueuedCommand[]): void => {
  settling = settling.filter((entry) => !entries.includes(entry));
  tell();
};

export const refuseEntry = (key: string, refusal: string, refusalCode: string | undefined): Promise<void> =>
  change((entries) => entries.map((entry) => (entry.key === key ? { ...entry, refusal, refusalCode } : entry)));

/** Has a refused entry sent again. */
export const clearRefusal = (key: string): Promise<void> =>
  change((entries) => entries.map((entry) => (entry.key === key ? { ...entry, refusal: undefined } : entry)));

/** The entry of the same act on this device: the given one, or the one that replaced it. */
export const entryOfAct = (entry: QueuedCommand): QueuedCommand | undefined =>
  stored.find((other) => isSameAct(other, entry));

/** True if the entry has arrived; one that is merely gone may have been discarded, here or in another tab. */
export const wasSent = ({ key }: QueuedCommand): boolean => sentKeys.has(key);

/** Entries that the signed-in user has yet to send, oldest first. */
export const entriesToSend = (): readonly QueuedCommand[] =>
  stored.filter((entry) => entry.userId === owner && !isRefused(withRefusal(entry)));

/** Everything unsent on this device, also of others who used this browser. */
export const allEntries = (): readonly QueuedCommand[] => stored;

/** True if closing the page would lose an entry, because the browser stores nothing. */
export const isLostOnClosing = (): boolean => unwritten.length > 0 && stored.length > 0;

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Input of the command that the server refused for the registration, so that it need not be typed again. */
export const useRefusedInput = <C extends Command>({ name: operation }: C, registrationId: string) =>
  useSyncExternalStore(
    subscribe,
    () =>
      snapshot.find(
        (entry) =>
          entry.state === 'refused' &&
          entry.operation === operation &&
          entry.registrationId === registrationId &&
          isReadable(entry),
      )?.input,
  ) as InputOf<C> | undefined;

/** Entries of the signed-in user on this phone, oldest first, then those that were sent from it. */
export const useQueue = (): readonly QueueEntry[] => useSyncExternalStore(subscribe, () => snapshot);

/** State of the registration's entries on this phone, of one command or of any; undefined without one. */
export const useQueuedState = (registrationId: string, command?: Command) =>
  useSyncExternalStore(subscribe, () =>
    (['refused', 'unstored', 'waiting'] as const).find((state) =>
      snapshot.some(
        (entry) =>
          entry.registrationId === registrationId &&
          entry.state === state &&
          (command === undefined || entry.operation === command.name),
      ),
    ),
  );
