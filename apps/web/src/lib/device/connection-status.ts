import { createStore, useStore } from '../store.ts';
import { formatInstant } from '../format.ts';

/** The hour of a moment, and the day too where it was not today. */
export const saidAt = (moment: number, timeZone: string): string => {
  const when = new Date(moment);
  const isToday = formatInstant(when, timeZone, 'day') === formatInstant(new Date(), timeZone, 'day');
  return formatInstant(when, timeZone, isToday ? 'clock' : 'time');
};

/** Time that the live connection may be gone before the user is notified: servers restart, phones change cells. */
const noticeAfterMs = 3000;

let lostAt: number | undefined;
let telling: ReturnType<typeof setTimeout> | undefined;
/** Time of the loss, once the user is notified. */
export const offlineSince = createStore<number | undefined>(undefined);
const regained = new Set<() => void>();

/** The live connection is gone. Reported at once if the browser itself knows that it is offline. */
export const connectionLost = (): void => {
  lostAt ??= Date.now();
  clearTimeout(telling);
  if (navigator.onLine) telling = setTimeout(() => offlineSince.set(lostAt), noticeAfterMs);
  else offlineSince.set(lostAt);
};

/** The server answers again, or no listener is left. */
export const connectionRestored = (): void => {
  const wasLost = lostAt !== undefined;
  clearTimeout(telling);
  lostAt = undefined;
  offlineSince.set(lostAt);
  if (wasLost) for (const act of regained) act();
};

/** Calls back when the server answers after it did not; returns how to stop. */
export const onConnectionRestored = (act: () => void): (() => void) => {
  regained.add(act);
  return () => regained.delete(act);
};

/** Since when, in milliseconds, the server has not been heard; nothing while it is. */
export const useOfflineSince = (): number | undefined => useStore(offlineSince);
