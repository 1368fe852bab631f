import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Ids accepted from a proxy: safe in a header, in a line of the log and on a page. */
const safe = /^[\w.-]{8,64}$/;

const current = new AsyncLocalStorage<string>();

/** Id of the request being handled; undefined in jobs. */
export const requestId = (): string | undefined => current.getStore();

/** Twelve hexadecimal digits: enough to tell a month's requests apart, and short enough to read aloud. */
const newRequestId = (): string => randomUUID().replaceAll('-', '').slice(0, 12);

/**
 * Handles a request under an id that every log line carries: the one from a trusted proxy, or a new one. A request made
 * in order to build a page keeps the id of the page.
 */
export const underRequestId = <T>(given: string | undefined, answer: () => T): T =>
  requestId() === undefined
    ? current.run(given !== undefined && safe.test(given) ? given : newRequestId(), answer)
    : answer();

/** Runs work that outlives its request, such as a log line that counts a minute's events, without the request's id. */
export const outsideRequest = <T>(work: () => T): T => current.exit(work);
