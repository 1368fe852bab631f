import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { readEnv } from '../core/process/env.ts';
import { runProgram } from '../core/process/program.ts';
import { restoreBackup } from './restore.ts';

/** Lets the server go first: with the processor, and when the kernel ends a process because memory is short (Linux). */
const stepBack = (): void => {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or a container that does not permit it.
  }
};

/** Ends with the server, also with one that was killed: nobody would hear the result, and the memory would stay taken. */
const endWithServer = (): void => {
  process.stdin.once('end', () => process.exit(1)).resume();
};

/** Restores a backup into an empty data folder, to see whether it can be restored. Started by the server. */
runProgram('', async () => {
  stepBack();
  endWithServer();
  const { violations } = await restoreBackup(String(process.argv[2]), readEnv(process.env), () => {});
  for (const { name, violations: times } of violations)
    process.stderr.write(`It breaks the rule ${name} (${times} times).\n`);
  return violations.length === 0 ? 0 : 1;
});
