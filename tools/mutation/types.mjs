import path from 'node:path';
import { oneLine, withMutants } from './draw.mjs';
import { projectEnv } from '../../scripts/lib/node.mjs';
import { collect } from '../../scripts/lib/project.mjs';

// Finds mutants that the compiler refuses, because those could never land.

/** Group size: large enough that few mutants are tried alone, small enough that the first results come soon. */
const maxAtOnce = 30;
const flags = ['--noEmit', '-p', '.', '--incremental', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];

/** First error of the compiler per file, preferably one in the line that the mutant changes. */
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
 * error is in its own line, and tried alone if it is in another line of its file; after an error in any other file, the
 * group is halved.
 */
const checkGroup = async (group, copy, tell) => {
  if (group.length === 0 || copy.isLeft) return;
  const errors = await compilerErrors(group, copy);
  const isRefused = ({ file }) => errors.get(file)?.isOwn === true || (group.length === 1 && errors.size > 0);
  for (const mutant of group)
    if (isRefused(mutant))
      Object.assign(mutant, { fate: 'invalid', by: (errors.get(mutant.file) ?? [...errors.values()][0]).line });
  const remaining = group.filter((mutant) => !isRefused(mutant));
  for (const mutant of errors.size === 0 ? group : group.filter(isRefused)) tell(mutant);
  if (errors.size === 0 || remaining.length === 0) return;
  const suspects = remaining.filter(({ file }) => errors.has(file));
  const rest = remaining.filter(({ file }) => !errors.has(file));
  if (remaining.length < group.length || (suspects.length > 0 && rest.length > 0)) {
    await checkGroup(rest, copy, tell);
    for (const suspect of suspects) await checkGroup([suspect], copy, tell);
    return;
  }
  const half = Math.ceil(remaining.length / 2);
  await checkGroup(remaining.slice(0, half), copy, tell);
  await checkGroup(remaining.slice(half), copy, tell);
};

/**
 * Starts to check mutants, those of many files at once. `mutants` yields each as soon as the compiler has checked it,
 * those drawn first before others, and migrations, which take longest, at the end; those that do not compile are
 * marked. `leave` waits until the compiler no longer needs the copy.
 */
export const checkMutants = (drawnMutants, copy) => {
  const readyMutants = [];
  const rest = drawnMutants.filter(({ file }) => !file.endsWith('.sql'));
  let wake = () => {};
  let isDone = false;
  const tell = (mutant) => {
    readyMutants.push(mutant);
    readyMutants.sort((a, b) => drawnMutants.indexOf(a) - drawnMutants.indexOf(b));
    wake();
  };
  const checkAll = async () => {
    while (rest.length > 0) {
      const group = rest
        .filter(({ file }, at) => rest.findIndex((other) => other.file === file) === at)
        .slice(0, maxAtOnce);
      rest.splice(0, rest.length, ...rest.filter((mutant) => !group.includes(mutant)));
      await checkGroup(group, copy, tell);
    }
  };
  const completion = checkAll().finally(() => {
    isDone = true;
    wake();
  });
  // Rejects where a caller waits; here it must not count as unhandled.
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
