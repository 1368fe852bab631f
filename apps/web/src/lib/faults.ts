import { reportFault } from '@touchline/domain/access/contract.faults.ts';
import { Problem } from '@touchline/domain/core/problem.ts';
import { faultLength } from '@touchline/domain/constants.ts';
import { callCommand, ConnectionLost } from './data/api.ts';
import { isLoadFailure } from './data/load-failure.ts';
import { newIncident } from './random.ts';

/** Maximum number of faults outside of rendering that a page load reports. */
const maxReports = 5;

/** Truncates to whole characters. The server would refuse half an emoji, as well as NUL. */
const truncate = (text: string, length: number): string =>
  [...text.replaceAll('\0', '').slice(0, length + 1)].slice(0, length).join('');

/**
 * Returns true for reasons that are not faults: the server refused, the connection was lost, or the user left the page
 * while waiting.
 */
const isNoFault = (reason: unknown): boolean =>
  reason instanceof Problem ||
  reason instanceof ConnectionLost ||
  isLoadFailure(reason) ||
  (reason instanceof DOMException && reason.name === 'AbortError');

/** Reports a fault once to the server's log. When offline, it is reported after reconnecting. Never throws. */
export const report = (reason: unknown, incident: string): void => {
  if (isNoFault(reason)) return;
  const { message, stack = '' } = reason instanceof Error ? reason : new Error(String(reason));
  const fault = {
    incident,
    message: truncate(message, faultLength.message),
    stack: truncate(stack, faultLength.stack),
    page: truncate(location.pathname, faultLength.page),
  };
  const send = () => callCommand(reportFault, fault);
  send().catch((failure: unknown) => {
    if (failure instanceof ConnectionLost)
      window.addEventListener('online', () => void send().catch(() => undefined), { once: true });
  });
};

const reportedStacks = new Set<string>();

/** Reports each fault only once, and ignores faults in browser extensions. */
const reportOnce = (reason: unknown): void => {
  if (!(reason instanceof Error) || !reason.stack?.includes(`${location.origin}/`)) return;
  if (isNoFault(reason) || reportedStacks.size >= maxReports || reportedStacks.has(reason.stack)) return;
  reportedStacks.add(reason.stack);
  report(reason, newIncident());
};

window.addEventListener('error', ({ error }) => reportOnce(error));
window.addEventListener('unhandledrejection', ({ reason }) => reportOnce(reason));
