// Checks download sizes for phones: gzip sizes of the built web app, from Vite's manifest (goals F1 to F4). A page's
// size includes everything it imports statically.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { inProject, isMain, root, runMain, say } from './lib/project.mjs';

const kib = 1024;
const limits = {
  visitor: 113 * kib,
  registration: 122 * kib,
  signedIn: 170 * kib,
  route: 25 * kib,
  toasts: 25 * kib,
  css: 15 * kib,
};
/** Preloaded by every page, even without a session. */
const toaster = 'src/ui/overlays/toaster.tsx';
/** Entry pages for signed-out users. */
const signedOutPages = ['src/pages/landing-page.tsx', 'src/pages/login-page.tsx'];
/** Other pages for signed-out users. All remaining pages are measured with the shell around them. */
const registration = /(?:register|password|callback)[a-z-]*-page\.tsx$/;

const nameOf = (page) => path.basename(page, '-page.tsx');

/** Entry of every page. */
const entry = 'index.html';

/** A chunk that is not a page, by its name in apps/web/chunks.ts. `club` contains the shell. */
const chunkOf = (manifest, name) =>
  Object.keys(manifest).find((key) => manifest[key].name === name && manifest[key].file.endsWith('.js')) ?? name;

/** Manifest keys loaded together with `keys`. */
const closure = (manifest, keys, seen = new Set()) => {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
};

const filesOf = (manifest, keys) => [...new Set([...keys].map((key) => manifest[key].file))];

/**
 * One result per budget: name, bytes, limit, and whether it holds. `sizeOf` returns the gzip size of a built file.
 * `inlinedBytes` is the size of inlined styles.
 */
export const measure = (manifest, sizeOf, inlinedBytes) => {
  const shell = chunkOf(manifest, 'club');
  const sum = (files) => files.filter((file) => file.endsWith('.js')).reduce((total, file) => total + sizeOf(file), 0);
  const firstLoad = (name, sources, limit) => {
    const missing = [entry, ...sources].filter((source) => !manifest[source]);
    if (missing.length > 0)
      return { name: `${name}: no chunk for ${missing.join(', ')}`, bytes: 0, limit, holds: false };
    const bytes = sum(filesOf(manifest, closure(manifest, [entry, ...sources])));
    return { name, bytes, limit, holds: bytes <= limit };
  };
  const toasts = [...closure(manifest, [toaster])].filter((key) => !closure(manifest, [entry]).has(key));
  const toastBytes = sum(filesOf(manifest, toasts));
  const lazy = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && /^src\/pages\//.test(key));
  const fileBudget = (file, limit) => ({ name: file, bytes: sizeOf(file), limit, holds: sizeOf(file) <= limit });
  const styles = [...new Set(Object.values(manifest).flatMap((chunk) => [...(chunk.css ?? []), chunk.file]))].filter(
    (file) => file.endsWith('.css'),
  );
  const css = styles.reduce((total, file) => total + sizeOf(file), inlinedBytes);
  return [
    ...signedOutPages.map((page) => firstLoad(`first load of ${nameOf(page)}`, [page], limits.visitor)),
    ...lazy
      .filter((page) => !signedOutPages.includes(page))
      .map((page) =>
        registration.test(page)
          ? firstLoad(`first load of ${nameOf(page)}`, [page], limits.registration)
          : firstLoad(`first load of ${nameOf(page)} with the shell`, [shell, page], limits.signedIn),
      ),
    ...lazy.map((key) => fileBudget(manifest[key].file, limits.route)),
    { name: 'toasts', bytes: toastBytes, limit: limits.toasts, holds: toastBytes <= limits.toasts },
    { name: 'all styles', bytes: css, limit: limits.css, holds: css <= limits.css },
  ];
};

const line = ({ name, bytes, limit, holds }) =>
  `${holds ? 'ok  ' : 'OVER'} ${(bytes / kib).toFixed(1).padStart(6)} of ${limit / kib} KiB  ${name}`;

if (isMain(import.meta)) {
  await runMain(() => {
    if (!existsSync(inProject('apps/web/src/pages/login-page.tsx'))) {
      say('No login page yet: nothing to weigh.');
      return 0;
    }
    const dist = inProject('apps/web/dist');
    const manifestFile = path.join(dist, '.vite/manifest.json');
    if (!existsSync(manifestFile)) {
      say(`${path.relative(root, manifestFile)} is missing: apps/web/vite.config.ts has to set build.manifest.`);
      return 1;
    }
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
    const [, styles] = /<style>(.*?)<\/style>/s.exec(readFileSync(path.join(dist, entry), 'utf8')) ?? [];
    if (!styles) {
      say('The built page holds no styles: apps/web/inline-styles.ts found none to write into it.');
      return 1;
    }
    const weigh = (content) => gzipSync(content).length;
    const results = measure(manifest, (file) => weigh(readFileSync(path.join(dist, file))), weigh(styles));
    for (const result of results) say(line(result));
    return results.every((result) => result.holds) ? 0 : 1;
  });
}
