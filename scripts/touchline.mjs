// ./touchline [COMMAND] in a release: starts the server, or runs the npm script of that name.
import { readFileSync } from 'node:fs';
import { Advice, inProject, runMain, say } from './lib/project.mjs';
import { programsOf } from './lib/release-programs.mjs';
import { runServer, runServerProgram } from './lib/server.mjs';

/** Exits with 0 if this machine's server accepts requests, for supervisors and containers. */
const isReady = async () => {
  const { HOST, PORT } = process.env;
  const host = !HOST || HOST === '0.0.0.0' ? '127.0.0.1' : HOST;
  const answer = await fetch(`http://${host}:${PORT || 3000}/readyz`).catch(() => undefined);
  say(answer?.ok ? 'ready' : 'not ready');
  return answer?.ok ? 0 : 1;
};

await runMain(() => {
  const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const [command = 'start', ...args] = process.argv.slice(2);
  // Paths are relative to the user's folder, except that of the data.
  const runOptions = {
    cwd: process.cwd(),
    settings: { DATA_DIR: process.env.DATA_DIR || inProject('data'), TOUCHLINE_PROGRAM: `./touchline ${command}` },
  };
  if (command === 'start') return runServer(runOptions);
  if (command === 'ready') return isReady();
  if (command === '--version') return say(manifest.version);
  const programs = programsOf(manifest.scripts);
  const file = programs.get(command);
  if (file) return runServerProgram(file, args, runOptions);
  throw new Advice(
    `No such command: ${command}. There are: ${['start', 'ready', ...programs.keys(), '--version'].join(', ')}`,
  );
});
