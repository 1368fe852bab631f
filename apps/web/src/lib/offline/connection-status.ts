import { useSyncExternalStore } from 'react';

/** Time that the live connection may be gone before the user is told: servers restart, phones change cells. */
const noticeAfterMs = 3000;

let lostAt: number | undefined;
let isTold = false;
let telling: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const regained = new Set<() => void>();

const tell = (next: boolean): void => {
  clearTimeout(telling);
  if (isTold === next) return;
  isTold = next;
  for (const watcher of watchers) watcher();
};

/** The live connection is gone. Told at once where the browser itself knows that it is offline. */
export const connectionLost = (): void => {
  lostAt ??= Date.now();
  clearTimeout(telling);
  if (navigator.onLine) telling = setTimeout(() => tell(true), noticeAfterMs);
  else tell(true);
};

/** The server answers again, or nobody is listening any more. */
export const connectionRestored = (): void => {
  const wasLost = lostAt !== undefined;
  tell(false);
  lostAt = undefined;
  if (wasLost) for (const act of regained) act();
};

/** Calls back when the server answers after it did not; returns how to stop. */
export const onConnectionRestored = (act: () => void): (() => void) => {
  regained.add(act);
  return () => regained.delete(act);
};

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Since when, in milliseconds, the server has not been heard; nothing while it is. */
export const useOfflineSince = (): number | undefined =>
  useSyncExternalStore(subscribe, () => (isTold ? lostAt : undefined));
