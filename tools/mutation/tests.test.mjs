import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placesOf } from './marks.mjs';
import { testsFor } from './tests.mjs';

const store = 'apps/server/src/features/teams/store.coaches.ts';
const source =
  'export const most = 4;\nconst wait = 7;\nexport const f = () => { lock(wait); };\nexport const g = h(most);\n';
const coaches = 'apps/server/src/features/teams/operations.coaches.test.ts';
const teams = 'apps/server/src/features/teams/operations.test.ts';
const session = 'apps/server/src/core/identity/session.test.ts';
const audit = 'apps/server/src/core/requests/audit-log.test.ts';
const locks = 'tests/races/locks.test.ts';
const page = 'apps/web/src/features/teams/page.coaches.test.tsx';
const times = { [coaches]: 9000, [teams]: 5000, [session]: 100, [audit]: 300, [locks]: 9000 };

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'touchline-tests-'));
  for (const [file, text] of [
    [store, source],
    [coaches, ''],
    [teams, ''],
    [session, 'most'],
    [audit, ''],
    [locks, ''],
    [page, ''],
  ]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const [place] = placesOf(store, source);
const reach = (tests, isLoaded = false) => ({ times, at: () => ({ tests: new Set(tests), isLoaded }) });
const ofStatement = (kind, reached) =>
  testsFor(folder, { file: store, kind, start: place.start, end: place.end }, reached).flat();

it('runs only tests that reach a statement: same subject first, then same feature, then the shortest', () => {
  expect(ofStatement('effect', reach([audit, session, teams, coaches, page]))).toEqual([
    coaches,
    teams,
    session,
    audit,
  ]);
  expect(ofStatement('effect', reach([]))).toEqual([]);
});

it('runs the test of all operations before tests of other features', () => {
  const operations = 'tests/authorization/operations.test.ts';
  mkdirSync(path.dirname(path.join(folder, operations)), { recursive: true });
  writeFileSync(path.join(folder, operations), '');
  expect(ofStatement('effect', reach([audit, operations, teams]))).toEqual([teams, operations, audit]);
});

it('first runs the tests dedicated to the mutant’s kind, if they reach the mutant', () => {
  expect(ofStatement('lock', reach([coaches, locks]))).toEqual([locks, coaches]);
  expect(ofStatement('lock', reach([coaches]))).toEqual([coaches]);
});

it('runs all tests for a module’s declaration, starting with those that name it', () => {
  const start = source.indexOf('4');
  const ofModule = testsFor(folder, { file: store, kind: 'constant', start, end: start + 1 }, reach([])).flat();
  expect(ofModule).toEqual([coaches, session, teams, audit, locks]);
});

it('runs the feature’s page tests last for code shared with the server', () => {
  const file = 'packages/domain/src/teams/contract.ts';
  const done = 'export const a = { done: () => 1 < 2 };';
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), done);
  const start = done.indexOf('1');
  const mutant = { file, kind: 'relation', start, end: start + 5 };
  expect(testsFor(folder, mutant, reach([audit, coaches]))).toEqual([[coaches, audit], [page]]);
  expect(testsFor(folder, mutant, reach([audit, coaches]), 1)).toEqual([[coaches], [page]]);
  expect(testsFor(folder, mutant, reach([]))).toEqual([[page]]);
});

it('runs the tests that reach the only uses of a declaration', () => {
  const start = source.indexOf('7');
  const mutant = { file: store, kind: 'constant', start, end: start + 1 };
  expect(testsFor(folder, mutant, reach([audit])).flat()).toEqual([coaches, audit]);
});

it('runs all tests for a function called at module load, starting with reaching ones', () => {
  expect(ofStatement('effect', reach([audit], true))).toEqual([audit, coaches, teams, session, locks]);
});

it('runs tests that reach the uses of a statement composed once', () => {
  const text = 'const find = statement((db) => db.from(7));\nexport const f = () => { find(); };\n';
  writeFileSync(path.join(folder, store), text);
  const start = text.indexOf('7');
  const [composed, use] = placesOf(store, text);
  expect([text.slice(composed.start, composed.end), text.slice(use.start, use.end)]).toEqual(['db.from(7)', 'find();']);
  const tests = [[audit], [teams]];
  const learned = { times, at: (_, at) => ({ tests: new Set(tests[at]), isLoaded: false }) };
  expect(testsFor(folder, { file: store, kind: 'constant', start, end: start + 1 }, learned).flat()).toEqual([
    coaches,
    teams,
  ]);
});
