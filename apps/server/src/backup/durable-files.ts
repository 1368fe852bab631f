import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
 * Writes a file that only its owner may read, and creates its folder if needed. Until it is complete and on disk it has
 * a temporary name; then it gets the one returned by `nameOf`.
 */
export const writeWholeFile = async <T>(
  folder: string,
  write: (put: (piece: Uint8Array) => Promise<void>) => Promise<T>,
  nameOf: (written: T) => string,
): Promise<{ path: string; written: T }> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `${unfinishedPrefix}${crypto.randomUUID()}`);
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    const written = await write(async (piece) => {
      await handle.appendFile(piece);
    });
    await handle.sync();
    await handle.close();
    const path = join(folder, nameOf(written));
    await renameForGood(unfinished, path);
    return { path, written };
  } catch (fault) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw fault;
  }
};
