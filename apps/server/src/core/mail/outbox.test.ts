import { changeRole } from '@touchline/tests/support/club/memberships.ts';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Club, anOrganization } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { expectConsole } from '@touchline/tests/support/run/quiet-console.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { readEnv } from '../process/env.ts';
import { createLog } from '../process/log.ts';
import { enqueue, type Mail } from './mail.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const server = ownServer();
let club: Club;
let mailbox: Mailbox;
let outbox: Outbox;
const lines: string[] = [];
const receivedMails: [string, readonly string[]][] = [];

const outboxTo = (url: string): Outbox =>
  createOutbox({
    db: server.database.db,
    env: readEnv({ BASE_URL: 'https://club.example.org', SMTP_URL: url }),
    log: createLog('info', { write: (line) => void lines.push(line) }),
    changed: (...what) => void receivedMails.push(what),
  });

beforeAll(async () => {
  club = await anOrganization(server, 'Meadow Park Juniors');
});

beforeEach(async () => {
  mailbox = await openMailbox();
  outbox = outboxTo(mailbox.url);
  lines.length = 0;
  receivedMails.length = 0;
  await server.database.db.deleteFrom('outbox').execute();
  await server.database.db.deleteFrom('refused_addresses').execute();
});
afterEach(async () => {
  // A running delivery must not claim the next test's emails.
  outbox.stop();
  await mailbox.close();
});

const write = (recipient: string, change: Partial<Mail> = {}): Promise<void> =>
  enqueue(server.database.db, {
    organizationId: club.id,
    kind: 'offer.sent',
    entityId: randomUUID(),
    recipient,
    letter: { subject: 'Hello', paragraphs: ['Hello.'] },
    ...change,
  });

const rowOf = (recipient: string) =>
  server.database.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();
const senderOf = (told: string): Mail['sender'] => ({ userId: club.admin.userId, told, topic: 'accountInvitations' });
const noSuchUser = { code: 550, text: '5.1.1 <zoe@example.org>: no such user zoe here' } as const;

