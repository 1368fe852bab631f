import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './project.mjs';

const idPattern = /\b[A-Z]+-\d{2,3}\b/g;

export const areaOf = (id) => id.split('-')[0];

/** Rows of the requirement ledger: id, area, kind, requirement, and the quoted text, if any. */
export const readLedger = (root) => {
  const [, ...lines] = readFileSync(path.join(root, 'docs/requirements.tsv'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [id, area, kind, requirement, text = ''] = line.split('\t');
    return { id, area, kind, requirement, text };
  });
};

const testCall = /^(?:it|test|longTest|some\(\d+\)|describe|longDescribe)(?:\.\w+)*(?:<.*>)?\(/;
const isComment = (line) => /^\s*(?:\/\/|\/?\*)/.test(line);
const indentation = (line) => line.length - line.trimStart().length;

/** True for a row in the table of `it.each([`, or in a named table used by `.each(name`. */
const isRowOfTests = (lines, at) => {
  if (!/^(?:\.{3})?(?:[[{'"`(]|\w+\()/.test(lines[at].trim())) return false;
  const opening = lines.slice(0, at).findLast((line) => line.trim() && indentation(line) < indentation(lines[at]));
  if (!opening?.endsWith('[')) return false;
  if (/\.each(?:<.*>)?\(\[$/.test(opening)) return true;
  const table = opening.match(/^\s*const (\w+)\b.*= \[$/)?.[1];
  return table !== undefined && new RegExp(`\\.each\\(\\s*${table}\\b`).test(lines.join('\n'));
};

/**
 * Comments in a test file that name rows of the ledger: line, ids, and whether a test is directly below. A word that
 * looks like an id counts if its area is in the ledger, or if such a word is on the same line. This finds mistyped
 * areas and ignores "UTF-16".
 */
export const namingComments = (text, areas) => {
  const lines = text.split('\n');
  const comments = [];
  for (let at = 0; at < lines.length; at += 1) {
    const start = at;
    const ids = [];
    for (; at < lines.length && isComment(lines[at]); at += 1) {
      const words = lines[at].match(idPattern) ?? [];
      if (words.some((word) => areas.has(areaOf(word)))) ids.push(...words);
    }
    if (ids.length === 0) continue;
    const proves = at < lines.length && (testCall.test(lines[at].trim()) || isRowOfTests(lines, at));
    comments.push({ line: start + 1, ids, proves });
  }
  return comments;
};

/** All comments in the project's test files that name rows of the ledger. */
export const readComments = (root, ledger) => {
  const areas = new Set(ledger.map((row) => areaOf(row.id)));
  return listFiles(root)
    .filter((name) => /\.(test|spec)\.(ts|tsx|mts|mjs)$/.test(name))
    .flatMap((file) =>
      namingComments(readFileSync(path.join(root, file), 'utf8'), areas).map((comment) => ({ file, ...comment })),
    );
};

/** Ids above a test, each with the first file that names it. */
export const namedIds = (comments) => {
  const filesById = new Map();
  for (const { file, ids } of comments.filter(({ proves }) => proves)) {
    for (const id of ids) if (!filesById.has(id)) filesById.set(id, file);
  }
  return filesById;
};
