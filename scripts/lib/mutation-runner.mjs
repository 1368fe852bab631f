import path from 'node:path';
import { createVitest } from 'vitest/node';

// The process behind `npm run mutate` that runs tests in the copy of the project (MUTATED), again and again.

const root = process.env.MUTATED;
const vitest = await createVitest('test', { root, watch: false, bail: 1, reporters: [{}], passWithNoTests: true });
await vitest.standalone();

const projectOf = (file) => {
  if (file.startsWith('packages/')) return 'domain';
  if (file.startsWith('apps/server/')) return 'server';
  if (file.startsWith('apps/web/')) return 'web';
  if (file.startsWith('tests/input/')) return 'input';
  return /^tests\/(?:races|faults)\//.test(file) ? 'long' : 'authorization';
};

const firstFailure = ({ testModules, unhandledErrors }) => {
  for (const module of testModules) {
    for (const test of module.children.allTests('failed')) {
      return `${module.relativeModuleId ?? module.moduleId}: ${test.fullName}: ${test.result().errors?.[0]?.message}`;
    }
    const [error] = module.errors();
    if (error) return `${module.relativeModuleId ?? module.moduleId}: ${error.message}`;
    for (const suite of module.children.allSuites()) {
      const [fault] = suite.errors();
      if (fault) return `${module.relativeModuleId ?? module.moduleId}: ${suite.fullName}: ${fault.message}`;
    }
  }
  return unhandledErrors[0] ? String(unhandledErrors[0].message ?? unhandledErrors[0]) : null;
};

const runTests = async ({ files, changed }) => {
  for (const file of changed) vitest.invalidateFile(path.join(root, file));
  // Failures of an earlier run would count towards `bail`.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  vitest.state.clearErrors();
  const specifications = files.map((file) =>
    vitest.projects.find(({ name }) => name === projectOf(file)).createSpecification(path.join(root, file)),
  );
  return firstFailure(await vitest.runTestSpecifications(specifications));
};

process.on('message', (message) => {
  runTests(message).then(
    (failed) => process.send({ failed }),
    (error) => process.send({ failed: null, broken: error.stack }),
  );
});
