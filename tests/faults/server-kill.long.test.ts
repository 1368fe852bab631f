import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { addAgeGroup, createSeason } from '@touchline/domain/seasons/contract.ts';
import { check } from '@touchline/server/admin/server.ts';
import { runCommand } from '@touchline/server/admin/run-command.ts';
import { backup } from '@touchline/server/backup/command.ts';
import { writeWholeFile } from '@touchline/server/backup/durable-files.ts';
import { readBackup } from '@touchline/server/backup/read.ts';
import { restoreBackup } from '@touchline/server/backup/restore.ts';
import { askServer } from '@touchline/server/core/process/control-client.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { type Caller, newCaller } from '@touchline/server/demo/demo-caller.ts';
import { seededRandom } from '@touchline/server/demo/demo-random.ts';
import { openDatabase } from '@touchline/server/db/open.ts';
import { freshDatabase } from '../real-postgres.ts';
import type { SuitePostgres } from '../suite-postgres.ts';
import { prepareDataFolder } from '../support/server/database.ts';
import { type ReadyServer, startServer } from '../support/run/process.ts';

const writers = 3;

/** Number of kills. Each round also sends an invitation, and a founder may send 90 on the first day. */
const rounds = 25;

const folder = mkdtempSync(join(tmpdir(), 'touchline-kill-'));
let server: ReadyServer | undefined;

afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Acknowledged names, and paths of complete backups with the names acknowledged before each. */
interface Acknowledged {
  readonly names: string[];
  readonly invited: string[];
  readonly backups: { readonly path: string; readonly names: readonly string[] }[];
}

/** Repeats the work until the server has ended. */
const repeatUntilEnd = async (work: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    try {
      await work();
    } catch {
      return;
    }
  }
};

const writeSeasons = (admin: Caller, writer: string, { names }: Acknowledged): Promise<void> => {
  let number = 0;
  return repeatUntilEnd(async () => {
    number += 1;
    const name = `${writer}.${number}`;
    const dates = { startDate: '2026-03-01', endDate: '2026-06-30' };
    const { id: seasonId } = await admin.ask(createSeason, { name, sport: 'Soccer', ...dates });
    names.push(name);
    const years = { birthYearMin: 2016, birthYearMax: 2015 };
    await admin.ask(addAgeGroup, { seasonId, name, gender: 'Co-ed', ...years });
    names.push(`${name} group`);
  });
};

const invite = async (admin: Caller, round: number, { invited }: Acknowledged): Promise<void> => {
  const email = `coach-${round}@example.org`;
  await admin.ask(inviteCoach, { firstName: 'Carla', lastName: 'Coach', email, phone: null }).then(
    () => invited.push(email),
    () => {},
  );
};

const caller = (bytes: (chunk: Uint8Array) => Promise<void>) => ({ progress: async () => {}, bytes });

const makeBackups = (settings: Readonly<Record<string, string>>, round: number, { backups, names }: Acknowledged) => {
  const env = readEnv(settings);
  return repeatUntilEnd(async () => {
    const before = [...names];
    const take = async (put: (chunk: Uint8Array) => Promise<void>): Promise<void> => {
      const answered = await askServer(env, { name: backup.name, input: {} }, caller(put));
      if (!answered) throw new Error('The server is gone.');
    };
    const { path } = await writeWholeFile(
      join(folder, 'backups'),
      take,
      () => `${round}-${crypto.randomUUID()}.backup`,
    );
    backups.push({ path, names: before });
  });
};

/**
 * Compares with the stored rows. Returns acknowledged names that are missing, rows without audit lines, and
 * invitations without profiles or emails.
 */
