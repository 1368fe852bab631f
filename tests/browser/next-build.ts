import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '@touchline/server/core/process/version.ts';

/** Version that a later build shows in the settings. */
export const nextVersion = '9.9.9';

/**
 * A later build of the web app: a copy in which every script, style and font has a new name. A real build takes
 * longer than all stories that need one.
 */
export const nextBuild = (pages: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-build-'));
  cpSync(pages, folder, { recursive: true });
  const assetNames = new Set(readdirSync(join(folder, 'assets')));
  // A file name may contain dots, as "contract.reached-DhwKsl1.js" does.
  const withNewNames = (text: string): string =>
    text
      .replaceAll(/[\w.-]+\.(?:js|css|json|woff2|png|svg)\b/g, (name) =>
        assetNames.has(name) ? name.replace(/(?=\.\w+$)/, 'n') : name,
      )
      .replaceAll(version, nextVersion);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if (/\.(?:js|css|html|json)$/.test(entry.name)) writeFileSync(file, withNewNames(readFileSync(file, 'utf8')));
    renameSync(file, join(entry.parentPath, withNewNames(entry.name)));
  }
  // The worker's version is a hash of all cached files.
  const worker = join(folder, 'service-worker.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace('"version":"', '"version":"n'));
  return folder;
};
