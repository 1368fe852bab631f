import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { runJobs } from '@touchline/tests/support/server/jobs.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { createApp } from '../../app.ts';
import { noteBackup } from '../../core/process/backup-state.ts';
import { readEnv } from '../../core/process/env.ts';
import { createLog } from '../../core/process/log.ts';
import type { DiskSpace } from './store.conditions.ts';

const muchSpace: DiskSpace = { free: 500e9, total: 1000e9 };
const littleSpace: DiskSpace = { free: 0.9e9, total: 10e9 };

const operators = ['ann@example.org', 'bob@example.org'];
let mailbox: Mailbox;
let server: TestServer;
let disk: DiskSpace | undefined;
const logLines: string[] = [];

const openServer = async (operator = 'Ann@example.org, bob@example.org', postgres?: null) => {
  const settings = { SMTP_URL: mailbox.url, OPERATOR_EMAIL: operator };
  server = await openTestServer(settings, postgres, {
    readDisk: async () => disk,
    log: (line) => void logLines.push(line),
  });
};

beforeEach(async () => {
  disk = muchSpace;
  logLines.length = 0;
  mailbox = await openMailbox();
});
afterEach(async () => {
  await server.close();
  await mailbox.close();
});

/** Moves the clock by `minutes` in `turns` equal steps and runs all jobs after each. */
const passMinutes = async (minutes: number, turns = 1): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) {
    await server.moveClock(minutes / 60 / turns);
    await runJobs(server);
  }
};

const subjects = (address = operators[0] as string) => mailbox.to(address).map(({ subject }) => subject);
const loggedAlerts = () =>
  logLines.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).startsWith('the operator is'));

/** Starts a second server on the same data, runs its jobs and closes it. */
const runSecondServer = async () => {
  const { database, dataDir } = server;
  const env = readEnv({
    ...{ DATA_DIR: dataDir, BASE_URL: 'http://localhost' },
    ...{ SMTP_URL: mailbox.url, OPERATOR_EMAIL: 'ann@example.org' },
  });
  const log = createLog('silent');
  const parts = { database, env, log, pages: 'dist', strict: true, timedJobs: false };
  const app = await createApp({ ...parts, readDisk: async () => disk });
  await app.jobs.runNow('check the data');
  await runJobs({ app });
  await app.close();
};

const beganSubject = 'Touchline is running out of disk space';
const overSubject = 'Touchline has disk space again';

describe('a disk that is nearly full', () => {
  it('sends each operator one email when the disk runs low and one when it has space again', async () => {
    await openServer();
    await passMinutes(1);
    expect(mailbox.mails).toEqual([]);
    disk = littleSpace;
    await passMinutes(30, 3);
    for (const operator of operators) expect(subjects(operator)).toEqual([beganSubject]);
    const [letter] = mailbox.to('ann@example.org');
    expect(letter?.text).toContain(
      'The disk with the data folder has 0.9 GB of 10.0 GB left. This is so at http://localhost since',
    );
    expect(letter?.text).toContain('http://localhost/dashboard/settings?tab=health');
    disk = muchSpace;
    await passMinutes(30, 3);
    for (const operator of operators) expect(subjects(operator)).toEqual([beganSubject, overSubject]);
    expect(loggedAlerts()).toMatchObject([
      { level: 'error', trouble: 'disk', msg: 'the operator is needed' },
      { level: 'info', trouble: 'disk', msg: 'the operator is no longer needed' },
    ]);
    disk = littleSpace;
    await passMinutes(1);
    expect(subjects()).toEqual([beganSubject, overSubject, beganSubject]);
  });

  it('sends one email if free disk space hovers around the limit', async () => {
    await openServer();
    disk = littleSpace;
    await passMinutes(1);
    for (let turn = 0; turn < 3; turn += 1) {
      disk = muchSpace;
      await passMinutes(9);
      disk = littleSpace;
      await passMinutes(1);
    }
    expect(subjects()).toEqual([beganSubject]);
  });

  it('does not repeat the disk alert after a restart, and still reports its end', async () => {
    await openServer();
    disk = littleSpace;
    await passMinutes(1);
    await server.moveClock(0.5);
    await runSecondServer();
    expect(subjects()).toEqual([beganSubject]);
    disk = muchSpace;
    await server.moveClock(0.5);
    await runSecondServer();
    expect(subjects()).toEqual([beganSubject, overSubject]);
  });

  it('sends one disk alert if several checks run concurrently', async () => {
    await openServer();
    disk = littleSpace;
    await Promise.all([server.app.jobs.runAll(), server.app.jobs.runAll(), server.app.jobs.runAll()]);
    await passMinutes(1);
    expect(subjects()).toEqual([beganSubject]);
    disk = muchSpace;
    await server.moveClock(0.5);
    await Promise.all([server.app.jobs.runAll(), server.app.jobs.runAll()]);
    await passMinutes(1);
    expect(subjects()).toEqual([beganSubject, overSubject]);
  });

  it('does not end the disk alert while the disk size is unknown', async () => {
    await openServer();
    disk = littleSpace;
    await passMinutes(1);
    disk = undefined;
    await passMinutes(30, 3);
    expect(subjects()).toEqual([beganSubject]);
  });

  it('logs the disk alert and sends no email if no operator is set', async () => {
    await openServer('');
    disk = littleSpace;
    await passMinutes(5, 3);
    expect([mailbox.mails, loggedAlerts().length]).toEqual([[], 1]);
  });
});

