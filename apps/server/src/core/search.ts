import { type Expression, type SqlBool, sql } from 'kysely';

const literally = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

/** What is searched for, folded once: beside a column the function would run again for each row. */
const folded = (pattern: string) => sql`(select search_text(${pattern}))`;

/** Whether a text that search_text has been through contains `term`. Trigram indexes serve it (migration 0010). */
export const foldedContains = (text: Expression<string | null>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`${text} like ${folded(`%${literally(term)}%`)}`;

/** Whether such a text begins with `term`. */
export const foldedBeginsWith = (text: Expression<string>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`${text} like ${folded(`${literally(term)}%`)}`;

/** Whether `value` contains `term`, without regard to case and accents (decision D29). */
export const contains = (value: Expression<string | null>, term: string): Expression<SqlBool> =>
  foldedContains(sql`search_text(${value})`, term);
