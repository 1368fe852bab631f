import { useCallback } from 'react';
import { problems } from '@touchline/domain/core/problem.ts';
import type { InputOf, OutputOf } from '@touchline/domain/core/operation.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { resend } from '@touchline/domain/limits.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { recordedProblems, unsentNotices } from '@touchline/domain/tryouts/messages.recorded.ts';
import { ask, problemIn } from './api.ts';
import { announceChanges, type CommandOptions } from './commands.ts';
import { tellFailure } from './failures.ts';
import { notify } from './notices.ts';
import {
  addEntry,
  claimQueue,
  confirmEntry,
  discardEntry,
  entriesToSend,
  isLostOnClosing,
  loadQueue,
  recallEarlier,
  refuseEntry,
  setAside,
  settle,
  type Unsent,
} from './queue.ts';
import { newKey } from './random.ts';
import { aboutRegistration } from './recorded.ts';
import { currentSession, onSessionEvent } from './session.ts';
import { onSignalRegained } from './signal.ts';

const commands = [saveEvaluation, setAttendance] as const;
type KeptCommand = (typeof commands)[number];

/** Who waits for the answer to an entry that is sent for the first time. */
interface Attempt {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
  readonly undo: ((answer: never, input: never) => (() => void) | undefined) | undefined;
}
const attempts = new Map<string, Attempt>();

/** The server could not be reached, or asks for patience: what was not carried out now may be carried out later. */
const isPassing = (reason: unknown): boolean => {
  const status: number | undefined = problemIn(reason)?.status;
  return status === undefined || [408, 429, 502, 503, 504].includes(status);
};

let failures = 0;
let notBefore = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Nobody waits any longer: what has no answer yet lies on the phone and is sent later. */
const putOff = (keys: readonly string[]): void => {
  const waiting = keys.filter((key) => attempts.has(key));
  for (const key of waiting) {
    attempts.get(key)?.resolve(undefined);
    attempts.delete(key);
    setAside(key);
  }
  if (waiting.length === 0) return;
  notify(unsentNotices.onThisPhone);
  // Asks the browser not to make room at the cost of what was entered.
  void navigator.storage?.persist?.().catch(() => undefined);
};

const tryLater = (seconds: number): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void sendAll(), seconds * 1000);
};

const failedNotice = ({ failed }: KeptCommand, reason: unknown) =>
  typeof failed === 'function' ? failed(problemIn(reason)) : failed;

/** The answer to the first attempt at an entry is shown like that to any other command. */
const finish = async (entry: Unsent, operation: KeptCommand, answer: unknown): Promise<void> => {
  const attempt = attempts.get(entry.key);
  attempts.delete(entry.key);
  const { done } = operation;
  const notice = typeof done === 'function' ? done(answer as never, entry.input as never) : done;
  notify(notice, attempt?.undo?.(answer as never, entry.input as never));
  await announceChanges(operation.changes);
  settle([entry]);
  attempt?.resolve(answer);
};

/** A rule says no. Who looks on is told and goes on; what was sent later waits for the person's decision. */
const refuse = async (entry: Unsent, operation: KeptCommand, reason: unknown): Promise<void> => {
  const attempt = attempts.get(entry.key);
  // It was changed after the tryout was completed, unknown to this phone: what was made before still counts.
  if (problemIn(reason)?.code === recordedProblems.made_after_completion().code) await recallEarlier(entry);
  if (attempt) {
    attempts.delete(entry.key);
    await discardEntry(entry.key);
    tellFailure(reason, failedNotice(operation, reason));
    attempt.reject(reason);
    return;
  }
  const sentence = problemIn(reason)?.message ?? '';
  await refuseEntry(entry.key, sentence);
  notify(unsentNotices.needsAttention(entry.playerName, sentence));
};

type Outcome = 'sent' | 'refused' | 'later';

const send = async (entry: Unsent, operation: KeptCommand): Promise<Outcome> => {
  const { input, recorded, key } = entry;
  try {
    const content = { ...input, ...(recorded && { recorded }) } as InputOf<KeptCommand>;
    const answer = await ask(operation, content, key, AbortSignal.timeout(resend.timeout));
    const removed = confirmEntry(entry);
    if (attempts.has(key)) void finish(entry, operation, answer);
    await removed;
    return 'sent';
  } catch (reason) {
    const problem = problemIn(reason);
    if (problem?.code === problems.notAuthenticated().code) {
      // It is sent when the same person has signed in again.
      putOff([key]);
      tellFailure(reason, failedNotice(operation, reason));
      return 'later';
    }
    if (isPassing(reason)) {
      if (problem?.retryAfter !== undefined) notBefore = Date.now() + problem.retryAfter * 1000;
      return 'later';
    }
    await refuse(entry, operation, reason);
    return 'refused';
  }
};