const compareWithStored = async (settings: Readonly<Record<string, string>>, { names, invited }: Acknowledged) => {
  const { databaseUrl, dataDir } = readEnv(settings);
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { directory: dataDir });
  const { db } = database;
  try {
    const seasons = await db.selectFrom('seasons').select('name').execute();
    const groups = await db.selectFrom('age_groups').select('name').execute();
    const emails = await db.selectFrom('account_invitations').select('email').execute();
    const count = async (table: 'coach_profiles' | 'outbox') =>
      (await db.selectFrom(table).select('id').execute()).length;
    const times = async (action: string) =>
      (await db.selectFrom('audit_log').where('action', '=', action).select('id').execute()).length;
    const stored = new Set([
      ...seasons.map(({ name }) => name),
      ...groups.map(({ name }) => `${name} group`),
      ...emails.map(({ email }) => email),
    ]);
    return {
      lost: [...names, ...invited].filter((name) => !stored.has(name)),
      seasons: seasons.length - (await times('seasons.create')),
      ageGroups: groups.length - (await times('seasons.addAgeGroup')),
      invitations: emails.length - (await times('people.inviteCoach')),
      profiles: emails.length - (await count('coach_profiles')),
      letters: emails.length - (await count('outbox')),
    };
  } finally {
    await database.close();
  }
};

it.each(['embedded', 'postgres'])(
  'keeps every acknowledged row and backup of a server on %s that is killed during writes and backups',
  async (engine) => {
    const dataDir = join(folder, engine);
    const { url } = inject('suitePostgres') as SuitePostgres;
    const database: Record<string, string> = engine === 'postgres' ? { DATABASE_URL: await freshDatabase(url) } : {};
    const settings = { DATA_DIR: dataDir, ...database };
    if (engine === 'embedded') prepareDataFolder(dataDir);
    const start = async (): Promise<ReadyServer> => {
      server = await startServer(dataDir, [], database);
      return server;
    };
    let running = await start();
    const admin = newCaller({ request: (path, init) => fetch(`${running.url}${String(path)}`, init) });
    const person = { fullName: 'Ada Admin', email: 'ada@example.org', password: 'long enough' };
    await admin.ask(registerAdmin, { organizationName: 'Lions', ...person });
    const acknowledged: Acknowledged = { names: [], invited: [], backups: [] };
    const { names, backups } = acknowledged;
    const random = seededRandom(20_261_124);
    for (let round = 1; round <= rounds; round += 1) {
      const before = [names.length, backups.length] as const;
      const working = [
        ...Array.from({ length: writers }, (_, writer) => writeSeasons(admin, `${round}.${writer}`, acknowledged)),
        invite(admin, round, acknowledged),
        makeBackups(settings, round, acknowledged),
      ];
      // The number differs in each round, so the kill happens at different points in writes and backups.
      const [changes, wholeBackups] = [writers + random.below(40), random.below(3)];
      await expect
        .poll(() => names.length - before[0] > changes && backups.length - before[1] >= wholeBackups, {
          interval: 1,
        })
        .toBe(true);
      expect(await running.end('SIGKILL')).toBeNull();
      await Promise.all(working);
      // The new server takes over the lock and the socket of the dead process.
      running = await start();
      expect(
        await runCommand(
          readEnv(settings),
          check,
          {},
          caller(async () => {}),
        ),
      ).toEqual({ broken: [] });
    }
    for (const { path } of backups) await readBackup(path);
    const last = backups.at(-1);
    expect(last).toBeDefined();
    expect(await running.end('SIGTERM')).toBe(0);
    expect(names.length).toBeGreaterThan(rounds);
    const nothing = { seasons: 0, ageGroups: 0, invitations: 0, profiles: 0, letters: 0 };
    expect(await compareWithStored(settings, acknowledged)).toEqual({ lost: [], ...nothing });

    const elsewhere = { DATA_DIR: join(folder, `${engine}-restored`), DATABASE_URL: await freshDatabase(url) };
    expect((await restoreBackup(String(last?.path), readEnv(elsewhere), () => {})).violations).toEqual([]);
    const restored = await openDatabase({ url: elsewhere.DATABASE_URL });
    const seasons = (await restored.db.selectFrom('seasons').select('name').execute()).map(({ name }) => name);
    await restored.close();
    expect(seasons).toEqual(expect.arrayContaining(last?.names.filter((name) => !name.endsWith(' group')) ?? []));
  },
);
