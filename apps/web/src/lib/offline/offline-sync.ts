import type { Notice } from '@touchline/domain/core/notice.ts';
import { problems } from '@touchline/domain/core/problem.ts';
import type { InputOf, OfflineCommand } from '@touchline/domain/core/operation.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import { resend } from '@touchline/domain/constants.ts';
import { timestampProblems, unsentNotices } from '@touchline/domain/tryouts/messages.offline.ts';
import { call, problemIn } from '../data/api.ts';
import { announceChanges } from '../data/commands.ts';
import { commandOf, isSameAct, type QueuedCommand } from './queued-command.ts';
import { exclusively } from './exclusive.ts';
import { notifyError } from '../data/notify-error.ts';
import { notify } from '../data/notices.ts';
import { sharedQueryClient, whenRead } from '../data/queries.ts';
import {
  confirmEntry,
  entriesToSend,
  entryOfAct,
  isUnstored,
  loadQueue,
  restoreSuperseded,
  refuseEntry,
  markQueued,
  markRefetched,
  undoEntry,
  wasSent,
} from './offline-queue.ts';
import { currentSession } from '../session/session.ts';

/** The first sending of an entry, while the user waits for its answer. */
export interface Attempt {
  readonly entry: QueuedCommand;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
  /** Makes the undo of the act, given the server's answer; without one the act still lies on the phone. */
  readonly undo: ((answer: never, input: never) => (() => void) | undefined) | undefined;
}
const attempts = new Map<string, Attempt>();

/** The key of what is being sent from here. */
let underWay: string | undefined;

/** Registers the wait for this entry's answer, and ends the wait for an unsent entry that it replaces. */
export const awaitResult = (attempt: Attempt): void => {
  for (const { entry, resolve } of [...attempts.values()]) {
    if (!isSameAct(entry, attempt.entry) || entry.key === underWay) continue;
    attempts.delete(entry.key);
    markQueued(entry.key);
    resolve(undefined);
  }
  attempts.set(attempt.entry.key, attempt);
};

/** The server could not be reached, or asks for patience: what was not carried out now may be carried out later. */
const isPassing = (reason: unknown): boolean => {
  const status: number | undefined = problemIn(reason)?.status;
  return status === undefined || [408, 429, 502, 503, 504].includes(status);
};

let failures = 0;
let notBefore = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Undoes an act on the phone by removing it, or once it is sent by its opposite, if there is one. */
const undoQueued = ({ entry, undo }: Attempt): (() => void) | undefined =>
  undo &&
  (() => {
    if (entry.key !== underWay && !wasSent(entry)) return void undoEntry(entry);
    const goBack = undo(undefined as never, entry.input as never);
    return goBack ? goBack() : notify(unsentNotices.notTakenBack);
  });

/** Nobody waits any longer: what has no answer yet lies on the phone and is sent later. */
export const deferPending = (keys: readonly string[]): void => {
  const waiting = keys.flatMap((key) => attempts.get(key) ?? []);
  for (const { entry, resolve } of waiting) {
    resolve(undefined);
    attempts.delete(entry.key);
    markQueued(entry.key);
  }
  const newest = waiting.at(-1);
  if (!newest) return;
  const { notStored, onThisPhone } = unsentNotices;
  const isKept = waiting.every(({ entry }) => !isUnstored(entry));
  notify(isKept ? onThisPhone(newest.entry.playerName) : notStored, undoQueued(newest));
  // Asks the browser not to make room at the cost of what was entered.
  void navigator.storage?.persist?.().catch(() => undefined);
};

/** Has read again what these changed, and draws them until that was possible. */
const readAgain = async (entries: readonly QueuedCommand[], topics: readonly Topic[]): Promise<void> => {
  await announceChanges(topics);
  void whenRead(sharedQueryClient(), topics).then(() => markRefetched(entries));
};

const topicsOf = (entries: readonly QueuedCommand[]): readonly Topic[] => [
  ...new Set(entries.flatMap((entry) => commandOf(entry)?.changes ?? [])),
];

/** Reports the outcome of entries. One toast replaces another, so a success must not hide a decision to be made. */
const tellOutcome = (sent: number, refusal: Notice | undefined): void =>
  notify(refusal ?? (sent > 0 ? unsentNotices.sent(sent) : undefined));

/** Ends the wait for entries that another tab has sent or removed, or that were refused there. */
export const reconcileOtherTabs = async (): Promise<void> => {
  const session = currentSession();
  const gone: QueuedCommand[] = [];
  let refusal: Notice | undefined;
  for (const { entry, resolve } of [...attempts.values()]) {
    const here = entryOfAct(entry);
    if (here && here.refusal === undefined) continue;
    attempts.delete(entry.key);
    markQueued(entry.key);
    resolve(undefined);
    // A user who signed out left nothing on the device, and needs no notice.
    if (session.status !== 'open' || session.user.id !== entry.userId) continue;
    if (here?.refusal === undefined) gone.push(entry);
    else refusal = unsentNotices.needsAttention(here.playerName, here.refusal);
  }
  tellOutcome(gone.filter(wasSent).length, refusal);
  if (gone.length > 0) await announceChanges(topicsOf(gone));
};

