import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Advice, collect, inProject, listFiles, say } from './project.mjs';

const oldestNodeForTypeScript = [22, 18];

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Whether node_modules holds what package-lock.json names. npm writes node_modules/.package-lock.json as its last act,
 * so an interrupted install has none, and `npm install` by a developer counts as well as our own `npm ci`.
 */
const isInstalled = () => {
  const stamp = inProject('node_modules', '.package-lock.json');
  if (!existsSync(stamp)) return false;
  const wanted = readJson(inProject('package-lock.json')).packages;
  const present = readJson(stamp).packages;
  return Object.entries(wanted).every(([name, entry]) => {
    if (!name.includes('node_modules/')) return true;
    // Optional packages are those of other platforms; npm leaves them out.
    if (!present[name]) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return present[name].version === entry.version;
  });
};

/** npm as it was called, with the machine's own Node: the pinned one lies in the folder that `npm ci` empties. */
const npmCommand = () => {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && path.basename(npm) === 'npm-cli.js') return [node, [npm]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
};

/** Installs the locked packages when they are missing or differ from the lock. */
export const ensureInstalled = async () => {
  if (isInstalled()) return;
  say('Installing packages (npm ci), about a minute the first time …');
  const [command, args] = npmCommand();
  // A production NODE_ENV must not leave out the tools that build the web app.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await collect(command, [...args, 'ci', ...flags]);
  if (code === 0) return;
  // npm ends its complaint with a page of usage.
  const [complaint] = output.split(/^npm error (?:Clean install a project|Usage:)/m);
  throw new Advice(`${complaint}\nnpm ci failed (above). It needs npm 10 or 11 and access to a package registry.`);
};

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
  const hash = createHash('sha256');
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
  say('Building the web app …');
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const env = projectEnv({ NODE_ENV: 'production' });
  const result = await collect(findNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: webFolder(), env });
  if (result.code !== 0) throw new Advice(`${result.output}\nThe web app could not be built (above).`);
  mkdirSync(path.dirname(fingerprintFile()), { recursive: true });
  writeFileSync(fingerprintFile(), fingerprint);
};
