import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { RawJson } from './implement.ts';

/**
 * The page out of one row more than it holds, and the id to ask for the next one with: the last one's, as long as
 * something follows.
 */
export const pageOf = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
): { readonly page: readonly Row[]; readonly next: string | null } => {
  const page = rows.slice(0, size);
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
};

interface More {
  readonly key?: string;
  readonly tables?: RawBuilder<unknown>;
  readonly fields?: RawBuilder<unknown>;
}

/**
 * The same of a query of one row more than the page holds, as JSON text that the database builds: turning fifty rows
 * into JSON costs Node more than everything else of such a request. Moments have to be selected as texts.
 */
export const pageQuery = (
  name: string,
  rows: Expression<unknown>,
  size: number,
  { key = 'id', tables = sql``, fields = sql`` }: More = {},
): RawBuilder<{ text: string }> =>
  sql`
    with found as (${rows})${tables}
    select json_build_object(
      ${sql.lit(name)}, (select coalesce(json_agg(shown), '[]') from (select * from found limit ${sql.lit(size)}) as shown),
      'next', (select ${sql.ref(key)} from found where (select count(*) from found) > ${sql.lit(size)} offset ${sql.lit(size - 1)} limit 1)
      ${fields})::text as text`;

/** Asks for such a page. */
export const pageText = async (
  db: Db,
  name: string,
  rows: Expression<unknown>,
  size: number,
  more?: More,
): Promise<RawJson> => {
  const { rows: answers } = await pageQuery(name, rows, size, more).execute(db);
  return new RawJson(answers[0]?.text ?? 'null');
};
