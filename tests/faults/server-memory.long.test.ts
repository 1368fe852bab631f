import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from '../support/run/process.ts';

/** Peak memory of a process in megabytes, if the system reports it (Linux). */
const peakOf = (pid: number): number =>
  existsSync('/proc/self/status')
    ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    : 0;

it('starts a new server with the options for small machines within 768 MB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-memory-'));
  const { memory, smallMachine } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../scripts/lib/server-options.json'), 'utf8'),
  ) as { memory: string[]; smallMachine: { memory: string[] } };
  const server = await startServer(folder, [...memory, ...smallMachine.memory]);
  try {
    expect(peakOf(server.pid)).toBeLessThan(768);
  } finally {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
