// npm run dev: the server restarts when its sources change, the web app reloads hot. Work at the address Vite prints.
import { ensureInstalled } from './lib/install.mjs';
import { findNode, projectEnv } from './lib/prepare.mjs';
import { foreground, inProject, runMain, say } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  const node = findNode();
  const serverPort = process.env.PORT ?? '3000';
  const env = projectEnv({ NODE_ENV: 'development', PORT: serverPort });
  say(`Server: http://localhost:${serverPort} (restarts on change) · web app: http://localhost:5173 (hot reload)`);
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const both = [
    foreground(node, ['--watch', '--watch-preserve-output', inProject('apps/server/src/main.ts')], { env }),
    foreground(node, [vite, '--port', '5173', '--strictPort'], { cwd: inProject('apps', 'web'), env }),
  ];
  const firstCode = await Promise.race(both.map((program) => program.ended));
  for (const program of both) program.child.kill('SIGTERM');
  await Promise.all(both.map((program) => program.ended));
  return firstCode;
});
