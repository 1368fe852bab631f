import { setTimeout as wait } from 'node:timers/promises';

interface Line {
  running: number;
  ended: number;
  readonly waiting: (() => void)[];
  readonly watching: (() => void)[];
}

/** Lets attempts with one key take turns: a few run at a time and the others wait. */
export const createTurns = ({ atOnce, inLine }: { atOnce: number; inLine: number }) => {
  const lines = new Map<string, Line>();
  let startedCount = 0;
  const end = (key: string, line: Line): void => {
    line.ended += 1;
    const startNext = line.waiting.shift();
    // The next in line takes the free turn.
    if (startNext) startNext();
    else line.running -= 1;
    for (const watcher of line.watching.splice(0)) watcher();
    if (line.running === 0) lines.delete(key);
  };
  return {
    /** Waits for a turn; returns a function that ends it, or undefined if the line is too long. */
    async take(key: string): Promise<(() => void) | undefined> {
      const line = lines.get(key) ?? { running: 0, ended: 0, waiting: [], watching: [] };
      lines.set(key, line);
      if (line.running >= atOnce) {
        if (line.waiting.length >= inLine) return undefined;
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      } else line.running += 1;
      startedCount += 1;
      return () => end(key, line);
    },
    /** True if an attempt with the key is running. */
    isTaken: (key: string) => lines.has(key),
    /** Number of attempts started so far, with any key. */
    begun: () => startedCount,
    /** Number of attempts with the key that ended while others were running. */
    ended: (key: string) => lines.get(key)?.ended ?? 0,
    /** Waits until another attempt with the key has ended; returns false if there is none to wait for. */
    async otherEnded(key: string): Promise<boolean> {
      const line = lines.get(key);
      // Requests waiting here do not count, because the last two would wait for each other.
      if (!line || line.running - line.watching.length <= 1) return false;
      await new Promise<void>((resolve) => line.watching.push(resolve));
      return true;
    },
  };
};

/**
 * Delays requests, limited per client and overall because each delayed request occupies a connection. Returns false
 * immediately if too many are waiting.
 */
export const createDelays = ({ perKey, overall }: { perKey: number; overall: number }) => {
  const waiting = new Map<string, number>();
  let total = 0;
  return async (key: string, seconds: number): Promise<boolean> => {
    if (seconds <= 0) return true;
    const waitingForKey = waiting.get(key) ?? 0;
    if (waitingForKey >= perKey || total >= overall) return false;
    waiting.set(key, waitingForKey + 1);
    total += 1;
    await wait(seconds * 1000, undefined, { ref: false });
    total -= 1;
    const remaining = (waiting.get(key) ?? 1) - 1;
    if (remaining > 0) waiting.set(key, remaining);
    else waiting.delete(key);
    return true;
  };
};
