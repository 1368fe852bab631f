import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Opening } from '@touchline/domain/pages.queries.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The file that every page begins with: index.html names it itself. */
const entry = 'index.html';

/** The name that apps/web/chunks.ts gives to the file with the shell around the pages of the club. */
const shell = 'club';

const loadedWith = (manifest: Manifest, keys: readonly string[], seen = new Set<string>()): ReadonlySet<string> => {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    loadedWith(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
};

const manifestOf = (folder: string): Manifest => {
  const file = join(folder, '.vite/manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
};

/** The address of the file that every page of this build begins with. Each build has another one. */
export const entryOf = (folder: string): string | undefined => {
  const file = manifestOf(folder)[entry]?.file;
  return file && `/${file}`;
};

/**
 * The Link header that announces the files of a page's code, as listed in the built web app: the browser fetches them
 * together with the first file, which would request them only once it has run. Without a build there is nothing to
 * announce.
 */
export const announcementOf = (folder: string): ((opening: Opening) => string | undefined) => {
  const manifest = manifestOf(folder);
  const entryFiles = loadedWith(manifest, [entry]);
  const ofClub = Object.keys(manifest).filter((key) => manifest[key]?.name === shell);
  return ({ code, isInClub }) => {
    const page = `src/pages/${code}-page.tsx`;
    if (!manifest[page]) return undefined;
    const keys = loadedWith(manifest, [...(isInClub ? ofClub : []), page]);
    const files = new Set([...keys].filter((key) => !entryFiles.has(key)).flatMap((key) => manifest[key]?.file ?? []));
    return [...files].map((name) => `</${name}>; rel=modulepreload`).join(', ') || undefined;
  };
};
