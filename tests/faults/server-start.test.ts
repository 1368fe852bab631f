import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '@touchline/server/db/open.ts';
import { type RestartablePostgres, startOwnPostgres } from '../real-postgres.ts';
import { prepareDataFolder } from '../support/server/database.ts';
import { spawnServer, startServer } from '../support/run/process.ts';
import { longDescribe, longTest } from '../support/run/long.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'touchline-start-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Message from a server that fails to start, which must exit on its own, with code 1 and a single line. */
const refusalOf = async (settings: Readonly<Record<string, string>>, dataDir = folder): Promise<string> => {
  const server = spawnServer(dataDir, settings);
  expect(await server.ended).toBe(1);
  const output = /^Touchline could not start\. (.*)\n$/.exec(server.said())?.[1];
  return output ?? `More than one line:\n${server.said()}`;
};

describe('the message of a server that cannot start', () => {
  longTest('reports a port in use without creating its data folder', async () => {
    const other: Server = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    const output = await refusalOf({ PORT: String(port) });
    await new Promise((resolve) => other.close(resolve));
    expect(output).toBe(`Another program listens on port ${port}. Stop it, or set PORT to a free one.`);
    expect(existsSync(folder)).toBe(false);
  });

  longTest('reports a data folder that is a file, even with PostgreSQL', async () => {
    writeFileSync(folder, '');
    const output = `The data folder ${folder} cannot be used: it is a file. Set DATA_DIR to a folder of Touchline's own.`;
    expect(await refusalOf({})).toBe(output);
    expect(await refusalOf({ DATABASE_URL: 'postgres://127.0.0.1:1/club' })).toBe(output);
  });

  it('reports a setting with an invalid value', async () => {
    expect(await refusalOf({ LOG_LEVEL: 'loud' })).toMatch(/^LOG_LEVEL must be one of .*; it is "loud"\.$/);
  });
});

longDescribe('reports problems of PostgreSQL at the start', () => {
  let postgres: RestartablePostgres;
  let admin: pg.Client;

  beforeAll(async () => {
    postgres = await startOwnPostgres({ durable: false });
    admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query(`create role coach login password 'right'`);
    await admin.query('create database lions');
    // All other users are trusted. This user needs a password.
    const { rows } = await admin.query('show hba_file');
    const rules = readFileSync(rows[0].hba_file, 'utf8');
    writeFileSync(rows[0].hba_file, 'host all coach 127.0.0.1/32 scram-sha-256\n');
    appendFileSync(rows[0].hba_file, rules);
    await admin.query('select pg_reload_conf()');
  });
  afterAll(() => postgres.stop());

  const urlOf = (user: string, database: string): string => {
    const url = new URL(postgres.url);
    url.username = user;
    url.password = user === 'coach' ? 'right' : '';
    url.pathname = `/${database}`;
    return url.href;
  };

  it.each([
    [
      'a wrong password',
      () => urlOf('coach', 'lions').replace('right', 'wrong'),
      'PostgreSQL refuses the user or the password in DATABASE_URL (password authentication failed for user "coach").',
    ],
    [
      'a database that does not exist',
      () => urlOf('postgres', 'tigers'),
      'PostgreSQL does not have the database that DATABASE_URL names (database "tigers" does not exist). ' +
        'Create it: createdb --owner=USER NAME',
    ],
    [
      'a user who may not create tables',
      () => urlOf('coach', 'lions'),
      'The user in DATABASE_URL may not create the tables (permission denied for schema public). ' +
        'Make that user the owner of the database: alter database NAME owner to USER',
    ],
  ])('reports %s in one line', async (_, url, output) => {
    expect(await refusalOf({ DATABASE_URL: url() })).toBe(output);
  });

  it('reports that PostgreSQL does not answer', async () => {
    const url = new URL(urlOf('postgres', 'lions'));
    await admin.end();
    await postgres.crash();
    expect(await refusalOf({ DATABASE_URL: url.href })).toBe(
      `PostgreSQL does not answer at ${url.host} (ECONNREFUSED). Is it running, and is DATABASE_URL right?`,
    );
    await postgres.restart();
  });
});

it('starts without a usable folder for backups and logs the problem', async () => {
  prepareDataFolder(folder);
  const file = join(parent, 'file');
  writeFileSync(file, '');
  const server = await startServer(folder, [], { BACKUP_DIR: join(file, 'backups') });
  const [line] = server.said().split('\n');
  expect(JSON.parse(line ?? '')).toMatchObject({
    ...{ level: 'error', msg: 'backups cannot be written', folder: join(file, 'backups') },
    fault: { message: expect.stringContaining('ENOTDIR') },
  });
  await server.end('SIGTERM');
});

longTest('keeps its data private to its owner and refuses data from a newer version', async () => {
  const umask = process.umask(0);
  const server = await startServer(folder);
  process.umask(umask);
  expect(server.said()).toContain('Other machines cannot reach it: docs/operating.md, "Install", says how they can.');
  for (const path of ['', 'pglite', 'pglite/base']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700);
  await server.end('SIGTERM');

  const database = await openDatabase({ directory: folder });
  const session = await database.connect();
  await session.run(`insert into schema_migrations (name) values ('9999-last.sql')`, []);
  session.release();
  await database.close();
  expect(await refusalOf({})).toMatch(/^The data was made by a newer version of Touchline \(with 9999-last\.sql\)\./);
  expect(existsSync(join(folder, 'touchline.lock'))).toBe(false);
});
