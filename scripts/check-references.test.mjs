import { expect, it } from 'vitest';
import { allReferenceProblems, readTargets, referenceProblems } from './check-references.mjs';
import { root } from './lib/project.mjs';

const targets = readTargets(root);
const inDocument = (text) => referenceProblems('docs/a.md', text, targets);
const inSource = (text) => referenceProblems('apps/server/src/core/a.ts', text, targets);

it.each([
  'ruling 51',
  'Rulings 1, 2 and 3',
  'REL-4',
  'race Q12',
  'fault F13',
  'goal A10',
  'goals F1 to F4',
  'decision records 0001 and 0002',
  'migration 0012',
  'TEAM-01',
  'UTF-16',
  '`core/requests/perform.ts`',
  '`perform.ts`',
  '`domain/offers/rules.ts`',
  '`apps/server/src/features/FEATURE/store.ts`',
  '`features/codes/`',
  '`domain/*/rules.export.ts`',
  '`scripts/**/*.test.mjs`',
  '[ledger](requirements.tsv)',
  '[security](../README.md#security)',
  '[elsewhere](https://example.org/nothing.md)',
])('accepts the valid reference %s', (text) => {
  expect(inDocument(text)).toEqual([]);
});

it.each([
  ['ruling 999', 'ruling 999'],
  ['rulings 1 and 999', 'ruling 999'],
  ['ruling\n999', 'ruling 999'],
  ['REL-77', 'rule REL-77'],
  ['race Q99', 'race Q99'],
  ['fault F99', 'fault F99'],
  ['goals A1 and A99', 'goal A99'],
  ['decision record 9999', 'decision record 9999'],
  ['Migration 9999', 'migration 9999'],
  ['TEAM-999', 'requirement TEAM-999'],
  ['decision D51', 'decision D51'],
  ['`core/nothing.ts`', 'core/nothing.ts'],
  ['`nothing.ts`', 'nothing.ts'],
  ['`lib/nothing`', 'lib/nothing'],
  ['`domain/*/nothing.ts`', 'domain/*/nothing.ts'],
  ['`features/FEATURE/nothing.ts`', 'features/FEATURE/nothing.ts'],
  ['[page](nothing.md)', 'nothing.md'],
  ['[part](../README.md#nothing)', '../README.md#nothing'],
  ['[here](#nothing)', '#nothing'],
])('reports the dead reference %s', (text, target) => {
  expect(inDocument(`One line.\n${text}`)).toEqual([
    expect.stringMatching(`docs/a.md:2: ${target.replace(/[*#]/g, '\\$&')} leads nowhere. [A-Z].*[.]`),
  ]);
});

it('checks references only in comments of source files', () => {
  const comment = 'ruling 998';
  expect(inSource(`const a = 'ruling 999'; // ${comment}`)).toEqual([expect.stringContaining(`a.ts:1: ${comment}`)]);
  expect(inSource('/**\n * One (ruling\n * 997).\n */')).toEqual([expect.stringContaining('a.ts:2: ruling 997')]);
  expect(inSource('// As in core/nothing.ts\nimport x from "core/none.ts";')).toEqual([
    expect.stringContaining('a.ts:1: core/nothing.ts'),
  ]);
  expect(inSource('const element = (\n  {/* ruling 996 */}\n);')).toEqual([expect.stringContaining('ruling 996')]);
});

it('accepts the old word for a ruling only in migrations', () => {
  const inMigration = (text) => referenceProblems('apps/server/src/db/migrations/0001-a.sql', text, targets);
  expect(inMigration('-- decision D51\nselect 1;')).toEqual([]);
  expect(inMigration('-- decision D999')).toEqual([expect.stringContaining('decision D999')]);
});

it('finds no dead references in the project', () => {
  expect(allReferenceProblems()).toEqual([]);
});
