import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether `value` contains `term`, without regard to case and accents (decision D29). Trigram indexes serve it. */
export const contains = (value: Expression<string | null>, term: string): Expression<SqlBool> => {
  const literally = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`search_text(${value}) like search_text(${literally})`;
};
