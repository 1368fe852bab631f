import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './project.mjs';

// Which tests ought to notice that a file became wrong, those that will most likely first.

const isTest = (file) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/browser/');
const featureOf = (file) => file.match(/\/(access|codes|people|seasons|teams|tryouts|evaluations|offers)\//)?.[1];

/** `store.coaches.ts` and `operations.coaches.test.ts` are about the same; so are `rules.ts` and `rules.test.ts`. */
const subjectsOf = (file) =>
  path
    .basename(file)
    .replace(/(?:\.test)?\.[a-z]+$/, '')
    .split('.')
    .filter((word) => !['operations', 'store', 'rules', 'contract', 'schema', 'policy', 'messages'].includes(word));

const near = (file, test) => {
  const subjects = subjectsOf(file);
  return subjects.length > 0 && subjectsOf(test).some((word) => subjects.includes(word));
};

/** Files whose imports name this one, by the end of the path. */
const importersOf = (folder, file, sources) => {
  const end = `/${path.basename(file)}'`;
  return sources.filter((name) => readFileSync(path.join(folder, name), 'utf8').includes(end));
};

/** Races and mails are about what their names say; who a feature concerns is told by what they import. */
const concerns = (folder, feature, test) => {
  if (feature === undefined) return true;
  const text = readFileSync(path.join(folder, test), 'utf8');
  return test.includes(feature.replace(/s$/, '')) || text.includes(`/${feature}/`);
};

const stagesOf = (folder, file) => {
  const all = listFiles(folder);
  const feature = featureOf(file);
  const tests = all.filter(isTest);
  const under = (folder) => tests.filter((test) => test.startsWith(folder));
  const server = under('apps/server/src/');
  const generated = under('tests/authorization/');
  const others = [...under('tests/races/'), ...under('tests/faults/')].filter(
    (test) => !/\/(?:model|embedded-kill)\./.test(test),
  );
  const races = others.filter((test) => concerns(folder, feature, test));
  const input = under('tests/input/').filter((test) => !test.includes('spreadsheet'));
  if (file.endsWith('.sql')) return [under('apps/server/src/db/'), server, [...generated, ...others]];

  const pages = under('apps/web/src/').filter((test) => feature !== undefined && test.includes(`/${feature}/`));
  const sources = all.filter((name) => /^apps\/server\/src\/features\/.*\.ts$/.test(name) && !isTest(name));
  if (file.startsWith('packages/')) {
    const own = under(`${path.dirname(file)}/`);
    const served = server.filter((test) => test.includes(feature ? `/features/${feature}/` : '/'));
    const first = own.filter((test) => subjectsOf(test).join() === subjectsOf(file).join());
    return [
      first,
      own,
      served,
      under('packages/'),
      generated,
      races,
      pages,
      feature ? [] : under('apps/web/src/lib/'),
      input,
    ];
  }
  const own = server.filter((test) => test.includes(feature ? `/features/${feature}/` : '/core/'));
  const first = own.filter((test) => near(file, test));
  const using = new Set(importersOf(folder, file, sources).map(featureOf));
  const served = feature ? server.filter((test) => using.has(featureOf(test))) : server;
  return feature ? [first, own, served, races, generated, input, pages] : [first, own, input, served, races, generated];
};

/** The tests of the project in `folder` to run on a mutant: lists, one after the other, until one of them fails. */
export const testsFor = (folder, { file, kind }) => {
  const seen = new Set();
  const about = kind === 'lock' ? [['tests/races/locks.test.ts']] : [];
  return [...about, ...stagesOf(folder, file)]
    .map((stage) => stage.filter((test) => !seen.has(test) && seen.add(test)))
    .filter((stage) => stage.length > 0);
};
