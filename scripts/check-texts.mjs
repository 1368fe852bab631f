// Checks that the texts quoted in the specification appear verbatim: each text of a requirement named by a test must be
// in a source file of the domain or the web app.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { namedIds, readComments, readLedger } from './lib/ledger.mjs';
import { isMain, listFiles, root, runMain, say } from './lib/project.mjs';

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Source text as users read it, with escapes and entities resolved, and wrapped lines and concatenated literals joined.
 */
export const readableSource = (source) =>
  source
    .replace(/&(?:apos|#39|rsquo);/g, "'")
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\\(['"`])/g, '$1')
    .replace(/(['"`])\s*\+\s*\1/g, '')
    .replace(/\{' '\}/g, ' ')
    .replace(/\s+/g, ' ');

/** A placeholder in the specification matches any expression or text in the source. */
const placeholder = '[^<>]{0,80}?';

const fixedPart = (part) =>
  escapeRegExp(part)
    // A number may come from constants.ts, and a list of verbs from the operation.
    .replace(/\d+/g, (digits) => `(?:${digits}|\\$?\\{[^}]*\\})`)
    .replace(/\w+(?:\\\/\w+)+/g, (words) => `(?:${words}|\\$?\\{[^}]*\\})`);

/** Pattern for a quoted text. `{name}` and a standalone `n` are placeholders. */
export const textPattern = (text) => {
  const parts = text.split(/\{[^}]*\}|(?<![\w'])n(?![\w'])/);
  const body = parts.map(fixedPart).join(placeholder);
  // A single word must be a whole literal, an element's content or a key, because it would match inside other texts.
  if (/^\w+$/.test(text)) return new RegExp(`["'\`>}] ?${body} ?["'\`<{]|[{,] ?${body}:`);
  return new RegExp(`(?<!\\w)${body}(?!\\w)`);
};

/** Quoted texts of the named rows that no source file contains, each as a message with advice. */
export const missingTexts = (rows, sources) => {
  const readableSources = sources.map(readableSource);
  return rows.flatMap((row) =>
    row.text
      .split(' | ')
      .filter((text) => text !== '' && !readableSources.some((source) => textPattern(text).test(source)))
      .map(
        (text) =>
          `${row.id}: "${text}" stands in no source of packages/domain or apps/web. Use the specification's words.`,
      ),
  );
};

if (isMain(import.meta)) {
  await runMain(() => {
    const ledger = readLedger(root);
    const filesById = namedIds(readComments(root, ledger));
    const rows = ledger.filter((row) => filesById.has(row.id));
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
