import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScratchDatabase } from '@touchline/tests/support/server/database.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aWorld } from '@touchline/tests/support/world/world.ts';
import { createApp } from '../app.ts';
import {
  type BackupFile,
  backupName,
  backupTrouble,
  listBackups,
  readBackupState,
} from '../core/process/backup-state.ts';
import { readEnv } from '../core/process/env.ts';
import { createLog } from '../core/process/log.ts';
import { createNightlyBackups, isDue, backupsToDelete } from './nightly.ts';

const server = ownServer();
const folder = mkdtempSync(join(tmpdir(), 'touchline-nightly-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hours = 60 * 60 * 1000;
const at = (text: string): Date => new Date(`2026-${text}`);

it.each([
  ['at night, the last one is from the night before', '03-11T02:10', '03-10T02:05', true],
  ['at night, the last one is from tonight', '03-11T02:25', '03-11T02:10', false],
  ['at the end of the night, the last one is from tonight', '03-11T04:59', '03-11T02:10', false],
  ['before the night, the last one is from the night before', '03-11T01:59', '03-10T02:05', false],
  ['by day, the last one is a day old', '03-11T09:00', '03-10T02:05', false],
  ['by day, the last one is a day and a half old', '03-11T14:06', '03-10T02:05', true],
])('decides whether a backup is due: %s', (_, now, last, due) => {
  expect(isDue(at(now), at(last))).toBe(due);
});

describe('the retention of backups', () => {
  const nights = (from: number, to: number): BackupFile[] =>
    Array.from({ length: to - from + 1 }, (_, night) => {
      const createdAt = new Date(2026, 2, from + night, 2, 10);
      return { name: backupName(createdAt.toISOString()), kind: 'regular' as const, createdAt, bytes: 1 };
    });
  const newestFirst = (backups: readonly BackupFile[]) =>
    backups.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const days = (backups: readonly BackupFile[]) => newestFirst(backups).map(({ createdAt }) => createdAt.getDate());

  it('keeps the newest backup of each of the last 7 days and 4 weeks', () => {
    let folderOf: readonly BackupFile[] = [];
    for (const backup of nights(1, 31)) {
      const all = newestFirst([...folderOf, backup]);
      const deletedPaths = new Set(backupsToDelete(all));
      folderOf = all.filter((each) => !deletedPaths.has(each));
    }
    // March 31, 2026 is a Tuesday; earlier weeks are represented by their Sundays.
    expect(days(folderOf)).toEqual([31, 30, 29, 28, 27, 26, 25, 22, 15]);
  });

  it('keeps only the newest backup of a day', () => {
    const [first, second] = nights(1, 2) as [BackupFile, BackupFile];
    const noon = { ...second, name: 'at noon', createdAt: new Date(2026, 2, 2, 12) };
    expect(backupsToDelete(newestFirst([first, second, noon]))).toEqual([second]);
  });

  it('keeps the three newest backups made before updates for up to 35 days', () => {
    const regular = nights(1, 1);
    const updates = [-37, -30, -20, -10, 0].map((day) => ({
      ...(nights(day, day)[0] as BackupFile),
      kind: 'before an update' as const,
    }));
    expect(backupsToDelete(newestFirst([...regular, ...updates])).map(({ createdAt }) => createdAt)).toEqual(
      [-30, -37].map((day) => new Date(2026, 2, day, 2, 10)),
    );
    expect(backupsToDelete(newestFirst([...regular, ...updates.slice(0, 2)]))).toEqual([updates[0]]);
  });
});

describe('nightly backups', () => {
  const disk = join(folder, 'disk');
  const elsewhere = join(disk, 'backups');
  const env = readEnv({ DATA_DIR: join(folder, 'data'), BACKUP_DIR: elsewhere });
  const logged: string[] = [];
  let hasRoom = true;
  const begin = (name: string) => {
    const log = createLog('info', { write: (line) => void logged.push(line) });
    const { database } = server;
    const { jobs, checked, stop } = createNightlyBackups({ database, env, log, hasRoom: async () => hasRoom });
    const run = async () => jobs.find((job) => job.name === name)?.run();
    return { run, checked, stop };
  };
  const run = async (name: string): Promise<void> => {
    const begun = begin(name);
    await begun.run();
    await begun.checked();
  };
  const clock = async (): Promise<Date> => {
    const { rows } = await sql<{ now: Date }>`select club_now() as now`.execute(server.database.db);
    return rows[0]?.now as Date;
  };
  const backupProblem = async () => backupTrouble(await readBackupState(env), await clock());

  beforeAll(async () => {
    mkdirSync(env.dataDir);
    await aWorld(server);
    const now = await clock();
    const night = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 2, 10);
    await server.moveClock((night.getTime() - now.getTime()) / hours);
  });

  it('makes one backup each night and deletes outdated backups', async () => {
    const made: BackupFile[] = [];
    for (let night = 1; night <= 9; night += 1) {
      await run('back up');
      await run('back up');
      made.unshift((await listBackups(env))[0] as BackupFile);
      await server.moveClock(24);
    }
    const kept = made.filter((backup) => !backupsToDelete(made).includes(backup));
    expect(kept.length).toBeLessThan(9);
    expect(await listBackups(env)).toEqual(kept);
    expect(logged.filter((line) => line.includes('"msg":"a backup was made"'))).toHaveLength(9);
    expect(await backupProblem()).toBeUndefined();
  });

  it('reports that a backup failed or that the newest one is too old', async () => {
    const unusableFolder = join(folder, 'away');
    renameSync(disk, unusableFolder);
    writeFileSync(disk, 'not a folder');
    await expect(run('back up')).rejects.toThrow('cannot be written');
    expect(await backupProblem()).toBe(
      `The last backup could not be made: ${elsewhere} cannot be written: part of the path is a file.`,
    );
    rmSync(disk);
    renameSync(unusableFolder, disk);
    await run('back up');
    expect(await backupProblem()).toBeUndefined();
    const [newest] = await listBackups(env);
    await server.moveClock(73);
    expect(await backupProblem()).toBe(`The newest backup is of ${newest?.createdAt.toISOString()}.`);
    await server.moveClock(-73);
  });

  it('stops a running backup check without leaving files when the server stops', async () => {
    const { run: check, stop } = begin('check a backup');
    await check();
    await expect.poll(() => existsSync(join(env.dataDir, 'checking')), { interval: 1 }).toBe(true);
    // Only one check runs at a time.
    await check();
    await stop();
    expect((await readBackupState(env)).checked).toBeUndefined();
    expect(readdirSync(env.dataDir)).toEqual(['backups']);
  });

  it('checks weekly that the newest backup can be restored, and reports failures', async () => {
    const [newest] = await listBackups(env);
    const path = join(elsewhere, String(newest?.name));
    const checked = async () => (await readBackupState(env)).checked;
    await run('check a backup');
    expect(await checked()).toEqual({ name: newest?.name, at: expect.any(String), isRestored: true });
    expect(readdirSync(env.dataDir)).toEqual(['backups']);

    const content = readFileSync(path);
    writeFileSync(path, content.subarray(0, -1));
    await server.moveClock(6 * 24);
    await run('check a backup');
    expect(await checked()).toMatchObject({ isRestored: true });
    await server.moveClock(2 * 24);
    await run('check a backup');
    const incomplete = 'The backup ends too early: part of it is missing. Copy it again, or take another one.';
    expect(await checked()).toMatchObject({ isRestored: false, problem: incomplete });
    expect(await backupProblem()).toBe(`The backup ${newest?.name} could not be restored: ${incomplete}`);
    expect(logged.join('')).toContain('"msg":"a backup cannot be restored"');

    // The next backup is checked immediately. Without enough memory, it is only read.
    await run('back up');
    hasRoom = false;
    await run('check a backup');
    const [next] = await listBackups(env);
    expect(await checked()).toMatchObject({ name: next?.name, isRestored: false });
    expect(await backupProblem()).toBeUndefined();
    writeFileSync(join(elsewhere, String(next?.name)), content.subarray(0, -1));
    await server.moveClock(8 * 24);
    await run('check a backup');
    expect(await checked()).toMatchObject({ isRestored: false, problem: incomplete });

    // The folder for the check cannot be created, so the check is retried an hour later.
    hasRoom = true;
    await run('back up');
    const before = await checked();
    renameSync(env.dataDir, `${env.dataDir}.away`);
    writeFileSync(env.dataDir, 'not a folder');
    await run('check a backup');
    rmSync(env.dataDir);
    renameSync(`${env.dataDir}.away`, env.dataDir);
    expect(await checked()).toEqual(before);
    expect(logged.join('')).toContain('"msg":"a backup could not be checked"');
  });
});

it('the server runs backups and backup checks as jobs', async () => {
  const database = await openScratchDatabase(null);
  const env = readEnv({ DATA_DIR: folder });
  const app = await createApp({
    database,
    env,
    log: createLog('silent'),
    pages: folder,
    strict: true,
    timedJobs: true,
  });
  const names = app.jobs.states().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['back up', 'check a backup']));
  await app.close();
  await database.close();
});
