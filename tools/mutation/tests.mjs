import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourcesOf } from './draw.mjs';
import { declaredAround, isComposedOnce, placeAround, placesOf } from './marks.mjs';
import { listFiles } from '../../scripts/lib/project.mjs';

// Chooses the tests that should notice a mutant, the most likely ones first.

const isTest = (file) => /\.test\.tsx?$/.test(file);
const featureOf = (file) =>
  file.match(/\/(access|codes|families|organization|people|seasons|teams|tryouts|evaluations|offers)\//)?.[1];

/**
 * Tests to run against mutants. Leaves out page tests, the few tests that take minutes, and the one that compares the
 * text of all database functions, because any mutant in those functions fails it.
 */
export const candidates = (folder) =>
  listFiles(folder).filter(
    (file) =>
      isTest(file) &&
      /^(?:packages\/|apps\/server\/src\/|tests\/(?:authorization|input|races|faults)\/)/.test(file) &&
      !/\/(?:generate-schema|model|spreadsheet)\.|\/(?:faults|input)\/[^/]+\.long\./.test(file),
  );

/** Subjects in a file name, such as `store` and `coaches` in `store.coaches.ts`, which its tests share. */
const subjectsOf = (file) =>
  path
    .basename(file)
    .replace(/(?:\.test)?\.[a-z]+$/, '')
    .split('.')
    .filter((word) => !['operations', 'store', 'rules', 'contract', 'schema', 'policy', 'messages'].includes(word));

const isNear = (file, test) => {
  const subjects = subjectsOf(file);
  return subjects.length > 0 && subjectsOf(test).some((word) => subjects.includes(word));
};

const isAbout = (feature, test) =>
  feature !== undefined && (featureOf(test) === feature || test.includes(feature.replace(/s$/, '')));

/** Tests about what a kind of mutant removes, in any file. */
const testsOfKind = {
  lock: ['tests/races/locks.test.ts'],
  topic: ['tests/authorization/live.test.ts'],
  organization: ['tests/authorization/operations.test.ts', 'tests/authorization/filtered.test.ts'],
};

/** Tests that cover all operations and jobs, which run after the feature's tests. */
const operationTests = ['operations', 'jobs'].map((name) => `tests/authorization/${name}.test.ts`);

/** Orders tests: about the kind, the subject, the folder, all operations, the feature, others; the shortest first. */
const sorted = (tests, { file, kind }, times) => {
  const feature = featureOf(file);
  const rank = (test) => {
    if (testsOfKind[kind]?.includes(test)) return testsOfKind[kind].indexOf(test) - 10;
    if (path.dirname(test) === path.dirname(file)) return isNear(file, test) ? 0 : 1;
    if (file.startsWith('apps/server/src/features/') && operationTests.includes(test)) return 2;
    return isAbout(feature, test) ? 3 : 4;
  };
  return tests.toSorted((a, b) => rank(a) - rank(b) || (times[a] ?? 0) - (times[b] ?? 0));
};

const withoutComments = (source) =>
  source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length));

/** Places in source files that use a module's declaration; null if another module uses it while loading. */
const usesOf = (folder, file, name) => {
  const uses = [];
  for (const usingFile of sourcesOf(folder).filter((source) => source.endsWith('.ts'))) {
    const source = withoutComments(readFileSync(path.join(folder, usingFile), 'utf8'));
    const imports = [...source.matchAll(/^import [^;]*;/gm)].map(([text]) => text).join();
    const namePattern = new RegExp(`(?<!(?:const|function|class) )\\b${name}\\b`, 'g');
    if (usingFile !== file && !namePattern.test(imports)) continue;
    const places = placesOf(usingFile, source);
    for (const { index } of source.matchAll(namePattern)) {
      if (/^import [^;]*$/m.test(source.slice(source.lastIndexOf(';', index) + 1, index).trimStart())) continue;
      const place = placeAround(places, { start: index, end: index + name.length });
      if (place === -1) return null;
      uses.push([usingFile, place]);
    }
  }
  return uses;
};

/**
 * Tests for a module's declaration, or for a statement composed once. Tests of the module come first, then those that
 * name the declaration, those of its feature, and others. All tests are included unless only functions use the
 * declaration.
 */
const testsOfModule = (folder, mutant, tests, reach) => {
  const { file } = mutant;
  const name = declaredAround(file, readFileSync(path.join(folder, file), 'utf8'), mutant);
  const reachedPlaces = (name === null ? null : usesOf(folder, file, name))?.map((use) => reach.at(...use)) ?? null;
  const isKnown = reachedPlaces?.every(({ isLoaded }) => !isLoaded);
  const namePattern = new RegExp(`\\b${name}\\b`);
  const ownTests = tests.filter((test) => path.dirname(test) === path.dirname(file) && isNear(file, test));
  const kindTests = tests.filter((test) => testsOfKind[mutant.kind]?.includes(test));
  const namingTests = tests.filter(
    (test) => name !== null && namePattern.test(readFileSync(path.join(folder, test), 'utf8')),
  );
  const otherTests = isKnown ? tests.filter((test) => reachedPlaces.some((place) => place.tests.has(test))) : tests;
  return [
    ...new Set([
      ...kindTests,
      ...ownTests,
      ...sorted(namingTests, mutant, reach.times),
      ...sorted(otherTests, mutant, reach.times),
    ]),
  ];
};

/** Tests for a migration, in two groups: first those of its tables and constraints, all in one of Vitest's projects. */
const testsOfMigration = (tests, times) => {
  const places = [/^apps\/server\/src\/db\/(?:constraints|invariants|migrat)/, /^apps\/server\//, /^tests\/(?!input)/];
  const [database, ...others] = places.map((place) =>
    tests.filter((test) => place.test(test)).toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0)),
  );
  return [database, [...new Set(others.flat())].filter((test) => !database.includes(test))];
};

/** Tests of pages, which also use rules and contracts. They are not recorded, and run if no other test notices. */
const pagesOf = (folder, file) => {
  const feature = featureOf(file);
  if (!file.startsWith('packages/') || feature === undefined) return [];
  return listFiles(folder).filter((name) => isTest(name) && name.startsWith(`apps/web/src/features/${feature}/`));
};

const groupsFor = (folder, mutant, reach) => {
  const { file } = mutant;
  const tests = candidates(folder);
  if (file.endsWith('.sql')) return testsOfMigration(tests, reach.times);
  const pages = pagesOf(folder, file);
  const source = readFileSync(path.join(folder, file), 'utf8');
  const place = placeAround(placesOf(file, source), mutant);
  if (place === -1 || isComposedOnce(file, source, mutant)) return [testsOfModule(folder, mutant, tests, reach), pages];
  const { tests: reaching, isLoaded } = reach.at(file, place);
  const likelyTests = sorted(
    tests.filter((test) => reaching.has(test)),
    mutant,
    reach.times,
  );
  if (!isLoaded) return [likelyTests, pages];
  // A function may run while its module loads. Modules are shared, so only the first test that loads it is recorded.
  return [[...new Set([...likelyTests, ...sorted(tests, mutant, reach.times)])], pages];
};

/** Tests to run on a mutant in the project at `folder`, ordered, in groups of at most `maxGroupSize`, until one fails. */
export const testsFor = (folder, mutant, reach, maxGroupSize = Number.MAX_SAFE_INTEGER) =>
  groupsFor(folder, mutant, reach)
    .map((group) => group.slice(0, maxGroupSize))
    .filter((group) => group.length > 0);
