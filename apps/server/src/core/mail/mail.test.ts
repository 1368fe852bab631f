import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { inTransaction } from '../../db/open.ts';
import { readEnv } from '../process/env.ts';
import { createLog } from '../process/log.ts';
import { enqueue, type Mail } from './mail.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const server = ownServer();
let mailbox: Mailbox;
let outbox: Outbox;
let received: readonly string[];
const lines: string[] = [];

beforeEach(async () => {
  mailbox = await openMailbox();
  received = mailbox.raw;
  const env = readEnv({ BASE_URL: 'https://club.example.org', SMTP_URL: mailbox.url });
  const log = createLog('info', { write: (line) => void lines.push(line) });
  outbox = createOutbox({ db: server.database.db, env, log, changed: () => {} });
  lines.length = 0;
  await server.database.db.deleteFrom('outbox').execute();
});
afterEach(() => mailbox.close());

const busy = { code: 451, text: 'try later' } as const;
const entity = 'a3bb189e-8bf9-4f3c-9e58-3f2c5c3a1d11';
const mail = (change: Partial<Mail> = {}): Mail => ({
  organizationId: null,
  kind: 'offer.sent',
  entityId: entity,
  recipient: 'pia@example.org',
  letter: {
    subject: 'Hello <Pia>',
    paragraphs: ['First & foremost,\nthis.'],
    action: { label: 'Open it', path: '/auth/callback#token=secret-of-the-link' },
  },
  ...change,
});

const rows = () => server.database.db.selectFrom('outbox').selectAll().execute();
const minute = 1 / 60;

describe('an email', () => {
  it('queues an email once per kind, entity, recipient and version', async () => {
    const { db } = server.database;
    const changes: Partial<Mail>[] = [{}, {}, { kind: 'offer.withdrawn' }, { recipient: 'paul@example.org' }];
    for (const change of [...changes, { version: 2 }, { version: 2 }]) await enqueue(db, mail(change));
    expect(await rows()).toHaveLength(4);
    expect(await outbox.deliverDue()).toBe(4);
    await enqueue(db, mail());
    expect([await outbox.deliverDue(), received.length]).toEqual([0, 4]);
  });

  it('sends no email if the transaction that queued it is rolled back', async () => {
    await expect(
      inTransaction(server.database.db, async (transaction) => {
        await enqueue(transaction, mail());
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect([await outbox.deliverDue(), received.length]).toEqual([0, 0]);
  });

  it('writes the row id, a link to the configured address and escaped markup into an email', async () => {
    await enqueue(server.database.db, mail());
    const [row] = await rows();
    await outbox.deliverDue();
    const [raw = ''] = received;
    expect(raw).toContain(`Message-ID: <${row?.id}@club.example.org>`);
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(raw).toContain('From: Touchline <no-reply@club.example.org>');
    expect(raw).toContain('Subject: Hello <Pia>');
    const body = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(body).toContain('Open it:\r\nhttps://club.example.org/auth/callback#token=secret-of-the-link');
    expect(body).toContain('First &amp; foremost,<br>this.');
    expect(body).toContain('<title>Hello &lt;Pia&gt;</title>');
  });

  it('erases the content of an email once it is sent', async () => {
    await enqueue(server.database.db, mail());
    await outbox.deliverDue();
    const stored = await rows();
    expect(stored).toMatchObject([{ payload: {}, attempts: 1, last_error: null, sent_at: expect.any(Date) }]);
    expect(JSON.stringify([stored, lines])).not.toContain('secret-of-the-link');
  });

  it('retries a temporarily refused email at growing intervals and sends it once', async () => {
    mailbox.replies.set('', busy);
    await enqueue(server.database.db, mail());
    for (const [waiting, attempts] of [
      [1, 1],
      [2, 2],
      [4, 3],
      [8, 4],
    ] as const) {
      expect(await outbox.deliverDue()).toBe(0);
      expect(await rows()).toMatchObject([
        { attempts, sent_at: null, last_error: expect.stringContaining('try later') },
      ]);
      await server.moveClock((waiting - 0.5) * minute);
      expect([await outbox.deliverDue(), (await rows())[0]?.attempts]).toEqual([0, attempts]);
      await server.moveClock(minute);
    }
    mailbox.replies.clear();
    const [row] = await rows();
    expect([await outbox.deliverDue(), await outbox.deliverDue()]).toEqual([1, 0]);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain(`Message-ID: <${row?.id}@`);
    expect(await rows()).toMatchObject([{ attempts: 5, payload: {}, last_error: null }]);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array(4).fill('a mail could not be sent'));
    expect(lines.join()).not.toMatch(/pia@example\.org|secret-of-the-link/);
  });

  it('retries an email only once an hour after many refusals', async () => {
    const { db } = server.database;
    mailbox.replies.set('', busy);
    await enqueue(db, mail());
    await db.updateTable('outbox').set({ attempts: 6 }).execute();
    for (const [later, attempts] of [
      [0, 7],
      [59.5, 7],
      [1, 8],
    ] as const) {
      await server.moveClock(later * minute);
      await outbox.deliverDue();
      expect(await rows()).toMatchObject([{ attempts }]);
    }
  });

  it('does not delay other emails because of a refused one', async () => {
    mailbox.replies.set('refused', busy);
    for (const recipient of ['refused@example.org', 'paul@example.org'])
      await enqueue(server.database.db, mail({ recipient }));
    await enqueue(server.database.db, mail({ recipient: 'pat@example.org', afterMinutes: 30 }));
    const [later] = (await rows()).filter(({ recipient }) => recipient === 'pat@example.org');
    expect(await outbox.deliverDue()).toBe(1);
    expect(received[0]).toContain('To: paul@example.org');
    expect(await rows()).toContainEqual(later);
  });

  it('opens at most eight connections to a mail server that hangs', async () => {
    mailbox.replies.set('', 'hangs');
    for (let count = 0; count < 10; count += 1)
      await enqueue(server.database.db, mail({ kind: 'account.recover', recipient: `hang-${count}@example.org` }));
    void outbox.deliverDue();
    await expect.poll(() => mailbox.greetings.length).toBe(8);
    expect(await outbox.deliverDue()).toBe(0);
    expect(mailbox.greetings).toHaveLength(8);
    outbox.stop();
  });

  it('gives up on an email after a day and erases its content', async () => {
    mailbox.replies.set('', busy);
    await enqueue(server.database.db, mail());
    await server.moveClock(23.9);
    await outbox.deliverDue();
    expect(await rows()).toMatchObject([{ failed_at: null }]);
    await server.moveClock(1);
    await outbox.deliverDue();
    expect(await rows()).toMatchObject([{ failed_at: expect.any(Date), payload: {}, sent_at: null }]);
    mailbox.replies.clear();
    await server.moveClock(48);
    expect([await outbox.deliverDue(), received.length]).toEqual([0, 0]);
  });
});
