import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { isEquivalent } from './draw.mjs';
import { say } from '../../scripts/lib/project.mjs';

// Results of tried mutants, in a file if one is given, so an interrupted run can continue.

const nameOf = ({ file, line, start, text }) => `${file}:${line}:${start}:${text}`;

/** Results of earlier runs in a file of JSON lines, and a function that adds one. Undecided mutants are retried. */
export const openResults = (file) => {
  const lines =
    file && existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
      : [];
  const results = lines.map((line) => JSON.parse(line)).filter(({ fate }) => fate !== 'undecided');
  // The list of equivalent mutants may have grown since then.
  for (const result of results) if (isEquivalent(result)) Object.assign(result, { fate: 'equivalent' });
  const knownNames = new Set(results.map(nameOf));
  return {
    all: results,
    knows: (mutant) => knownNames.has(nameOf(mutant)),
    add(result) {
      results.push(result);
      if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
    },
  };
};

/** Prints the survivors and how many detectable mutants the tests noticed; returns the exit code. */
export const report = (results, unsound) => {
  const withFate = (fate) => results.filter((result) => result.fate === fate);
  const count = (fate) => withFate(fate).length;
  for (const { file, line, kind, before, after, by } of withFate('survived'))
    say(`survived ${file}:${line} (${kind})${by ? `, ${by}` : ''}\n  - ${before}\n  + ${after}`);
  for (const test of unsound) say(`${test} fails without any mutant too, and killed none.`);
  const [killed, survived] = [count('killed'), count('survived')];
  const judgedCount = killed + survived;
  const seconds = [...withFate('killed'), ...withFate('survived')].reduce((sum, result) => sum + result.seconds, 0);
  say(
    `${results.length} drawn, ${count('invalid')} do not compile, ${count('equivalent')} change nothing, ` +
      `${count('undecided')} undecided, ${killed} killed, ${survived} survived: ` +
      `${(judgedCount === 0 ? 100 : (100 * killed) / judgedCount).toFixed(1)} %, ` +
      `${(judgedCount === 0 ? 0 : seconds / judgedCount).toFixed(1)} s each`,
  );
  return survived > 0 ? 1 : 0;
};
