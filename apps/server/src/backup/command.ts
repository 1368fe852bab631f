import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { command } from '../core/process/commands.ts';
import { unfinishedPrefix } from './durable-files.ts';
import { type BackupFacts, type WritePiece, writeBackup } from './make.ts';

/**
 * Buffers the output of `write` in an unnamed temporary file and passes it on when it is complete, so that nothing is
 * left over if the process ends.
 */
const writtenFirst = async (
  folder: string,
  write: (put: WritePiece) => Promise<BackupFacts>,
  bytes: WritePiece,
): Promise<BackupFacts> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${unfinishedPrefix}${crypto.randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    const facts = await write(async (piece) => handle.appendFile(piece));
    for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) await bytes(chunk as Buffer);
    return facts;
  } finally {
    await handle.close();
  }
};

/**
 * Streams a backup to the caller. Requests to the embedded database wait while its tables are read, so the caller must
 * not set the pace.
 */
export const backup = command({
  name: 'backup',
  input: z.strictObject({}),
  async run({ database, env, bytes, progress }): Promise<BackupFacts> {
    const say = (text: string) => void progress(text).catch(() => {});
    const write = (put: WritePiece) => writeBackup(database, env, put, say);
    return database.engine === 'embedded' ? writtenFirst(env.backupDir, write, bytes) : write(bytes);
  },
});
