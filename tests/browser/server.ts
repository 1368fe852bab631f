import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import { type AppOptions, createApp } from '@touchline/server/app.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { keepFiles } from '@touchline/server/core/pages/former-files.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import { makeDemoClub } from '@touchline/server/demo/demo-club.ts';
import { openScratchDatabase } from '../support/server/database.ts';
import { openMailbox, type ReceivedMail, readMail } from '../support/server/mailbox.ts';
import { nextBuild } from './next-build.ts';

/** Commands that a browser test sends to its server over the channel between the processes. */
export type Order =
  | { readonly kind: 'moveClock'; readonly hours: number }
  | { readonly kind: 'runJobs' }
  | { readonly kind: 'mailsTo'; readonly address: string }
  | { readonly kind: 'makeDemoClub' }
  | { readonly kind: 'release' }
  | { readonly kind: 'stop' };

/** Size of a demo club that fills every page and takes a few seconds to create. */
const smallClub = { coaches: 18, playersPerAgeGroup: 8, rosterSize: 2, invitedCoaches: 2, invitedPlayers: 1 };

/**
 * The product in its own process, for one Playwright worker: the built web app, a temporary database, and a separate
 * IP address for every browser. The parent process moves the clock and runs the jobs.
 */
const start = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-browser-'));
  const database = await openScratchDatabase(process.env['BROWSER_POSTGRES'] ?? null);
  // Unlike a browser, a test does not repeat a request whose connection is being closed.
  const serverOptions = { keepAliveTimeout: 300_000 };
  const listening = Promise.withResolvers<number>();
  const server = serve(
    { fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1', serverOptions },
    ({ port: free }) => listening.resolve(free),
  );
  // The app must be created with its address, which is known only once the server listens.
  const port = await listening.promise;
  const builtPages = process.env['BROWSER_PAGES'] ?? join(import.meta.dirname, '../../apps/web/dist');
  const mailbox = process.env['BROWSER_MAIL'] ? await openMailbox() : undefined;
  const pageOptions = (pages: string) => ({ pages, formerFiles: keepFiles(pages, dataDir) });
  let parts: AppOptions = {
    database,
    env: readEnv({
      ...{ DATA_DIR: dataDir, BASE_URL: `http://localhost:${port}`, TRUSTED_PROXIES: '127.0.0.1' },
      ...(mailbox && { SMTP_URL: mailbox.url }),
      ...(process.env['BROWSER_NEW_ORGANIZATIONS'] && {
        NEW_ORGANIZATIONS: process.env['BROWSER_NEW_ORGANIZATIONS'],
      }),
    }),
    log: createLog('error'),
    ...pageOptions(builtPages),
    strict: true,
    timedJobs: false,
  };
  let app = await createApp(parts);
  let hoursAhead = 0;

  /** Upgrades the product: the same data, and another build of the web app. */
  const release = async (): Promise<void> => {
    const pages = nextBuild(parts.pages);
    if (parts.pages !== builtPages) rmSync(parts.pages, { recursive: true });
    await app.close();
    parts = { ...parts, ...pageOptions(pages) };
    app = await createApp(parts);
  };

  const moveClock = async (hours: number): Promise<void> => {
    hoursAhead += hours;
    await sql`update session_tokens set expires_at = expires_at + make_interval(hours => ${hours}::int),
      issued_at = issued_at + make_interval(hours => ${hours}::int),
      rotated_at = rotated_at + make_interval(hours => ${hours}::int)`.execute(database.db);
    await sql
      .raw(
        `create or replace function club_now() returns timestamptz language sql stable
           as $$ select statement_timestamp() + interval '${hoursAhead} hours' $$`,
      )
      .execute(database.db);
  };

  /** The rate limits would refuse hundreds of sign-ups within seconds, so the club is created without them. */
  const makeClub = async () => {
    const unlimitedApp = await createApp({ ...parts, rateLimiter: unlimited });
    const { logIns } = await makeDemoClub(unlimitedApp, new Date(), smallClub);
    await unlimitedApp.close();
    return logIns;
  };

  /** Emails to an address. Without a mail server they are files (ruling 4), whose names begin with the time. */
  const mailsTo = (address: string): readonly ReceivedMail[] => {
    if (mailbox) return mailbox.to(address);
    const folder = join(dataDir, 'mail');
    if (!existsSync(folder)) return [];
    const mails = readdirSync(folder)
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    return mails.map((mail) => readMail(mail.replaceAll(/\r?\n/g, '\r\n'))).filter(({ to }) => to === address);
  };

  /** Runs all jobs twice: the outbox job runs first, so the emails of other jobs are sent only in the second run. */
  const runJobs = async (): Promise<void> => {
    await app.jobs.runAll();
    await app.jobs.runAll();
  };

  const carryOut = async (order: Order): Promise<unknown> => {
    if (order.kind === 'moveClock') await moveClock(order.hours);
    if (order.kind === 'runJobs') await runJobs();
    if (order.kind === 'mailsTo') return mailsTo(order.address);
    if (order.kind === 'makeDemoClub') return makeClub();
    if (order.kind === 'release') await release();
    if (order.kind === 'stop') {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await app.close();
      await database.close();
      await mailbox?.close();
      rmSync(dataDir, { recursive: true, force: true });
      if (parts.pages !== builtPages) rmSync(parts.pages, { recursive: true });
    }
    return undefined;
  };

  process.on('message', ({ id, ...order }: Order & { id: number }) => {
    carryOut(order as Order).then(
      (answer) => {
        process.send?.({ id, answer });
        if (order.kind === 'stop') process.disconnect();
      },
      (fault: unknown) => process.send?.({ id, fault: String(fault) }),
    );
  });
  process.send?.({ id: 0, answer: port });
};

await start();
