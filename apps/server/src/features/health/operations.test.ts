import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportFault } from '@touchline/domain/access/contract.faults.ts';
import { readServerFacts } from '@touchline/domain/health/contract.facts.ts';
import { readHealth } from '@touchline/domain/health/contract.ts';
import type { ServerHealth } from '@touchline/domain/health/schema.ts';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { listSeasons } from '@touchline/domain/seasons/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { version } from '../../core/process/version.ts';
import type { DiskSpace } from './store.conditions.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const operator = 'operator@example.org';
let mailbox: Mailbox;
let server: TestServer;
let club: Club;
let disk: DiskSpace | undefined = { free: 50e9, total: 100e9 };

beforeAll(async () => {
  mailbox = await openMailbox();
  const settings = { SMTP_URL: mailbox.url, OPERATOR_EMAIL: `${operator},other@example.org` };
  server = await openTestServer(settings, undefined, { readDisk: async () => disk });
  club = await anOrganization(server);
  await sql`update users set email = ${operator} where id = ${club.admin.userId}::uuid`.execute(server.database.db);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const readHealthPage = () => club.admin.ask(readHealth, {});

/** Hours by which the database clock is ahead, rounded because the two clocks are not read at the same moment. */
const hoursAhead = ({ clock }: Pick<ServerHealth, 'clock'>): number => Math.round(clock.aheadMs / 3_600_000) || 0;

describe('the state of the server', () => {
  it('only an admin whose address is in OPERATOR_EMAIL can read the health page', async () => {
    const [coach, otherAdmin] = [await club.addCoach(), await club.addAdmin()];
    const elsewhere = await anOrganization(server);
    await sql`update users set email = 'other@example.org' where id = ${coach.userId}::uuid`.execute(
      server.database.db,
    );
    const asked = [server.anonymous, coach, otherAdmin, elsewhere.admin, club.admin];
    const statuses = await Promise.all(asked.map(async (person) => (await person.send(readHealth, {})).status));
    expect(statuses).toEqual([401, 403, 404, 404, 200]);
    const facts = { areMailsFiles: false };
    expect(await club.admin.ask(readServerFacts, {})).toEqual({ ...facts, isOperator: true });
    expect(await otherAdmin.ask(readServerFacts, {})).toEqual({ ...facts, isOperator: false });
    expect((await coach.send(readServerFacts, {})).status).toBe(403);
  });

  longTest(
    'hides the health page from everyone if there is no mail server and strangers can create clubs',
    async () => {
      const statusOn = async (settings: Record<string, string>, clubs: number) => {
        const bare = await openTestServer({ OPERATOR_EMAIL: operator, ...settings });
        try {
          const { admin } = await anOrganization(bare);
          await sql`update users set email = ${operator} where id = ${admin.userId}::uuid`.execute(bare.database.db);
          for (let other = 1; other < clubs; other += 1) await anOrganization(bare);
          const { isOperator } = await admin.ask(readServerFacts, {});
          return [(await admin.send(readHealth, {})).status, isOperator];
        } finally {
          await bare.close();
        }
      };
      expect(await statusOn({ NEW_ORGANIZATIONS: 'open' }, 1)).toEqual([200, true]);
      expect(await statusOn({ NEW_ORGANIZATIONS: 'open' }, 2)).toEqual([404, false]);
      expect(await statusOn({ NEW_ORGANIZATIONS: 'closed' }, 2)).toEqual([200, true]);
    },
  );

  longTest('shows version, database, disk space, backups and jobs on the health page', async () => {
    await server.app.jobs.runAll();
    const { jobs, ...state } = await readHealthPage();
    expect(state).toMatchObject({
      version,
      database: { engine: server.database.engine, version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) },
      disk: { free: 50e9, total: 100e9, isLow: false },
      backup: { isNightly: server.database.engine === 'embedded', newest: null, failed: null, checked: null },
      troubles: [],
      clock: { isBelieved: true },
    });
    expect(state.database.bytes).toBeGreaterThan(1e6);
    expect(hoursAhead(state)).toBe(0);
    expect(jobs.find(({ name }) => name === 'outbox')).toEqual({
      ...{ name: 'outbox', everySeconds: 2, failedAt: null, failure: null },
      ...{ succeededAt: expect.any(String), seconds: expect.any(Number) },
    });
    disk = undefined;
    expect((await readHealthPage()).disk).toBeNull();
    disk = { free: 0.5e9, total: 100e9 };
    await server.app.jobs.runAll();
    expect(await readHealthPage()).toMatchObject({
      disk: { isLow: true },
      troubles: [
        { trouble: 'disk', detail: expect.stringContaining('0.5 GB of 100.0 GB left'), beganAt: expect.any(String) },
      ],
    });
    disk = { free: 50e9, total: 100e9 };
  });

  it('shows on the health page how far the database clock is ahead', async () => {
    await server.moveClock(3);
    expect(hoursAhead(await readHealthPage())).toBe(3);
    await server.moveClock(-3);
  });

  longTest('counts waiting and failed emails on the health page by reason', async () => {
    const other = await anOrganization(server);
    mailbox.replies.set('late', { code: 451, text: '4.2.0 late-1@example.org try later' });
    mailbox.replies.set('nobody', { code: 550, text: '5.1.1 no such user' });
    for (const [admin, name] of [
      [club.admin, 'late-1'],
      [other.admin, 'late-2'],
      [club.admin, 'nobody-1'],
    ] as const)
      await admin.ask(inviteCoach, { firstName: 'Cora', lastName: 'Coach', email: `${name}@example.org` });
    await server.app.jobs.runAll();
    const { mails } = await readHealthPage();
    // The sender of the permanently failed email is notified within a few minutes.
    expect(mails).toMatchObject({ waiting: 3, failed: 1 });
    expect(mails.reasons.map(({ state, reason, count }) => [state, reason, count])).toEqual(
      expect.arrayContaining([
        ['waiting', expect.stringContaining('4.2.0 … try later'), 2],
        ['failed', expect.stringContaining('5.1.1 no such user'), 1],
        ['waiting', null, 1],
      ]),
    );
    expect(JSON.stringify(mails)).not.toMatch(/@|late-|nobody|Cora/);
  });
});

describe('errors', () => {
  const failing = async <T>(work: () => Promise<T>): Promise<T> => {
    const { db } = server.database;
    await sql`alter table seasons rename to hidden_seasons`.execute(db);
    try {
      return await work();
    } finally {
      await sql`alter table hidden_seasons rename to seasons`.execute(db);
    }
  };

  longTest('shows errors on the health page for seven days with id, operation and cause', async () => {
    const response = await failing(() => club.admin.send(listSeasons, {}));
    const page = { incident: '1a2b3c4d', message: 'Ada is undefined', stack: 'at Ada', page: '/dashboard/players' };
    await club.admin.ask(reportFault, page);
    await server.app.jobs.runAll();
    const { errors } = await readHealthPage();
    expect(errors).toEqual([
      {
        ...{ requestId: response.headers.get('x-request-id'), status: 500, operation: 'seasons.list' },
        // The PostgreSQL driver has its own error class.
        ...{ cause: expect.stringMatching(/^error 42P01$/i), at: expect.any(String) },
      },
      {
        ...{ requestId: '1a2b3c4d', status: null, operation: 'access.reportFault' },
        ...{ cause: 'a page failed', at: expect.any(String) },
      },
    ]);
    await server.moveClock(162);
    await server.app.jobs.runAll();
    expect((await readHealthPage()).errors).toHaveLength(2);
    await server.moveClock(8);
    await server.app.jobs.runAll();
    expect((await readHealthPage()).errors).toEqual([]);
    await server.moveClock(-170);
  });

  it('stores the newest 1,000 errors and shows the newest 100', async () => {
    const { db } = server.database;
    await sql`insert into request_errors (request_id, happened_at, status)
      select 'earlier-' || number, club_now(), 500 from generate_series(1, 1200) as number`.execute(db);
    const response = await failing(() => club.admin.send(listSeasons, {}));
    await server.app.jobs.runAll();
    const { rows } = await sql<{ count: number }>`select count(*) as count from request_errors`.execute(db);
    expect(rows).toEqual([{ count: 1000 }]);
    const { errors } = await readHealthPage();
    expect([errors.length, errors[0]?.requestId, errors[1]?.requestId]).toEqual([
      100,
      response.headers.get('x-request-id'),
      'earlier-1200',
    ]);
  });
});
