import { anyone, command, noContent } from '../core/operation.ts';
import { faultReport } from './schema.faults.ts';

/** Logs a page's error on the server, under the incident number that the page shows. Changes nothing. */
export const reportFault = command('access.reportFault', {
  route: 'POST /client-faults',
  can: anyone,
  changes: [],
  input: faultReport,
  ...noContent,
});
