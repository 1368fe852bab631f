import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { requestId } from '../requests/request-id.ts';

export type Log = Logger;

/** Field names that are never logged, at any depth (REL-8). */
const secretFields = [
  'password',
  'token',
  'code',
  'phone',
  'birthDate',
  'email',
  'cookie',
  'authorization',
  'verifier',
];

/**
 * Facts about a fault for the log: its place and the violated database rule. All other properties are omitted,
 * because `detail` quotes the row.
 */
const describeFault = (fault: unknown): object => {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const { code, constraint } = fault as { code?: unknown; constraint?: unknown };
  return {
    message: fault.message,
    stack: fault.stack,
    ...(typeof code === 'string' && { state: code }),
    ...(typeof constraint === 'string' && { constraint }),
  };
};

/** Logs to standard output; tests pass another destination. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ requestId: requestId() }),
      redact: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      serializers: { fault: describeFault },
    },
    ...(destination ? [destination] : []),
  );