describe('an email that is refused for good', () => {
  it('notifies the sender of a permanently refused email once and does not retry it', async () => {
    mailbox.replies.set('zoe', noSuchUser);
    await write('zoe@example.org', { kind: 'account.invited', sender: senderOf('Your invitation to Zoe.') });
    await write('max@example.org', { sender: senderOf('Your invitation to Max.') });
    await outbox.deliverDue();
    expect(await rowOf('zoe@example.org')).toMatchObject({ failed_at: expect.any(Date), attempts: 1, payload: {} });
    expect(receivedMails).toEqual([[club.id, ['accountInvitations']]]);
    for (const hours of [0.1, 1, 24, 24]) {
      await server.moveClock(hours);
      await outbox.deliverDue();
    }
    expect([mailbox.attempts('zoe@example.org'), (await rowOf('zoe@example.org')).attempts]).toEqual([1, 1]);
    expect(mailbox.to(club.admin.email)).toMatchObject([{ subject: `${club.name}: An email could not be delivered` }]);
    const [letter] = mailbox.to(club.admin.email);
    expect(letter?.text).toContain('Your invitation to Zoe.');
    expect(letter?.text).not.toContain('Max');
  });

  it('combines bounces within a few minutes in one email per sender', async () => {
    const other = await club.addAdmin();
    mailbox.replies.set('', noSuchUser);
    for (const [name, userId] of [
      ['Ann', club.admin.userId],
      ['Bob', club.admin.userId],
      ['Cy', other.userId],
    ] as const)
      await write(`${name}@example.org`, { sender: { userId, told: `Your offer to ${name}.`, topic: 'offers' } });
    await outbox.deliverDue();
    mailbox.replies.clear();
    await server.moveClock(0.1);
    await outbox.deliverDue();
    const [bounceNotices, ...more] = mailbox.to(club.admin.email);
    expect([
      bounceNotices?.text.includes('to Ann.'),
      bounceNotices?.text.includes('to Bob.'),
      bounceNotices?.text.includes('to Cy.'),
    ]).toEqual([true, true, false]);
    expect(more).toEqual([]);
    expect(mailbox.to(other.email)).toHaveLength(1);
  });

  it('starts a new notice if the previous bounce notice was already attempted', async () => {
    mailbox.replies.set('', noSuchUser);
    const { db } = server.database;
    const letters = () => db.selectFrom('outbox').where('recipient', '=', club.admin.email).select('payload').execute();
    await write(club.admin.email, { afterMinutes: 30 });
    const [other] = await letters();
    await write('ann@example.org', { sender: senderOf('Your invitation to Ann.') });
    await outbox.deliverDue();
    await db.updateTable('outbox').set({ attempts: 1 }).where('kind', '=', 'letter.undelivered').execute();
    const tried = (await letters()).find(({ payload }) => JSON.stringify(payload).includes('to Ann'));
    await write('bob@example.org', { sender: senderOf('Your invitation to Bob.') });
    await outbox.deliverDue();
    const now = await letters();
    expect(now).toHaveLength(3);
    for (const one of [other, tried]) expect(now).toContainEqual(one);
  });

  it('does not report bounces to an unconfirmed address', async () => {
    const unconfirmed = await club.addAdmin();
    const { db } = server.database;
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', unconfirmed.userId).execute();
    mailbox.replies.set('', noSuchUser);
    await write('ann@example.org', {
      sender: { userId: unconfirmed.userId, told: 'Your offer to Ann.', topic: 'offers' },
    });
    await outbox.deliverDue();
    expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'offer.sent' }]);
  });

  it('does not report bounces to a sender who is no longer a coach', async () => {
    const coach = await club.addCoach();
    const { db } = server.database;
    mailbox.replies.set('', noSuchUser);
    await write('ann@example.org', { sender: { userId: coach.userId, told: 'Your offer to Ann.', topic: 'offers' } });
    await db.deleteFrom('coach_profiles').where('user_id', '=', coach.userId).execute();
    await changeRole(server, coach.userId, 'player');
    await outbox.deliverDue();
    expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'offer.sent' }]);
  });

  it('stores no address of a refused email in the log or in its row', async () => {
    mailbox.replies.set('zoe', noSuchUser);
    await write('zoe@example.org');
    await outbox.deliverDue();
    const { last_error: reason } = await rowOf('zoe@example.org');
    expect(reason).toMatch(/^Can't send mail - all recipients were rejected: 550 5\.1\.1 <…>: no such user … here/);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ forGood: true, reason }]);
    expect(lines.join()).not.toMatch(/zoe|example\.org/i);
  });

  it.each([421, 450, 451, 452])('treats a reply of %d as temporary', async (code) => {
    mailbox.replies.set('', { code, text: 'later' });
    await write('zoe@example.org', { sender: senderOf('Your invitation to Zoe.') });
    await outbox.deliverDue();
    expect(await rowOf('zoe@example.org')).toMatchObject({ failed_at: null, attempts: 1 });
    expect(receivedMails).toEqual([]);
  });

  it('treats a refusal of the sender as temporary', async () => {
    await mailbox.close();
    const requireTls = createServer((socket) => {
      socket.write('220 mail.example.org\r\n');
      socket.on('data', (line) =>
        socket.write(/^EHLO/i.test(String(line)) ? '250 hello\r\n' : '550 5.7.1 no relaying\r\n'),
      );
      socket.on('error', () => {});
    });
    const url = await listening(requireTls);
    await write('zoe@example.org', { sender: senderOf('Your invitation to Zoe.') });
    await outboxTo(url).deliverDue();
    expect(await rowOf('zoe@example.org')).toMatchObject({ failed_at: null, attempts: 1 });
    requireTls.close();
  });
});

it('sends every due email, even if the database’s statistics estimate fewer rows', async () => {
  await write('one@example.org');
  await sql`analyze outbox`.execute(server.database.db);
  const more = ['two@example.org', 'three@example.org', 'four@example.org'];
  for (const recipient of more) await write(recipient);
  expect(await outbox.deliverDue()).toBe(4);
  expect(mailbox.mails.map(({ to }) => to).toSorted()).toEqual(['one@example.org', ...more].toSorted());
});

describe('an email that was tried for a day', () => {
  it('notifies the sender of an email that was given up after a day', async () => {
    mailbox.replies.set('zoe', { code: 451, text: 'later' });
    await write('zoe@example.org', { sender: senderOf('Your invitation to Zoe.') });
    await server.moveClock(25);
    await outbox.deliverDue();
    await server.moveClock(1);
    await outbox.deliverDue();
    expect(mailbox.to(club.admin.email)).toHaveLength(1);
  });
});

