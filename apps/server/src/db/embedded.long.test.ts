import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../core/requests/constraints.ts';
import { type Database, openDatabase } from './open.ts';
import { prepareDataFolder } from '@touchline/tests/support/server/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-embedded-'));
const lockFile = join(folder, 'touchline.lock');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase({ directory: folder });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

// Copies a prepared database, because making a new one takes a long time. tests/input/wire.test.ts makes one.
beforeAll(() => prepareDataFolder(folder));

const run = async (database: Database, sql: string): Promise<unknown[]> => {
  const session = await database.connect();
  try {
    return (await session.run(sql, [])).rows;
  } finally {
    session.release();
  }
};

it('keeps rows when the database is reopened and locks its folder while it is open', async () => {
  await withDatabase(async (database) => {
    await run(database, 'create table note (line text)');
    await run(database, `insert into note values ('kept – wörtlich')`);
    await expect(openDatabase({ directory: folder })).rejects.toThrow(`is in use by process ${process.pid}.`);
  });
  expect(existsSync(lockFile)).toBe(false);
  expect(await withDatabase((database) => run(database, 'select line from note'))).toEqual([
    { line: 'kept – wörtlich' },
  ]);
});

it('acknowledges a commit only after the write-ahead log is on disk', async () => {
  const settings = `select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'wal_sync_method') order by name`;
  expect(await withDatabase((database) => run(database, settings))).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'wal_sync_method', setting: 'open_datasync' },
  ]);
});

it('updates row counts and frees the space of deleted rows by vacuuming', async () => {
  const containsText = `select reltuples as rows, pg_relation_size('visit') as bytes from pg_class where relname = 'visit'`;
  await withDatabase(async (database) => {
    await run(database, 'create table visit as select n from generate_series(1, 1000) as n');
    expect(await run(database, containsText)).toEqual([{ rows: -1, bytes: expect.any(Number) }]);
    await database.vacuumAnalyze();
    expect(await run(database, containsText)).toEqual([{ rows: 1000, bytes: expect.any(Number) }]);
    expect(await run(database, `select from pg_stats where tablename = 'visit'`)).toHaveLength(1);
    await run(database, 'delete from visit');
    await database.vacuumAnalyze();
    expect(await run(database, containsText)).toEqual([{ rows: 0, bytes: 0 }]);
  });
});

it('runs other statements before vacuuming has finished', async () => {
  await withDatabase(async (database) => {
    let isVacuumed = false;
    const vacuumed = database.vacuumAnalyze().then(() => {
      isVacuumed = true;
    });
    await run(database, 'select 1');
    await run(database, 'select 1');
    expect(isVacuumed).toBe(false);
    await vacuumed;
  });
});

it('releases the folder if the database has another PostgreSQL version', async () => {
  const other = mkdtempSync(join(tmpdir(), 'touchline-broken-'));
  mkdirSync(join(other, 'pglite'));
  writeFileSync(join(other, 'pglite', 'PG_VERSION'), '17');
  await expect(openDatabase({ directory: other })).rejects.toThrow();
  expect(existsSync(join(other, 'touchline.lock'))).toBe(false);
  rmSync(other, { recursive: true });
});

it('runs a batch of statements up to the first failure', async () => {
  await withDatabase(async (database) => {
    const session = await database.connect();
    try {
      await session.script('create table numbered (line integer primary key)');
      const insert = { sql: 'insert into numbered values ($1)', parameters: [1] };
      const begin = { sql: 'begin', parameters: [] };
      await expect(session.runTogether([begin, insert, insert])).rejects.toMatchObject({ code: '23505' });
      await session.script('rollback');
      const count = { sql: 'select count(*) as count from numbered', parameters: [] };
      const results = await session.runTogether([begin, insert, count, { sql: 'commit', parameters: [] }]);
      expect(results.map(({ rows }) => rows)).toEqual([[], [], [{ count: 1 }], []]);
    } finally {
      session.release();
    }
  });
});

