import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Ids accepted from a proxy: safe in a header, in a log line and on a page. */
const safeId = /^[\w.-]{8,64}$/;

const current = new AsyncLocalStorage<string>();

/** Id of the request being handled; undefined in jobs. */
export const requestId = (): string | undefined => current.getStore();

/** Twelve hexadecimal digits: enough to distinguish a month's requests, and short enough to read aloud. */
const newRequestId = (): string => randomUUID().replaceAll('-', '').slice(0, 12);

/**
 * Handles a request under an id that every log line carries: the id from a trusted proxy, or a new id. A request for
 * a page's data keeps the page's id.
 */
export const underRequestId = <T>(proxyId: string | undefined, answer: () => T): T =>
  requestId() === undefined
    ? current.run(proxyId !== undefined && safeId.test(proxyId) ? proxyId : newRequestId(), answer)
    : answer();

/**
 * Runs work without the current request's id, for work that outlives it, such as a log line for a minute's events.
 */
export const outsideRequest = <T>(work: () => T): T => current.exit(work);
