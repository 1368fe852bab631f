import { anyone, command, noContent } from '../core/operation.ts';
import { faultReport } from './schema.faults.ts';

/** Reports a failed page to the server's log, under the number shown on the page. Changes nothing. */
export const reportFault = command('access.reportFault', {
  route: 'POST /client-faults',
  can: anyone,
  changes: [],
  input: faultReport,
  ...noContent,
});
