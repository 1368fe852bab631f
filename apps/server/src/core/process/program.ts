import { Problem } from '@touchline/domain/core/problem.ts';
import { StartProblem } from '../../db/start-problem.ts';

/** Folder from which the user ran npm, which runs programs in the project's folder. */
export const userFolder = (): string => process.env['INIT_CWD'] ?? process.cwd();

/**
 * Runs a program until it returns its exit code; if the code is undefined, the process keeps running. A problem that
 * the user can solve ends the process with one sentence, any other error with a stack trace. Only the owner may read
 * the files that the process creates, because they contain personal data.
 */
export const runProgram = (failed: string, program: () => Promise<number | undefined>): void => {
  process.umask(0o077);
  program().then(
    (code) => code !== undefined && process.exit(code),
    (fault: unknown) => {
      const isPlain = fault instanceof StartProblem || fault instanceof Problem;
      process.stderr.write(`${failed} ${isPlain ? fault.message : (fault as Error).stack}\n`);
      process.exit(1);
    },
  );
};
