import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBackup } from '@touchline/server/backup/read.ts';
import { prepareDataFolder } from '../support/database.ts';
import { adminProgram, startServer } from '../support/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-early-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A mail that is kept as a file: what cannot be compressed makes a backup large, and takes time. */
const megabytes = 100;
beforeAll(() => {
  prepareDataFolder(dataDir);
  mkdirSync(join(dataDir, 'mail'), { mode: 0o700 });
  for (let number = 1; number <= megabytes; number += 1)
    writeFileSync(join(dataDir, 'mail', `${number}.eml`), randomBytes(1024 * 1024));
});

/** Runs a script where `disk` is a disk of 256 kB of its own. */
const disk = join(folder, 'disk');
const withSmallDisk = (script: string, settings: Readonly<Record<string, string>> = {}) =>
  spawnSync(
    'unshare',
    ['--map-root-user', '--mount', 'sh', '-ec', `mount -t tmpfs -o size=256k tmpfs "$DISK"; ${script}`],
    {
      encoding: 'utf8',
      env: { ...process.env, DISK: disk, ...settings },
    },
  );

mkdirSync(disk);
const canMount = withSmallDisk('true').status === 0;

it.skipIf(!canMount)('a backup onto a full disk says so, leaves nothing and keeps the old ones', () => {
  const program = join(import.meta.dirname, '../../apps/server/src/backup/run-backup.ts');
  const old = 'touchline-2026-11-01T02-10-00-000Z.backup';
  const { stdout, stderr } = withSmallDisk(
    `echo 'an old one' > "$DISK/${old}"
    code=0; ${process.execPath} ${program} || code=$?
    echo "code $code"; ls -A "$DISK"; cat "$DISK"/*; df --output=avail "$DISK" | tail -1`,
    { DATA_DIR: dataDir, BACKUP_DIR: disk },
  );
  expect(stderr.split('\n').at(-2)).toBe(
    `The backup could not be made. ${disk} cannot be written: there is no space left on its disk.`,
  );
  const [code, name, content, free] = stdout.split('\n');
  expect([code, name, content]).toEqual(['code 1', old, 'an old one']);
  // The space of what was begun is free again.
  expect(Number(free)).toBeGreaterThan(200);
});

/** A time zone in which it is three at night. */
const nightNow = (): string => {
  const behind = (new Date().getUTCHours() + 21) % 24;
  return behind <= 12 ? `Etc/GMT+${behind}` : `Etc/GMT-${24 - behind}`;
};

it('kill -9 during the backup of a night leaves no half file under a final name', async () => {
  const backups = join(dataDir, 'backups');
  mkdirSync(backups, { recursive: true });
  const backUp = () => adminProgram(dataDir, ['jobs', 'run', 'back-up']);
  const server = await startServer(dataDir, [], { TZ: nightNow() });
  const asked = backUp();
  await expect.poll(() => readdirSync(backups).length, { interval: 1 }).toBe(1);
  expect(await server.end('SIGKILL')).toBeNull();
  expect(await asked).toMatchObject({ code: 1, told: 'The server ended before this was done.\n' });
  const [unfinished] = readdirSync(backups);
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^\.unfinished-/)]);

  // The backup of the next night takes it away.
  const before = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  utimesSync(join(backups, String(unfinished)), before, before);
  const next = await startServer(dataDir, [], { TZ: nightNow() });
  expect(await backUp()).toMatchObject({ code: 0 });
  const whole = readdirSync(backups).filter((name) => name !== 'state.json');
  expect(whole).toEqual([expect.stringMatching(/^touchline-20.*\.backup$/)]);
  expect((await readBackup(join(backups, String(whole[0])))).files).toBe(megabytes);
  expect(await next.end('SIGTERM')).toBe(0);
});
