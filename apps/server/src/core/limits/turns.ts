import { setTimeout as wait } from 'node:timers/promises';

interface Line {
  running: number;
  ended: number;
  readonly waiting: (() => void)[];
  readonly watching: (() => void)[];
}

/** Attempts with one key take turns: a few at a time, the others in line. */
export const createTurns = ({ atOnce, inLine }: { atOnce: number; inLine: number }) => {
  const lines = new Map<string, Line>();
  let begun = 0;
  const end = (key: string, line: Line): void => {
    line.ended += 1;
    const next = line.waiting.shift();
    // The next in line takes the place of the one that has ended.
    if (next) next();
    else line.running -= 1;
    for (const watcher of line.watching.splice(0)) watcher();
    if (line.running === 0) lines.delete(key);
  };
  return {
    /** Waits for a turn; returns a function that gives it back, or nothing when the line is too long. */
    async take(key: string): Promise<(() => void) | undefined> {
      const line = lines.get(key) ?? { running: 0, ended: 0, waiting: [], watching: [] };
      lines.set(key, line);
      if (line.running >= atOnce) {
        if (line.waiting.length >= inLine) return undefined;
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      } else line.running += 1;
      begun += 1;
      return () => end(key, line);
    },
    /** An attempt with the key is under way. */
    isTaken: (key: string) => lines.has(key),
    /** Number of attempts that have begun so far, with any key. */
    begun: () => begun,
    /** Number of attempts with the key that have ended while others were under way. */
    ended: (key: string) => lines.get(key)?.ended ?? 0,
    /** Waits until another attempt with the key has ended; false when there is none to wait for. */
    async otherEnded(key: string): Promise<boolean> {
      const line = lines.get(key);
      // Requests that wait here do not count, or the last two would wait for each other.
      if (!line || line.running - line.watching.length <= 1) return false;
      await new Promise<void>((resolve) => line.watching.push(resolve));
      return true;
    },
  };
};

/**
 * Delays of requests, each holding a connection: bounded for one client, and for the server. Answers false at once when
 * too many wait already.
 */
export const createDelays = ({ perKey, overall }: { perKey: number; overall: number }) => {
  const waiting = new Map<string, number>();
  let all = 0;
  return async (key: string, seconds: number): Promise<boolean> => {
    if (seconds <= 0) return true;
    const own = waiting.get(key) ?? 0;
    if (own >= perKey || all >= overall) return false;
    waiting.set(key, own + 1);
    all += 1;
    await wait(seconds * 1000, undefined, { ref: false });
    all -= 1;
    const left = (waiting.get(key) ?? 1) - 1;
    if (left > 0) waiting.set(key, left);
    else waiting.delete(key);
    return true;
  };
};
