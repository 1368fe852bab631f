import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { commandLine, acceptCommands, runWithInput } from '@touchline/tests/support/server/command-line.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import type { Control } from '../core/process/control.ts';
import { version } from '../core/process/version.ts';

const server = ownServer();
const { json, said } = commandLine(server);

// OPS-12
describe('jobs', () => {
  it('lists the jobs with their intervals and runs one by name', async () => {
    const { jobs } = (await json('jobs', 'list')) as { jobs: { name: string; seconds: number }[] };
    expect(jobs).toContainEqual({ name: 'expire-offers', seconds: 60, succeededAt: null, failedAt: null });
    const [code, text] = await said('jobs', 'list');
    expect(code).toBe(0);
    expect(text).toMatch(/^outbox +every 2 seconds$/m);
    expect(text).toMatch(/^expire-offers +every 1 minute$/m);
    expect(text).toMatch(/^retention +every 1 hour$/m);

    const club = await anOrganization(server);
    const { db } = server.database;
    const ended = db.updateTable('organizations').set({ ends_at: sql<Date>`club_now()` }).where('id', '=', club.id);
    await ended.execute();
    expect(await json('jobs', 'run', 'expire-offers')).toEqual({ job: 'expire-offers' });
    const rows = () => db.selectFrom('organizations').where('id', '=', club.id).select('id').execute();
    expect(await rows()).toHaveLength(1);
    const [, after] = await said('jobs', 'list');
    expect(after).toMatch(/^expire-offers +every 1 minute · done \d{4}-\d\d-\d\d \d\d:\d\d UTC$/m);
    expect(await said('jobs', 'run', 'delete organizations')).toEqual([0, 'The job delete-organizations has run.\n']);
    expect(await rows()).toEqual([]);
  });

  it('runs nothing for an unknown job name and suggests the closest one', async () => {
    expect(await said('jobs', 'run', 'expire-ofers')).toEqual([
      1,
      'There is no job "expire-ofers".\n\n  npm run admin -- jobs run expire-offers\n',
    ]);
    expect(await said('jobs', 'run', 'xyz')).toEqual([1, 'There is no job "xyz".\n\n  npm run admin -- jobs list\n']);
  });
});

// OPS-12
describe('mail test', () => {
  let mailbox: Mailbox;
  let control: Control;
  let folder: string;

  beforeEach(async () => {
    mailbox = await openMailbox();
    folder = mkdtempSync(join(tmpdir(), 'touchline-mail-'));
    control = await acceptCommands({ ...server, dataDir: folder } as typeof server, {
      SMTP_URL: `${mailbox.url}?tls=optional`,
    });
  });
  afterEach(async () => {
    await control.close();
    await mailbox.close();
    rmSync(folder, { recursive: true });
  });
  const test = (address: string) => runWithInput(['mail', 'test', address], { DATA_DIR: folder });

  it('sends an email immediately and reports that the mail server accepted it', async () => {
    expect(await test('Ops@Example.org')).toEqual({
      code: 0,
      answer: 'The mail server took the email to ops@example.org. Look for it there, also in the junk folder.\n',
      told: '',
    });
    expect(mailbox.to('ops@example.org')).toMatchObject([{ subject: 'Test email of Touchline' }]);
  });

  it('reports why a mail server refused an email, or the mail folder if there is no mail server', async () => {
    mailbox.replies.set('', { code: 550, text: 'No such mailbox: ops@example.org' });
    expect(await test('ops@example.org')).toEqual({
      code: 1,
      answer: '',
      told: expect.stringMatching(/^The email could not be sent: .*550 No such mailbox: …/),
    });
    const mails = join(server.dataDir, 'mail');
    expect(await said('mail', 'test', 'ops@example.org')).toEqual([
      0,
      `No mail server is set (SMTP_URL): the email is a file in ${mails}.\n`,
    ]);
    expect(readdirSync(mails)).toHaveLength(1);
    expect(await said('mail', 'test', 'ops')).toEqual([
      1,
      '"ops" is no email address.\n\n  npm run admin -- mail test ADDRESS\n',
    ]);
    expect(readdirSync(mails)).toHaveLength(1);
  });
});

// OPS-12
describe('check', () => {
  afterAll(() => sql`alter table teams drop column if exists player_count`.execute(server.database.db));

  it('checks the stored data and fails if an invariant is broken', async () => {
    expect(await said('check')).toEqual([0, 'All invariants hold.\n']);
    expect(await json('check')).toEqual({ broken: [] });
    await sql`alter table teams add column player_count integer`.execute(server.database.db);
    expect(await said('check')).toEqual([1, expect.stringMatching(/^11 .*: violated 1 time\n$/)]);
    expect(await json('check')).toEqual({ broken: [{ name: expect.stringMatching(/^11 /), violations: 1 }] });
  });
});

// OPS-12
describe('version', () => {
  it('shows the versions of the program and the running server', async () => {
    const { engine } = server.database;
    const where = engine === 'postgres' ? 'PostgreSQL' : 'the embedded database';
    expect(await said('version')).toEqual([
      0,
      `Touchline ${version}, and a server of version ${version} runs on ${where}.\n`,
    ]);
    expect(await json('version')).toEqual({ version, server: { version, engine } });
    const alone = await runWithInput(['version'], { DATA_DIR: join(server.dataDir, 'none') });
    expect(alone).toEqual({ code: 0, answer: `Touchline ${version}, and no server runs here.\n`, told: '' });
  });
});
