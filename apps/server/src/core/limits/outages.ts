/** Reasons why the server temporarily cannot respond, as they appear in its log. */
export type Outage =
  | 'lock timeout'
  | 'statement timeout'
  | 'lost against others'
  | 'pool full'
  | 'disk full'
  | 'out of file descriptors'
  | 'database short of resources'
  | 'connection lost'
  | 'database stopping';

/** Outages by SQLSTATE or SQLSTATE prefix. */
const outageByState: readonly (readonly [state: string, outage: Outage])[] = [
  ['55P03', 'lock timeout'],
  ['57014', 'statement timeout'],
  ['40001', 'lost against others'],
  ['40P01', 'lost against others'],
  ['53100', 'disk full'],
  ['53', 'database short of resources'],
  ['08', 'connection lost'],
  ['57P', 'database stopping'],
];

/** Outages by operating system error code. */
const outageByCode: Readonly<Record<string, Outage>> = {
  EAI_AGAIN: 'connection lost',
  ECONNREFUSED: 'connection lost',
  ECONNRESET: 'connection lost',
  EHOSTUNREACH: 'connection lost',
  ENETUNREACH: 'connection lost',
  ENOTFOUND: 'connection lost',
  EPIPE: 'connection lost',
  ETIMEDOUT: 'connection lost',
  EMFILE: 'out of file descriptors',
  ENFILE: 'out of file descriptors',
  ENOSPC: 'disk full',
};

/** Errors from pg and the embedded engine that have no code. */
const outageByMessage: readonly (readonly [message: RegExp, outage: Outage])[] = [
  [/timeout exceeded when trying to connect/, 'pool full'],
  // If a thread cannot start, only the message says why.
  [/\bE[MN]FILE\b/, 'out of file descriptors'],
  [/Connection terminated|encountered a connection error|database has stopped/, 'connection lost'],
];

/** The outage that a fault indicates; undefined if the fault is in our code. */
export const outageOf = (fault: unknown): Outage | undefined => {
  if (!(fault instanceof Error)) return undefined;
  const code = 'code' in fault ? String(fault.code) : '';
  const outage = outageByCode[code] ?? outageByMessage.find(([message]) => message.test(fault.message))?.[1];
  if (outage) return outage;
  return /^[0-9A-Z]{5}$/.test(code) ? outageByState.find(([state]) => code.startsWith(state))?.[1] : undefined;
};
