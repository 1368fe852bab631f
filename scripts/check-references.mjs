// Checks references in docs and comments: paths, links, requirements, rulings, reliability rules, goals and records.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { areaOf, readLedger } from './lib/ledger.mjs';
import { isMain, listFiles, root, runMain, say } from './lib/project.mjs';

/** Folders to which short paths, such as `core/requests/perform.ts`, may be relative. */
const shortRoots = ['', 'apps/server/src/', 'apps/web/src/', 'apps/web/', 'packages/domain/src/', 'tests/'];

const topFolders = /^(?:apps|packages|tests|scripts|docs|bench|domain|lib|core|db|ui|pages|app|features)\//;
const fileName = /\.(?:tsx?|mjs|js|jsonc?|sql|md|tsv|css|html|ya?ml)$/;

/** Comments of a source file, or a whole document, with unchanged line numbers. */
const readableText = (file, text) => {
  if (file.endsWith('.md')) return text;
  const commentPattern = file.endsWith('.sql') ? /--+(.*)$/ : /(?:^\s*(?:\/\/|\{?\/?\*+)|\s\/\/\s)(.*)$/;
  return text.replace(/.*/g, (line) => line.match(commentPattern)?.[1] ?? '');
};

/** A word, possibly at the start of a sentence, followed by one or more numbers. */
const numberedPattern = (word, item) =>
  new RegExp(
    `\\b[${word[0]}${word[0].toUpperCase()}]${word.slice(1)}s?\\s+${item}(?:(?:,|\\s+and|\\s+to)\\s+${item})*`,
    'g',
  );

const migrations = 'apps/server/src/db/migrations/';

/** Kinds of numbered references: the pattern, the numbers in it, and the table or folder that defines them. */
const kinds = [
  { kind: 'ruling', pattern: numberedPattern('ruling', '\\d+'), item: /\d+/g, home: 'docs/rulings.md' },
  { kind: 'rule', pattern: /\bREL-\d+/g, item: /REL-\d+/g, home: 'docs/reliability.md' },
  { kind: 'race', pattern: numberedPattern('race', 'Q\\d+'), item: /Q\d+/g, home: 'docs/reliability.md' },
  { kind: 'fault', pattern: numberedPattern('fault', 'F\\d+'), item: /F\d+/g, home: 'docs/reliability.md' },
  { kind: 'goal', pattern: numberedPattern('goal', '[AESF]\\d+'), item: /[AESF]\d+/g, home: 'bench/README.md' },
  { kind: 'decision record', pattern: numberedPattern('record', '\\d{4}'), item: /\d{4}/g, home: 'docs/decisions/' },
  { kind: 'migration', pattern: numberedPattern('migration', '\\d{4}'), item: /\d{4}/g, home: migrations },
  { kind: 'requirement', pattern: /\b[A-Z]+-\d{2,3}\b/g, item: /.+/g, home: 'docs/requirements.tsv' },
];

/** Applied migrations cannot be edited, and use an old word for rulings. */
const formerRuling = /\bdecisions? D(\d+)/g;

/** Targets of references: the project's files, their headings, and the numbers of each kind. */
export const readTargets = (base) => {
  const files = listFiles(base);
  const linesOf = (file) => readFileSync(path.join(base, file), 'utf8').split('\n');
  const numbersIn = ({ home, item }) => {
    if (home.endsWith('.tsv')) return readLedger(base).map(({ id }) => id);
    if (!home.endsWith('/'))
      return linesOf(home).flatMap((line) => line.match(/^\| ([^|]+) \|/)?.[1].match(item) ?? []);
    return files.filter((file) => file.startsWith(home)).map((file) => file.slice(home.length, home.length + 4));
  };
  return {
    files,
    exists: (file) => existsSync(path.join(base, file)),
    headings: (file) => linesOf(file).flatMap((line) => line.match(/^#+ (.+)/)?.[1] ?? []),
    areas: new Set(readLedger(base).map(({ id }) => areaOf(id))),
    numbers: new Map(kinds.map((kind) => [kind.kind, new Set(numbersIn(kind))])),
  };
};

const numberProblems = (_, text, { numbers, areas }) =>
  kinds.flatMap(({ kind, pattern, item, home }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: words, index }) =>
      words
        .match(item)
        .filter((id) => !numbers.get(kind).has(id) && (kind !== 'requirement' || areas.has(areaOf(id))))
        .map((id) => [index, `${kind} ${id}`, `Name one of ${home}, or add it there.`]),
    ),
  );

const formerRulingProblems = (file, text, { numbers }) =>
  [...text.matchAll(formerRuling)]
    .filter(([, number]) => !file.endsWith('.sql') || !numbers.get('ruling').has(number))
    .map(({ index, 0: word, 1: number }) => [index, word, `Write "ruling ${number}".`]);

/** True if a file or folder has the path, in which `*` and FEATURE match any name. */
const wildcardPattern = (wildcard) => (wildcard === '**/' ? '(?:.*/)?' : '[^/]*');
const someNameMatches = (names, target) => {
  const pattern = target.replaceAll('.', '\\.').replace(/\*\*\/|\*|FEATURE/g, wildcardPattern);
  return names.some((name) => new RegExp(`^${pattern}(?:/|$)`).test(name));
};

const leadsTo = (file, target, { files, exists }) => {
  const trimmed = target.replace(/\/$/, '');
  if (!trimmed.includes('/'))
    return (
      exists(trimmed) ||
      someNameMatches(
        files.map((file) => path.posix.basename(file)),
        trimmed,
      )
    );
  const fullPath = trimmed.replace(/^domain\//, 'packages/domain/src/').replace(/^(server|web)\//, 'apps/$1/src/');
  return [path.posix.join(path.posix.dirname(file), trimmed), ...shortRoots.map((folder) => folder + fullPath)].some(
    (candidate) => exists(candidate) || (/\*|FEATURE/.test(candidate) && someNameMatches(files, candidate)),
  );
};

const pathProblems = (file, text, targets) => {
  const quotedPaths = [...text.matchAll(/`([\w@.*/-]+)`/g)].filter(
    ([, token]) => fileName.test(token) || topFolders.test(token),
  );
  const unquotedPaths = file.endsWith('.md') ? [] : [...text.matchAll(/(?<![\w@.*/:`-])((?:[\w@*-]+\/)+[\w@.*-]+)/g)];
  return [...quotedPaths, ...unquotedPaths.filter(([, token]) => topFolders.test(token) && fileName.test(token))]
    .filter(([, token]) => !/NNNN|node_modules|^[./@]/.test(token) && !leadsTo(file, token, targets))
    .map(({ index, 1: token }) => [index, token, 'Name a file that exists.']);
};

/** Anchor that GitHub generates for a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

const linkProblems = (file, text, targets) =>
  (file.endsWith('.md') ? [...text.matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]*))?\)/g)] : [])
    .filter(([, target, anchor]) => {
      const linkedFile = target ? path.posix.join(path.posix.dirname(file), target) : file;
      if (!targets.exists(linkedFile)) return true;
      return anchor !== undefined && !targets.headings(linkedFile).some((heading) => anchorOf(heading) === anchor);
    })
    .map(({ index, 0: link }) => [index, link.slice(2, -1), 'Link to a page and heading that exist.']);

/** Broken references in a file, each as a message with advice. */
export const referenceProblems = (file, source, targets) => {
  const text = readableText(file, source);
  return [numberProblems, formerRulingProblems, pathProblems, linkProblems]
    .flatMap((problems) => problems(file, text, targets))
    .map(
      ([at, target, advice]) => `${file}:${text.slice(0, at).split('\n').length}: ${target} leads nowhere. ${advice}`,
    );
};

/** Reference problems in all of the project's documents and source files. */
export const allReferenceProblems = (base = root) => {
  const targets = readTargets(base);
  return targets.files
    .filter((file) => /\.(?:md|tsx?|mjs|js|css|sql)$/.test(file))
    .flatMap((file) => referenceProblems(file, readFileSync(path.join(base, file), 'utf8'), targets));
};

if (isMain(import.meta)) {
  await runMain(() => {
    const problems = allReferenceProblems();
    for (const problem of problems) say(problem);
    say(`${problems.length} references lead nowhere`);
    return problems.length > 0 ? 1 : 0;
  });
}
