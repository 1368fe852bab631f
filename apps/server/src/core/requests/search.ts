import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldName, alternativeSpelling } from '@touchline/domain/core/search.ts';
import { searchWords } from '@touchline/domain/people/rules.ts';

/** Escapes text for a LIKE pattern, so that it matches literally. */
export const escapeLike = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

/** Pattern folded by search_text. A subquery runs the function once instead of for every row. */
const foldedPattern = (pattern: string) => sql`(select search_text(${pattern}))`;

/** Joins texts folded by search_text. Search words contain no space, so no word matches across two texts. */
const joinedTexts = (texts: readonly Expression<string | null>[]): RawBuilder<string> =>
  sql`concat_ws(' ', ${sql.join(texts)})`;

/**
 * True if the texts, folded by search_text (ruling 29), contain every word of `search` as typed, or every word in its
 * other umlaut spelling. The words are a single parameter, so the statement is the same for any number of
 * them (decision record 0020).
 */
export const containsWords = (
  texts: readonly [Expression<string | null>, ...Expression<string | null>[]],
  search: string,
): Expression<SqlBool> => {
  const text = texts.length === 1 ? texts[0] : joinedTexts(texts);
  const words = searchWords(search);
  const containsAll = (list: readonly string[]) => sql<SqlBool>`${text} like all(
    (select coalesce(array_agg(search_text(pattern)), '{}')
      from unnest(${list.map((word) => `%${escapeLike(word)}%`)}::text[]) as pattern)::text[])`;
  return sql<SqlBool>`(${containsAll(words)} or ${containsAll(words.map(alternativeSpelling))})`;
};

/** Characters that form trigrams in every locale; a pattern without any reads the whole index. */
const indexedPattern = /[a-z0-9]{3}/;

/**
 * Like `containsWords`, for texts that all have a trigram index: the two longest words that the index can find are
 * looked up there. A single word is looked up twice, because the statement is the same for any number of words.
 */
export const containsIndexedWords = (
  texts: readonly [Expression<string | null>, ...Expression<string | null>[]],
  search: string,
): Expression<SqlBool> => {
  const everyWord = containsWords(texts, search);
  const indexedWords = searchWords(search).filter((word) => indexedPattern.test(foldName(word)));
  const [longest, next] = indexedWords.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return everyWord;
  const containsWord = (word: string) =>
    sql.join(
      texts.flatMap((text) =>
        [word, alternativeSpelling(word)].map(
          (one) => sql<SqlBool>`${text} like ${foldedPattern(`%${escapeLike(one)}%`)}`,
        ),
      ),
      sql` or `,
    );
  return sql<SqlBool>`((${containsWord(longest)}) and (${containsWord(next ?? longest)}) and ${everyWord})`;
};

/** Sort key that puts names beginning with the text first, because false sorts before true. */
export const laterInName = (texts: readonly Expression<string>[], search: string): Expression<SqlBool> => {
  const begins = texts.map((text) => sql<SqlBool>`${text} like ${foldedPattern(`${escapeLike(search)}%`)}`);
  return sql<SqlBool>`not (${sql.join(begins, sql` or `)})`;
};
