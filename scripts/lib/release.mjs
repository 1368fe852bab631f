import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { placePackages, productionPlaces } from './production-packages.mjs';
import { Advice, inProject, listFiles } from './project.mjs';
import { programsOf } from './release-programs.mjs';

const readJson = (file) => JSON.parse(readFileSync(inProject(file), 'utf8'));

/** Platforms with a release. */
export const architectures = ['x64', 'arm64'];

const launcherScript = (cpu) => `#!/bin/sh
# Starts Touchline, or runs one of its commands: ./touchline [COMMAND]
self=$0
case $self in */*) ;; *) self=./$self ;; esac
if [ -L "$self" ]; then self=$(readlink -f "$self"); fi
folder=\${self%/*}
exec "$folder/node_modules/node-linux-${cpu}/bin/node" "$folder/scripts/touchline.mjs" "$@"
`;

/** A script with the modules it imports and the files they read. */
const filesWithImports = (file, files = new Set()) => {
  if (files.has(file)) return files;
  files.add(file);
  if (!file.endsWith('.mjs')) return files;
  const text = readFileSync(inProject(file), 'utf8');
  const importedFiles = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, name]) =>
    path.posix.join(path.posix.dirname(file), name),
  );
  for (const next of [...importedFiles, ...(text.match(/scripts\/lib\/[\w-]+\.json/g) ?? [])])
    filesWithImports(next, files);
  return files;
};

const isForDevelopers = (file) => /\.test\.ts$|\/(?:generate-\w+\.ts|schema\.sql)$/.test(file);

const manual = 'docs/operating.md';

/** The operator's manual and the files that it links to. */
const manualFiles = () => {
  const links = readFileSync(inProject(manual), 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g);
  return [manual, ...new Set([...links].map(([, link]) => path.posix.join(path.posix.dirname(manual), link)))];
};

/** Project files copied to a release unchanged. */
const ownFiles = () => [
  ...filesWithImports('scripts/touchline.mjs'),
  ...['apps/server/src', 'packages/domain/src'].flatMap((folder) =>
    listFiles(inProject(folder), inProject()).filter((file) => !isForDevelopers(file)),
  ),
  ...new Set(['LICENSE', 'README.md', 'CHANGELOG.md', 'UPGRADING.md', 'SECURITY.md', ...manualFiles()]),
];

/** package.json of a release: version and commands, and no dependencies. */
const manifestFor = (files) => {
  const { name, version, description, license, type, scripts } = readJson('package.json');
  const commands = [...programsOf(scripts)].filter(([, file]) => files.includes(file)).map(([command]) => command);
  const releaseScripts = Object.fromEntries(commands.map((command) => [command, scripts[command]]));
  return { name, version, private: true, description, license, type, scripts: releaseScripts };
};

/** package.json of a workspace without what only developers need, for Node's module resolution. */
const workspaceManifest = (folder) => {
  const { name, type, exports } = readJson(`${folder}/package.json`);
  return { name, private: true, type, exports };
};

const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Creates a release in a folder, which runs on a machine without Node and npm. */
const layOutRelease = async (folder, cpu) => {
  const files = ownFiles();
  for (const file of files) cpSync(inProject(file), path.join(folder, file));
  const dist = inProject('apps/web/dist');
  cpSync(dist, path.join(folder, 'apps/web/dist'), { recursive: true });
  writeJson(path.join(folder, 'package.json'), manifestFor(files));
  mkdirSync(path.join(folder, 'node_modules/@touchline'), { recursive: true });
  for (const [name, place] of [
    ['domain', 'packages/domain'],
    ['server', 'apps/server'],
  ]) {
    writeJson(path.join(folder, place, 'package.json'), workspaceManifest(place));
    symlinkSync(`../../${place}`, path.join(folder, 'node_modules/@touchline', name));
  }
  const { packages } = readJson('package-lock.json');
  const places = productionPlaces(packages, 'apps/server', { os: 'linux', cpu, libc: 'glibc' });
  await placePackages(packages, [...places, `node_modules/node-linux-${cpu}`], folder);
  writeFileSync(path.join(folder, 'touchline'), launcherScript(cpu), { mode: 0o755 });
};

/**
 * Packs a folder reproducibly: names, times, owners and modes are normalized, so the same files give the same archive.
 */
export const pack = async (folder, file, { time, level }) => {
  const tar = spawn(
    'tar',
    [
      ...['--create', '--format=ustar', '--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner'],
      ...['--mode=u=rwX,go=rX', '--directory', path.dirname(folder), path.basename(folder)],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exit = new Promise((resolve, reject) => {
    tar.on('error', reject);
    tar.on('close', resolve);
  });
  await pipeline(tar.stdout, createGzip({ level }), createWriteStream(file));
  if ((await exit) !== 0) throw new Advice('The archive could not be made: it takes GNU tar.');
};

/** Creates an archive per architecture in a folder, with checksums. `date` is that of the version. */
export const makeRelease = async (target, cpus, { version, date, level }) => {
  const sums = [];
  for (const cpu of cpus) {
    const name = `touchline-${version}-linux-${cpu}`;
    const folder = path.join(target, name);
    const file = `${folder}.tar.gz`;
    await layOutRelease(folder, cpu);
    await pack(folder, file, { time: `${date}T00:00:00Z`, level });
    rmSync(folder, { recursive: true });
    sums.push(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${name}.tar.gz\n`);
  }
  writeFileSync(path.join(target, 'SHA256SUMS'), sums.join(''));
};
