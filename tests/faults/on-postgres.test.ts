import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { describe, expect, inject, it } from 'vitest';
import { confirmEmail } from '@touchline/domain/access/contract.account.ts';
import { listCodes } from '@touchline/domain/codes/contract.ts';
import { command } from '@touchline/domain/core/operation.ts';
import { topicsFor, topics } from '@touchline/domain/core/topics.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { createSeason } from '@touchline/domain/seasons/contract.ts';
import { trustedClock } from '@touchline/server/core/process/clock-watch.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { implement } from '@touchline/server/core/requests/implement.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { createAnnouncer } from '@touchline/server/core/requests/live.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import { enqueue } from '@touchline/server/core/mail/mail.ts';
import { createOutbox } from '@touchline/server/core/mail/outbox.ts';
import { perform } from '@touchline/server/core/requests/perform.ts';
import { createSecurityLog } from '@touchline/server/core/identity/security-log.ts';
import { migrate } from '@touchline/server/db/migrate.ts';
import { openDatabase } from '@touchline/server/db/open.ts';
import { insertLink } from '@touchline/server/features/access/store.links.ts';
import { markConfirmed } from '@touchline/server/features/access/store.ts';
import { writePendingForUser } from '@touchline/server/features/offers/store.letters.ts';
import { freshDatabase } from '../real-postgres.ts';
import type { SuitePostgres } from '../suite-postgres.ts';
import { anOrganization } from '../support/club/club.ts';
import { liveRules } from '../support/club/live-rules.ts';
import { aTryoutWith } from '../support/club/offers.ts';
import { aTeamIn } from '../support/club/tryouts.ts';
import { sharedServer } from '../support/server/server.ts';
import { openStream } from '../support/server/stream.ts';

const postgres = inject('suitePostgres') as SuitePostgres;
const server = sharedServer();

const log = createLog('silent');

describe('live connections on PostgreSQL', () => {
  liveRules(() => server);

  // fault F20
  it('refetches all data in clients after the server’s listening connection is lost', async () => {
    const club = await anOrganization(server);
    const stream = await openStream(await club.addAdmin());
    const { rows } = await sql`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where application_name = 'touchline-live' and datname = current_database()`.execute(server.database.db);
    expect(rows).toEqual([{ ended: true }]);
    await stream.until(1);
    expect(stream.heard()).toEqual([...topicsFor('admin', topics)]);
    await club.admin.ask(createSeason, {
      name: 'Spring',
      sport: 'Soccer',
      startDate: '2026-03-01',
      endDate: '2026-06-30',
    });
    await stream.until(2);
    expect(stream.heard()).toEqual([...topicsFor('admin', topics), 'seasons']);
    const listening = await sql`select 1 from pg_stat_activity
      where application_name = 'touchline-live' and datname = current_database()`.execute(server.database.db);
    expect(listening.rows).toHaveLength(1);
    await stream.close();
  });
});

