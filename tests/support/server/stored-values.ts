import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '@touchline/server/db/open.ts';

/** Places of the values in every table's texts, documents and bytes, whose columns are read from the schema. */
export const placesOf = async (db: Db, values: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, udt_name as type from information_schema.columns
    where table_schema = 'public'`.execute(db);
  const places: string[] = [];
  // Sends one statement per table, because there are hundreds of columns.
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
    const texts = columns.map(({ column, type }) => {
      const text = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
      return sql`(${sql.lit(column)}, ${text})`;
    });
    const result = await sql<{ column: string; value: string }>`
      select distinct stored.name as column, wanted.value from ${sql.table(table)}
        cross join lateral (values ${sql.join(texts)}) as stored (name, text)
        cross join unnest(${values}::text[]) as wanted (value)
      where position(lower(wanted.value) in lower(stored.text)) > 0 order by 1, 2`.execute(db);
    places.push(...result.rows.map(({ column, value }) => `${table}.${column}: ${value}`));
  }
  return places;
};

const bytesOf = (value: string): string => Buffer.from(value).toString('latin1').toLowerCase();

/** Text of an email without line breaks, with encoded characters decoded. */
const unfold = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Files below a folder that contain one of the values, with the value. Skips the files in `except`. */
export const filesWith = (folder: string, values: readonly string[], except: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(except))
    .flatMap((file) => {
      const bytes = readFileSync(join(folder, file)).toString('latin1').toLowerCase();
      const text = file.endsWith('.eml') ? unfold(bytes) : bytes;
      return values.filter((value) => text.includes(bytesOf(value))).map((value) => `${file}: ${value}`);
    });
