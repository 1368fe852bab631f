// npm run dev: the server restarts when its source files change, and Vite updates the web app. Open the address it prints.
//   npm run dev -- --demo    uses the demo club, and creates it if its folder (demo-data) is empty
import { demoSettings, ensureDemo } from './lib/demo-club.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, projectEnv } from './lib/node.mjs';
import { Advice, foreground, inProject, runMain, say } from './lib/project.mjs';

const webPort = '5173';

await runMain(async () => {
  const options = process.argv.slice(2);
  const unknown = options.find((option) => option !== '--demo');
  if (unknown) throw new Advice(`No such option: ${unknown}. There is: --demo`);
  await ensureInstalled();
  const node = findNode();
  const demo = options.length > 0 ? demoSettings() : undefined;
  const signIns = demo && (await ensureDemo(demo));
  const serverPort = process.env.PORT ?? '3000';
  const env = projectEnv({ ...demo, NODE_ENV: 'development', PORT: serverPort });
  const webApp = `http://localhost:${webPort}`;
  say(`Server: http://localhost:${serverPort} (restarts on change) · web app: ${webApp} (hot reload)`);
  if (signIns) say(`\nSign in at ${webApp}/login as\n\n${signIns}\n`);
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const programs = [
    foreground(node, ['--watch', '--watch-preserve-output', inProject('apps/server/src/main.ts')], { env }),
    foreground(node, [vite, '--port', webPort, '--strictPort'], { cwd: inProject('apps', 'web'), env }),
  ];
  const firstCode = await Promise.race(programs.map((program) => program.ended));
  for (const program of programs) program.child.kill('SIGTERM');
  await Promise.all(programs.map((program) => program.ended));
  return firstCode;
});
