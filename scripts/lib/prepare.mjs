import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireWritable } from './install.mjs';
import { findNode, projectEnv } from './node.mjs';
import { Advice, collect, inProject, listFiles, say } from './project.mjs';

const webFolder = () => inProject('apps', 'web');
const fingerprintFile = () => path.join(webFolder(), 'dist', '.vite', 'fingerprint');

/** Hash of everything the built web app depends on. It uses contents, because a fresh clone has new file times. */
const webFingerprint = () => {
  // DEV_TOOLS adds pages for developers (apps/web/src/app/pages.ts).
  const hash = createHash('sha256').update(`${process.env.DEV_TOOLS === '1'}\0`);
  const sources = ['apps/web', 'packages/domain'].flatMap((folder) =>
    listFiles(inProject(folder), inProject()).filter((file) => !/\.test\.tsx?$/.test(file)),
  );
  for (const file of [...sources, 'package.json', 'package-lock.json', 'tsconfig.json']) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inProject(file)))
      .update('\0');
  }
  return hash.digest('hex');
};

const isBuilt = (fingerprint) =>
  existsSync(path.join(webFolder(), 'dist', 'index.html')) &&
  existsSync(fingerprintFile()) &&
  readFileSync(fingerprintFile(), 'utf8') === fingerprint;

/** Builds the web app if it is missing or outdated, and always with `force`. */
export const ensureBuilt = async ({ force = false } = {}) => {
  const fingerprint = webFingerprint();
  if (!force && isBuilt(fingerprint)) return;
  requireWritable('The web app is not built, or from other sources');
  say('Building the web app …');
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const env = projectEnv({ NODE_ENV: 'production' });
  const result = await collect(findNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: webFolder(), env });
  if (result.code !== 0) throw new Advice(`${result.output}\nThe web app could not be built (above).`);
  mkdirSync(path.dirname(fingerprintFile()), { recursive: true });
  writeFileSync(fingerprintFile(), fingerprint);
};
