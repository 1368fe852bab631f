import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Advice, collect, inProject, root, say } from './project.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * True if node_modules holds what package-lock.json names. npm writes node_modules/.package-lock.json as its last act,
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
export const npmCommand = () => {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && path.basename(npm) === 'npm-cli.js') return [node, [npm]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
};

const lockFile = inProject('.installing');

/** Start time of a process, if the system reports it (Linux); its number may since belong to another program. */
const beginningOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19];
  } catch {
    return '';
  }
};

const signature = (pid) => `${pid} ${beginningOf(pid)}`;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** The process that installs here, if there is one. */
const installer = () => {
  if (!existsSync(lockFile)) return undefined;
  const text = readFileSync(lockFile, 'utf8');
  const pid = Number(text.split(' ')[0]);
  return pid > 0 && isAlive(pid) && text === signature(pid) ? pid : undefined;
};

/** Waits until no other process installs into this folder. Two at once empty it under each other's hands. */
const untilMyTurn = async () => {
  let told = false;
  for (;;) {
    try {
      return writeFileSync(lockFile, signature(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const other = installer();
    if (other === undefined) rmSync(lockFile, { force: true });
    else if (!told) say(`Process ${other} is installing packages here; waiting for it …`);
    told ||= other !== undefined;
    await wait(100);
  }
};

/** Names the reason that npm and vite would hide in a page of their own. */
export const requireWritable = (missing) => {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new Advice(
      `${missing}, and this user may not write into ${root}. Run \`npm run build\` there as the user who owns the folder.`,
    );
  }
};

const reasonFor = (output) => {
  if (/\bENOSPC\b/.test(output)) return 'There is no space left on the disk.';
  if (/\bE(?:ACCES|PERM|ROFS)\b/.test(output)) return `This user may not write there (${root}, or npm's own cache).`;
  if (/\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH)\b/.test(output)) {
    return 'The package registry cannot be reached: is this machine online, does it need a proxy (npm config set proxy)?';
  }
  return 'It needs npm 10 or 11 and access to a package registry.';
};

const install = async () => {
  say('Installing packages (npm ci), about a minute the first time …');
  const [command, args] = npmCommand();
  // A production NODE_ENV must not leave out the tools that build the web app.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await collect(command, [...args, 'ci', ...flags], {
    // From here on the lock is npm's: it may outlive us, and who comes next has to wait for its end.
    began: (pid) => writeFileSync(lockFile, signature(pid)),
  });
  if (code === 0) return;
  // npm ends its complaint with a page of usage.
  const [complaint] = output.split(/^npm error (?:Clean install a project|Usage:)/m);
  throw new Advice(`${complaint}\nnpm ci failed (above). ${reasonFor(output)}`);
};

/** Installs the locked packages when they are missing or differ from the lock. */
export const ensureInstalled = async () => {
  if (isInstalled()) return;
  requireWritable('The packages are not installed');
  await untilMyTurn();
  try {
    if (!isInstalled()) await install();
  } finally {
    rmSync(lockFile, { force: true });
  }
};
