/** Bounds on the milliseconds by which the server's clock is ahead of this device's. */
let lowest = Number.NEGATIVE_INFINITY;
let highest = Number.POSITIVE_INFINITY;
/** Time of the request whose answer set these bounds, by the monotonic clock. */
let since = Number.NEGATIVE_INFINITY;

/**
 * Learns from an answer, by its Date header, how late it is by the clock that decides. The header has whole seconds and
 * was written while the answer was waited for; several answers together narrow the time down to a fraction of that.
 * `waited`: milliseconds from the question to now.
 */
export const hearClock = (date: string | null, waited: number): void => {
  const serverTime = Date.parse(date ?? '');
  if (Number.isNaN(serverTime)) return;
  const low = serverTime - Date.now();
  const high = low + 1000 + waited;
  // Disjoint ranges: one of the clocks was set, unless this is a late answer to an earlier question.
  const isNew = low > highest || high < lowest;
  const askedAt = performance.now() - waited;
  if (isNew && askedAt < since) return;
  if (isNew) since = askedAt;
  lowest = isNew ? low : Math.max(lowest, low);
  highest = isNew ? high : Math.min(highest, high);
};

/** Now by the server's clock, in milliseconds; by this device's until the first answer. */
export const serverNow = (): number => Date.now() + (Number.isFinite(lowest) ? (lowest + highest) / 2 : 0);
