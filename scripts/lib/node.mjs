import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Advice, inProject } from './project.mjs';

const oldestNodeForTypeScript = [22, 18];

const runsTypeScript = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return (
    major > oldestNodeForTypeScript[0] || (major === oldestNodeForTypeScript[0] && minor >= oldestNodeForTypeScript[1])
  );
};

/**
 * Path of the Node that runs the server: the pinned one from npm if there is one, otherwise the machine's if it is new
 * enough.
 */
export const findNode = () => {
  // Not node_modules/.bin/node, because npm 10 does not create that link.
  const pinnedNode = inProject('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinnedNode) && spawnSync(pinnedNode, ['--version']).status === 0) return pinnedNode;
  if (runsTypeScript(process.versions.node)) return process.execPath;
  throw new Advice(
    `Touchline needs Node ${oldestNodeForTypeScript.join('.')} or newer here; this is Node ${process.versions.node}.\n` +
      'On Linux (x64, arm64, glibc) npm installs the right one; elsewhere install Node 24 and try again.',
  );
};

/** Environment for the project's programs, with the pinned Node and the installed tools first in PATH. */
export const projectEnv = (changes = {}) => {
  const folders = [path.dirname(findNode()), inProject('node_modules', '.bin'), process.env.PATH ?? ''];
  return { ...process.env, PATH: folders.join(path.delimiter), ...changes };
};
