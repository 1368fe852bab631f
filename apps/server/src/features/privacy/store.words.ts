import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';

export interface Words {
  /** Full names, matched in upper and lower case. */
  readonly names: readonly string[];
  /** Email addresses and phone numbers. */
  readonly texts: readonly string[];
  /** Values, such as first names, that are matched only as a complete JSON value. */
  readonly values: readonly string[];
}

/**
 * Columns with text that people wrote, or copies of it. `json` columns contain text. `copies` are JSON that also
 * contains fields about people.
 */
export const writtenColumns = [
  ['tryout_evaluations', 'notes'],
  ['tryout_registrations', 'registration_notes'],
  ['tryout_registrations', 'plays_up'],
  ['tryout_registrations', 'told', 'json'],
  ['answers', 'remark'],
  ['team_invitations', 'offer_letter_body'],
  ['team_invitations', 'anticipated_team_level'],
  ['team_invitations', 'anticipated_season_cost_description'],
  ['tryouts', 'title'],
  ['tryouts', 'location'],
  ['tryouts', 'description'],
  ['events', 'title'],
  ['events', 'opponent'],
  ['events', 'place'],
  ['events', 'note'],
  ['events', 'cancel_reason'],
  ['events', 'told', 'json'],
  ['event_changes', 'before', 'json'],
  ['event_changes', 'after', 'json'],
  ['event_changes', 'reason'],
  ['event_notices', 'known', 'json'],
  ['owed_event_letters', 'told', 'json'],
  ['venues', 'address'],
  ['venues', 'note'],
  ['venues', 'directions'],
  ['organization_codes', 'description'],
  ['outbox', 'payload', 'copies'],
  ['outbox', 'last_error'],
  ['audit_log', 'details', 'copies'],
  ['idempotency_keys', 'answer', 'copies'],
] as const;

/** Pattern for a letter or digit. Lists accented letters, because a database may recognize only ASCII letters. */
const letter = String.raw`[[:alnum:]\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0300-\u052f\u1e00-\u1fff]`;

const accented = /[\u00c0-\u{10ffff}]/u;

/** Pattern for a character. Lists both cases of an accented letter, which a database may not recognize. */
const characterOf = (character: string): string => {
  if (/\s/u.test(character)) return ' ';
  if (/['’]/u.test(character)) return "['’]";
  if (accented.test(character)) return `[${character.toLowerCase()}${character.toUpperCase()}${character}]`;
  return character.replace(/[\\^$.*+?()[\]{}|]/u, String.raw`\$&`);
};

const patternOf = (text: string): string => [...text].map(characterOf).join('');

/** A text as it appears inside a JSON string. */
const escapedForJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Lookbehind for the start of a word. In JSON, the letter in an escape such as \n does not belong to the word. */
const notPrecededBy = (before: string, isJson: boolean): string =>
  isJson ? String.raw`(?:(?<!${before})|(?<=\\[bfnrt]))` : `(?<!${before})`;

/** Patterns for a word: a fast one that finds rows, and a slower one (four times) that checks adjacent characters. */
interface Pattern {
  readonly loose: string;
  readonly exact: string;
}

/** Pattern for a name. "Anna Bauer" does not match within "Hanna Bauer". */
const namePattern =
  (isJson: boolean) =>
  (name: string): Pattern => {
    const space = isJson ? String.raw`(?:\s|\\[nrt])+` : String.raw`\s+`;
    const loose = patternOf(isJson ? escapedForJson(name) : name).replaceAll(/ +/gu, space);
    return { loose, exact: `${notPrecededBy(letter, isJson)}${loose}(?!${letter})` };
  };

/** Pattern for an address. `na@x.at` does not match within `anna@x.at` or `na@x.at.example`. A period may follow. */
const addressPattern = (isJson: boolean, loose: string): string =>
  `${notPrecededBy(`${letter}[._%+-]*`, isJson)}${loose}(?!${letter}|[.-]+${letter})`;

const textPattern =
  (isJson: boolean) =>
  (text: string): Pattern => {
    const loose = patternOf(text);
    return { loose, exact: text.includes('@') ? addressPattern(isJson, loose) : `(?<![0-9])${loose}(?![0-9])` };
  };

const patternsIn = (words: Words, kind: 'text' | 'json' | 'copies') => {
  const isJson = kind !== 'text';
  return {
    names: words.names.map(namePattern(isJson)),
    texts: words.texts.filter((text) => text.trim() !== '').map(textPattern(isJson)),
    values: kind === 'copies' ? words.values.map((value) => JSON.stringify(value)) : [],
  };
};

/** Removes a person's words from all of an organization's texts. */
export const removeWords = async (db: Db, organizationId: OrganizationId, words: Words): Promise<void> => {
  for (const [table, column, kind = 'text'] of writtenColumns) {
    const { names, texts, values } = patternsIn(words, kind);
    const storedText = sql`${sql.ref(column)}::text`;
    const exact = (patterns: readonly Pattern[]) => sql`${patterns.map((pattern) => pattern.exact)}::text[]`;
    const cleanedText = sql`without_words(${storedText}, ${exact(names)}, ${exact(texts)}, ${values}::text[])`;
    const loose = [...names, ...texts].map((pattern) => pattern.loose);
    await sql`update ${sql.table(table)}
      set ${sql.ref(column)} = ${kind === 'text' ? cleanedText : sql`${cleanedText}::jsonb`}
      where organization_id = ${organizationId}
        and case when ${storedText} ~* any(${loose}::text[])
            or exists (select from unnest(${values}::text[]) as value where strpos(${storedText}, value) > 0)
          then ${storedText} <> ${cleanedText} else false end`.execute(db);
  }
};
