import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { offlinePages, pages, pathPattern } from '@touchline/domain/pages.ts';

const entry = 'app/main.tsx';
const shell = 'app/protected-pages.tsx';

const pageModule = (code: string): string => `pages/${code}-page.tsx`;

/** Modules cached with all of their imports, static and dynamic: the shell, the toasts and the offline pages. */
const fullyCached = [shell, 'ui/overlays/toaster.tsx', ...offlinePages.wholly.map(pageModule)];

/** Modules cached with their static imports only: the entry, and pages that people pass through on the way. */
const initiallyCached = [entry, ...offlinePages.first.map(pageModule)];

/** Returns the modules that `roots` import statically and, with `later`, those that they import dynamically too. */
const modulesOf = (
  { getModuleInfo }: Rolldown.PluginContext,
  roots: readonly string[],
  later: boolean,
): Set<string> => {
  const visited = new Set<string>();
  const visit = (id: string): void => {
    const info = getModuleInfo(id);
    if (!info || visited.has(id)) return;
    visited.add(id);
    for (const next of [...info.importedIds, ...(later ? info.dynamicallyImportedIds : [])]) visit(next);
  };
  for (const root of roots) visit(root);
  return visited;
};

/** Returns the files that contain these modules, and every file that those import in turn. */
const filesOf = (bundle: Rolldown.OutputBundle, modules: ReadonlySet<string>): Set<string> => {
  const visited = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || visited.has(name)) return;
    visited.add(name);
    for (const next of file.imports) add(next);
  };
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => modules.has(id))) add(name);
  return visited;
};

/**
 * Returns Link headers that preload each page's files (except the entry's), by the pattern of its path. Other paths
 * under /dashboard get the shell's files.
 */
const preloadLinks = (bundle: Rolldown.OutputBundle, source: (file: string) => string) => {
  const loadedWith = (roots: readonly string[]) => filesOf(bundle, new Set(roots.map(source)));
  const first = loadedWith([entry]);
  const link = (roots: readonly string[]): string =>
    [...loadedWith(roots).difference(first)].map((name) => `</${name}>; rel=modulepreload`).join(', ');
  return [
    ...pages.map(({ path, code }) => [
      pathPattern(path).source,
      link([...(path.startsWith('/dashboard') ? [shell] : []), pageModule(code)]),
    ]),
    ['^/dashboard', link([shell])],
  ];
};

/**
 * Writes `service-worker.js` with the list of cached files. Its version hashes the file names, which contain content
 * hashes, and the contents of files with plain names. It changes exactly when a file does.
 */
export const precache = (folder: string): Plugin => ({
  name: 'touchline-precache',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const source = (file: string): string => join(folder, 'src', file);
      const modules = new Set([
        ...modulesOf(this, fullyCached.map(source), true),
        ...modulesOf(this, initiallyCached.map(source), false),
      ]);
      const plain = readdirSync(join(folder, 'public')).filter((name) => !name.endsWith('.png'));
      const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
      const files = ['', ...plain, ...filesOf(bundle, modules), ...fonts].map((name) => `/${name}`);
      const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
      const page = bundle['index.html'];
      const links = preloadLinks(bundle, source);
      const hash = createHash('sha256').update(worker).update(files.join('\n')).update(JSON.stringify(links));
      if (page?.type === 'asset') hash.update(page.source);
      for (const name of plain) hash.update(readFileSync(join(folder, 'public', name)));
      const version = hash.digest('hex').slice(0, 16);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const precache = ${JSON.stringify({ version, files, links })};\n${worker}`,
      });
    },
  },
});
