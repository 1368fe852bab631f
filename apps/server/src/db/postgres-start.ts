import { StartProblem } from './start-problem.ts';

const unreachableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']);
const unknownHostCodes = new Set(['ENOTFOUND', 'EAI_AGAIN']);

const hostOf = (url: string): string => new URL(url).host || 'the socket in DATABASE_URL';

const loginRefusedText = (said: string) => `PostgreSQL refuses the user or the password in DATABASE_URL (${said}).`;
const notOwnerText = (said: string) =>
  `The user in DATABASE_URL may not create the tables (${said}). ` +
  'Make that user the owner of the database: alter database NAME owner to USER';
const noExtensionText = (said: string) =>
  said.includes('extension')
    ? `PostgreSQL lacks an extension (${said}). Install its contrib package (postgresql-contrib).`
    : undefined;

/** Sentence for a PostgreSQL error by SQLSTATE, because PostgreSQL's own message may name the user and the database. */
const sentences: Readonly<Record<string, (said: string) => string | undefined>> = {
  '28P01': loginRefusedText,
  '28000': loginRefusedText,
  '3D000': (said) =>
    `PostgreSQL does not have the database that DATABASE_URL names (${said}). Create it: createdb --owner=USER NAME`,
  '42501': notOwnerText,
  '3F000': notOwnerText,
  '0A000': noExtensionText,
  '58P01': noExtensionText,
  '53300': (said) =>
    `PostgreSQL has no connection left for Touchline (${said}). Raise max_connections, or stop other programs.`,
  '57P03': (said) => `PostgreSQL is not ready yet (${said}). Start Touchline again in a moment.`,
  '53100': (said) => `The disk of PostgreSQL is full (${said}).`,
};

/** Turns a PostgreSQL error at startup into a sentence that says what to change; returns any other error unchanged. */
export const postgresStartProblem = (fault: unknown, url?: string): unknown => {
  if (!(fault instanceof Error)) return fault;
  const { code = '' } = fault as NodeJS.ErrnoException;
  const host = url && hostOf(url);
  if (host && (unreachableCodes.has(code) || fault.message.includes('timeout exceeded'))) {
    return new StartProblem(
      `PostgreSQL does not answer at ${host} (${code || 'no answer in time'}). Is it running, and is DATABASE_URL right?`,
    );
  }
  if (host && unknownHostCodes.has(code)) {
    return new StartProblem(`DATABASE_URL names the host ${host}, which cannot be resolved (${code}).`);
  }
  const sentence = sentences[code]?.(fault.message);
  return sentence === undefined ? fault : new StartProblem(sentence, { cause: fault });
};
