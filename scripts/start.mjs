// npm start: from a bare clone to a running club in one command; the second start only starts.
import { readFileSync } from 'node:fs';
import { ensureBuilt, ensureInstalled, findNode, projectEnv } from './lib/prepare.mjs';
import { foreground, inProject, runMain } from './lib/project.mjs';

/**
 * A club needs some 50 MB, but Node makes room by what the machine has and takes seven times as much, and the allocator
 * of the system sets some aside for each thread. What is compiled is kept as well: the second start takes half as long.
 */
const { memory, allocator, compiled } = JSON.parse(readFileSync(inProject('scripts/lib/server-options.json'), 'utf8'));

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = projectEnv({
    ...allocator,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inProject(compiled),
  });
  return foreground(findNode(), [...memory, inProject('apps/server/src/main.ts')], { env }).ended;
});
