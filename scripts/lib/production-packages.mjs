import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npmCommand } from './install.mjs';
import { Advice, collect, inProject } from './project.mjs';

/** Location of a package as resolved by Node from another package; undefined if there is none. */
const resolvePlace = (packages, from, name) => {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const place = path.posix.join(folder, 'node_modules', name);
    if (packages[place]) return place;
    if (folder === '.') return undefined;
  }
};

/** True if a package supports the platform; a package without a list supports all. */
const supportsPlatform = (entry, platform) =>
  Object.entries(platform).every(([kind, value]) => !entry[kind] || entry[kind].includes(value));

/**
 * Locations in node_modules of everything the workspace `from` needs at run time on a platform (os, cpu, libc),
 * according to the lock. Workspaces are left out, because they are source code.
 */
export const productionPlaces = (packages, from, platform) => {
  const places = new Set();
  const visited = new Set();
  const visit = (place) => {
    if (visited.has(place)) return;
    visited.add(place);
    const entry = packages[place];
    if (entry.link) return visit(entry.resolved);
    if (!supportsPlatform(entry, platform)) return;
    if (place.includes('node_modules/')) places.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = entry;
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const dependency = resolvePlace(packages, place, name);
      if (dependency) visit(dependency);
      else throw new Advice(`package-lock.json does not have ${name}, which ${place} needs.`);
    }
  };
  visit(from);
  return [...places].sort();
};

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

const isInstalled = (place, { version }) => {
  const manifest = inProject(place, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
};

/** Files of a package not needed at run time: types, source maps, and Node's own build files. */
const isForDevelopers = (file) => /\.(?:d\.[cm]?ts|map)$|\/node-linux-\w+\/(?:include|share|CHANGELOG\.md)$/.test(file);

/** Copies a package without its nested packages, which are placed separately. */
const copyPackage = (source, target) => {
  const inner = path.join(source, 'node_modules');
  cpSync(source, target, { recursive: true, filter: (file) => file !== inner && !isForDevelopers(file) });
};

/** Downloads packages for another platform, exactly as locked. Returns the folder of each by location. */
const fetchForeignPackages = async (packages, places, folder) => {
  const [command, args] = npmCommand();
  const specifiers = places.map((place) => `${nameOf(place)}@${packages[place].version}`);
  const packResult = await collect(command, [
    ...[...args, 'pack', '--prefer-offline', '--loglevel=error'],
    ...['--pack-destination', folder, ...specifiers],
  ]);
  if (packResult.code !== 0) throw new Advice(`${packResult.output}\nnpm pack ${specifiers.join(' ')} failed (above).`);
  const archives = new Map(
    readdirSync(folder).map((file) => {
      const sum = createHash('sha512').update(readFileSync(path.join(folder, file)));
      return [`sha512-${sum.digest('base64')}`, path.join(folder, file)];
    }),
  );
  const foldersByPlace = new Map();
  for (const place of places) {
    const archive = archives.get(packages[place].integrity);
    if (!archive) throw new Advice(`The registry's ${nameOf(place)} is not the one that package-lock.json names.`);
    const target = path.join(folder, place);
    mkdirSync(target, { recursive: true });
    const { code, output } = await collect('tar', ['-xzf', archive, '--strip-components=1', '-C', target]);
    if (code !== 0) throw new Advice(output);
    foldersByPlace.set(place, target);
  }
  return foldersByPlace;
};

/** Copies the locked packages to a folder, at their locations in the project. */
export const placePackages = async (packages, places, folder) => {
  const foreignPlaces = places.filter((place) => !isInstalled(place, packages[place]));
  const temporary = mkdtempSync(path.join(tmpdir(), 'touchline-packages-'));
  try {
    const fetchedFolders =
      foreignPlaces.length > 0 ? await fetchForeignPackages(packages, foreignPlaces, temporary) : new Map();
    for (const place of places) copyPackage(fetchedFolders.get(place) ?? inProject(place), path.join(folder, place));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
};
