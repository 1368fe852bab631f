// npm run release [-- x64]: builds the archives of the current version for Linux in release/, with checksums.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { readChangelog } from './lib/changelog.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureBuilt } from './lib/prepare.mjs';
import { Advice, inProject, runMain, say } from './lib/project.mjs';
import { architectures, makeRelease } from './lib/release.mjs';
import { keepVersionData } from './lib/version-data.mjs';

await runMain(async () => {
  const requestedCpus = process.argv.slice(2);
  const unknown = requestedCpus.find((cpu) => !architectures.includes(cpu));
  if (unknown !== undefined) throw new Advice(`No such processor: ${unknown}. There are: ${architectures.join(', ')}`);
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const release = readChangelog(readFileSync(inProject('CHANGELOG.md'), 'utf8')).find(
    (candidate) => candidate.version === version,
  );
  if (!release)
    throw new Advice(`CHANGELOG.md has no section "## [${version}] - yyyy-mm-dd". Date what is unreleased.`);
  await ensureInstalled();
  await ensureBuilt({ force: true });
  await keepVersionData(version);
  const target = inProject('release');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  say('Packing, about a minute …');
  await makeRelease(target, requestedCpus.length > 0 ? requestedCpus : architectures, {
    version,
    date: release.date,
    level: 9,
  });
  say(`Made: ${target}`);
});
