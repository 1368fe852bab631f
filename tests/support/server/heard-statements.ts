import { sql } from 'kysely';
import type { TestServer } from './server.ts';
import { isSessionQuery, unnarrowedTables } from './statement-tables.ts';

/** Tables for the server's internal data, or with the user's own profile, which is found by the user's id. */
const exemptTables = ['audit_log', 'idempotency_keys', 'outbox', 'members'];

/** Names of the tables whose rows belong to an organization. */
export const tablesOfClubs = async ({ database }: TestServer): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`.execute(database.db);
  return rows.map(({ name }) => name).filter((name) => !exemptTables.includes(name));
};

/** A user's own memberships are found by the user's id in any organization. */
const isOwnMembership = (table: string, text: string): boolean =>
  table.startsWith('membership') && /"user_id" = \$\d/.test(text);

const wideTableCache = new Map<string, readonly string[]>();

/** Tables that a statement uses without a condition on one organization. Each text is parsed once. */
const wideTables = (text: string, clubTables: readonly string[]): readonly string[] => {
  const tables =
    wideTableCache.get(text) ?? unnarrowedTables(text, clubTables).filter((table) => !isOwnMembership(table, text));
  wideTableCache.set(text, tables);
  return tables;
};

/** Statements that use clubs' tables without restricting them to one club, with those tables. */
export const wideStatements = (texts: readonly string[], clubTables: readonly string[]) =>
  texts
    .filter((text) => !isSessionQuery(text))
    .map((text) => ({ tables: wideTables(text, clubTables), text }))
    .filter(({ tables }) => tables.length > 0);

/** Number of comparisons of the organization. Each is a guard, even if a foreign key implies it. */
export const guardsIn = (texts: readonly string[]): number =>
  [...new Set(texts)].reduce((sum, text) => sum + [...text.matchAll(/\borganization_id"? (?:=|in\b)/g)].length, 0);

/** Row limits of statements, each number once, ascending. */
export const limitsIn = (texts: readonly string[]): readonly number[] =>
  [
    ...new Set(texts.flatMap((text) => [...text.matchAll(/\blimit (\d+)/g)].map(([, rowLimits]) => Number(rowLimits)))),
  ].sort((a, b) => a - b);
