import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aBackup, anOwnedDatabase } from '@touchline/tests/support/server/backups.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aWorld, type World } from '@touchline/tests/support/world/world.ts';
import { readEnv } from '../core/process/env.ts';
import { version } from '../core/process/version.ts';
import { applyMigrations } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { writeWholeFile } from './durable-files.ts';
import { type BackupHeader, beginBackup, type PartKind, readParts, type StoredTable } from './format.ts';
import type { WriteChunk } from './make.ts';
import { restoreBackup } from './restore.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
const postgres = inject('suitePostgres');
const folder = mkdtempSync(join(tmpdir(), 'touchline-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let world: World;
let backup: string;

const lineOf = (organizationId: string, playerId: string): string =>
  `${JSON.stringify({ organizationId, playerId })}\n`;

const listErasure = (list: string, line: string): void => {
  mkdirSync(list, { recursive: true });
  writeFileSync(join(list, 'erasures.jsonl'), line);
};

beforeAll(async () => {
  world = await aWorld(server);
  listErasure(join(server.dataDir, 'backups'), lineOf(world.foreign.organization, world.foreign.player));
  backup = await aBackup(server.database, server.dataDir, folder);
});

/** Settings for an empty installation on the suite's engine. */
const emptyInstallation = async () =>
  readEnv({
    DATA_DIR: join(folder, crypto.randomUUID()),
    ...(postgres && { DATABASE_URL: await anOwnedDatabase(postgres.url) }),
  });
type Installation = Awaited<ReturnType<typeof emptyInstallation>>;

const restore = (path: string, place: Installation) => restoreBackup(path, place, () => {});

const withDatabase = async <T>(
  { databaseUrl, dataDir }: Installation,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { directory: dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const tablesIn = (place: Installation) =>
  withDatabase(
    place,
    async ({ db }) => (await sql`select from pg_tables where schemaname = 'public'`.execute(db)).rows.length,
  );

interface ChangedPart {
  readonly kind: PartKind;
  content: Buffer | object;
}

/** Path of a copy of the backup with changed parts and correct checksums. */
const rewritten = async (change: (parts: ChangedPart[]) => void): Promise<string> => {
  const parts: ChangedPart[] = await Array.fromAsync(readParts(createReadStream(backup), version));
  change(parts);
  const write = async (put: WriteChunk): Promise<void> => {
    const writer = await beginBackup(version, put);
    for (const { kind, content } of parts) await writer.part(kind, content);
    await writer.finish();
  };
  return (await writeWholeFile(folder, write, () => `${crypto.randomUUID()}.backup`)).path;
};

const jsonOf = <T>(part: ChangedPart | undefined): T => JSON.parse(String(part?.content)) as T;

/** The rows of a part, which has one line of JSON per row. */
const linesOf = (part: ChangedPart): (string | null)[][] =>
  String(part.content)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Columns of a table, the part with its rows and its end part. The tests use tables whose rows fit in one part. */
const rowsIn = (parts: readonly ChangedPart[], name: string) => {
  const at = parts.findIndex((part) => part.kind === 'table' && jsonOf<StoredTable>(part).name === name);
  const rows = parts[at + 1] as ChangedPart;
  return { columns: jsonOf<StoredTable>(parts[at]).columns, rows, end: parts[at + 2] as ChangedPart };
};

/** Parts of a file as raw bytes, starting with the first line. */
const piecesOf = (content: Buffer): Buffer[] => {
  const pieces = [content.subarray(0, content.indexOf('\n') + 1)];
  for (let at = pieces[0]?.length ?? 0; at < content.length; at += pieces.at(-1)?.length ?? 0) {
    pieces.push(content.subarray(at, at + 37 + content.readUInt32BE(at + 1)));
  }
  return pieces;
};

// OPS-02
it('restores an empty installation and repeats listed erasures', async () => {
  const { home, foreign } = world;
  const place = await emptyInstallation();
  // One erasure is listed beside the backup, one inside it, and one in the server's own backup folder.
  const beside = join(folder, 'erasures.jsonl');
  writeFileSync(beside, lineOf(home.organization, home.player));
  listErasure(place.backupDir, lineOf(home.organization, home.otherPlayerProfile));
  const restored = await restore(backup, place);
  rmSync(beside);
  expect(restored).toMatchObject({ erasures: 3, migrations: 0, violations: [] });
  expect(restored.tables).toContainEqual({ name: 'player_profiles', rows: 12 });
  const list = readFileSync(join(place.backupDir, 'erasures.jsonl'), 'utf8');
  await withDatabase(place, async ({ db }) => {
    for (const id of [home.player, home.otherPlayerProfile, foreign.player]) {
      expect(list).toContain(id);
      const player = db.selectFrom('player_profiles').where('id', '=', id).select('first_name');
      expect(await player.executeTakeFirst()).toEqual({ first_name: 'Erased' });
    }
    const spared = db.selectFrom('player_profiles').where('id', '=', foreign.otherPlayerProfile).select('first_name');
    expect(await spared.executeTakeFirst()).not.toEqual({ first_name: 'Erased' });
    // Sequences continue, and triggers are enabled again.
    const next = db.insertInto('audit_log').values({
      ...{ organization_id: home.organization, action: 'teams.create' },
      ...{ entity: 'team', entity_id: home.player },
    });
    const newest = server.database.db.selectFrom('audit_log').select(({ fn }) => fn.max('id').as('id'));
    const { id } = await newest.executeTakeFirstOrThrow();
    expect(await next.returning('id').executeTakeFirst()).toEqual({ id: Number(id) + 1 });
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('only ever added to');
  });
});

describe('restoring a backup', () => {
  it('refuses a data folder that is not empty without changing it', async () => {
    for (const [entry, name] of [
      ['pglite/PG_VERSION', 'pglite'],
      ['notes.txt', 'notes.txt'],
      ['mail/letter.eml', 'mail'],
    ] as const) {
      const place = await emptyInstallation();
      const file = join(place.dataDir, entry);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, 'old');
      await expect(restore(backup, place)).rejects.toThrow(`${place.dataDir} is not empty: it has ${name}.`);
      expect(readdirSync(place.dataDir)).toEqual([name]);
      expect(readFileSync(file, 'utf8')).toBe('old');
    }
  });

  it.runIf(postgres)('refuses a PostgreSQL database that is not empty', async () => {
    const place = await emptyInstallation();
    await withDatabase(place, ({ db }) => sql`create table notes as select 'old' as note`.execute(db));
    await expect(restore(backup, place)).rejects.toThrow('is not empty: it has public.notes.');
    expect(await tablesIn(place)).toBe(1);
  });

  it('refuses a missing file and a file that is not a backup', async () => {
    const place = await emptyInstallation();
    await expect(restore(join(folder, 'none.backup'), place)).rejects.toThrow(
      'none.backup cannot be read: there is none.',
    );
    const other = join(folder, 'other.txt');
    for (const text of ['', 'some text\n', 'x'.repeat(1000), 'touchline-backup x\n']) {
      writeFileSync(other, text);
      await expect(restore(other, place)).rejects.toThrow('This is not a backup of Touchline.');
    }
  });

  // OPS-06
  longTest('refuses a truncated, altered or newer backup before writing anything', async () => {
    const place = await emptyInstallation();
    const content = readFileSync(backup);
    const file = join(folder, 'altered.backup');
    const refusal = async (altered: Uint8Array): Promise<string> => {
      writeFileSync(file, altered);
      return restore(file, place).then(
        () => 'restored',
        (fault: Error) => `${fault.name}: ${fault.message}`,
      );
    };
    const firstLine = content.indexOf('\n') + 1;
    for (let cut = firstLine; cut < content.length; cut += 7919) {
      expect(await refusal(content.subarray(0, cut))).toContain('BackupProblem: The backup ends too early');
    }
    expect(await refusal(content.subarray(0, -1))).toContain('ends too early');
    // Changes bytes in the kind, length, checksum and content of the first part and throughout the file.
    const flipped = [0, 1, 4, 5, 36, 37, 60].map((at) => firstLine + at);
    for (let at = 100; at < content.length; at += 9973) flipped.push(at);
    for (const at of flipped) {
      const altered = Buffer.from(content);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(await refusal(altered), String(at)).toMatch(
        /BackupProblem: The backup (is damaged at byte \d+|ends too early)/,
      );
    }
    expect(await refusal(Buffer.concat([content, Buffer.from('x')]))).toContain('is damaged');
    const pieces = piecesOf(content);
    expect(await refusal(Buffer.concat(pieces.toSpliced(3, 1)))).toContain('is damaged');

    const newFormat = content.toString('latin1').replace(/^touchline-backup 2 \S+/, 'touchline-backup 3 9.8.7');
    expect(await refusal(Buffer.from(newFormat, 'latin1'))).toBe(
      'BackupProblem: The backup was made by a newer version of Touchline (9.8.7, in format 3). ' +
        `This is version ${version}, which reads format 2.`,
    );
    const newMigration = await rewritten(([first]) => {
      const header = jsonOf<BackupHeader>(first);
      const migrations = [...header.migrations, { name: '9999-later.sql', checksum: 'x' }];
      if (first) first.content = { ...header, version: '9.8.7', migrations };
    });
    expect(await refusal(readFileSync(newMigration))).toBe(
      'BackupProblem: The backup was made by a newer version of Touchline (9.8.7, with 9999-later.sql). ' +
        `This is version ${version}. Restore it with that version or a later one.`,
    );
    expect(existsSync(place.dataDir)).toBe(false);
    if (postgres) expect(await tablesIn(place)).toBe(0);
  });
});

longTest('leaves the installation empty if rows of the backup are missing or inconsistent', async () => {
  const place = await emptyInstallation();
  const incomplete = await rewritten((parts) => {
    rowsIn(parts, 'age_groups').end.content = { rows: 11 };
  });
  await expect(restore(incomplete, place)).rejects.toThrow('The backup has not all rows of age_groups.');
  const orphaned = await rewritten((parts) => {
    const { rows, end } = rowsIn(parts, 'age_groups');
    rows.content = Buffer.alloc(0);
    end.content = { rows: 0 };
  });
  await expect(restore(orphaned, place)).rejects.toThrow(
    'The rows of the backup do not fit together (insert or update on table "teams" violates foreign key constraint',
  );
  expect(existsSync(join(place.dataDir, 'pglite'))).toBe(false);
  if (postgres) expect(await tablesIn(place)).toBe(0);
});

longTest('restores rows that break an invariant and reports the invariant', async () => {
  const place = await emptyInstallation();
  const miscounted = await rewritten((parts) => {
    const { columns, rows } = rowsIn(parts, 'offer_tallies');
    const pending = linesOf(rows).map((row) => JSON.stringify(row.with(columns.indexOf('pending'), '7')));
    rows.content = Buffer.from(pending.join('\n'));
  });
  const { violations } = await restore(miscounted, place);
  expect(violations.map(({ name }) => name)).toEqual([expect.stringMatching(/^35 the tallies of offers/)]);
  const kept = await withDatabase(place, ({ db }) => db.selectFrom('offer_tallies').select('pending').execute());
  expect(kept).toContainEqual({ pending: 7 });
});

longTest('migrates the data of an older version’s backup', async () => {
  const [old, place] = [await emptyInstallation(), await emptyInstallation()];
  const names = readdirSync(join(import.meta.dirname, '../db/migrations')).sort();
  const organization = { id: crypto.randomUUID(), name: 'Old Lions' };
  const path = await withDatabase(old, async (database) => {
    const session = await database.connect();
    await session.script('begin');
    await applyMigrations(session, new Set(names.slice(0, -1)));
    await session.script(`insert into organizations (id, name, time_zone)
        values ('${organization.id}', '${organization.name}', 'Europe/Vienna');
      insert into users (id, email, password_hash) values ('${organization.id}', 'anna@example.org', 'none');
      insert into members (id, organization_id, name) values ('${organization.id}', '${organization.id}', 'Anna Admin');
      insert into memberships (organization_id, user_id, role) values ('${organization.id}', '${organization.id}', 'admin');
      commit;`);
    session.release();
    return aBackup(database, old.dataDir, folder);
  });
  expect(await restore(path, place)).toMatchObject({ migrations: 1, violations: [] });
  await withDatabase(place, async ({ db }) => {
    expect(await db.selectFrom('organizations').select(['id', 'name']).execute()).toEqual([organization]);
    const { rows } = await sql`select name from schema_migrations order by name`.execute(db);
    expect(rows).toEqual(names.map((name) => ({ name })));
  });
});
