/** Bounds, in milliseconds, of how far the server's clock is ahead of this device's. */
let lowestOffset = Number.NEGATIVE_INFINITY;
let highestOffset = Number.POSITIVE_INFINITY;
/** Time on the monotonic clock of the request whose response set these bounds. */
let estimatedSince = Number.NEGATIVE_INFINITY;

/**
 * Narrows the offset of the server's clock with the Date header of a response. The header is in whole seconds and was
 * written while waiting for the response. Several responses together narrow the offset to a fraction of a second.
 * `waited` is the milliseconds from request to now.
 */
export const noteServerClock = (date: string | null, waited: number): void => {
  const serverTime = Date.parse(date ?? '');
  if (Number.isNaN(serverTime)) return;
  const lowOffset = serverTime - Date.now();
  const highOffset = lowOffset + 1000 + waited;
  // Disjoint ranges mean that a clock was set, unless this is a late response to an earlier request.
  const isNew = lowOffset > highestOffset || highOffset < lowestOffset;
  const askedAt = performance.now() - waited;
  if (isNew && askedAt < estimatedSince) return;
  if (isNew) estimatedSince = askedAt;
  lowestOffset = isNew ? lowOffset : Math.max(lowestOffset, lowOffset);
  highestOffset = isNew ? highOffset : Math.min(highestOffset, highOffset);
};

/**
 * Returns the current time on the server's clock in milliseconds. Until the first response, the device's clock is used.
 */
export const serverNow = (): number =>
  Date.now() + (Number.isFinite(lowestOffset) ? (lowestOffset + highestOffset) / 2 : 0);
