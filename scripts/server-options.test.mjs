import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { findNode } from './lib/node.mjs';
import { memoryFlags } from './lib/server-options.mjs';

const megabytes = 1024 * 1024;

it.each([
  [768, true],
  [1024, true],
  [1535, true],
  [1536, false],
  [4096, false],
])('with %s MB of memory, the flags disable WebAssembly optimization: %s', (memory, isSpared) => {
  const flags = memoryFlags(memory * megabytes);
  expect(flags.includes('--liftoff-only')).toBe(isSpared);
  expect(flags).toContain('--max-old-space-size=384');
});

it('passes only flags that the server’s Node knows', () => {
  expect(spawnSync(findNode(), [...memoryFlags(0), '--eval', ''], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});
