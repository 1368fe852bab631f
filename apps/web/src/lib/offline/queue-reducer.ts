import { resend } from '@touchline/domain/constants.ts';
import type { Notice } from '@touchline/domain/core/notice.ts';
import type { OfflineCommand } from '@touchline/domain/core/operation.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { unsentNotices } from '@touchline/domain/core/unsent.ts';
import { commandOf, isReadable, isRefused, isSameAct, type QueuedCommand, withRefusal } from './queued-command.ts';

export type Entries = readonly QueuedCommand[];
type Change = (entries: Entries) => Entries;

export interface QueueState {
  /** User whose entries are shown and sent. */
  readonly owner?: string | undefined;
  /** Entries on the device as this tab last read them. */
  readonly onDevice: Entries;
  /** Changes not yet written to the device, oldest first. */
  readonly pending: readonly Change[];
  /**
   * True if the device refused to write `pending`, because it is full or storage is disabled. They are written with the
   * next change.
   */
  readonly isFull: boolean;
  /** Entries whose first attempt is in progress, and whose callers wait for the response. */
  readonly awaited: Entries;
  /** Key of the entry that this tab is sending. */
  readonly sending?: string | undefined;
  /** Keys of entries sent by this tab, or by another tab that announced it. */
  readonly sentKeys: ReadonlySet<string>;
  /** Entries that were sent after having to wait. They are shown as sent until the page is closed. */
  readonly arrived: Entries;
  /** Sent entries, applied to the last response until the changed queries have been refetched. */
  readonly settling: Entries;
  readonly failures: number;
  /** Time in milliseconds before which the server accepts no further request. */
  readonly notBefore: number;
  /** Entries sent or refused so far while the queue is being sent. They are reported to the user at the end. */
  readonly run?: Entries | undefined;
}

/** Side effects of events, run in order by the loop in offline-queue.ts. */
export interface QueueEffects {
  readonly send: (entry: QueuedCommand, command: OfflineCommand) => unknown;
  readonly sendLater: (seconds: number) => unknown;
  /** Shows a notice, with the undo of its entry. */
  readonly notify: (notice: Notice | undefined, entry?: QueuedCommand, answer?: unknown) => unknown;
  /** Refetches the queries that these entries changed. */
  readonly refetch: (entries: Entries) => unknown;
  readonly resolve: (key: string, answer?: unknown) => unknown;
  /** Reports an error and throws it to a caller that still waits. */
  readonly reject: (key: string, reason: unknown, notice: Notice | undefined) => unknown;
}
type Effect = { [Name in keyof QueueEffects]: readonly [Name, ...Parameters<QueueEffects[Name]>] }[keyof QueueEffects];
type Step = readonly [QueueState, ...Effect[]];

/**
 * Entry with its state. sending: first attempt in progress. waiting: on the phone until there is a connection.
 * unstored: waiting, but only in this page's memory. refused: the user has to decide. sent: arrived after having to
 * wait.
 */
export interface QueueEntry extends QueuedCommand {
  readonly state: 'sending' | 'waiting' | 'unstored' | 'refused' | 'sent';
}

const noEntries = { onDevice: [], pending: [], isFull: false, arrived: [], settling: [] };
export const emptyQueue: QueueState = { ...noEntries, awaited: [], sentKeys: new Set(), failures: 0, notBefore: 0 };

const hasKey = (entries: Entries, key: string): boolean => entries.some((entry) => entry.key === key);
const withoutKey = (entries: Entries, key: string): Entries => entries.filter((entry) => entry.key !== key);

/** Returns all unsent entries on this device, including those of other users of this browser. */
export const entriesOf = ({ onDevice, pending }: QueueState): Entries =>
  pending.reduce((entries, change) => change(entries), onDevice);

const ownEntries = (state: QueueState): Entries =>
  entriesOf(state).flatMap((entry) => (entry.userId === state.owner ? withRefusal(entry) : []));

/** Returns true if the entry exists only in this page's memory. */
const isUnstored = ({ isFull, onDevice }: QueueState, { key }: QueuedCommand): boolean =>
  isFull && !hasKey(onDevice, key);

const stateOf = (state: QueueState, entry: QueuedCommand): QueueEntry['state'] => {
  if (isRefused(entry)) return 'refused';
  if (hasKey(state.awaited, entry.key)) return 'sending';
  return isUnstored(state, entry) ? 'unstored' : 'waiting';
};

/** Returns the signed-in user's entries on this phone, oldest first, followed by those already sent from it. */
export const shownEntries = (state: QueueState): readonly QueueEntry[] => [
  ...ownEntries(state).map((entry) => ({ ...entry, state: stateOf(state, entry) })),
  ...state.arrived.map((entry) => ({ ...entry, state: 'sent' as const })),
];

/** Returns entries that pages apply to the last response, oldest first. */
export const drawnEntries = (state: QueueState): Entries =>
  [...state.settling, ...ownEntries(state).filter((entry) => !isRefused(entry))].filter(isReadable);

