import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Names of fields that never reach the log, at whatever depth of a line (reliability §8). */
const secret = ['password', 'token', 'code', 'phone', 'birthDate', 'email', 'cookie', 'authorization', 'verifier'];

export const createLog = (level: string): Log =>
  pino({ level, base: null, redact: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]) });
