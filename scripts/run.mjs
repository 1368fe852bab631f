// node scripts/run.mjs FILE [ARGUMENTS]: runs a TypeScript program of the server on a bare clone too (npm run demo, db:check).
import { existsSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, projectEnv } from './lib/prepare.mjs';
import { Advice, foreground, inProject, runMain } from './lib/project.mjs';
import { memoryFlags } from './lib/server-options.mjs';

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file || !existsSync(inProject(file))) throw new Advice(`No such program: ${file ?? '(none given)'}`);
  await ensureInstalled();
  return foreground(findNode(), [...memoryFlags(), inProject(file), ...args], { env: projectEnv() }).ended;
});
