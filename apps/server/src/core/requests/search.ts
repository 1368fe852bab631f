import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldedName, alternativeSpelling } from '@touchline/domain/core/search.ts';
import { searchWords } from '@touchline/domain/people/rules.ts';

/** A text within a pattern, where it means itself. */
export const literally = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

/** A pattern, folded once in a subquery; next to a column the function would run again for each row. */
const foldedPattern = (pattern: string) => sql`(select search_text(${pattern}))`;

/** Texts that search_text has been through, as one. Words hold no space, so none is found across two of them. */
const joinedTexts = (texts: readonly Expression<string | null>[]): RawBuilder<string> =>
  sql`concat_ws(' ', ${sql.join(texts)})`;

/**
 * True if every word of `search` is in one of the texts, which search_text has folded (ruling 29), or every word in its
 * other umlaut spelling. The words are a single parameter, so the statement is the same for any number of them
 * (decision record 0020).
 */
export const containsWords = (
  texts: readonly [Expression<string | null>, ...Expression<string | null>[]],
  search: string,
): Expression<SqlBool> => {
  const text = texts.length === 1 ? texts[0] : joinedTexts(texts);
  const words = searchWords(search);
  const every = (list: readonly string[]) => sql<SqlBool>`${text} like all(
    (select coalesce(array_agg(search_text(pattern)), '{}')
      from unnest(${list.map((word) => `%${literally(word)}%`)}::text[]) as pattern)::text[])`;
  return sql<SqlBool>`(${every(words)} or ${every(words.map(alternativeSpelling))})`;
};

/** Trigrams of any locale are made of these; a pattern without them would read the whole index. */
const indexed = /[a-z0-9]{3}/;

/**
 * The same for texts that all have a trigram index: the two longest words that it knows are looked up there. A single
 * one is looked up twice, because the statement is the same for however many there are.
 */
export const containsIndexedWords = (
  texts: readonly [Expression<string | null>, ...Expression<string | null>[]],
  search: string,
): Expression<SqlBool> => {
  const everyWord = containsWords(texts, search);
  const known = searchWords(search).filter((word) => indexed.test(foldedName(word)));
  const [longest, next] = known.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return everyWord;
  const anywhere = (word: string) =>
    sql.join(
      texts.flatMap((text) =>
        [word, alternativeSpelling(word)].map(
          (one) => sql<SqlBool>`${text} like ${foldedPattern(`%${literally(one)}%`)}`,
        ),
      ),
      sql` or `,
    );
  return sql<SqlBool>`((${anywhere(longest)}) and (${anywhere(next ?? longest)}) and ${everyWord})`;
};

/** Puts names that do not begin with the text later: in this order false stands before true. */
export const laterOn = (texts: readonly Expression<string>[], search: string): Expression<SqlBool> => {
  const begins = texts.map((text) => sql<SqlBool>`${text} like ${foldedPattern(`${literally(search)}%`)}`);
  return sql<SqlBool>`not (${sql.join(begins, sql` or `)})`;
};
