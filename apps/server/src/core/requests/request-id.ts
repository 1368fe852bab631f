import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Ids that a proxy may give: safe in a header, in a line of the log and on a page. */
const safe = /^[\w.-]{8,64}$/;

const current = new AsyncLocalStorage<string>();

/** The id of the request that is being answered; nothing in jobs. */
export const requestId = (): string | undefined => current.getStore();

/** Twelve hexadecimal digits: enough to tell the requests of a month apart, and short enough to be read out. */
const newRequestId = (): string => randomUUID().replaceAll('-', '').slice(0, 12);

/**
 * Answers a request under an id, which every line of the log then carries: the one that a trusted proxy gave, or a new
 * one. A request inside another, for the answers that a page brings, keeps the id of the page.
 */
export const underRequestId = <T>(given: string | undefined, answer: () => T): T =>
  requestId() === undefined
    ? current.run(given !== undefined && safe.test(given) ? given : newRequestId(), answer)
    : answer();

/** For work that a request only starts, such as a line that counts the events of a minute. */
export const outsideRequest = <T>(work: () => T): T => current.exit(work);
