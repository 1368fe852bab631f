// npm start: from a bare clone to a running club in one command; the second start only starts.
import { ensureInstalled } from './lib/install.mjs';
import { ensureBuilt, findNode, projectEnv } from './lib/prepare.mjs';
import { foreground, inProject, runMain } from './lib/project.mjs';
import { allocator, compiled, memoryFlags } from './lib/server-options.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = projectEnv({
    ...allocator,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    // The second start takes half as long.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inProject(compiled),
  });
  return foreground(findNode(), [...memoryFlags(), inProject('apps/server/src/main.ts')], { env }).ended;
});
