/** Bounds on how many milliseconds the server's clock is ahead of this device's. */
let lowest = Number.NEGATIVE_INFINITY;
let highest = Number.POSITIVE_INFINITY;
/** Time on the monotonic clock of the request whose response set these bounds. */
let since = Number.NEGATIVE_INFINITY;

/**
 * Narrows the offset from the server's clock using a response's Date header. The header has whole seconds and was
 * written while waiting for the response; several responses together narrow the offset to a fraction of a second.
 * `waited`: milliseconds from request to now.
 */
export const hearClock = (date: string | null, waited: number): void => {
  const serverTime = Date.parse(date ?? '');
  if (Number.isNaN(serverTime)) return;
  const low = serverTime - Date.now();
  const high = low + 1000 + waited;
  // Disjoint ranges mean that a clock was set, unless this is a late response to an earlier request.
  const isNew = low > highest || high < lowest;
  const askedAt = performance.now() - waited;
  if (isNew && askedAt < since) return;
  if (isNew) since = askedAt;
  lowest = isNew ? low : Math.max(lowest, low);
  highest = isNew ? high : Math.min(highest, high);
};

/** Current time on the server's clock in milliseconds; on this device's until the first response. */
export const serverNow = (): number => Date.now() + (Number.isFinite(lowest) ? (lowest + highest) / 2 : 0);
