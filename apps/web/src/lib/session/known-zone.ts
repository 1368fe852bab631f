/** Zones of sessions that the server has just sent. */
const sentZones = new Set<string>();

export const noteSentZone = (timeZone: string): void => void sentZones.add(timeZone);

/**
 * Returns true if the browser knows the time zone. The first check takes 30 ms on a phone, too long before the first
 * paint.
 */
export const isKnownZone = (timeZone: string): boolean => {
  if (sentZones.has(timeZone)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
};
