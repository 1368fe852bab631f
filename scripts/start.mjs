// npm start: installs, builds and starts the server on a bare clone. Later starts skip finished work.
import { ensureInstalled } from './lib/install.mjs';
import { ensureBuilt } from './lib/prepare.mjs';
import { runMain } from './lib/project.mjs';
import { runServer } from './lib/server.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runServer();
});
