import { reportFault } from '@touchline/domain/access/contract.faults.ts';
import { noEntry } from '../../core/audit-log.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { addressKey } from '../../core/rate-limits.ts';

/** Without the queries and fragments of addresses, which hold tokens, and without email addresses. */
const withoutSecrets = (redacted: string): string =>
  redacted
    .replaceAll(/(\/[^\s?#"'()<>]*)[?#][^\s"'()<>]*/g, '$1')
    .replaceAll(/[^\s@/:"'()<>]+@[^\s@/:"'()<>]+\.[^\s@/:"'()<>]+/g, '[email]');

export const faultOperations: readonly Implementation[] = [
  implement(reportFault, {
    audit: noEntry,
    beforeTransaction: async ({ rateLimiter, request }) => {
      await rateLimiter.consume('faultsByAddress', addressKey(request.address));
      await rateLimiter.consume('faultsOverall', 'all');
    },
    run: async ({ log }, { incident, page, message, stack }) => {
      const told = { message: withoutSecrets(message), stack: withoutSecrets(stack) };
      log.warn({ incident, operation: reportFault.name, page: withoutSecrets(page), ...told }, 'a page failed');
    },
  }),
];
