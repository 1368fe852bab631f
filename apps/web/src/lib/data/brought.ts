import { noteServerClock } from './clock.ts';

/** Responses that came with the page, by request URL, with the time they were read. */
interface PageData {
  readonly at: string | null;
  readonly answers: Record<string, unknown>;
}

declare global {
  interface Window {
    /** Set by index.html (decision record 0033). Available for 15 seconds, or until anything changes. */
    brought?: PageData | Promise<PageData | undefined> | undefined;
  }
}

/** Waits for the responses requested along with the page and stores them unless they were dropped in the meantime. */
export const waitForBrought = async (): Promise<void> => {
  const pendingData = window.brought;
  const data = await pendingData;
  if (window.brought === pendingData) window.brought = data;
};

/** Returns the response for this address, but only once. A second caller needs a fresh one. */
export const takeBrought = (address: string): unknown => {
  const { brought } = window;
  if (!brought || brought instanceof Promise) return undefined;
  const answer = brought.answers[address];
  if (answer) noteServerClock(brought.at, performance.now());
  delete brought.answers[address];
  return answer;
};

/** Drops the responses, because something changed or another user may have signed in. */
export const forgetBrought = (): void => {
  delete window.brought;
};

/** Drops the responses if a change `age` milliseconds ago may be missing from them. */
export const forgetOlder = (age: number): void => {
  if (age <= Date.now() - performance.timeOrigin) forgetBrought();
};

/**
 * Returns the earliest time in milliseconds that a response requested now can be from. Responses that came with the
 * page were read when the visit began.
 */
export const requestTime = (): number => (window.brought ? performance.timeOrigin : Date.now());
