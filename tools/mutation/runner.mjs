import path from 'node:path';
import { createVitest } from 'vitest/node';

// Process of `npm run mutate` that runs tests in the copy of the project (MUTATED) on request.

const root = process.env.MUTATED;
const isLearning = process.env.MUTANTS_REACHED !== undefined;

/** Runs test files in the given order. */
class GivenOrderSequencer {
  sort(specifications) {
    return specifications;
  }
}

const options = { root, watch: false, bail: isLearning ? 0 : 1, reporters: [{}], passWithNoTests: true };
const vitest = await createVitest('test', { ...options, sequence: { sequencer: GivenOrderSequencer } });
await vitest.standalone();
if (isLearning)
  for (const { config } of vitest.projects) config.setupFiles.push(path.join(root, 'tools/mutation/setup.mjs'));

const projectOf = (file) => {
  if (file.startsWith('packages/')) return 'domain';
  if (file.startsWith('apps/server/')) return 'server';
  if (file.startsWith('apps/web/')) return file.startsWith('apps/web/src/ui/') ? 'ui' : 'web';
  if (file.startsWith('tests/input/')) return 'input';
  return /^tests\/(?:races|faults)\//.test(file) ? 'long' : 'authorization';
};

const nameOf = ({ relativeModuleId, moduleId }) => relativeModuleId ?? path.relative(root, moduleId);

const failureOf = (module) => {
  for (const test of module.children.allTests('failed')) {
    return `${nameOf(module)}: ${test.fullName}: ${test.result().errors?.[0]?.message}`;
  }
  const [error] = module.errors();
  if (error) return `${nameOf(module)}: ${error.message}`;
  for (const suite of module.children.allSuites()) {
    const [fault] = suite.errors();
    if (fault) return `${nameOf(module)}: ${suite.fullName}: ${fault.message}`;
  }
  return null;
};

const msOf = (module) => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return Math.round(environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration);
};

const answerOf = ({ testModules, unhandledErrors }) => {
  const failing = testModules.map(failureOf).filter((failure) => failure !== null);
  const [unhandled] = unhandledErrors;
  return {
    failed: failing[0] ?? (unhandled ? String(unhandled.message ?? unhandled) : null),
    failing,
    passed: testModules.filter((module) => module.state() === 'passed').map(nameOf),
    times: Object.fromEntries(testModules.map((module) => [nameOf(module), msOf(module)])),
  };
};

const runTests = async ({ files, changed }) => {
  for (const file of changed) vitest.invalidateFile(path.join(root, file));
  // Failures from an earlier run count towards `bail`, so they are cleared.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  vitest.state.clearErrors();
  const specifications = files.map((file) =>
    vitest.projects.find(({ name }) => name === projectOf(file)).createSpecification(path.join(root, file)),
  );
  return answerOf(await vitest.runTestSpecifications(specifications));
};

process.on('message', (message) => {
  runTests(message).then(
    (answer) => process.send(answer),
    (error) => process.send({ failed: null, broken: error.stack }),
  );
});
// The parent process has ended.
process.on('disconnect', () => process.exit());