describe('an email with a link', () => {
  it('does not retry an email whose link has expired', async () => {
    mailbox.replies.set('', { code: 451, text: 'later' });
    await write('zoe@example.org', { kind: 'account.recover', organizationId: null, validHours: 1 });
    await outbox.deliverDue();
    await server.moveClock(0.9);
    mailbox.replies.clear();
    await server.moveClock(0.2);
    expect([await outbox.deliverDue(), mailbox.attempts('zoe@example.org')]).toEqual([0, 1]);
    expect(await rowOf('zoe@example.org')).toMatchObject({ failed_at: expect.any(Date), payload: {} });
  });
});

const listening = async (tcp: Server): Promise<string> => {
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(tcp.address() as { port: number }).port}`;
};

describe('a server that stops between sending an email and recording it', () => {
  // fault F13
  it('resends an email with the same Message-ID if its delivery was not recorded', async () => {
    const { db } = server.database;
    const refuse = `create function refuse_sent() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
      create trigger refuse_sent before update of sent_at on outbox for each row execute function refuse_sent()`;
    await write('ann@example.org');
    for (const statement of refuse.split(';\n')) await sql.raw(statement).execute(db);
    await expect(outbox.deliverDue()).rejects.toThrow('gone');
    await sql`drop function refuse_sent cascade`.execute(db);
    expect(await outbox.deliverDue()).toBe(0);
    await server.moveClock(0.25);
    expect(await outboxTo(mailbox.url).deliverDue()).toBe(1);
    const ids = mailbox.raw.map((raw) => /^Message-ID: (.*)$/m.exec(raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a mail server that hangs', () => {
  it('delays only emails of the club whose mail server hangs', async () => {
    const other = await anOrganization(server, 'Hill Rangers');
    mailbox.replies.set('hang', 'hangs');
    for (let count = 0; count < 10; count += 1) await write(`hang-${count}@example.org`);
    void outbox.deliverDue();
    await expect.poll(() => mailbox.greetings.length).toBe(4);
    await write('ann@example.org', { organizationId: other.id });
    await write('bob@example.org', { kind: 'account.recover', organizationId: club.id });
    expect(await outbox.deliverDue()).toBe(2);
    expect(mailbox.mails.map(({ to }) => to)).toEqual(expect.arrayContaining(['ann@example.org', 'bob@example.org']));
    expect(mailbox.greetings).toHaveLength(6);
  });

  it('reserves connections for account emails if other emails hang', async () => {
    for (const _ of ['nothing is due', 'nor now']) await outbox.deliverDue();
    mailbox.replies.set('hang', 'hangs');
    for (let count = 0; count < 10; count += 1) await write(`hang-${count}@example.org`, { organizationId: null });
    void outbox.deliverDue();
    await expect.poll(() => mailbox.greetings.length).toBe(6);
    await write('ann@example.org', { organizationId: null });
    await write('bob@example.org', { kind: 'account.confirm' });
    expect(await outbox.deliverDue()).toBe(1);
    expect(mailbox.mails.map(({ to }) => to)).toEqual(['bob@example.org']);
    expect(mailbox.greetings).toHaveLength(7);
  });
});

describe('the connection to the mail server', () => {
  it('does not send without required encryption, even on the same machine', async () => {
    await write('ann@example.org');
    await outboxTo(`${mailbox.url}?tls=required`).deliverDue();
    expect([mailbox.greetings, mailbox.mails]).toEqual([[], []]);
    expect(await rowOf('ann@example.org')).toMatchObject({ failed_at: null, attempts: 1 });
  });

  it('encrypts if the mail server can, accepting any certificate unless encryption is required', async () => {
    expectConsole(/built-in default TLS certificate/);
    const encryptingServer = await openMailbox({ disabled: ['AUTH'] });
    await write('ann@example.org');
    await outboxTo(encryptingServer.url).deliverDue();
    expect(encryptingServer.greetings).toMatchObject([{ encrypted: true }]);
    await encryptingServer.close();
  });

  it('does not send if encryption is required and the certificate is not trusted', async () => {
    expectConsole(/built-in default TLS certificate/);
    const encryptingServer = await openMailbox({ disabled: ['AUTH'] });
    await write('ann@example.org');
    await outboxTo(`${encryptingServer.url}?tls=required`).deliverDue();
    expect(encryptingServer.mails).toEqual([]);
    await encryptingServer.close();
  });

  it('greets the mail server with the host name of BASE_URL', async () => {
    await write('ann@example.org');
    await outbox.deliverDue();
    expect(mailbox.greetings).toEqual([{ name: 'club.example.org', encrypted: false }]);
  });
});
