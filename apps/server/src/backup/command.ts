import * as z from 'zod/mini';
import { command } from '../core/process/commands.ts';
import { type BackupFacts, writeBackup } from './make.ts';

/** Streams a backup to the caller. */
export const backup = command({
  name: 'backup',
  input: z.strictObject({}),
  run: ({ database, env, bytes, progress }): Promise<BackupFacts> =>
    writeBackup(database, env, bytes, (text) => void progress(text).catch(() => {})),
});
