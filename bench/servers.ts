import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { migrate } from '@touchline/server/db/migrate.ts';
import { type Database, openDatabase } from '@touchline/server/db/open.ts';
import { freshDatabase, type RealPostgres, startPostgres } from '../tests/real-postgres.ts';
import type { Answer } from './client.ts';
import { type ClubSize, clubRows, holdEmails, password } from './club.ts';
import type { Target } from './measure.ts';
import { postmasterOf, processorOf, processorOfPostgres, type RunningServer, startProcess } from './processes.ts';
import { scheduleRows } from './schedule.ts';
import { statements } from './statements.ts';
import type { Workload } from './workload.ts';

const bareServer = path.join(import.meta.dirname, 'bare-server.ts');
export const product = path.join(import.meta.dirname, '../apps/server/src/main.ts');

/** Servers and a client on one database. */
export interface Arena {
  readonly bare: RunningServer;
  readonly product: RunningServer;
  readonly processorOf: (server: RunningServer) => number;
  /** Runs statements without parameters. */
  script(sql: string): Promise<void>;
  close(): Promise<void>;
}

export interface PostgresArena extends Arena {
  /** Target that sends the same statements directly to the database. */
  rawTarget(workload: Workload, club: ClubSize, connections: number): Promise<Target>;
  /** The product from another working tree on the same database. Its migrations must be identical. */
  productOf(folder: string): Promise<RunningServer>;
}

/** Milliseconds after which a hanging statement fails the run. */
const statementTimeoutMs = 20_000;

const settings = { LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' };

const fill = async (database: Database, clubs: readonly ClubSize[]): Promise<void> => {
  await migrate(database);
  const session = await database.connect();
  const hash = await hashPassword(password);
  try {
    for (const club of clubs)
      await session.script(
        `begin; set local statement_timeout = 0; ${clubRows(club, hash)} ${scheduleRows(club)} commit;`,
      );
    await session.script(holdEmails);
    await session.script('vacuum analyze');
  } finally {
    session.release();
  }
};

const temporaryFolder = (): string => mkdtempSync(path.join(tmpdir(), 'touchline-bench-'));

/** Sets up the clubs and both servers on PostgreSQL, by default on its own instance, which is stopped at the end. */
export const onPostgres = async (clubs: readonly ClubSize[], existing?: RealPostgres): Promise<PostgresArena> => {
  const postgres = existing ?? (await startPostgres());
  const url = await freshDatabase(postgres.url);
  const database = await openDatabase({ url });
  await fill(database, clubs);
  await database.close();
  const client = new pg.Client({ connectionString: url, statement_timeout: statementTimeoutMs });
  await client.connect();
  const postmaster = await postmasterOf(client);
  const folder = temporaryFolder();
  const bare = await startProcess(bareServer, { DATABASE_URL: url });
  const productServer = await startProcess(product, { ...settings, DATABASE_URL: url, DATA_DIR: folder });
  const processorOfDatabase = (): number => processorOfPostgres(postmaster);
  return {
    bare,
    product: productServer,
    processorOf: (server) => processorOf(server.pid) + processorOfDatabase(),
    async script(sql) {
      await client.query(sql);
    },
    async rawTarget({ name, statement = name, values }, club, connections) {
      const clients = await Promise.all(
        Array.from({ length: connections }, async () => {
          const rawClient = new pg.Client({ connectionString: url, statement_timeout: statementTimeoutMs });
          // A failure elsewhere stops the server while these connections are still open.
          rawClient.on('error', () => {});
          await rawClient.connect();
          return rawClient;
        }),
      );
      return {
        connections: clients.map((rawClient) => async (number): Promise<Answer> => {
          const text = statements[statement] ?? '';
          const { rows } = await rawClient.query<{ json: string }>({
            name: statement,
            text,
            values: [...values(number, club)],
          });
          return { status: 200, bytes: rows[0]?.json.length ?? 0 };
        }),
        processor: processorOfDatabase,
        close: async () => {
          await Promise.all(clients.map((client) => client.end()));
        },
      };
    },
    productOf: (root) =>
      startProcess(path.join(path.resolve(root), path.relative(path.join(import.meta.dirname, '..'), product)), {
        ...settings,
        DATABASE_URL: url,
        DATA_DIR: path.join(folder, 'beside'),
      }),
    async close() {
      await Promise.all([bare.stop(), productServer.stop()]);
      await client.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Sets up the clubs and both servers on the embedded database. Each server has its own data folder, filled once. */
export const onEmbedded = async (clubs: readonly ClubSize[]): Promise<Arena> => {
  const folders = [temporaryFolder(), temporaryFolder()] as const;
  const database = await openDatabase({ directory: folders[0] });
  await fill(database, clubs);
  await database.close();
  cpSync(folders[0], folders[1], { recursive: true });
  const bare = await startProcess(bareServer, { DATA_DIR: folders[0] });
  const productServer = await startProcess(product, { ...settings, DATA_DIR: folders[1] });
  return {
    bare,
    product: productServer,
    processorOf: (server) => processorOf(server.pid),
    script: () => Promise.reject(new Error('A server has this database for itself.')),
    async close() {
      await Promise.all([bare.stop(), productServer.stop()]);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
};
