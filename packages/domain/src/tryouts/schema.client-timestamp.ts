import * as z from 'zod/mini';

const instant = z.iso.datetime({ offset: true, error: 'Please give a date and time.' });

const tokenMessage = 'Please open the page again while there is signal.';

/** An HMAC-SHA256 in base64url, which only the server can compute (decision record 0011). */
const proof = z.string(tokenMessage).check(z.regex(/^[\w-]{43}$/, tokenMessage));

/**
 * The server's proof that the user had this tryout or event open at that time, for a device to store and send back.
 * JSON calls it `opening`, and a client timestamp `recorded`, because devices store both names.
 */
export const viewToken = z.strictObject({ openedAt: instant, proof });
export type ViewToken = z.output<typeof viewToken>;

/**
 * Sent with entries made offline: the time of the entry, and the view token that the device had at that time, not a
 * later one (ruling 51). `at` is a time by the server's clock. A device computes it without trusting its own clock:
 * `openedAt` plus the time passed on the device since the token arrived.
 */
export const clientTimestamp = z.strictObject({ at: instant, openedAt: instant, proof });
export type ClientTimestamp = z.output<typeof clientTimestamp>;
