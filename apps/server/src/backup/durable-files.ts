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
export const renameDurably = async (from: string, to: string): Promise<void> => {
  await rename(from, to);
  await flush(dirname(to));
};

/** Prefix of unfinished files. */
export const unfinishedPrefix = '.unfinished-';

/** Runs `work`; a file system error becomes a sentence that names the folder. */
const withFolderErrors = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (fault) {
    const reason = fileReason(fault);
    throw reason === undefined ? fault : new StartProblem(`${folder} cannot be written: ${reason}.`, { cause: fault });
  }
};

/**
 * Writes a file that only its owner may read, and creates its folder if needed. The file has a temporary name until it
 * is complete and on disk; then it gets the name that `nameOf` returns. A failure, such as a full disk, leaves nothing.
 */
export const writeWholeFile = async <T>(
  folder: string,
  write: (put: (piece: Uint8Array) => Promise<void>) => Promise<T>,
  nameOf: (written: T) => string,
): Promise<{ path: string; written: T }> => {
  const unfinished = join(folder, `${unfinishedPrefix}${crypto.randomUUID()}`);
  try {
    await using handle = await withFolderErrors(folder, () => {
      makeFolder(folder);
      return open(unfinished, 'wx', 0o600);
    });
    // Wraps only errors from this file. `write` may read files in other folders.
    const result = await write((piece) => withFolderErrors(folder, () => handle.appendFile(piece)));
    const path = join(folder, nameOf(result));
    await withFolderErrors(folder, async () => {
      await handle.sync();
      await renameDurably(unfinished, path);
    });
    return { path, written: result };
  } catch (fault) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw fault;
  }
};
