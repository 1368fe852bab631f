import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Advice, collect, inProject, root, say } from './project.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * True if node_modules matches package-lock.json. npm writes node_modules/.package-lock.json last, so an interrupted
 * install has none, and a developer's `npm install` counts like our `npm ci`.
 */
const isInstalled = () => {
  const stamp = inProject('node_modules', '.package-lock.json');
  if (!existsSync(stamp)) return false;
  const lockedPackages = readJson(inProject('package-lock.json')).packages;
  const installedPackages = readJson(stamp).packages;
  return Object.entries(lockedPackages).every(([name, entry]) => {
    if (!name.includes('node_modules/')) return true;
    // Optional packages are for other platforms, where npm leaves them out.
    if (!installedPackages[name]) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return installedPackages[name].version === entry.version;
  });
};

/** npm with the machine's own Node, because the pinned one is in the folder that `npm ci` empties. */
export const npmCommand = () => {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && path.basename(npm) === 'npm-cli.js') return [node, [npm]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
};

const lockFile = inProject('.installing');

/** Start time of a process on Linux. It distinguishes processes with a reused id. */
const startTimeOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19];
  } catch {
    return '';
  }
};

const signature = (pid) => `${pid} ${startTimeOf(pid)}`;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** The process installing here, if any. */
const installerPid = () => {
  if (!existsSync(lockFile)) return undefined;
  const text = readFileSync(lockFile, 'utf8');
  const pid = Number(text.split(' ')[0]);
  return pid > 0 && isAlive(pid) && text === signature(pid) ? pid : undefined;
};

/** Waits until no other process installs into this folder, because concurrent ones delete each other's files. */
const acquireLock = async () => {
  let isAnnounced = false;
  for (;;) {
    try {
      return writeFileSync(lockFile, signature(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const otherPid = installerPid();
    if (otherPid === undefined) rmSync(lockFile, { force: true });
    else if (!isAnnounced) say(`Process ${otherPid} is installing packages here; waiting for it …`);
    isAnnounced ||= otherPid !== undefined;
    await wait(100);
  }
};

/** Reports a folder that is not writable, which npm and vite bury in pages of output. */
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
  // With NODE_ENV=production, npm leaves out the build tools by default.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await collect(command, [...args, 'ci', ...flags], {
    // From here on npm holds the lock, because it may outlive this process.
    began: (pid) => writeFileSync(lockFile, signature(pid)),
  });
  if (code === 0) return;
  // npm ends its error message with a page of usage.
  const [complaint] = output.split(/^npm error (?:Clean install a project|Usage:)/m);
  throw new Advice(`${complaint}\nnpm ci failed (above). ${reasonFor(output)}`);
};

/** Installs the locked packages if they are missing or outdated. */
export const ensureInstalled = async () => {
  if (isInstalled()) return;
  requireWritable('The packages are not installed');
  await acquireLock();
  try {
    if (!isInstalled()) await install();
  } finally {
    rmSync(lockFile, { force: true });
  }
};
