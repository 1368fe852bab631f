/** Zones of sessions that the server has just sent. */
const zonesSent = new Set<string>();

export const noteSentZone = (timeZone: string): void => void zonesSent.add(timeZone);

/** The browser knows the time zone. To try takes a phone 30 ms, the first time: too long before the first drawing. */
export const isKnownZone = (timeZone: string): boolean => {
  if (zonesSent.has(timeZone)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
};
