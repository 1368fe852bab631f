// npm start: from a bare clone to a running club in one command; later starts skip what is done.
import { ensureInstalled } from './lib/install.mjs';
import { ensureBuilt } from './lib/prepare.mjs';
import { runMain } from './lib/project.mjs';
import { runServer } from './lib/server.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runServer();
});
