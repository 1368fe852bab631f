import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What a built file loads with it, and what it may load later; of assets only the content is known. */
interface BuiltFile {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly source?: string | Uint8Array;
}

/** Wanted without signal with all they load later: the day of a tryout, and what says that there is no signal. */
const wholly = /src\/(?:app\/shell\/shell|ui\/toaster|pages\/(?:tryouts|tryout)-page)\.tsx$/;

/** Passed on the way there: the pages where people begin. */
const atFirst = /src\/pages\/(?:teams|player-portal|more)-page\.tsx$/;

/** The files that these pages ask for. The entry itself would lead to every page, so only what it loads at once counts. */
const filesOf = (bundle: Readonly<Record<string, BuiltFile>>): string[] => {
  const found = new Set<string>();
  const add = (name: string, later: boolean): void => {
    const file = bundle[name];
    if (!file || found.has(name)) return;
    found.add(name);
    for (const next of [...(file.imports ?? []), ...(later ? (file.dynamicImports ?? []) : [])]) add(next, later);
  };
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  for (const { fileName, facadeModuleId } of chunks) if (wholly.test(facadeModuleId ?? '')) add(fileName, true);
  for (const { fileName, facadeModuleId, isEntry } of chunks)
    if (isEntry || atFirst.test(facadeModuleId ?? '')) add(fileName, false);
  return [...found, ...Object.keys(bundle).filter((name) => /\.(?:css|woff2)$/.test(name))];
};

/**
 * Writes `service-worker.js` with the list of files it keeps. The version is a hash over names, which carry the hashes of
 * their contents, and over the contents of files that have plain names, so that it changes exactly when one of them does.
 */
export const precache = (folder: string): Plugin => ({
  name: 'touchline-precache',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const plain = readdirSync(join(folder, 'public')).filter((name) => !/\.png$/.test(name));
      const files = ['/', ...plain.map((name) => `/${name}`), ...filesOf(bundle).map((name) => `/${name}`)];
      const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
      const page = bundle['index.html'];
      const hash = createHash('sha256').update(worker).update(files.join('\n'));
      if (page?.type === 'asset') hash.update(page.source);
      for (const name of plain) hash.update(readFileSync(join(folder, 'public', name)));
      const version = hash.digest('hex').slice(0, 16);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const precache = ${JSON.stringify({ version, files })};\n${worker}`,
      });
    },
  },
});
