import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireWritable } from './install.mjs';
import { Advice, collect, inProject, listFiles, say } from './project.mjs';

const oldestNodeForTypeScript = [22, 18];

const runsTypeScript = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return (
    major > oldestNodeForTypeScript[0] || (major === oldestNodeForTypeScript[0] && minor >= oldestNodeForTypeScript[1])
  );
};

/** The Node that runs the server: the pinned one from npm where there is one, otherwise the machine's if it is new enough. */
export const findNode = () => {
  // Not node_modules/.bin/node: npm 10 leaves that link out.
  const pinned = inProject('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (runsTypeScript(process.versions.node)) return process.execPath;
  throw new Advice(
    `Touchline needs Node ${oldestNodeForTypeScript.join('.')} or newer here; this is Node ${process.versions.node}.\n` +
      'On Linux (x64, arm64, glibc) npm installs the right one; elsewhere install Node 24 and try again.',
  );
};

/** The environment for programs of the project: the pinned Node and the installed tools come first. */
export const projectEnv = (changes = {}) => {
  const folders = [path.dirname(findNode()), inProject('node_modules', '.bin'), process.env.PATH ?? ''];
  return { ...process.env, PATH: folders.join(path.delimiter), ...changes };
};

const webFolder = () => inProject('apps', 'web');
const fingerprintFile = () => path.join(webFolder(), 'dist', '.vite', 'fingerprint');

/** One hash over everything the built web app is made of. Contents, not times: a fresh clone has new times for old files. */
const webFingerprint = () => {
  // With it the app has pages of its own for developers (apps/web/src/app/pages.ts).
  const hash = createHash('sha256').update(`${process.env.DEV_TOOLS === '1'}\0`);
  const sources = ['apps/web', 'packages/domain'].flatMap((folder) =>
    listFiles(inProject(folder), inProject()).filter((file) => !/\.test\.tsx?$/.test(file)),
  );
  for (const file of [...sources, 'package-lock.json', 'tsconfig.json']) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inProject(file)))
      .update('\0');
  }
  return hash.digest('hex');
};

const isBuilt = (fingerprint) =>
  existsSync(path.join(webFolder(), 'dist', 'index.html')) &&
  existsSync(fingerprintFile()) &&
  readFileSync(fingerprintFile(), 'utf8') === fingerprint;

/** Builds the web app when it is missing or older than its sources; `force` builds in any case. */
export const ensureBuilt = async ({ force = false } = {}) => {
  const fingerprint = webFingerprint();
  if (!force && isBuilt(fingerprint)) return;
  requireWritable('The web app is not built, or from other sources');
  say('Building the web app …');
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const env = projectEnv({ NODE_ENV: 'production' });
  const result = await collect(findNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: webFolder(), env });
  if (result.code !== 0) throw new Advice(`${result.output}\nThe web app could not be built (above).`);
  mkdirSync(path.dirname(fingerprintFile()), { recursive: true });
  writeFileSync(fingerprintFile(), fingerprint);
};