const invite = (club: Club, name: string) =>
  club.admin.ask(inviteCoach, { firstName: 'Cora', lastName: 'Coach', email: `${name}@example.org` });

describe('email that fails', () => {
  const fails = 'Touchline cannot send emails';
  const works = 'Touchline sends emails again';

  it('alerts the operator after an hour without a sent email, and again once one is sent', async () => {
    await openServer();
    const club = await anOrganization(server);
    mailbox.replies.set('cora', { code: 451, text: 'try again later' });
    await invite(club, 'cora');
    await server.app.jobs.runAll();
    await passMinutes(59);
    expect(subjects()).toEqual([]);
    await passMinutes(2);
    expect(subjects()).toEqual([fails]);
    expect(mailbox.to('ann@example.org')[0]?.text).toContain(
      'Emails fail; no email has left for an hour, and 1 could not be sent.',
    );
    // The alert itself was sent, but it does not count as a sent email.
    await passMinutes(60, 2);
    expect(subjects()).toEqual([fails]);
    mailbox.replies.clear();
    await passMinutes(120, 3);
    expect(subjects()).toEqual([fails, works]);
  });

  it('sends no alert about one failing recipient if emails to others are sent', async () => {
    await openServer();
    const club = await anOrganization(server);
    mailbox.replies.set('cora', { code: 451, text: 'try again later' });
    await invite(club, 'cora');
    for (let hour = 0; hour < 3; hour += 1) {
      await invite(club, `carl-${hour}`);
      await passMinutes(45);
    }
    expect(subjects()).toEqual([]);
  });

  it('logs an unreachable mail server and emails the operator when it is back', async () => {
    await openServer();
    const club = await anOrganization(server);
    const { port } = new URL(mailbox.url);
    await mailbox.close();
    await invite(club, 'cora');
    await server.app.jobs.runAll();
    await passMinutes(70, 2);
    expect(loggedAlerts()).toMatchObject([
      { trouble: 'mail', detail: expect.stringContaining('The mail server cannot be reached or refuses this server') },
    ]);
    const { count } = await server.database.db
      .selectFrom('outbox')
      .where('kind', '=', 'operator.alert')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
    // After a day the server gives up on the email, but that does not mean that the mail server works.
    await passMinutes(26 * 60, 3);
    expect(loggedAlerts()).toHaveLength(1);
    mailbox = await openMailbox({ port: Number(port) });
    await invite(club, 'carl');
    await passMinutes(30, 3);
    expect(mailbox.to('carl@example.org')).toHaveLength(1);
    expect(subjects()).toEqual([works]);
  });
});

// OPS-33
it('disk, mail, backup and broken rules each send one alert and one all-clear', async () => {
  await openServer('ann@example.org', null);
  const club = await anOrganization(server);
  const { db } = server.database;
  const env = readEnv({ DATA_DIR: server.dataDir });
  mailbox.replies.set('cora', { code: 451, text: 'try again later' });
  await invite(club, 'cora');
  disk = littleSpace;
  await noteBackup(env, { failed: { at: '2026-11-24T02:00:00.000Z', reason: 'The disk is away.' } });
  await sql`insert into offer_tallies (organization_id, pending, accepted, declined)
    values (${club.id}::uuid, 7, 0, 0)`.execute(db);
  await server.app.jobs.runAll();
  await passMinutes(61, 3);
  const texts = Object.fromEntries(mailbox.to('ann@example.org').map(({ subject, text }) => [subject, text]));
  expect(subjects().toSorted()).toEqual([
    'The data of Touchline breaks a rule',
    'Touchline cannot send emails',
    'Touchline has no good backup',
    'Touchline is running out of disk space',
  ]);
  expect(texts['The data of Touchline breaks a rule']).toMatch(/These rules are broken: \d+ [^.]*offers?[^.]*\./);
  expect(texts['Touchline has no good backup']).toContain('The disk is away.');
  mailbox.replies.clear();
  disk = muchSpace;
  await noteBackup(env, { failed: undefined });
  await sql`delete from offer_tallies where pending = 7`.execute(db);
  await server.moveClock(1.5);
  await runSecondServer();
  expect(subjects().slice(4).toSorted()).toEqual([
    'The data of Touchline keeps all its rules again',
    'Touchline has a good backup again',
    'Touchline has disk space again',
    'Touchline sends emails again',
  ]);
});
