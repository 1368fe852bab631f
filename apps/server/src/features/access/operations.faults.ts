import { reportFault } from '@touchline/domain/access/contract.faults.ts';
import { noEntry } from '../../core/audit-log.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { addressKey } from '../../core/rate-limits.ts';
import { keepErrors } from '../../core/request-errors.ts';

/** Without the queries and fragments of addresses, which hold tokens, and without email addresses. */
const withoutSecrets = (redacted: string): string =>
  redacted
    .replaceAll(/(?<![^\s?#"'()<>])([^\s?#"'()<>/]*\/[^\s?#"'()<>]*)[?#][^\s"'()<>]*/g, '$1')
    .replaceAll(/(?<![^\s@/:"'()<>])[^\s@/:"'()<>]+@[^\s@/:"'()<>]+\.[^\s@/:"'()<>]+/g, '[email]');

export const faultOperations: readonly Implementation[] = [
  implement(reportFault, {
    summary: 'Report a page that failed',
    audit: noEntry,
    beforeTransaction: async ({ rateLimiter, request }) => {
      await rateLimiter.consume('faultsByAddress', addressKey(request.address));
      await rateLimiter.consume('faultsOverall', 'all');
    },
    run: async ({ db, log }, { incident, page, message, stack }) => {
      const told = { message: withoutSecrets(message), stack: withoutSecrets(stack) };
      // The number that the page shows is found like the id of a request; that of the report itself nobody ever sees.
      const found = { requestId: incident, operation: reportFault.name, page: withoutSecrets(page) };
      log.warn({ ...found, ...told }, 'a page failed');
      const error = { requestId: incident, status: null, operation: reportFault.name, cause: 'a page failed' };
      await keepErrors(db, [{ ...error, secondsAgo: 0 }]);
    },
  }),
];
