import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileReason, makeFolder } from '../db/private-folder.ts';
import { StartProblem } from '../db/start-problem.ts';

/** Flushes a file or folder to disk (fsync). */
const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Flushes a folder and everything in it. */
export const flushFolder = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => (entry.isDirectory() ? flushFolder : flush)(join(entry.parentPath, entry.name))),
  );
  await flush(folder);
};

/** Renames a file or folder durably, even if the power fails right afterwards. */
export const renameForGood = async (from: string, to: string): Promise<void> => {
  await rename(from, to);
  await flush(dirname(to));
};

/** Prefix of unfinished files. */
export const unfinishedPrefix = '.unfinished-';

/**
 * Writes a file that its owner alone may read, in a folder that is made where it is missing. It has a name of its own until
 * it is whole and on the disk, and takes the name that `nameOf` gives it then. Where the disk is full, or the folder cannot be
 * written for another reason, nothing is left of it.
 */
export const writeWholeFile = async <T>(
  folder: string,
  write: (put: (piece: Uint8Array) => Promise<void>) => Promise<T>,
  nameOf: (written: T) => string,
): Promise<{ path: string; written: T }> => {
  const unfinished = join(folder, `${unfinishedPrefix}${crypto.randomUUID()}`);
  try {
    makeFolder(folder);
    await using handle = await open(unfinished, 'wx', 0o600);
    const written = await write(async (piece) => {
      await handle.appendFile(piece);
    });
    await handle.sync();
    const path = join(folder, nameOf(written));
    await renameForGood(unfinished, path);
    return { path, written };
  } catch (fault) {
    await rm(unfinished, { force: true }).catch(() => {});
    const why = fileReason(fault);
    throw why === undefined ? fault : new StartProblem(`${folder} cannot be written: ${why}.`, { cause: fault });
  }
};
