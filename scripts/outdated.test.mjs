import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './lib/project.mjs';
import { report } from './outdated.mjs';

const behind = (wanted, latest) => ({ wanted, latest, current: wanted });

it('tells packages that are behind from those that are kept for a reason, and from reasons that are over', () => {
  const found = { hono: [behind('4.1.0', '4.2.0'), behind('4.1.0', '4.2.0')], pg: behind('8.1.0', '9.0.0') };
  expect(report(found, { pg: { reason: 'It drops Node 24.' }, zod: { reason: 'It is slow.' } })).toEqual({
    isBehind: true,
    lines: [
      'Behind:',
      '  hono 4.1.0 → 4.2.0',
      'Kept on purpose (scripts/outdated.mjs):',
      '  pg 8.1.0 → 9.0.0: It drops Node 24.',
      'No longer behind, take them off the list in scripts/outdated.mjs:',
      '  zod',
    ],
  });
});

it('is content with packages that are kept, until there is a version after the one that was refused', () => {
  const exceptions = { pg: { refused: '9.0.0', reason: 'It is slow.' } };
  expect(report({ pg: behind('8.1.0', '9.0.0') }, exceptions)).toMatchObject({ isBehind: false });
  expect(report({ pg: behind('8.1.0', '9.0.1') }, exceptions)).toEqual({
    isBehind: true,
    lines: ['Behind:', '  pg 8.1.0 → 9.0.1'],
  });
});

it('locks the packages of every platform, even of those without an install', () => {
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

it('pins every package to one version', () => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  const own = Object.entries(packages).filter(([folder]) => !folder.includes('node_modules/'));
  const loose = own.flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^\d[\w.-]*$/.test(version),
    ),
  );
  expect(loose).toEqual([]);
});
