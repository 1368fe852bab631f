// The sentences of the specification reach the user to the letter: the quoted text of every requirement that a test
// names stands verbatim in the sources of the domain or the web app.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { namedIds, readComments, readLedger } from './lib/ledger.mjs';
import { isMain, listFiles, root, runMain, say } from './lib/project.mjs';

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Source as a reader sees its texts: escapes and entities resolved, wrapped lines and joined literals as one line. */
export const readableSource = (source) =>
  source
    .replace(/&(?:apos|#39|rsquo);/g, "'")
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\\(['"`])/g, '$1')
    .replace(/(['"`])\s*\+\s*\1/g, '')
    .replace(/\{' '\}/g, ' ')
    .replace(/\s+/g, ' ');

/** A value put into a text: a placeholder of the specification is any expression (or text) of the source. */
const value = '[^<>]{0,80}?';

const fixedPart = (part) =>
  escapeRegExp(part)
    // A number may come from constants.ts, a list of verbs from the operation at hand.
    .replace(/\d+/g, (digits) => `(?:${digits}|\\$?\\{[^}]*\\})`)
    .replace(/\w+(?:\\\/\w+)+/g, (words) => `(?:${words}|\\$?\\{[^}]*\\})`);

/** The pattern of one quoted text. `{name}` and a lone `n` are placeholders. */
export const textPattern = (text) => {
  const parts = text.split(/\{[^}]*\}|(?<![\w'])n(?![\w'])/);
  const body = parts.map(fixedPart).join(value);
  // A single word would be found inside any other text: it has to be a whole literal, a tag's content or a key.
  if (/^\w+$/.test(text)) return new RegExp(`["'\`>}] ?${body} ?["'\`<{]|[{,] ?${body}:`);
  return new RegExp(`(?<!\\w)${body}(?!\\w)`);
};

/** The quoted texts of the named rows that no source holds, as sentences to act on. */
export const missingTexts = (rows, sources) => {
  const readable = sources.map(readableSource);
  return rows.flatMap((row) =>
    row.text
      .split(' | ')
      .filter((text) => text !== '' && !readable.some((source) => textPattern(text).test(source)))
      .map(
        (text) =>
          `${row.id}: "${text}" stands in no source of packages/domain or apps/web. Use the specification's words.`,
      ),
  );
};

if (isMain(import.meta)) {
  await runMain(() => {
    const ledger = readLedger(root);
    const named = namedIds(readComments(root, ledger));
    const rows = ledger.filter((row) => named.has(row.id));
    const files = ['packages/domain/src', 'apps/web/src'].flatMap((folder) => listFiles(path.join(root, folder), root));
    const sources = files
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(root, file), 'utf8'));
    const problems = missingTexts(rows, sources);
    for (const problem of problems) say(problem);
    say(`${problems.length} texts missing; looked for those of ${rows.filter((row) => row.text).length} requirements`);
    return problems.length > 0 ? 1 : 0;
  });
}
