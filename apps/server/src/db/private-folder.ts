import { chmodSync, mkdirSync, readdirSync, type Stats, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartProblem } from './start-problem.ts';

const othersAccess = 0o077;
const othersWrite = 0o002;
const stickyBit = 0o1000;

/** Entries in a data folder besides the data: Touchline's own, and the lost+found of a separate file system. */
export const otherEntries: ReadonlySet<string> = new Set([
  'backups',
  'touchline.lock',
  'control.sock',
  'control.sock.new',
  'app-files',
  'restoring',
  'checking',
  'players-to-import.csv',
  'lost+found',
]);

const ownEntries = new Set(['pglite', 'mail', ...otherEntries]);

/** Subfolders of DATA_DIR with personal data. */
const privateFolders = ['pglite', 'mail', 'backups'];

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'the user who runs Touchline may not write there',
  EPERM: 'the user who runs Touchline may not write there',
  EROFS: 'it lies on a disk that can only be read',
  ENOSPC: 'there is no space left on its disk',
  EDQUOT: 'there is no space left on its disk',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'part of the path is a file',
  ENAMETOOLONG: 'the name is too long',
};

const unusableProblem = (directory: string, reason: string): StartProblem =>
  new StartProblem(
    `The data folder ${directory} cannot be used: ${reason}. Set DATA_DIR to a folder of Touchline's own.`,
  );

/** Reason for a file system error, which completes a sentence; undefined for any other error. */
export const fileReason = (fault: unknown): string | undefined => reasons[codeOf(fault)];

const codeOf = (fault: unknown): string => (fault as NodeJS.ErrnoException).code ?? '';

/** Runs work in the data folder; a file system error becomes a sentence that says what to change. */
export const inDataFolder = <T>(directory: string, work: () => T): T => {
  try {
    return work();
  } catch (fault) {
    const reason = reasons[codeOf(fault)];
    throw reason ? unusableProblem(directory, reason) : fault;
  }
};

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

/**
 * Creates a folder and its parents. A recursive mkdir never returns if the system reports an existing parent as
 * missing (/proc).
 */
export const makeFolder = (directory: string): void => {
  if (statOf(directory)) return;
  makeFolder(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (fault) {
    if (codeOf(fault) !== 'EEXIST') throw fault;
  }
};

/** Makes a folder accessible only to its owner; returns false if it belongs to another user. */
const restrictFolder = (folder: string): boolean => {
  const stats = statOf(folder);
  if (!stats || (stats.mode & othersAccess) === 0) return true;
  try {
    chmodSync(folder, stats.mode & 0o700);
    return true;
  } catch (fault) {
    if (codeOf(fault) === 'EPERM') return false;
    throw fault;
  }
};

/**
 * Creates the data folder, or restricts an existing one to its owner: the embedded database creates files with mode
 * 0666, so the folders above must keep others out. A folder with other content, such as /tmp, keeps its permissions;
 * only Touchline's folders in it are restricted.
 */
export const preparePrivateFolder = (directory: string): void => {
  // Windows has no such permissions.
  const hasRights = process.getuid !== undefined;
  inDataFolder(directory, () => {
    makeFolder(directory);
    if (!statOf(directory)?.isDirectory()) throw unusableProblem(directory, 'it is a file');
    if (!hasRights) return;
    const isOurs = readdirSync(directory).every((entry) => ownEntries.has(entry));
    if (isOurs) restrictFolder(directory);
    const mode = statOf(directory)?.mode ?? 0;
    if ((mode & othersWrite) !== 0 && (mode & stickyBit) === 0) {
      throw unusableProblem(directory, 'every user of this machine may write there');
    }
    for (const folder of privateFolders) {
      if (!restrictFolder(join(directory, folder))) {
        throw unusableProblem(directory, `${join(directory, folder)} belongs to another user, and others can read it`);
      }
    }
  });
};

/** Size of PostgreSQL's log segments. */
const minFreeBytes = 16 * 1024 * 1024;

/** Problem to report for a full disk, because PGlite does not say why it could not open. */
export const fullDiskProblem = (directory: string): StartProblem | undefined => {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize < minFreeBytes ? unusableProblem(directory, 'there is no space left on its disk') : undefined;
};
