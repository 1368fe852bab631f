import { StartProblem } from './start-problem.ts';

const away = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']);
const unnamed = new Set(['ENOTFOUND', 'EAI_AGAIN']);

const hostOf = (url: string): string => new URL(url).host || 'the socket in DATABASE_URL';

/** The sentence about a fault of PostgreSQL by its SQLSTATE; PostgreSQL's own words name the user and the database. */
const sentenceFor = (state: string, said: string): string | undefined => {
  switch (state) {
    case '28P01':
    case '28000':
      return `PostgreSQL refuses the user or the password in DATABASE_URL (${said}).`;
    case '3D000':
      return `PostgreSQL does not have the database that DATABASE_URL names (${said}). Create it: createdb --owner=USER NAME`;
    case '42501':
    case '3F000':
      return (
        `The user in DATABASE_URL may not create the tables (${said}). ` +
        'Make that user the owner of the database: alter database NAME owner to USER'
      );
    case '0A000':
    case '58P01':
      return said.includes('extension')
        ? `PostgreSQL lacks an extension (${said}). Install its contrib package (postgresql-contrib).`
        : undefined;
    case '53300':
      return `PostgreSQL has no connection left for Touchline (${said}). Raise max_connections, or stop other programs.`;
    case '57P03':
      return `PostgreSQL is not ready yet (${said}). Start Touchline again in a moment.`;
    case '53100':
      return `The disk of PostgreSQL is full (${said}).`;
    default:
      return undefined;
  }
};

/** A fault of PostgreSQL at start as the sentence that says what to change; any other fault as it is. */
export const postgresStartProblem = (fault: unknown, url?: string): unknown => {
  if (!(fault instanceof Error)) return fault;
  const { code = '' } = fault as NodeJS.ErrnoException;
  const host = url && hostOf(url);
  if (host && (away.has(code) || fault.message.includes('timeout exceeded'))) {
    return new StartProblem(
      `PostgreSQL does not answer at ${host} (${code || 'no answer in time'}). Is it running, and is DATABASE_URL right?`,
    );
  }
  if (host && unnamed.has(code)) {
    return new StartProblem(`DATABASE_URL names the host ${host}, which cannot be resolved (${code}).`);
  }
  const sentence = sentenceFor(code, fault.message);
  return sentence === undefined ? fault : new StartProblem(sentence, { cause: fault });
};
