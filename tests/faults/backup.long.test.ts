import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import { addAgeGroup, createSeason } from '@touchline/domain/seasons/contract.ts';
import { commands } from '@touchline/server/admin/commands.ts';
import { restoreBackup } from '@touchline/server/backup/restore.ts';
import { openControl } from '@touchline/server/core/process/control.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { openDatabase } from '@touchline/server/db/open.ts';
import { dropDatabase, freshDatabase } from '../real-postgres.ts';
import type { SuitePostgres } from '../suite-postgres.ts';
import { aBackup } from '../support/server/backups.ts';
import { anOrganization } from '../support/club/club.ts';
import type { Person } from '../support/server/person.ts';
import { runProgramOf, spawnProgram } from '../support/run/process.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { url } = inject('suitePostgres') as SuitePostgres;

/** Starts two writers that continuously create seasons with an age group. Collects the acknowledged names in order. */
const startWriting = (admin: Person) => {
  const acknowledged: string[] = [];
  let stopped = false;
  const write = async (writer: string): Promise<void> => {
    for (let number = 1; !stopped; number += 1) {
      const name = `${writer}.${number}`;
      const dates = { startDate: '2026-03-01', endDate: '2026-06-30' };
      const { id: seasonId } = await admin.ask(createSeason, { name, sport: 'Soccer', ...dates });
      const years = { birthYearMin: 2016, birthYearMax: 2015 };
      await admin.ask(addAgeGroup, { seasonId, name, gender: 'Co-ed', ...years });
      acknowledged.push(name);
    }
  };
  const writing = ['a', 'b'].map(write);
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await Promise.all(writing);
    },
  };
};

/** Names of the seasons in a restored backup, whose data must be from a single moment. */
const restored = async (path: string) => {
  const settings = { DATA_DIR: join(folder, crypto.randomUUID()), DATABASE_URL: await freshDatabase(url) };
  const { violations } = await restoreBackup(path, readEnv(settings), () => {});
  expect(violations).toEqual([]);
  const database = await openDatabase({ url: settings.DATABASE_URL });
  const { db } = database;
  try {
    const seasons = await db.selectFrom('seasons').select('name').execute();
    const groups = await db.selectFrom('age_groups').select('name').execute();
    const noted = db.selectFrom('audit_log').select(({ fn }) => fn.countAll<number>().as('times'));
    const times = async (action: string) => (await noted.where('action', '=', action).executeTakeFirstOrThrow()).times;
    const names = new Set(seasons.map(({ name }) => name));
    // Each command writes its audit line in the same transaction, and each writer created one season after the other.
    expect(await times('seasons.create')).toBe(seasons.length);
    expect(await times('seasons.addAgeGroup')).toBe(groups.length);
    for (const name of names) {
      const [writer, number] = name.split('.');
      if (number !== '1') expect(names).toContain(`${writer}.${Number(number) - 1}`);
    }
    return [...names];
  } finally {
    await database.close();
    await dropDatabase(url, settings.DATABASE_URL);
  }
};

const openServer = async (engine: string): Promise<{ server: TestServer; settings: Record<string, string> }> => {
  const isEmbedded = engine === 'embedded';
  const server = await openTestServer({}, isEmbedded ? null : url, { rateLimiter: unlimited, isOnDisk: isEmbedded });
  if (isEmbedded) return { server, settings: {} };
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.database.db);
  const address = new URL(url);
  address.pathname = `/${rows[0]?.name}`;
  return { server, settings: { DATABASE_URL: address.href } };
};

// OPS-01
it.each(['embedded', 'postgres'])(
  'backs up a running server on %s consistently, to a path and standard output',
  async (engine) => {
    const { server, settings } = await openServer(engine);
    const { dataDir, database, app } = server;
    const env = readEnv({ DATA_DIR: dataDir, ...settings });
    const control = await openControl(commands, { database, env, log: createLog('silent'), jobs: app.jobs });
    const { admin } = await anOrganization(server);
    const { acknowledged, stop } = startWriting(admin);
    const backup = (...target: string[]) =>
      runProgramOf(dataDir, ['backup/run-backup.ts', ...target], { ...settings, INIT_CWD: folder });

    await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThan(5);
    const before = [...acknowledged];
    const path = join(folder, `${engine}.backup`);
    const [code, progressText] = await backup(`${engine}.backup`);
    expect(progressText).toMatch(/^(\d+ of \d+ tables, \d+ rows\n)+Backed up [\d,]+ rows of \d+ tables/);
    expect(progressText).toContain(` to ${path}.\nThe backup holds personal data, also of children.`);
    expect(code).toBe(0);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const between = [...acknowledged];
    expect(between.length).toBeGreaterThan(before.length);
    const piping = spawnProgram(dataDir, settings, [], ['backup/run-backup.ts', '-']);
    expect(await piping.ended).toBe(0);
    const piped = join(folder, `${engine}.piped`);
    writeFileSync(piped, piping.output());
    await stop();
    expect(acknowledged.length).toBeGreaterThan(between.length);

    const refusal = `The backup could not be made. ${path} exists already. Nothing was changed. Choose another name.\n`;
    expect(await backup(path)).toEqual([1, refusal]);
    expect((await backup())[0]).toBe(0);
    const [made, ...others] = readdirSync(join(dataDir, 'backups'));
    expect(made).toMatch(/^touchline-20\d\d-\d\d-\d\dT[\d-]+Z\.backup$/);
    expect(others).toEqual([]);

    expect(await restored(path)).toEqual(expect.arrayContaining(before));
    expect(await restored(piped)).toEqual(expect.arrayContaining(between));
    await control.close();
    await server.close();
  },
);

it('ends a backup check when its server is killed', async () => {
  const { database, dataDir, close } = await openTestServer({}, url);
  const path = await aBackup(database, dataDir, folder);
  await close();
  const checking = mkdtempSync(join(folder, 'checking-'));
  const program = `const { createChecker } = await import(${JSON.stringify(import.meta.resolve('@touchline/server/backup/checker.ts'))});
    await createChecker({ dataDir: ${JSON.stringify(checking)} }, async () => true).check(${JSON.stringify(path)}, 0);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  const checks = () =>
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .filter((id) => {
        const file = `/proc/${id}/cmdline`;
        const command = existsSync(file) ? readFileSync(file, 'utf8') : '';
        return command.includes('run-check.ts') && command.includes(path);
      });
  await expect.poll(() => existsSync(join(checking, 'checking', 'restoring'))).toBe(true);
  expect(checks()).toHaveLength(1);
  server.kill('SIGKILL');
  await expect.poll(checks).toEqual([]);
  // The killed check had not finished.
  expect(readdirSync(join(checking, 'checking'))).not.toContain('pglite');
});