it('a statement can run again after it failed or its plan was dropped', async () => {
  await withDatabase(async (database) => {
    const select = (number: number) => run(database, `select ${number} as number`);
    const missing = 'select line from later';
    await expect(run(database, missing)).rejects.toMatchObject({ code: '42P01' });
    for (let number = 1; number <= 1100; number += 1) await select(number);
    expect([await select(1), await select(1100)]).toEqual([[{ number: 1 }], [{ number: 1100 }]]);
    expect(await run(database, 'select count(*) as count from pg_prepared_statements')).toEqual([{ count: 1000 }]);
    await run(database, 'create table later (line text)');
    expect(await run(database, missing)).toEqual([]);
  });
});

it('keeps at most a megabyte of plans', async () => {
  await withDatabase(async (database) => {
    const keptPlans =
      'select count(*) as count, coalesce(sum(length(statement)), 0) as characters from pg_prepared_statements';
    const long = (number: number, length: number) =>
      run(database, `select ${number} as number -- ${'x'.repeat(length)}`);
    for (let number = 1; number <= 150; number += 1) await long(number, 9000);
    const [{ count, characters }] = (await run(database, keptPlans)) as [{ count: number; characters: number }];
    expect(count).toBeGreaterThan(100);
    expect(characters).toBeLessThan(1_000_000);
    for (let number = 1; number <= 10; number += 1) expect(await long(number, 50_000)).toEqual([{ number }]);
    await expect(run(database, `select 1 / 0 -- ${'x'.repeat(50_000)}`)).rejects.toMatchObject({ code: '22012' });
    expect(await run(database, keptPlans)).toEqual([{ count, characters }]);
    expect(await long(1, 9000)).toEqual([{ number: 1 }]);
  });
});

describe('a statement that takes too long', () => {
  const endless = { sql: 'select count(*) from generate_series(1, 10000000000)', parameters: [] };
  const timeout = 300;
  let shortTimeoutDatabase: Database;

  beforeAll(async () => {
    shortTimeoutDatabase = await openDatabase({ directory: null, timeout });
    await run(shortTimeoutDatabase, 'create table note (line text)');
  });
  afterAll(() => shortTimeoutDatabase.close());

  it('cancels a statement that takes too long and runs the next ones', async () => {
    const canceled = expect(run(shortTimeoutDatabase, endless.sql)).rejects.toMatchObject({ code: '57014' });
    expect(
      await Promise.all([
        run(shortTimeoutDatabase, 'select 1 as number'),
        run(shortTimeoutDatabase, 'select 2 as number'),
      ]),
    ).toEqual([[{ number: 1 }], [{ number: 2 }]]);
    await canceled;
  });

  it('rolls back the transaction of a canceled statement and keeps acknowledged transactions', async () => {
    await run(shortTimeoutDatabase, `insert into note values ('acknowledged')`);
    const session = await shortTimeoutDatabase.connect();
    try {
      const insert = { sql: `insert into note values ('not acknowledged')`, parameters: [] };
      const begin = { sql: 'begin', parameters: [] };
      await expect(session.runTogether([begin, insert, endless])).rejects.toMatchObject({ code: '57014' });
      await session.script('rollback');
    } finally {
      session.release();
    }
    expect(await run(shortTimeoutDatabase, 'select line from note')).toEqual([{ line: 'acknowledged' }]);
  });

  it('reports a canceled statement as temporarily unavailable', async () => {
    const fault = await run(shortTimeoutDatabase, endless.sql).catch((reason: unknown) => reason);
    expect(problemOf(fault)).toMatchObject({ status: 503 });
  });

  it('does not count the wait for other statements toward a timeout', async () => {
    const session = await shortTimeoutDatabase.connect();
    const waiting = run(shortTimeoutDatabase, 'select 3 as number');
    await expect(session.run(endless.sql, [])).rejects.toMatchObject({ code: '57014' });
    session.release();
    expect(await waiting).toEqual([{ number: 3 }]);
  });
});
