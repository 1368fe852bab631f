import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** Tables that statements name, directly or through a function. */
export type TablesIn = (texts: readonly string[]) => ReadonlySet<string>;

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/\w+/g));

/** Reads the tables and functions of a database, to find all tables on which a response can depend. */
export const tablesReadOn = async ({ database: { db } }: TestServer): Promise<TablesIn> => {
  const { rows: tables } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  const { rows: functions } = await sql<{ name: string; source: string }>`
    select proname::text as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as source from pg_proc
    where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')`.execute(
    db,
  );
  const sources = new Map(functions.map(({ name, source }) => [name, wordsOf(source)]));
  const names = new Set(tables.map(({ name }) => name));

  const addTables = (words: ReadonlySet<string>, tableNames: Set<string>, visited: ReadonlySet<string>): void => {
    for (const word of words) {
      if (names.has(word)) tableNames.add(word);
      const source = visited.has(word) ? undefined : sources.get(word);
      if (source) addTables(source, tableNames, new Set([...visited, word]));
    }
  };
  return (texts) => {
    const tableNames = new Set<string>();
    addTables(new Set(texts.flatMap((text) => [...wordsOf(text)])), tableNames, new Set());
    return tableNames;
  };
};
