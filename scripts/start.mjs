// npm start: from a bare clone to a running club in one command; the second start only starts.
import { ensureBuilt, ensureInstalled, findNode, projectEnv } from './lib/prepare.mjs';
import { foreground, inProject, runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = projectEnv({ NODE_ENV: process.env.NODE_ENV ?? 'production' });
  return foreground(findNode(), [inProject('apps/server/src/main.ts')], { env }).ended;
});