const change = (state: QueueState, newChange: Change): QueueState => ({
  ...state,
  pending: [...state.pending, newChange],
});

const replace = (state: QueueState, key: string, by: (entry: QueuedCommand) => Entries): QueueState =>
  change(state, (entries) => entries.flatMap((entry) => (entry.key === key ? by(entry) : [entry])));

/** Returns the latest version of an entry, with the others as its earlier versions. */
const newestOf = (versions: Entries = []): Entries =>
  versions.slice(-1).map((newest) => ({ ...newest, earlier: versions.slice(0, -1) }));

/** Removes an entry as if it had never been made. The entry that it replaced is sent instead. */
const undo = (state: QueueState, key: string): QueueState => replace(state, key, ({ earlier }) => newestOf(earlier));

/** Ends the wait for the responses to these entries. */
const release = (state: QueueState, entries: Entries): Step => [
  { ...state, awaited: state.awaited.filter((entry) => !entries.includes(entry)) },
  ...entries.map(({ key }) => ['resolve', key] as const),
];

/** Ends the wait. Unanswered entries stay on the phone and are sent later. */
const defer = (state: QueueState, entries: Entries): Step => {
  const newest = entries.at(-1);
  if (!newest) return [state];
  const isKept = entries.every((entry) => !isUnstored(state, entry));
  const notice = isKept ? unsentNotices.onThisPhone(newest.playerName) : unsentNotices.notStored;
  const [next, ...effects] = release(state, entries);
  return [next, ['notify', notice, newest], ...effects];
};

/** Reports the results of entries. One toast replaces another, so a success must not hide a refusal. */
const report = ({ sentKeys }: QueueState, entries: Entries): readonly Effect[] => {
  const { playerName = '', refusal } = entries.findLast(isRefused) ?? {};
  const count = entries.filter(({ key }) => sentKeys.has(key)).length;
  const success = count > 0 ? unsentNotices.sent(count) : undefined;
  const notice = refusal === undefined ? success : unsentNotices.needsAttention(playerName, refusal);
  return entries.length > 0
    ? [
        ['notify', notice],
        ['refetch', entries],
      ]
    : [];
};

/** Ends the wait for entries that another tab has sent, removed or found refused. */
const reconcile = (state: QueueState): Step => {
  const entries = entriesOf(state);
  const isUnsent = (entry: QueuedCommand) => entries.some((other) => isSameAct(other, entry) && !isRefused(other));
  const finishedEntries = state.awaited.filter((entry) => !isUnsent(entry));
  const [next, ...effects] = release(state, finishedEntries);
  // Signing out deletes entries on purpose and needs no notice.
  const ownFinished = finishedEntries.filter(({ userId }) => userId === state.owner);
  const outcomes = ownFinished.map((entry) => entries.find((other) => isSameAct(other, entry)) ?? entry);
  return [next, ...effects, ...report(state, outcomes)];
};

/** Records an entry that the run has sent or that was refused. */
const recordInRun = (state: QueueState, entry: QueuedCommand): QueueState => ({
  ...state,
  run: [...(state.run ?? []), entry],
});

/** Ends the run early. The remaining entries wait for a connection, or for as long as the server asks. */
const stopRun = (state: QueueState, now: number): Step => {
  const { run = [], failures, notBefore } = state;
  const pause = resend.retrySeconds[failures] ?? resend.retrySeconds.at(-1) ?? 0;
  const [next, ...effects] = defer(state, state.awaited);
  const laterEffect = ['sendLater', notBefore > now ? (notBefore - now) / 1000 : pause] as const;
  return [{ ...next, run: undefined, failures: failures + 1 }, ...effects, laterEffect, ...report(state, run)];
};

