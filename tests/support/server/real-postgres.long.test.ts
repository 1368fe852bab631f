import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('leaves no PostgreSQL process after a test run ended by a signal', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'touchline-abandoned-'));
  // PostgreSQL does not run as root and must be able to enter the folder.
  chmodSync(temporary, 0o755);
  const file = JSON.stringify(join(import.meta.dirname, '../../real-postgres.ts'));
  const program = `
    const { startOwnPostgres } = await import(${file});
    const { url } = await startOwnPostgres({ durable: false });
    process.stdout.write(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const folders = readdirSync(temporary);
  expect(folders).toHaveLength(2);
  expect(folders.filter((folder) => existsSync(join(temporary, folder, 'postmaster.pid')))).toHaveLength(1);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
  expect(readdirSync(temporary)).toEqual([]);
  rmSync(temporary, { recursive: true });
});
