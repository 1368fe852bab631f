import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './lib/project.mjs';

it('package-lock.json locks the optional packages of every platform', () => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  const isLocked = (folder, name) =>
    `${folder}node_modules/${name}` in packages ||
    (folder !== '' && isLocked(folder.slice(0, folder.lastIndexOf('node_modules/')), name));
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(folder && `${folder}/`, name))
      .map((name) => `${name} of ${folder}`),
  );
  expect(missing).toEqual([]);
});

it('pins every dependency to an exact version', () => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  const workspaces = Object.entries(packages).filter(([folder]) => !folder.includes('node_modules/'));
  const loose = workspaces.flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^\d[\w.-]*$/.test(version),
    ),
  );
  expect(loose).toEqual([]);
});

it('each package rule has a reason and names installed packages', () => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  const { packageRules } = JSON.parse(readFileSync(inProject('renovate.json'), 'utf8'));
  for (const { description, matchPackageNames, allowedVersions } of packageRules) {
    expect(description.length).toBeGreaterThan(15);
    // Rules about Node itself apply to the image and .nvmrc.
    for (const name of matchPackageNames.filter((packageName) => packageName !== 'node')) {
      const { version } = packages[`node_modules/${name}`] ?? {};
      const refused = /^!\/(.+)\/$/.exec(allowedVersions)?.[1];
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d/)]);
      if (refused) expect(version).not.toMatch(new RegExp(refused));
    }
  }
});
