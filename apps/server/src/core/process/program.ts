import { Problem } from '@touchline/domain/core/problem.ts';
import { StartProblem } from '../../db/start-problem.ts';

/** The folder where the person stands: npm runs a program in the folder of the project. */
export const standsIn = (): string => process.env['INIT_CWD'] ?? process.cwd();

/**
 * Runs a program of the server until it answers its exit code; without one the process goes on. A problem that the person
 * at the keyboard can solve ends it with one sentence, anything else with its stack. Files that the process makes hold
 * personal data, so their owner alone may read them.
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
