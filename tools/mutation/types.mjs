import path from 'node:path';
import { oneLine, withMutants } from './draw.mjs';
import { projectEnv } from '../../scripts/lib/node.mjs';
import { collect } from '../../scripts/lib/project.mjs';

// Finds mutants that the compiler refuses, because nobody could commit them.

/** Group size, large enough that few mutants are tried alone, and small enough for early first results. */
const maxAtOnce = 30;
const flags = ['--noEmit', '-p', '.', '--incremental', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];

/** First compiler error per file, preferably on the line that the mutant changes. */
const compilerErrors = (mutants, copy) =>
  withMutants(mutants, copy, async () => {
    const build = path.join(copy.folder, 'types.tsbuildinfo');
    const { code, output } = await collect('tsc', [...flags, '--tsBuildInfoFile', build], {
      cwd: copy.folder,
      env: projectEnv(),
    });
    const errors = new Map();
    for (const [line, file, at] of output.matchAll(/^(\S+?)\((\d+),\d+\): error .*$/gm)) {
      const isOwn = mutants.some((mutant) => mutant.file === file && mutant.line === Number(at));
      if (!errors.has(file) || (isOwn && !errors.get(file).isOwn)) errors.set(file, { line, isOwn });
    }
    return code === 0 || errors.size > 0 ? errors : new Map([['', { line: oneLine(output), isOwn: false }]]);
  });

/**
 * Checks a group of mutants, each in a different file, and marks those that do not compile. A mutant is refused if the
 * error is on its own line, and tried alone if it is on another line of its file. After an error in any other file, the
 * group is halved.
 */
const checkGroup = async (group, copy, onChecked) => {
  if (group.length === 0 || copy.isLeft) return;
  const errors = await compilerErrors(group, copy);
  const isRefused = ({ file }) => errors.get(file)?.isOwn === true || (group.length === 1 && errors.size > 0);
  for (const mutant of group)
    if (isRefused(mutant))
      Object.assign(mutant, { fate: 'invalid', by: (errors.get(mutant.file) ?? [...errors.values()][0]).line });
  const remaining = group.filter((mutant) => !isRefused(mutant));
  for (const mutant of errors.size === 0 ? group : group.filter(isRefused)) onChecked(mutant);
  if (errors.size === 0 || remaining.length === 0) return;
  const suspects = remaining.filter(({ file }) => errors.has(file));
  const unaffected = remaining.filter(({ file }) => !errors.has(file));
  if (remaining.length < group.length || (suspects.length > 0 && unaffected.length > 0)) {
    await checkGroup(unaffected, copy, onChecked);
    for (const suspect of suspects) await checkGroup([suspect], copy, onChecked);
    return;
  }
  const half = Math.ceil(remaining.length / 2);
  await checkGroup(remaining.slice(0, half), copy, onChecked);
  await checkGroup(remaining.slice(half), copy, onChecked);
};

/**
 * Starts checking mutants, those in many files at the same time. `mutants` yields each after the compiler has checked
 * it, in the order drawn, with migrations last. Mutants that do not compile are marked. `leave` waits until the compiler
 * no longer needs the copy.
 */
export const checkMutants = (drawnMutants, copy) => {
  const readyMutants = [];
  const sourceMutants = drawnMutants.filter(({ file }) => !file.endsWith('.sql'));
  let wake = () => {};
  let isDone = false;
  const onChecked = (mutant) => {
    readyMutants.push(mutant);
    readyMutants.sort((a, b) => drawnMutants.indexOf(a) - drawnMutants.indexOf(b));
    wake();
  };
  const checkAll = async () => {
    while (sourceMutants.length > 0) {
      const group = sourceMutants
        .filter(({ file }, at) => sourceMutants.findIndex((earlierMutant) => earlierMutant.file === file) === at)
        .slice(0, maxAtOnce);
      sourceMutants.splice(0, sourceMutants.length, ...sourceMutants.filter((mutant) => !group.includes(mutant)));
      await checkGroup(group, copy, onChecked);
    }
  };
  const completion = checkAll().finally(() => {
    isDone = true;
    wake();
  });
  // The caller handles the rejection, which must not count as unhandled here.
  completion.catch(() => {});
  const yieldMutants = async function* () {
    while (readyMutants.length > 0 || !isDone) {
      const mutant = readyMutants.shift();
      if (mutant) yield mutant;
      else
        await new Promise((resolve) => {
          wake = resolve;
        });
    }
    await completion;
    yield* drawnMutants.filter(({ file }) => file.endsWith('.sql'));
  };
  const leave = async () => {
    copy.isLeft = true;
    await completion.catch(() => {});
  };
  return { mutants: yieldMutants(), leave };
};
