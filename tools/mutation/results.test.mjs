import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { equivalentMutants } from './equivalent-mutants.mjs';
import { allMutants, equivalenceRules } from './draw.mjs';
import { openResults } from './results.mjs';

const mutant = { file: 'a.ts', line: 2, start: 30, text: ';', before: 'lock();', after: ';' };

let folder;
let file;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'touchline-results-'));
  file = path.join(folder, 'results.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('remembers and counts tried mutants after a restart', () => {
  const first = openResults(file);
  expect(first.knows(mutant)).toBe(false);
  first.add({ ...mutant, fate: 'killed' });
  first.add({ ...mutant, start: 40, fate: 'survived' });
  const second = openResults(file);
  expect([second.knows(mutant), second.knows({ ...mutant, line: 3 })]).toEqual([true, false]);
  expect(second.all.map(({ fate }) => fate)).toEqual(['killed', 'survived']);
  second.add({ ...mutant, line: 3, fate: 'killed' });
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3);
});

it('counts a survivor as equivalent if it is listed as such', () => {
  const [{ file: listedFile, before, after }] = equivalentMutants;
  writeFileSync(file, `${JSON.stringify({ ...mutant, file: listedFile, before, after, fate: 'survived' })}\n`);
  expect(openResults(file).all.map(({ fate }) => fate)).toEqual(['equivalent']);
});

it('retries undecided mutants', () => {
  openResults(file).add({ ...mutant, fate: 'undecided' });
  expect(openResults(file).knows(mutant)).toBe(false);
});

it('keeps results in memory without a file', () => {
  const results = openResults('');
  results.add({ ...mutant, fate: 'killed' });
  expect(results.all).toHaveLength(1);
});

it('the list of equivalent mutants contains only lines that still exist', async () => {
  const lines = new Set((await allMutants({ only: '', kind: '' })).map(({ before, after }) => `${before}\n${after}`));
  expect(equivalentMutants.filter(({ before, after }) => !lines.has(`${before}\n${after}`))).toEqual([]);
});

// A rule that matches nothing has lost the name that it looks for.
it('every rule for equivalent mutants matches some mutants', async () => {
  const mutants = await allMutants({ only: '', kind: '' });
  expect(equivalenceRules.filter((rule) => !mutants.some(rule)).map(({ name }) => name)).toEqual([]);
});
