import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type Placeholders, statement } from '../../db/statement.ts';
import { RawJson } from './implement.ts';

/**
 * Makes a page from the rows of a query that selects one more row than the page. The cursor of the next page is the
 * id of the page's last row; null if no rows follow.
 */
export const pageOf = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
): { readonly page: readonly Row[]; readonly next: string | null } => {
  const page = rows.slice(0, size);
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
};

interface PageOptions {
  readonly key?: string;
  /** Common table expressions before the rows, and tables joined after them. */
  readonly before?: RawBuilder<unknown>;
  readonly tables?: RawBuilder<unknown>;
  readonly fields?: RawBuilder<unknown>;
}

/**
 * Like `pageOf`, but as JSON text built by the database: in Node, fifty rows take longer to serialize than the rest
 * of the request. `rows` selects one more row than the page, with times as text.
 */
export const pageQuery = (
  name: string,
  rows: Expression<unknown>,
  size: number,
  { key = 'id', before = sql``, tables = sql``, fields = sql`` }: PageOptions = {},
): RawBuilder<{ text: string }> =>
  sql`
    with ${before} found as (${rows})${tables}
    select json_build_object(
      ${sql.lit(name)}, (select coalesce(json_agg(shown), '[]') from (select * from found limit ${sql.lit(size)}) as shown),
      'next', (select ${sql.ref(key)} from found where (select count(*) from found) > ${sql.lit(size)} offset ${sql.lit(size - 1)} limit 1)
      ${fields})::text as text`;

const textOf = ([page]: readonly { readonly text: string }[]) => new RawJson(page?.text ?? 'null');

/** Runs a page query that was composed for this request. */
export const askPage = async (db: Db, query: RawBuilder<{ text: string }>): Promise<RawJson> =>
  textOf((await query.execute(db)).rows);

export const pageText = (db: Db, ...page: Parameters<typeof pageQuery>): Promise<RawJson> =>
  askPage(db, pageQuery(...page));

/**
 * Queries of frequently requested pages. The query for each combination of options, such as order and role, is
 * composed on first use, because composing takes as long as running. There are few options, none of them typed by users.
 */
export const pagesOf = <Asked extends object, Form extends { readonly [Choice in keyof Form]: string | boolean }>(
  compose: (db: Db, parameters: Placeholders<Asked>, form: Form) => RawBuilder<{ text: string }>,
) => {
  const queries = new Map<string, (db: Db, parameters: Asked) => Promise<{ text: string }[]>>();
  return async (db: Db, parameters: Asked, form: Form): Promise<RawJson> => {
    const key = Object.values(form).join(' ');
    let runQuery = queries.get(key);
    if (!runQuery) {
      runQuery = statement((composing, places: Placeholders<Asked>) => ({
        compile: () => compose(composing, places, form).compile(composing),
      }));
      queries.set(key, runQuery);
    }
    return textOf(await runQuery(db, parameters));
  };
};
