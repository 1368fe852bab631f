import { createStore, useStore } from '../store.ts';
import { formatInstant } from '../format.ts';

/** Formats a time, with its day unless it is today. */
export const formatTime = (moment: number, timeZone: string): string => {
  const date = new Date(moment);
  const isToday = formatInstant(date, timeZone, 'day') === formatInstant(new Date(), timeZone, 'day');
  return formatInstant(date, timeZone, isToday ? 'clock' : 'time');
};

/** Milliseconds until the user learns that the live connection is lost. Servers restart and phones switch cell towers. */
const noticeAfterMs = 3000;

let lostAt: number | undefined;
let noticeTimer: ReturnType<typeof setTimeout> | undefined;
/** Time in milliseconds when the connection was lost; undefined until the user is notified. */
export const offlineSince = createStore<number | undefined>(undefined);
const restoreListeners = new Set<() => void>();

/**
 * Called when the live connection is lost. The loss is reported immediately if the browser knows that it is offline.
 */
export const connectionLost = (): void => {
  lostAt ??= Date.now();
  clearTimeout(noticeTimer);
  if (navigator.onLine) noticeTimer = setTimeout(() => offlineSince.set(lostAt), noticeAfterMs);
  else offlineSince.set(lostAt);
};

/** Called when the server responds again, or once nothing is listening. */
export const connectionRestored = (): void => {
  const wasLost = lostAt !== undefined;
  clearTimeout(noticeTimer);
  lostAt = undefined;
  offlineSince.set(lostAt);
  if (wasLost) for (const act of restoreListeners) act();
};

/** Calls `act` when the server responds again after an outage. Returns a function to stop. */
export const onConnectionRestored = (act: () => void): (() => void) => {
  restoreListeners.add(act);
  return () => restoreListeners.delete(act);
};

/** Returns the time in milliseconds at which the server became unreachable; undefined while it is reachable. */
export const useOfflineSince = (): number | undefined => useStore(offlineSince);
