import { type Expression, type SqlBool, sql } from 'kysely';

const literally = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

/** Whether `value` contains `term`, without regard to case and accents (decision D29). Trigram indexes serve it. */
export const contains = (value: Expression<string | null>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`search_text(${value}) like search_text(${`%${literally(term)}%`})`;

/** Whether `value` begins with `term`, in the same sense. */
export const beginsWith = (value: Expression<string>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`search_text(${value}) like search_text(${`${literally(term)}%`})`;