/** Sends what there is in the order in which it was made, so that nothing overtakes what it depends on. */
const sendInOrder = async (): Promise<void> => {
  await loadQueue();
  const tried = new Set<string>();
  const arrived: Unsent[] = [];
  const changed = new Set<Topic>();
  let outcome: Outcome | undefined;
  while (outcome !== 'later' && currentSession().status === 'open') {
    const entry = entriesToSend().find(({ key }) => !tried.has(key));
    const operation = commands.find(({ name }) => name === entry?.operation);
    if (!entry || !operation) break;
    tried.add(entry.key);
    const isFirst = attempts.has(entry.key);
    outcome = Date.now() < notBefore ? 'later' : await send(entry, operation);
    if (outcome === 'later' || isFirst) continue;
    for (const topic of operation.changes) changed.add(topic);
    if (outcome === 'sent') arrived.push(entry);
  }
  if (outcome === 'later') {
    putOff([...attempts.keys()]);
    const asked = (notBefore - Date.now()) / 1000;
    tryLater(asked > 0 ? asked : (resend.after[Math.min(failures, resend.after.length - 1)] ?? 0));
    failures += 1;
  } else failures = 0;
  if (arrived.length > 0) notify(unsentNotices.sent(arrived.length));
  if (changed.size > 0) await announceChanges([...changed]);
  settle(arrived);
};

/** One tab sends for all, because two would send the same. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('touchline-unsent', work) : work();

let isSending = false;
let isAskedAgain = false;

const sendAll = async (): Promise<void> => {
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

/** Sends an entry again that was refused: what stood in the way may have been mended. */
export const tryAgain = async (key: string): Promise<void> => {
  await refuseEntry(key, undefined);
  await sendNow();
};

const carryOutKept = async <O extends KeptCommand>(
  operation: O,
  input: InputOf<O>,
  undo: CommandOptions<O>['undo'],
): Promise<OutputOf<O> | undefined> => {
  const session = currentSession();
  const key = newKey();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  attempts.set(key, { resolve, reject, undo: undo as Attempt['undo'] });
  const { registrationId } = input;
  await addEntry({
    key,
    userId: session.status === 'open' ? session.user.id : '',
    operation: operation.name,
    input,
    registrationId,
    madeAt: Date.now(),
    refusal: undefined,
    ...aboutRegistration(registrationId),
  });
  const patience = setTimeout(() => putOff([key]), resend.patience);
  void sendAll();
  return promise.finally(() => clearTimeout(patience)) as Promise<OutputOf<O> | undefined>;
};

/**
 * Carries out a command that is kept on this device until the server has it. Answers nothing when it could not be sent
 * now: then it has been told that it lies on the phone, and it is sent when there is a signal. `usePending` knows it
 * meanwhile. Throws what a rule of the server says at the first attempt, after telling it.
 */
export const useKeptCommand = <O extends KeptCommand>(operation: O, { undo }: CommandOptions<O> = {}) => {
  const mutateAsync = useCallback((input: InputOf<O>) => carryOutKept(operation, input, undo), [operation, undo]);
  const mutate = (input: InputOf<O>): void => {
    mutateAsync(input).catch(() => undefined);
  };
  return { mutateAsync, mutate };
};

/** Sends what lies on this device whenever there may be a signal. Returns how to stop. */
export const followUnsent = (): (() => void) => {
  const go = () => void sendNow();
  const claim = () => {
    const session = currentSession();
    void claimQueue(session.status === 'open' ? session.user.id : undefined).then(go);
  };
  const shown = () => document.visibilityState === 'visible' && go();
  const closing = (event: BeforeUnloadEvent) => isLostOnClosing() && event.preventDefault();
  const stops = [onSignalRegained(go), onSessionEvent(claim)];
  window.addEventListener('online', go);
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('beforeunload', closing);
  claim();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    window.removeEventListener('online', go);
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('beforeunload', closing);
  };
};
