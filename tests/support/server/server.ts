import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Topic, topics } from '@touchline/domain/core/topics.ts';
import type { App } from '@touchline/server/app.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import type { Clocks } from '@touchline/server/core/process/clock-watch.ts';
import { createRateLimiter, type RateLimiter, type unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { announce, channel as announcements } from '@touchline/server/core/requests/live.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import type { Database, OnStatement } from '@touchline/server/db/open.ts';
import type { ReadDisk } from '@touchline/server/features/health/store.conditions.ts';
import type { SuitePostgres } from '../../suite-postgres.ts';
import { openDatabaseIn, openScratchDatabase, setClockAhead } from './database.ts';
import { openReusedDatabase } from './reused-databases.ts';
import { type Person, personOn } from './person.ts';
import { hoursFromPresent } from '../run/test-date.ts';

export interface TestServer {
  readonly app: App;
  readonly database: Database;
  /** Folder for email files, which are written without SMTP_URL. */
  readonly dataDir: string;
  /** A visitor without a session. */
  readonly anonymous: Person;
  /**
   * Topics announced from now on, a set that grows until the signal. It resolves when all changes before the call
   * were announced, so a page opened then can distinguish old changes from new ones.
   */
  announcedFromNow(until?: AbortSignal): Promise<ReadonlySet<Topic>>;
  /** Moves the database's clock by hours (negative: back), and keeps open sessions valid unless they must age. */
  moveClock(hours: number, sessions?: 'live on' | 'age'): Promise<void>;
  /** Runs before the server is closed, to release a database session that would keep it open. */
  beforeClose(work: () => void): void;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Folder of the web app; by default the built one. */
  readonly pages?: string;
  /** Rate limits; the product's own by default. */
  readonly rateLimiter?: RateLimiter;
  /** Turns off the only limit that is counted in memory: requests per user per minute. */
  readonly isPatient?: boolean;
  /** Clocks that a test moves; `moveClock` moves the database's. */
  readonly clocks?: Clocks;
  /** Free disk space; plenty by default. */
  readonly readDisk?: ReadDisk;
  /** Receives every line that the server logs. */
  readonly log?: (line: string) => void;
  /** Receives every statement that the server sends to its database. */
  readonly onStatement?: OnStatement;
  /** True if the database is PGlite in the data folder, as on a club's machine. */
  readonly isOnDisk?: boolean;
  /** Changes the empty database before the server opens it. */
  readonly prepare?: (database: Database) => Promise<void>;
}

/**
 * The real product on a new database: on the suite's engine (vitest.config.ts), unless `postgres` names another
 * server, or none (PGlite).
 */
export const openTestServer = async (
  settings: Readonly<Record<string, string>> = {},
  postgres: string | SuitePostgres | null = inject('suitePostgres'),
  {
    pages = join(import.meta.dirname, '../../../apps/web/dist'),
    rateLimiter,
    isPatient = false,
    clocks,
    readDisk = async () => ({ free: 1e12, total: 2e12 }),
    log,
    onStatement,
    isOnDisk = false,
    prepare,
  }: TestServerOptions = {},
): Promise<TestServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  const openEmptyDatabase = () =>
    typeof postgres === 'object' && !onStatement && !prepare
      ? openReusedDatabase(postgres)
      : openScratchDatabase(postgres, onStatement);
  const database = await (isOnDisk ? openDatabaseIn(dataDir) : openEmptyDatabase());
  await prepare?.(database);
  let hoursAhead = hoursFromPresent;
  if (hoursAhead !== 0) await setClockAhead(database, hoursAhead);
  // The product is imported late, because most files use an existing server and need not load it.
  const { createApp } = await import('@touchline/server/app.ts');
  const env = readEnv({ DATA_DIR: dataDir, BASE_URL: 'http://localhost', ...settings });
  const app = await createApp({
    database,
    env,
    log: log ? createLog('info', { write: log }) : createLog(process.env['TEST_LOG'] ?? 'silent'),
    pages,
    strict: true,
    timedJobs: false,
    readDisk,
    ...(isPatient && { rateLimiter: { ...createRateLimiter(database.db), consumeGeneral: async () => {} } }),
    ...(rateLimiter && { rateLimiter }),
    ...(clocks && { clocks }),
  });
  const cleanups: (() => void)[] = [];

  const announcedFromNow: TestServer['announcedFromNow'] = async (until) => {
    await app.announce();
    const announcedTopics = new Set<Topic>();
    // Notifications arrive in order: this marker arrives after all earlier announcements.
    const marker = randomUUID();
    const markerHeard = Promise.withResolvers<void>();
    let hasBegun = false;
    const stopHearing = await database.listen(announcements, (payload) => {
      const changes = JSON.parse(payload || '[]') as readonly { organizationId: string; topics: readonly Topic[] }[];
      if (changes[0]?.organizationId === marker) {
        hasBegun = true;
        markerHeard.resolve();
      }
      if (!hasBegun) return;
      // An empty payload represents lost announcements, which may have been about any topic.
      for (const topic of payload ? changes.flatMap((change) => change.topics) : topics) announcedTopics.add(topic);
    });
    until?.addEventListener('abort', stopHearing);
    await announce(database.db, marker, []);
    await markerHeard.promise;
    return announcedTopics;
  };

  return {
    app,
    database,
    dataDir,
    anonymous: personOn(app, undefined),
    announcedFromNow,
    async moveClock(hours, sessions = 'live on') {
      hoursAhead += hours;
      const interval = sql`make_interval(secs => ${hours * 3600}::double precision)`;
      if (sessions === 'live on')
        await sql`update session_tokens set expires_at = expires_at + ${interval}, issued_at = issued_at + ${interval},
          rotated_at = rotated_at + ${interval}`.execute(database.db);
      await setClockAhead(database, hoursAhead);
    },
    beforeClose: (work) => void cleanups.push(work),
    async close() {
      for (const work of cleanups) work();
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const key = Symbol.for('touchline.server');
/** Servers that the files of this worker share, by the options that opened them. */
const worker = globalThis as typeof globalThis & { [key]?: Map<string, Promise<TestServer>> };
worker[key] ??= new Map();
const sharedServers = worker[key];

/** A server for a file or a `describe`, opened before its tests. */
const fileServer = (open: () => Promise<TestServer>) => {
  let server: TestServer | undefined;
  const getServer = (): TestServer => {
    if (!server) throw new Error('The server opens before the first test, not while tests are collected.');
    return server;
  };
  beforeAll(async () => {
    server = await open();
  });
  return {
    get app() {
      return getServer().app;
    },
    get database() {
      return getServer().database;
    },
    get dataDir() {
      return getServer().dataDir;
    },
    get anonymous() {
      return getServer().anonymous;
    },
    announcedFromNow: (until) => getServer().announcedFromNow(until),
    moveClock: (...by) => getServer().moveClock(...by),
    beforeClose: (work) => getServer().beforeClose(work),
    close: () => getServer().close(),
  } satisfies TestServer;
};

/** Current time by the server's clock, which tests move. */
export const serverTime = async ({ app }: TestServer): Promise<Date> =>
  new Date((await app.request('/api/auth/session')).headers.get('date') ?? '');

/** A server with a separate database, closed after the tests: for tests that move its clock or read all rows. */
export const ownServer = (...options: Parameters<typeof openTestServer>): TestServer => {
  const server = fileServer(() => openTestServer(...options));
  afterAll(() => server.close());
  return server;
};

/**
 * A server that the files of a worker with the same options share. Each file creates its own clubs. It is closed with
 * the worker, and no test may change data in all clubs.
 */
export const sharedServer = (
  ...options: [settings?: Readonly<Record<string, string>>, postgres?: null, limits?: { rateLimiter: typeof unlimited }]
): TestServer => {
  const server = fileServer(() => {
    const name = JSON.stringify([options, inject('suitePostgres')]);
    const opening = sharedServers.get(name) ?? openTestServer(...options);
    sharedServers.set(name, opening);
    return opening;
  });
  const refuse = () => {
    throw new Error('Files share this server: one that does this needs its own (ownServer).');
  };
  return Object.defineProperties(server, {
    moveClock: { value: refuse },
    beforeClose: { value: refuse },
    close: { value: refuse },
  });
};
