import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { runCommand } from '../admin/run-command.ts';
import { backupName } from '../core/process/backup-state.ts';
import { readEnv } from '../core/process/env.ts';
import { runProgram, userFolder } from '../core/process/program.ts';
import { fileReason } from '../db/private-folder.ts';
import { StartProblem } from '../db/start-problem.ts';
import { backup } from './command.ts';
import { writeWholeFile } from './durable-files.ts';
import type { BackupFacts, WriteChunk } from './make.ts';

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** Folder and, if given, file name of the backup. */
const placeOf = (target: string | undefined, backupDir: string): { folder: string; name?: string } => {
  if (target === undefined) return { folder: backupDir };
  const path = resolve(userFolder(), target);
  if (isFolder(path)) return { folder: path };
  if (existsSync(path)) throw new StartProblem(`${path} exists already. Nothing was changed. Choose another name.`);
  return { folder: dirname(path), name: basename(path) };
};

/** Turns a file system error on standard output into a sentence; returns any other error unchanged. */
const outputProblem = (fault: Error): Error => {
  const isClosed = (fault as NodeJS.ErrnoException).code === 'EPIPE';
  const reason = isClosed ? 'the program that reads it has ended' : fileReason(fault);
  return reason === undefined ? fault : new StartProblem(`Standard output cannot be written: ${reason}.`);
};

const writeToOutput: WriteChunk = (piece) =>
  new Promise((done, failed) =>
    process.stdout.write(piece, (fault) => (fault ? failed(outputProblem(fault)) : done())),
  );

const report = ({ tables, rows, files, createdAt }: BackupFacts, place: string): string =>
  `Backed up ${rows.toLocaleString('en')} rows of ${tables} tables and ${files.toLocaleString('en')} mail files, as they were at ${createdAt}, ` +
  `to ${place}.\nThe backup holds personal data, also of children. Keep it where nobody else can read it.\n`;

/** `npm run backup [PATH]`: makes a backup, even while the server is running; `-` writes to standard output. */
runProgram('The backup could not be made.', async () => {
  const [target, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new StartProblem('Name one file or folder: npm run backup PATH');
  const env = readEnv(process.env);
  const run = (bytes: WriteChunk) =>
    runCommand(
      env,
      backup,
      {},
      {
        async progress(text) {
          process.stderr.write(`${text}\n`);
        },
        bytes,
      },
    );
  if (target === '-') {
    // Each write's callback gets its error; without a listener, Node would exit with a stack trace.
    process.stdout.on('error', () => {});
    process.stderr.write(report(await run(writeToOutput), 'standard output'));
    return 0;
  }
  const { folder, name } = placeOf(target, env.backupDir);
  const { path, written } = await writeWholeFile(folder, run, ({ createdAt }) => name ?? backupName(createdAt));
  process.stdout.write(report(written, path));
  return 0;
});
