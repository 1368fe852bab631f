/** Zones of sessions that the server has just sent. */
const zonesSent = new Set<string>();

export const noteSentZone = (timeZone: string): void => void zonesSent.add(timeZone);

/** True if the browser knows the time zone. The first check takes 30 ms on a phone, too long before the first paint. */
export const isKnownZone = (timeZone: string): boolean => {
  if (zonesSent.has(timeZone)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
};
