import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageRequest } from '@touchline/domain/pages.queries.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** Key of the entry file in the manifest: index.html loads it on every page. */
const entry = 'index.html';

/** Name that apps/web/chunks.ts gives to the file with the signed-in shell. */
const shell = 'club';

const collectImports = (manifest: Manifest, keys: readonly string[], seen = new Set<string>()): ReadonlySet<string> => {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    collectImports(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
};

const manifestOf = (folder: string): Manifest => {
  const file = join(folder, '.vite/manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
};

/** URL of this build's entry file, which differs in each build. */
export const entryOf = (folder: string): string | undefined => {
  const file = manifestOf(folder)[entry]?.file;
  return file && `/${file}`;
};

/**
 * Link header that lists the files with a page's code, from the manifest of the built web app. The browser fetches them in
 * parallel with the entry file, which requests them only after it runs. Undefined without a build.
 */
export const preloadHeaderOf = (folder: string): ((opening: PageRequest) => string | undefined) => {
  const manifest = manifestOf(folder);
  const entryFiles = collectImports(manifest, [entry]);
  const shellKeys = Object.keys(manifest).filter((key) => manifest[key]?.name === shell);
  return ({ code, isInClub }) => {
    const page = `src/pages/${code}-page.tsx`;
    if (!manifest[page]) return undefined;
    const keys = collectImports(manifest, [...(isInClub ? shellKeys : []), page]);
    const files = new Set([...keys].filter((key) => !entryFiles.has(key)).flatMap((key) => manifest[key]?.file ?? []));
    return [...files].map((name) => `</${name}>; rel=modulepreload`).join(', ') || undefined;
  };
};
