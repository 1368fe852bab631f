import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { requestId } from '../requests/request-id.ts';

export type Log = Logger;

/** Names of fields that never reach the log, at any depth of a line (REL-8). */
const secret = ['password', 'token', 'code', 'phone', 'birthDate', 'email', 'cookie', 'authorization', 'verifier'];

/**
 * Facts of a fault for the log: where it happened and under which rule of the database. Its `detail` quotes the row,
 * so it stays out, as does everything else that hangs on it.
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

/** Writes to standard output; a test may give another destination. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ requestId: requestId() }),
      redact: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      serializers: { fault: describeFault },
    },
    ...(destination ? [destination] : []),
  );
