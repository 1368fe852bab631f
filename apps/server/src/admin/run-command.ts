import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Caller, Command } from '../core/process/commands.ts';
import { askServer } from '../core/process/control-client.ts';
import type { Env } from '../core/process/env.ts';
import { createLog } from '../core/process/log.ts';
import { DataFolderInUse } from '../db/data-folder.ts';
import { requireCurrentSchema } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { StartProblem } from '../db/start-problem.ts';

/** Throws unless the folder holds an embedded database that belongs to this user. */
const requireOwnFolder = (dataDir: string): void => {
  const folder = join(dataDir, 'pglite');
  // Opening would create an embedded database that does not exist.
  if (!existsSync(folder)) {
    throw new StartProblem(
      `There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL, as it is set for the server.`,
    );
  }
  const { uid } = statSync(folder);
  // The folder's server could not read files created by another user.
  if (process.getuid && uid !== process.getuid()) {
    throw new StartProblem(
      `The data in ${dataDir} belongs to the user ${uid}. Run this as that user: sudo -u '#${uid}' …`,
    );
  }
};

/** Opens the database. If a server is just starting, waits until it accepts commands. */
const openConfiguredDatabase = async ({ databaseUrl, dataDir }: Env): Promise<Database> => {
  if (databaseUrl) return openDatabase({ url: databaseUrl });
  requireOwnFolder(dataDir);
  return openDatabase({ directory: dataDir }).catch((fault: unknown) => {
    if (!(fault instanceof DataFolderInUse)) throw fault;
    throw new StartProblem(
      `Another process works in ${dataDir} and takes no commands, such as a server that is starting. ` +
        'Try again in a moment.',
    );
  });
};

/** Runs a command in this process, on a PostgreSQL database or on an embedded one without a running server. */
const runInProcess = async <Input, Result>(
  env: Env,
  { run }: Command<Input, Result>,
  input: Input,
  caller: Caller,
): Promise<Result> => {
  const database = await openConfiguredDatabase(env);
  try {
    await requireCurrentSchema(database);
    // Stdout is reserved for the result; success messages belong in a server's log, not here.
    const level = env.logLevel === 'info' ? 'warn' : env.logLevel;
    const log = createLog(level, { write: (line) => void process.stderr.write(line) });
    // Imported late, because loading the app takes half of a command's time. A running server needs no import.
    const { createApp } = await import('../app.ts');
    const app = await createApp({ database, env, log, pages: '', strict: false, timedJobs: false });
    try {
      const { signal } = new AbortController();
      return await run({ ...caller, database, env, log, jobs: app.jobs, signal }, input);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
};

/** Runs a command in the server that has the data open, or in this process if none is running. */
export const runCommand = async <Input, Result>(
  env: Env,
  command: Command<Input, Result>,
  input: Input,
  caller: Caller,
): Promise<Result> => {
  const serverAnswer = await askServer(env, { name: command.name, input }, caller);
  return serverAnswer ? (serverAnswer.result as Result) : runInProcess(env, command, input, caller);
};
