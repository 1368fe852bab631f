// Finds regular expressions that take more than linear time, which would let a long text block the server (decision
// record 0060).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { ambiguousLoops } from './lib/ambiguous-loops.mjs';
import { childrenOf } from './lib/syntax.mjs';
import { isMain, listFiles, root, runMain, say } from './lib/project.mjs';

/** Text of a literal; undefined if parts are only known at run time. */
const literalText = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0].value.cooked : undefined;
};

/** The regular expression in a node; undefined if it is assembled from parts. */
const regexOf = ({ type, regex, callee, arguments: args }) => {
  if (regex) return { source: regex.pattern, flags: regex.flags };
  if (!/^(?:New|Call)Expression$/.test(type) || callee.name !== 'RegExp') return undefined;
  const source = literalText(args[0]);
  return source === undefined ? undefined : { source, flags: literalText(args[1]) ?? '' };
};

function* regexesIn(node) {
  const regex = regexOf(node);
  if (regex) yield { ...regex, start: node.start };
  for (const child of childrenOf(node)) yield* regexesIn(child);
}

const attack = (character) => `${JSON.stringify(character)}.repeat(n) and something that does not match`;

/** Messages saying why an expression is slow, with an example text. */
const problemsOf = ({ source, flags }) => {
  const { reports, parsed } = analyse({ source, flags });
  const reportedProblems = reports.map(({ exponential, character: { pick }, quant, startQuant, endQuant }) => {
    const parts = [quant ?? startQuant, endQuant].flatMap((part) => part?.raw ?? []).join(' and ');
    return `${parts} take ${exponential ? 'exponential' : 'quadratic'} time for ${attack(pick)}`;
  });
  const loopProblems = ambiguousLoops(parsed.pattern, flags).map(
    ({ loop, parts: [first, second], character }) =>
      `${loop.raw} reads a text by ${first.raw} or by ${second.raw}, and may take exponential time for ${attack(character)}`,
  );
  return [...reportedProblems, ...loopProblems];
};

/** Expressions in a source file that take more than linear time, with file and line. */
export const slowRegexes = (file, text) =>
  [...regexesIn(parseSync(file, text).program)].flatMap(({ source, flags, start }) => {
    const place = `${file}:${text.slice(0, start).split('\n').length} /${source}/${flags}`;
    return problemsOf({ source, flags }).map((problem) => `${place}: ${problem}.`);
  });

if (isMain(import.meta)) {
  await runMain(() => {
    const files = ['apps', 'packages']
      .flatMap((folder) => listFiles(path.join(root, folder), root))
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
    const problems = files.flatMap((file) => slowRegexes(file, readFileSync(path.join(root, file), 'utf8')));
    for (const problem of problems) say(problem);
    say(
      `${problems.length} slow expressions; where a part begins anywhere, let it begin only where it cannot go on before: (?<!x)x+`,
    );
    return problems.length > 0 ? 1 : 0;
  });
}