/** Next state for each event, and the effects that follow. */
const transitions = {
  claimed: (state, owner: string | undefined) => [
    owner === state.owner ? state : { ...state, owner, arrived: [], settling: [] },
  ],
  /** Clears the queue on sign-out, in memory too. */
  forgotten: (state) => [{ ...state, ...noEntries }],

  loaded: (state, onDevice: Entries) => (state.pending.length > 0 ? [state] : reconcile({ ...state, onDevice })),
  written: (state, onDevice: Entries | undefined, changes: readonly Change[]) => [
    onDevice
      ? { ...state, onDevice, pending: state.pending.filter((one) => !changes.includes(one)), isFull: false }
      : { ...state, isFull: state.pending.length > 0 },
  ],

  /**
   * Replaces an older entry for the same thing and stores it as an earlier version, with everything it had replaced.
   * Any of them may turn out to be the last one made in time, which is the one that counts.
   */
  added: (state, entry: QueuedCommand) => {
    const isOlder = (other: QueuedCommand) => isSameAct(other, entry);
    const unsentEntries = state.awaited.filter((other) => isOlder(other) && other.key !== state.sending);
    const [next, ...effects] = release(state, unsentEntries);
    const changedState = change(next, (entries) => {
      const earlier = entries.filter(isOlder).flatMap(({ earlier: before = [], ...one }) => [...before, one]);
      return [...entries.filter((other) => !isOlder(other)), { ...entry, earlier }];
    });
    return [{ ...changedState, awaited: [...next.awaited, entry] }, ...effects];
  },
  undone: (state, key: string) => [undo(state, key)],
  /** Discards the latest version. An earlier refused version was not part of that decision and is restored. */
  discarded: (state, key: string) => [replace(state, key, ({ earlier }) => newestOf(earlier?.filter(isRefused)))],
  retried: (state, key: string) => [replace(state, key, (entry) => [{ ...entry, refusal: undefined }])],
  sentElsewhere: (state, key: string) => [{ ...state, sentKeys: new Set([...state.sentKeys, key]) }],
  /** Ends the wait for a response that takes too long. */
  timedOut: (state, key: string) =>
    defer(
      state,
      state.awaited.filter((entry) => entry.key === key),
    ),

  urged: (state) => [{ ...state, failures: 0 }],
  runBegan: (state) => [{ ...state, run: [] }],
  /** Sends the next entry. They are sent in the order they were made, so that none overtakes an entry it depends on. */
  proceeded: (state, now: number) => {
    const { run = [], notBefore } = state;
    const entry = ownEntries(state).find((one) => !isRefused(one));
    const command = entry && commandOf(entry);
    if (!command) return [{ ...state, run: undefined, failures: 0 }, ...report(state, run)];
    return now < notBefore ? stopRun(state, now) : [{ ...state, sending: entry.key }, ['send', entry, command]];
  },
  answered: (before, entry: QueuedCommand, answer: unknown) => {
    const { key, playerName } = entry;
    const state: QueueState = {
      ...replace(before, key, () => []),
      sending: undefined,
      awaited: withoutKey(before.awaited, key),
      sentKeys: new Set([...before.sentKeys, key]),
      // Otherwise an older entry for the same thing, refetched later, would be applied over this one.
      settling: [...before.settling.filter((other) => !isSameAct(other, entry)), entry],
    };
    // After the user was told that the entry is waiting, no caller waits for the response.
    if (!hasKey(before.awaited, key)) return [recordInRun({ ...state, arrived: [...state.arrived, entry] }, entry)];
    const doneNotice = commandOf(entry)?.done;
    const notice = typeof doneNotice === 'function' ? doneNotice(answer, entry.input) : doneNotice;
    return [
      state,
      ['notify', notice && { ...notice, description: notice.description ?? playerName }, entry, answer],
      ['refetch', [entry]],
      ['resolve', key, answer],
    ];
  },
  failed: (before, entry: QueuedCommand, reason: unknown, problem: Problem | undefined, now: number) => {
    const { key } = entry;
    const { status = 503, code, message = '', retryAfter } = problem ?? {};
    const state = { ...before, sending: undefined, ...(retryAfter && { notBefore: now + retryAfter * 1000 }) };
    const { failed: failedNotice, lateEntryCode } = commandOf(entry) ?? {};
    const error = [
      'reject',
      key,
      reason,
      typeof failedNotice === 'function' ? failedNotice(problem) : failedNotice,
    ] as const;
    // The entry is sent when the same user signs in again.
    if (code === problems.notAuthenticated().code) return [...stopRun(state, now), error];
    // The server is unreachable or asks to wait, so the entry may succeed later.
    if ([408, 429, 502, 503, 504].includes(status)) return stopRun(state, now);
    // The entry that this one replaced was not refused, so it is restored.
    if (hasKey(state.awaited, key)) return [{ ...undo(state, key), awaited: withoutKey(state.awaited, key) }, error];
    const refusalFields = { refusal: message, refusalCode: code };
    // For example, the tryout was completed without this phone knowing. An entry made before that still counts.
    const isRestoring = code !== undefined && code === lateEntryCode;
    return [
      replace(recordInRun(state, { ...entry, ...refusalFields }), key, (one) =>
        isRestoring
          ? [...newestOf(one.earlier), { ...one, ...refusalFields, earlier: [] }]
          : [{ ...one, ...refusalFields }],
      ),
    ];
  },
  refetched: (state, entries: Entries) => [
    { ...state, settling: state.settling.filter((entry) => !entries.includes(entry)) },
  ],
} satisfies Readonly<Record<string, (state: QueueState, ...facts: never[]) => Step>>;

type Facts<Transition> = Transition extends (state: QueueState, ...facts: infer Given) => Step ? Given : never;
export type QueueEvent = {
  [Type in keyof typeof transitions]: readonly [Type, ...Facts<(typeof transitions)[Type]>];
}[keyof typeof transitions];

/** Returns the queue's next state and the effects of the event. */
export const reduce = (state: QueueState, [type, ...facts]: QueueEvent): Step =>
  (transitions[type] as (state: QueueState, ...facts: unknown[]) => Step)(state, ...facts);
