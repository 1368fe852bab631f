import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { entryOf } from './page-files.ts';
import { makeFolder } from '../../db/private-folder.ts';

/** Number of previous builds whose files are kept. An open page rarely outlives more upgrades. */
const keptBuilds = 3;

const newestFirst = (folder: string): string[] =>
  readdirSync(folder)
    .map((name) => ({ name, usedAt: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.usedAt - one.usedAt)
    .map(({ name }) => name);

/**
 * Stores the files of the built web app in the data folder and returns those of previous builds by URL. A page opened
 * before an upgrade needs them to load its dialogs.
 */
export const keepFiles = (pages: string, dataDir: string): ReadonlyMap<string, string> => {
  const entry = entryOf(pages);
  if (entry === undefined) return new Map();
  const folder = join(dataDir, 'app-files');
  const ownBuild = basename(entry, '.js');
  makeFolder(folder);
  // Left over from an interrupted start.
  for (const name of readdirSync(folder)) if (name.startsWith('.')) rmSync(join(folder, name), { recursive: true });
  if (!existsSync(join(folder, ownBuild))) {
    const unfinishedFolder = join(folder, `.${ownBuild}-${process.pid}`);
    cpSync(join(pages, 'assets'), unfinishedFolder, { recursive: true });
    renameSync(unfinishedFolder, join(folder, ownBuild));
  }
  const now = new Date();
  utimesSync(join(folder, ownBuild), now, now);
  const [, ...former] = newestFirst(folder);
  for (const name of former.slice(keptBuilds)) rmSync(join(folder, name), { recursive: true });
  return new Map(
    former
      .slice(0, keptBuilds)
      .flatMap((build) =>
        readdirSync(join(folder, build)).map((name) => [`/assets/${name}`, join(folder, build, name)]),
      ),
  );
};