const tryLater = (seconds: number): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void sendAll(), seconds * 1000);
};

export const stopTrying = (): void => clearTimeout(timer);

const failedNotice = ({ failed }: OfflineCommand, reason: unknown) =>
  typeof failed === 'function' ? failed(problemIn(reason)) : failed;

/** The answer to the first attempt at an entry is shown like that to any other command. */
const finish = async (entry: QueuedCommand, operation: OfflineCommand, answer: unknown): Promise<void> => {
  const attempt = attempts.get(entry.key);
  attempts.delete(entry.key);
  const { done } = operation;
  const notice = typeof done === 'function' ? done(answer as never, entry.input as never) : done;
  notify(
    notice && { description: entry.playerName, ...notice },
    attempt?.undo?.(answer as never, entry.input as never),
  );
  await readAgain([entry], operation.changes);
  attempt?.resolve(answer);
};

/** told: who waited for the answer has been told, and what it changed is read again. */
type Outcome = 'told' | 'sent' | 'later';

/** Handles a refusal: a waiting user is told, an entry sent later stays for the user's decision. Returns its notice. */
const refuse = async (entry: QueuedCommand, operation: OfflineCommand, reason: unknown): Promise<Outcome | Notice> => {
  const attempt = attempts.get(entry.key);
  if (attempt) {
    attempts.delete(entry.key);
    // The entry that it replaced has not been refused.
    await undoEntry(entry);
    notifyError(reason, failedNotice(operation, reason));
    attempt.reject(reason);
    return 'told';
  }
  const { code, message = '' } = problemIn(reason) ?? {};
  // It was changed after the tryout was completed, unknown to this phone: what was made before still counts.
  if (code === timestampProblems.made_after_completion().code) await restoreSuperseded(entry);
  await refuseEntry(entry.key, message, code);
  return unsentNotices.needsAttention(entry.playerName, message);
};

const send = async (entry: QueuedCommand, operation: OfflineCommand): Promise<Outcome | Notice> => {
  const { input, recorded, key } = entry;
  try {
    const content = { ...input, ...(recorded && { recorded }) } as InputOf<OfflineCommand>;
    underWay = key;
    const answer = await call(operation, content, key, AbortSignal.timeout(resend.timeoutMs));
    const removed = confirmEntry(entry);
    // Patience may have ended while it was sent: then nobody waits for the answer any longer.
    const isAwaited = attempts.has(key);
    if (isAwaited) void finish(entry, operation, answer);
    await removed;
    return isAwaited ? 'told' : 'sent';
  } catch (reason) {
    const problem = problemIn(reason);
    if (problem?.code === problems.notAuthenticated().code) {
      // It is sent when the same person has signed in again.
      deferPending([key]);
      notifyError(reason, failedNotice(operation, reason));
      return 'later';
    }
    if (isPassing(reason)) {
      if (problem?.retryAfter !== undefined) notBefore = Date.now() + problem.retryAfter * 1000;
      return 'later';
    }
    return refuse(entry, operation, reason);
  } finally {
    underWay = undefined;
  }
};

/** Sends what there is in the order in which it was made, so that nothing overtakes what it depends on. */
const sendInOrder = async (): Promise<void> => {
  await loadQueue();
  await reconcileOtherTabs();
  const tried = new Set<string>();
  const arrived: QueuedCommand[] = [];
  const changed: QueuedCommand[] = [];
  let outcome: Outcome | Notice | undefined;
  let refusal: Notice | undefined;
  while (outcome !== 'later' && currentSession().status === 'open') {
    const entry = entriesToSend().find(({ key }) => !tried.has(key));
    const operation = entry && commandOf(entry);
    if (!entry || !operation) break;
    tried.add(entry.key);
    outcome = Date.now() < notBefore ? 'later' : await send(entry, operation);
    if (outcome === 'sent') arrived.push(entry);
    if (typeof outcome === 'object') refusal = outcome;
    if (outcome === 'sent' || typeof outcome === 'object') changed.push(entry);
  }
  if (outcome === 'later') {
    deferPending([...attempts.keys()]);
    const asked = (notBefore - Date.now()) / 1000;
    tryLater(asked > 0 ? asked : (resend.retrySeconds[Math.min(failures, resend.retrySeconds.length - 1)] ?? 0));
    failures += 1;
  } else failures = 0;
  tellOutcome(arrived.length, refusal);
  if (changed.length > 0) await readAgain(arrived, topicsOf(changed));
};

/** One tab sends for all, because two would send the same. */
const alone = (work: () => Promise<void>): Promise<void> => exclusively('touchline-unsent', work);

let isSending = false;
let isAskedAgain = false;

/** Sends what lies on this device, once more where something came while it was sent. */
export const sendAll = async (): Promise<void> => {
  isAskedAgain = true;
  if (isSending) return;
  isSending = true;
  try {
    while (isAskedAgain) {
      isAskedAgain = false;
      await alone(sendInOrder);
    }
  } finally {
    isSending = false;
  }
};

/** Tries at once, whatever was waited for; only what the server asked to wait for is waited for. */
export const sendNow = (): Promise<void> => {
  failures = 0;
  return sendAll();
};
