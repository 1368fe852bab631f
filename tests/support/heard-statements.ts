import { sql } from 'kysely';
import type { TestServer } from './server.ts';
import { asksWho, unnarrowedTables } from './statement-tables.ts';

/** Tables that the server writes for itself, or that hold the user's own profile, found by the user's id. */
const exemptTables = ['audit_log', 'idempotency_keys', 'outbox', 'members'];

/** Names of the tables whose rows belong to an organization. */
export const tablesOfClubs = async ({ database }: TestServer): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`.execute(database.db);
  return rows.map(({ name }) => name).filter((name) => !exemptTables.includes(name));
};

/** A user's own memberships are found by the user's id, in whichever organization they are. */
const isOwnMembership = (table: string, text: string): boolean =>
  table.startsWith('membership') && /"user_id" = \$\d/.test(text);

const wideTableCache = new Map<string, readonly string[]>();

/** Tables of a statement that are not narrowed to one organization; each text is parsed once. */
const wideTables = (text: string, clubTables: readonly string[]): readonly string[] => {
  const tables =
    wideTableCache.get(text) ?? unnarrowedTables(text, clubTables).filter((table) => !isOwnMembership(table, text));
  wideTableCache.set(text, tables);
  return tables;
};

/** Statements that do not narrow all their tables of clubs to one club, with those tables. */
export const wideStatements = (texts: readonly string[], clubTables: readonly string[]) =>
  texts
    .filter((text) => !asksWho(text))
    .map((text) => ({ tables: wideTables(text, clubTables), text }))
    .filter(({ tables }) => tables.length > 0);

/** Counts each comparison of the organization as one guard: it prevents slips even where a foreign key implies it. */
export const guardsIn = (texts: readonly string[]): number =>
  [...new Set(texts)].reduce((sum, text) => sum + [...text.matchAll(/\borganization_id"? (?:=|in\b)/g)].length, 0);

/** The most rows that statements may return, each number once, ascending. */
export const limitsIn = (texts: readonly string[]): readonly number[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(/\blimit (\d+)/g)].map(([, most]) => Number(most))))].sort(
    (a, b) => a - b,
  );
