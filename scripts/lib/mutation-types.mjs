import path from 'node:path';
import { oneLine, withMutants } from './mutation-draw.mjs';
import { projectEnv } from './prepare.mjs';
import { collect } from './project.mjs';

// Which mutants the compiler refuses: nobody could land them.

const flags = ['--noEmit', '-p', '.', '--incremental', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];

/** The first complaint of the compiler by file. */
const complaints = (mutants, copy) =>
  withMutants(mutants, copy, async () => {
    const build = path.join(copy.folder, 'types.tsbuildinfo');
    const { code, output } = await collect('tsc', [...flags, '--tsBuildInfoFile', build], {
      cwd: copy.folder,
      env: projectEnv(),
    });
    const found = new Map();
    for (const [line, file] of output.matchAll(/^(\S+?)\(\d+,\d+\): error .*$/gm))
      if (!found.has(file)) found.set(file, line);
    return code === 0 || found.size > 0 ? found : new Map([['', oneLine(output)]]);
  });

/**
 * Marks the mutants of a group, each of another file, that do not compile. Those whose own file is complained of are
 * tried alone; a complaint about any other file is followed by halves.
 */
const markInvalidOf = async (group, copy) => {
  if (group.length === 0) return;
  const found = await complaints(group, copy);
  if (found.size === 0) return;
  if (group.length === 1) {
    Object.assign(group[0], { fate: 'invalid', by: [...found.values()][0] });
    return;
  }
  const suspects = group.filter(({ file }) => found.has(file));
  const rest = group.filter(({ file }) => !found.has(file));
  if (suspects.length > 0 && rest.length > 0) {
    for (const suspect of suspects) await markInvalidOf([suspect], copy);
    await markInvalidOf(rest, copy);
    return;
  }
  const half = Math.ceil(group.length / 2);
  await markInvalidOf(group.slice(0, half), copy);
  await markInvalidOf(group.slice(half), copy);
};

/**
 * Begins to mark the mutants that do not compile, of as many files at once as there are; answers how to wait until a
 * mutant has been looked at.
 */
export const checkTypes = (drawn, copy) => {
  const waiting = new Map();
  const looked = new Map(drawn.map((mutant) => [mutant, new Promise((resolve) => waiting.set(mutant, resolve))]));
  const work = async () => {
    const rest = drawn.filter(({ file }) => !file.endsWith('.sql'));
    for (const mutant of drawn) if (!rest.includes(mutant)) waiting.get(mutant)();
    while (rest.length > 0) {
      const group = rest.filter(({ file }, at) => rest.findIndex((other) => other.file === file) === at);
      rest.splice(0, rest.length, ...rest.filter((mutant) => !group.includes(mutant)));
      await markInvalidOf(group, copy);
      for (const mutant of group) waiting.get(mutant)();
    }
  };
  const all = work();
  // Whoever waits for a mutant hears of it.
  all.catch(() => {});
  return (mutant) => Promise.race([looked.get(mutant), all]);
};
