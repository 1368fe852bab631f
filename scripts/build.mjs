// npm run build: builds the web app even when it looks up to date.
import { ensureInstalled } from './lib/install.mjs';
import { ensureBuilt } from './lib/prepare.mjs';
import { runMain, say } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
  say('Built: apps/web/dist');
});
