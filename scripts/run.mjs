// node scripts/run.mjs FILE [ARGUMENTS]: runs one of the server's TypeScript programs, even on a bare clone.
import { existsSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { Advice, inProject, runMain } from './lib/project.mjs';
import { runServerProgram } from './lib/server.mjs';

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file || !existsSync(inProject(file))) throw new Advice(`No such program: ${file ?? '(none given)'}`);
  await ensureInstalled();
  return runServerProgram(file, args);
});
