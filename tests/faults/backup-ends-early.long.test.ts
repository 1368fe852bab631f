import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBackup } from '@touchline/server/backup/read.ts';
import { openDatabaseIn } from '../support/server/database.ts';
import { adminProgram, startServer } from '../support/run/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-early-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Number of email files of 1 MB. Random bytes cannot be compressed, so writing the backup takes some time. */
const megabytes = 100;
beforeAll(async () => {
  const database = await openDatabaseIn(dataDir);
  // The data is two days old and was never backed up, so the nightly backup is due at any hour.
  await sql`update schema_migrations set applied_at = applied_at - interval '2 days'`.execute(database.db);
  await database.close();
  mkdirSync(join(dataDir, 'mail'), { mode: 0o700 });
  for (let number = 1; number <= megabytes; number += 1)
    writeFileSync(join(dataDir, 'mail', `${number}.eml`), randomBytes(1024 * 1024));
});

/** Runs a shell script for which the folder in DISK is a separate disk of 256 kB. */
const disk = join(folder, 'disk');
const withSmallDisk = (script: string, settings: Readonly<Record<string, string>> = {}) =>
  spawnSync(
    'unshare',
    ['--map-root-user', '--mount', 'sh', '-ec', `mount -t tmpfs -o size=256k tmpfs "$DISK"; ${script}`],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DISK: disk, ...settings },
    },
  );

const program = `${process.execPath} ${join(import.meta.dirname, '../../apps/server/src/backup/run-backup.ts')}`;

mkdirSync(disk);
const canMount = withSmallDisk('true').status === 0;

it.skipIf(!canMount)('leaves no partial file of a backup on a full disk', () => {
  const old = 'touchline-2026-11-01T02-10-00-000Z.backup';
  const { stdout, stderr } = withSmallDisk(
    `echo 'an old one' > "$DISK/${old}"
    code=0; ${program} || code=$?
    echo "code $code"; ls -A "$DISK"; cat "$DISK"/*; df --output=avail "$DISK" | tail -1`,
    { DATA_DIR: dataDir, BACKUP_DIR: disk },
  );
  expect(stderr.split('\n').at(-2)).toBe(
    `The backup could not be made. ${disk} cannot be written: there is no space left on its disk.`,
  );
  const [code, name, content, free] = stdout.split('\n');
  expect([code, name, content]).toEqual(['code 1', old, 'an old one']);
  // The unfinished file is gone, and its space is free again.
  expect(Number(free)).toBeGreaterThan(200);
});

it.each([
  ['> /dev/full', 'there is no space left on its disk'],
  ['| true', 'the program that reads it has ended'],
])('reports for a backup to standard output %s that %s', (where, reason) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const { stderr } = spawnSync('sh', ['-c', `${program} - ${where}`], { encoding: 'utf8', env });
  expect(stderr).toMatch(/^(\d+ of \d+ tables, \d+ rows\n)*The backup could not be made\. [^\n]+\n$/);
  expect(stderr).toContain(` Standard output cannot be written: ${reason}.\n`);
});

it('leaves no partial backup under a final name after kill -9', async () => {
  const backups = join(dataDir, 'backups');
  mkdirSync(backups, { recursive: true });
  const backUp = () => adminProgram(dataDir, ['jobs', 'run', 'back-up']);
  const server = await startServer(dataDir);
  const backupRun = backUp();
  const bytesWritten = () => readdirSync(backups).reduce((sum, name) => sum + statSync(join(backups, name)).size, 0);
  await expect.poll(bytesWritten, { interval: 1 }).toBeGreaterThan(1024 * 1024);
  expect(await server.end('SIGKILL')).toBeNull();
  expect(await backupRun).toMatchObject({ code: 1, told: 'The server ended before this was done.\n' });
  const [unfinished] = readdirSync(backups);
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^\.unfinished-/)]);

  // The next backup deletes the file when it is a day old.
  const before = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  utimesSync(join(backups, String(unfinished)), before, before);
  const next = await startServer(dataDir);
  expect(await backUp()).toMatchObject({ code: 0 });
  const whole = readdirSync(backups).filter((name) => name !== 'state.json');
  expect(whole).toEqual([expect.stringMatching(/^touchline-20.*\.backup$/)]);
  expect((await readBackup(join(backups, String(whole[0])))).files).toBe(megabytes);
  expect(await next.end('SIGTERM')).toBe(0);
});
