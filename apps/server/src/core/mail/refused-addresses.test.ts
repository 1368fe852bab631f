import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgotPassword } from '@touchline/domain/access/contract.account.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { deliverLetters } from '@touchline/tests/support/server/jobs.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { openStream } from '@touchline/tests/support/server/stream.ts';
import { enqueue, type Mail } from './mail.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let mailbox: Mailbox;
let server: TestServer;
let club: Club;
let email: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.replies.clear();
  club = await anOrganization(server);
  email = `zoe-${randomUUID()}@example.org`;
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
const deliver = () => deliverLetters(server);

const refused = (address: string) =>
  server.database.db.selectFrom('refused_addresses').where('email', '=', address).selectAll().executeTakeFirst();
const isRefused = async (address: string) => (await refused(address)) !== undefined;

/** Lets the mail server report that an address does not exist. */
const refuse = async (address: string, text = `5.1.1 <${address}>: no such user`) => {
  mailbox.replies.set(address, { code: 550, text });
  await write(address);
  await deliver();
};

it('sends no further emails from any club to a refused address', async () => {
  await refuse(email);
  expect(await refused(email)).toEqual({
    email,
    refused_at: expect.any(Date),
    reason: expect.stringMatching(/5\.1\.1/),
  });
  expect((await refused(email))?.reason).not.toContain(email);
  mailbox.replies.clear();
  const elsewhere = await anOrganization(server);
  const sender = { userId: club.admin.userId, told: 'Your offer to Zoe.', topic: 'offers' } as const;
  await write(email, { sender });
  await write(email, { organizationId: elsewhere.id, kind: 'tryout.letter' });
  await write(email, { kind: 'account.invited' });
  const other = `max-${randomUUID()}@example.org`;
  await write(other);
  await deliver();
  expect([mailbox.attempts(email), mailbox.attempts(other)]).toEqual([1, 1]);
  const { db } = server.database;
  const letters = await db
    .selectFrom('outbox')
    .where('recipient', '=', email)
    .select(['failed_at', 'attempts'])
    .execute();
  expect(letters).toEqual(Array.from({ length: 4 }, () => ({ failed_at: expect.any(Date), attempts: 1 })));
  await server.moveClock(0.1);
  await deliver();
  expect(mailbox.to(club.admin.email)[0]?.text).toContain('Your offer to Zoe.');
});

it.each([
  ['the sender', '5.1.8 sender address rejected'],
  ['the content', '5.7.1 looks like spam'],
])('does not block an address because of a refusal of %s', async (_, text) => {
  await refuse(email, text);
  expect(await isRefused(email)).toBe(false);
});

// Ruling 82
longTest('unblocks an address after the delivery of a requested account email', async () => {
  const { email: address } = await club.addCoach();
  await refuse(address);
  const askForLink = async () => {
    await server.anonymous.ask(forgotPassword, { email: address });
    await deliver();
  };
  await askForLink();
  expect([mailbox.attempts(address), await isRefused(address)]).toEqual([2, true]);
  mailbox.replies.clear();
  await write(address);
  await deliver();
  expect(mailbox.to(address)).toEqual([]);
  await askForLink();
  expect(await isRefused(address)).toBe(false);
  await write(address);
  await deliver();
  expect(mailbox.to(address)).toHaveLength(2);
});

it('unblocks an address once nobody has it anymore', async () => {
  const { db } = server.database;
  const [one, other] = [await club.addPlayer(), await club.addPlayer()];
  const contact = (playerId: string, address: string, place: 'parent' | 'second' = 'parent') =>
    club.admin.ask(updatePlayer, { playerId, [`${place}GuardianEmail`]: address });
  await contact(one.profileId, email);
  await contact(other.profileId, email, 'second');
  await refuse(email);
  await contact(one.profileId, `right-${email}`);
  expect(await isRefused(email)).toBe(true);
  // Changing another field does not unblock the address.
  await club.admin.ask(updatePlayer, { playerId: other.profileId, secondGuardianPhone: '+43 660 1112223' });
  expect(await isRefused(email)).toBe(true);
  await contact(other.profileId, '', 'second');
  expect(await isRefused(email)).toBe(false);

  await refuse(one.email);
  await db
    .updateTable('users')
    .set({ email: `new-${one.email}` })
    .where('id', '=', one.userId)
    .execute();
  expect(await isRefused(one.email)).toBe(false);
  await refuse(other.email);
  await db.deleteFrom('guardianships').where('user_id', '=', other.userId).execute();
  await db.deleteFrom('users').where('id', '=', other.userId).execute();
  expect(await isRefused(other.email)).toBe(false);
});

it('sends a live update only to the clubs that list a refused address', async () => {
  const elsewhere = await anOrganization(server);
  const player = await elsewhere.addPlayer();
  await elsewhere.admin.ask(updatePlayer, { playerId: player.profileId, parentGuardianEmail: email });
  const stranger = await anOrganization(server);
  await server.announcedFromNow();
  const [stream, other] = [await openStream(elsewhere.admin), await openStream(stranger.admin)];
  await refuse(email);
  await stream.until(1);
  expect(stream.heard()).toContain('players');
  expect(other.heard()).toEqual([]);
  await Promise.all([stream.close(), other.close()]);
});
