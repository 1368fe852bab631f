import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { readEnv } from '../core/process/env.ts';
import { runProgram } from '../core/process/program.ts';
import { restoreBackup } from './restore.ts';

/**
 * Lets the server have the processor first, and lets the kernel kill this process first if memory is short (Linux).
 */
const lowerPriority = (): void => {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other operating systems and some containers do not allow this.
  }
};

/** Exits when the server has ended, even if it was killed, because nobody would receive the result. */
const endWithServer = (): void => {
  process.stdin.once('end', () => process.exit(1)).resume();
};

/** Test-restores a backup to an empty data folder. Started by the server. */
runProgram('', async () => {
  lowerPriority();
  endWithServer();
  const { violations } = await restoreBackup(String(process.argv[2]), readEnv(process.env), () => {});
  for (const { name, violations: times } of violations)
    process.stderr.write(`It breaks the rule ${name} (${times} times).\n`);
  return violations.length === 0 ? 0 : 1;
});
