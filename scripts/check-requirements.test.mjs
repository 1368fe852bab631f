import { expect, it } from 'vitest';
import { commentProblems } from './check-requirements.mjs';
import { namedIds, namingComments } from './lib/ledger.mjs';

const comments = (...lines) =>
  namingComments(lines.join('\n'), new Set(['TEAM', 'OFFER'])).map((comment) => ({ file: 'a.test.ts', ...comment }));
const idsIn = (...lines) => [...namedIds(comments(...lines)).keys()];

it.each([
  ["it('lists', () => {"],
  ["test('lists', () => {"],
  ["describe('lists', () => {"],
  ['it.each(rows)('],
  ['it.each<Row>(['],
  ['describe.each(rows)('],
  ['some(2).each(rows)('],
  ["it.skipIf(none)('lists', () => {"],
])('counts an id directly above %s', (line) => {
  expect(idsIn('// TEAM-01, by ruling 3', line)).toEqual(['TEAM-01']);
});

it('counts every id of a multi-line comment', () => {
  expect(idsIn('// TEAM-01', '// OFFER-02 OFFER-03', "it('lists', () => {")).toEqual([
    'TEAM-01',
    'OFFER-02',
    'OFFER-03',
  ]);
});

it('counts an id above a row of an inline or named test table', () => {
  expect(idsIn('it.each([', '  // TEAM-01', "  ['a', 1],", "])('%s', () => {")).toEqual(['TEAM-01']);
  expect(idsIn('const rows = [', '  // TEAM-01', '  [', "    'a',", '  ],', '];', 'it.each(rows)(')).toEqual([
    'TEAM-01',
  ]);
});

it.each([
  ['the end of the file', ['// TEAM-01']],
  ['an empty line', ['// TEAM-01', '', "it('lists', () => {"]],
  ['something else', ['// TEAM-01', 'const a = 1;', "it('lists', () => {"]],
  ['the end of a table', ['it.each([', "  ['a', 1],", '  // TEAM-01', "])('%s', () => {"]],
  ['a row of a table that no test uses', ['const rows = [', '  // TEAM-01', "  ['a', 1],", '];']],
  [
    'a row of a list that is no table',
    ["it('lists', () => {", '  const a = [', '    // TEAM-01', '    [1],', '  ];', '});'],
  ],
])('refuses an id above %s', (_, lines) => {
  expect(idsIn(...lines)).toEqual([]);
  expect(commentProblems(comments(...lines))).toEqual([expect.stringContaining('TEAM-01 must stand directly above')]);
});

it('ignores words that merely look like ids', () => {
  expect(comments('// UTF-16', 'const a = 1;')).toEqual([]);
});

it('accepts three ids above one test and refuses four', () => {
  const above = (...ids) => commentProblems(comments(`// ${ids.join(' ')}`, "it('lists', () => {"));
  expect(above('TEAM-01', 'TEAM-02', 'OFFER-01')).toEqual([]);
  expect(above('TEAM-01', 'TEAM-02', 'OFFER-01', 'OFFER-02')).toEqual([expect.stringContaining('4 ids')]);
  expect(commentProblems(comments('// TEAM-01 TEAM-02', '// OFFER-01 OFFER-02', "it('lists', () => {"))).toHaveLength(
    1,
  );
});

it('counts an id above rows spread into a test table', () => {
  expect(idsIn('it.each([', '  // TEAM-01', '  ...values(', "    'a',", '  ),', "])('%s', () => {")).toEqual([
    'TEAM-01',
  ]);
});
