import { hearClock } from './clock.ts';

/** Answers that the page brought, by the addresses that would be requested, with the time they were read. */
interface Brought {
  readonly at: string | null;
  readonly answers: Record<string, unknown>;
}

declare global {
  interface Window {
    /** Set by index.html (decision record 0033); there for the first moments of a visit, and until anything changes. */
    brought?: Brought | Promise<Brought | undefined> | undefined;
  }
}

/** Awaits the answers requested beside the page and keeps them, unless dropped by then. */
export const arrived = async (): Promise<void> => {
  const coming = window.brought;
  const come = await coming;
  if (window.brought === coming) window.brought = come;
};

/** Returns the answer brought for this address, once; a second caller wants a new one. */
export const takeBrought = (address: string): unknown => {
  const { brought } = window;
  if (!brought || brought instanceof Promise) return undefined;
  const answer = brought.answers[address];
  if (answer) hearClock(brought.at, performance.now());
  delete brought.answers[address];
  return answer;
};

/** Drops the answers: something has changed, or another user may have signed in. */
export const forgetBrought = (): void => {
  delete window.brought;
};

/** Forgets it if something changed so many milliseconds ago that it may have been read before. */
export const forgetOlder = (age: number): void => {
  if (age <= Date.now() - performance.timeOrigin) forgetBrought();
};

/** Earliest time of an answer requested now, in milliseconds: brought answers were read as the visit began. */
export const askedAt = (): number => (window.brought ? performance.timeOrigin : Date.now());