describe('two servers on one PostgreSQL', () => {
  // fault F13
  it('shares the outbox between two servers without sending an email twice', async () => {
    const ids: string[] = [];
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          ids.push(/^Message-ID: <([^@]+)@/m.exec(Buffer.concat(chunks).toString())?.[1] ?? '');
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as AddressInfo;
    const env = readEnv({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const url = await freshDatabase(postgres.url);
    const [one, other] = [await openDatabase({ url }), await openDatabase({ url })];
    await Promise.all([migrate(one), migrate(other)]);
    for (let count = 0; count < 60; count += 1)
      await enqueue(one.db, {
        organizationId: null,
        kind: 'offer.sent',
        entityId: crypto.randomUUID(),
        recipient: `reader-${count}@example.org`,
        letter: { subject: 'Hello', paragraphs: ['Hello.'] },
      });
    const sent = await Promise.all(
      [one, other].map(({ db }) => createOutbox({ db, env, log, changed: () => {} }).deliverDue()),
    );
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(Math.min(...sent)).toBeGreaterThan(0);
    expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
    await Promise.all([one.close(), other.close()]);
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
});

describe('two commands that lock the same rows in opposite order', () => {
  it('retries the aborted one of two deadlocked commands', async () => {
    const club = await anOrganization(server);
    const { db } = server.database;
    const seasons = await db
      .insertInto('seasons')
      .values(
        ['one', 'other'].map((name) => ({
          organization_id: club.id,
          name,
          sport: 'Soccer' as const,
          start_date: '2026-03-01',
          end_date: '2026-06-30',
        })),
      )
      .returning('id')
      .execute();
    const touch = command('test.touch', {
      route: 'POST /touch',
      can: 'seasons.manage',
      changes: ['seasons'],
      input: z.strictObject({}),
      output: z.strictObject({ done: z.boolean() }),
    });
    let attempts = 0;
    let lockedRows = 0;
    const bothLocked = Promise.withResolvers<void>();
    const inOrder = (ids: readonly string[]) =>
      implement(touch, {
        summary: 'Touch nothing',
        audit: { entity: 'organization', words: 'touched', id: 'own organization' },
        run: async (context) => {
          attempts += 1;
          for (const id of ids) {
            await context.db
              .updateTable('seasons')
              .set({ name: sql<string>`name || '!'` })
              .where('id', '=', id)
              .execute();
            // Each command locks its first row before it requests the other row.
            lockedRows += 1;
            if (lockedRows === 2) bothLocked.resolve();
            await bothLocked.promise;
          }
          return { done: true };
        },
      });
    const ids = seasons.map(({ id }) => id);
    const outcomes = await Promise.all(
      [ids, ids.toReversed()].map((order) =>
        perform(
          {
            database: server.database,
            env: readEnv({}),
            log,
            rateLimiter: unlimited,
            clock: trustedClock,
            security: createSecurityLog(log),
            announcer: createAnnouncer(db, log),
            strict: true,
          },
          inOrder(order),
          {
            parameters: {},
            input: async () => ({}),
            facts: { address: '127.0.0.1', userAgent: null, token: club.admin.token },
            idempotencyKey: undefined,
          },
        ),
      ),
    );
    expect(outcomes.map(({ body }) => body)).toEqual(['{"done":true}', '{"done":true}']);
    expect(attempts).toBeGreaterThan(2);
    const names = await db
      .selectFrom('seasons')
      .where('organization_id', '=', club.id)
      .select('name')
      .orderBy('name')
      .execute();
    expect(names).toEqual([{ name: 'one!!' }, { name: 'other!!' }]);
    const auditLog = await db.selectFrom('audit_log').where('organization_id', '=', club.id).select('action').execute();
    expect(auditLog).toEqual([{ action: 'test.touch' }, { action: 'test.touch' }]);
  });
});

describe('an offer to a player whose address is confirmed at the same time', () => {
  /** Waits until the given number of sessions are waiting for a lock. */
  const stuck = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(server.database.db);
        return rows.length;
      })
      .toBe(count);

  const aPlayerToConfirm = async () => {
    const club = await anOrganization(server);
    const { db } = server.database;
    const player = await club.addPlayer();
    const tryout = await aTryoutWith(server, club, { status: 'completed', players: [player] });
    const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', player.userId).execute();
    return {
      userId: player.userId,
      token: await insertLink(db, player.userId, 'confirm_email', undefined),
      send: () => club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [player.profileId] }),
      letters: () => db.selectFrom('outbox').where('organization_id', '=', club.id).select('kind').execute(),
    };
  };

  it('emails an offer once if the address is confirmed after the sender’s check', async () => {
    const { token, send, letters } = await aPlayerToConfirm();
    const acts = await server.database.db.transaction().execute(async (holding) => {
      await sql`lock table outbox in share row exclusive mode`.execute(holding);
      const sending = send();
      await stuck(1);
      const confirming = server.anonymous.ask(confirmEmail, { token, password: 'correct horse battery' });
      await stuck(2);
      return [sending, confirming];
    });
    await Promise.all(acts);
    expect(await letters()).toEqual([{ kind: 'offer.sent' }]);
  });

  it('emails an offer once if its sender waits for the confirmation', async () => {
    const { userId, send, letters } = await aPlayerToConfirm();
    const [sending] = await server.database.db.transaction().execute(async (confirming) => {
      await markConfirmed(confirming, userId);
      await writePendingForUser(confirming, userId);
      const acts = [send()];
      await stuck(1);
      return acts;
    });
    await sending;
    expect(await letters()).toEqual([{ kind: 'offer.sent' }]);
  });
});

describe('statements on PostgreSQL', () => {
  it('prepares statements once per connection, under generated names', async () => {
    const { admin } = await anOrganization(server);
    for (let turn = 1; turn <= 5; turn += 1) await admin.ask(listCodes, {});
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements where statement like '%organization_codes%'
    `.execute(server.database.db);
    const lists = rows.filter(({ statement }) => statement.startsWith('select "id" as "id", "code" as "code"'));
    expect(lists).toHaveLength(1);
    expect(rows.every(({ name }) => name.startsWith('t_'))).toBe(true);
  });

  it('runs pipelined statements in order up to the first failure', async () => {
    const session = await server.database.connect();
    const statement = (text: string, ...parameters: unknown[]) => ({ sql: text, parameters });
    try {
      await session.script('create temporary table note (line integer primary key)');
      const insert = 'insert into note values ($1) returning line';
      const all = 'select line, $1::text as of from note order by line';
      for (let turn = 1; turn <= 2; turn += 1) {
        const twice = [statement('begin'), statement(insert, turn), statement(insert, turn), statement(all, 'never')];
        await expect(session.runTogether(twice)).rejects.toMatchObject({ code: '23505' });
        await session.script('rollback');
        const together = [statement('begin'), statement(insert, turn), statement(all, 'turn'), statement('commit')];
        expect((await session.runTogether(together)).map(({ rows, affected }) => [rows, affected])).toEqual([
          [[], undefined],
          [[{ line: turn }], 1],
          [Array.from({ length: turn }, (_, at) => ({ line: at + 1, of: 'turn' })), undefined],
          [[], undefined],
        ]);
      }
      await expect(session.run('selec 1', [])).rejects.toMatchObject({ code: '42601' });
      const circle: Record<string, unknown> = {};
      circle['itself'] = circle;
      await expect(session.run(insert, [circle])).rejects.toThrow(/circular/);
      expect((await session.run('select count(*) as count from note', [])).rows).toEqual([{ count: 2 }]);
    } finally {
      session.release();
    }
  });
});
