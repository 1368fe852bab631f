/** How far the server's clock is ahead of this device's: at least and at most so many milliseconds. */
let least = Number.NEGATIVE_INFINITY;
let most = Number.POSITIVE_INFINITY;

/**
 * Learns from an answer, by its Date header, how late it is by the clock that decides. The header has whole seconds and
 * was written between asking and now; what several answers have in common is known to a fraction of that.
 */
export const hearClock = (date: string | null, askedAt: number): void => {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said)) return;
  const low = said - Date.now();
  const high = said + 1000 - askedAt;
  // No common ground: one of the clocks was set anew.
  const isNew = low > most || high < least;
  least = isNew ? low : Math.max(least, low);
  most = isNew ? high : Math.min(most, high);
};

/** Now by the server's clock, in milliseconds; by this device's as long as no answer has come. */
export const serverNow = (): number => Date.now() + (Number.isFinite(least) ? (least + most) / 2 : 0);
