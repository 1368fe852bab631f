import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import { enqueue } from '@touchline/server/core/mail/mail.ts';
import { createOutbox } from '@touchline/server/core/mail/outbox.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { anOrganization } from '../support/club/club.ts';
import { moveToLocal } from '../support/server/local-time.ts';
import { type Mailbox, openMailbox } from '../support/server/mailbox.ts';
import { aClubThatOffers } from '../support/club/offers.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';
import { aRunningTryout } from '../support/club/tryouts.ts';
import { duringOn } from './holding.ts';

// Emails that are due or written during another session’s transaction (see locks.test.ts).

let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  [server, mailbox] = await Promise.all([openTestServer(), openMailbox()]);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const during = duringOn(() => server);

const anOutbox = () =>
  createOutbox({
    db: server.database.db,
    env: readEnv({ BASE_URL: 'https://club.example.org', SMTP_URL: mailbox.url }),
    log: createLog('info', { write: () => {} }),
    changed: () => {},
  });

it('sends the next email while another server sends the first', async () => {
  const { db } = server.database;
  const club = await anOrganization(server);
  await db.deleteFrom('outbox').execute();
  for (const recipient of ['ann@example.org', 'bob@example.org'])
    await enqueue(db, {
      organizationId: club.id,
      kind: 'offer.sent',
      entityId: randomUUID(),
      recipient,
      letter: { subject: 'Hello', paragraphs: ['Hello.'] },
    });
  const outbox = anOutbox();
  const { waited } = await during("select from outbox where recipient = 'ann@example.org' for update", () =>
    outbox.deliverDue(),
  );
  outbox.stop();
  expect([waited, mailbox.to('ann@example.org').length, mailbox.to('bob@example.org').length]).toEqual([false, 0, 1]);
});

it('notifies the sender once that all emails failed, even if two servers each give up on one', async () => {
  const { db } = server.database;
  const club = await anOrganization(server);
  await db.deleteFrom('outbox').execute();
  const occasion = { organizationId: club.id, kind: 'offer.sent', entityId: randomUUID() } as const;
  const sender = { userId: club.admin.userId, told: 'The email about your offer.', topic: 'offers' } as const;
  const letter = { subject: 'Hello', paragraphs: ['Hello.'] };
  await enqueue(db, { ...occasion, recipient: 'eve@example.org', letter, sender, afterMinutes: 60 });
  await enqueue(db, { ...occasion, recipient: 'zoe@example.org', letter, sender });
  mailbox.replies.set('zoe', { code: 550, text: '5.1.1 no such user' });
  const outbox = anOutbox();
  const { waited } = await during(
    "update outbox set failed_at = club_now(), payload = '{}' where recipient = 'eve@example.org'",
    () => outbox.deliverDue(),
  );
  outbox.stop();
  mailbox.replies.clear();
  const reports = await db.selectFrom('outbox').where('kind', '=', 'letter.undelivered').select('recipient').execute();
  expect({ waited, reports }).toEqual({ waited: true, reports: [{ recipient: club.admin.email }] });
});

const lettersAbout = async (tryoutId: string): Promise<number> => {
  const { rows } = await sql<{ letters: number }>`select count(*)::int as letters from outbox
    join tryout_registrations on tryout_registrations.id = entity_id and tryout_id = ${tryoutId}
    where kind = 'tryout.letter'`.execute(server.database.db);
  return rows[0]?.letters ?? 0;
};

/** A tryout with a due email to a family, at 1 p.m. club time. */
const tryoutWithDueEmail = async () => {
  await moveToLocal(server, '12:00');
  const club = await anOrganization(server);
  const { tryout } = await aRunningTryout(server, club, [{}]);
  await server.moveClock(1);
  return { club, tryout };
};

it('emails about tryouts wait for a pending count of the club’s emails', async () => {
  const { club, tryout } = await tryoutWithDueEmail();
  const { waited } = await during(`select pg_advisory_xact_lock(7115025, hashtext('${club.id}'))`, () =>
    server.app.jobs.runAll(),
  );
  expect([waited, await lettersAbout(tryout.id)]).toEqual([true, 1]);
});

it('offers wait for a pending count of the club’s emails', async () => {
  const { club, coach, player, tryout, teamId } = await aClubThatOffers(server);
  const { waited, answer } = await during(`select pg_advisory_xact_lock(7115023, hashtext('${club.id}'))`, () =>
    coach.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [player.profileId] }),
  );
  expect([waited, answer.sent]).toEqual([true, 1]);
});

it('invitations wait for other clubs’ email counts only if strangers may found clubs', async () => {
  const open = await openTestServer({ SMTP_URL: mailbox.url });
  const inviting = async (on: TestServer) => {
    const { admin } = await anOrganization(on);
    const { waited, answer } = await duringOn(() => on)('select pg_advisory_xact_lock(7115024)', () =>
      admin.send(inviteCoach, { firstName: 'Cora', lastName: 'Coach', email: 'cora@example.org' }),
    );
    return [waited, answer.status];
  };
  try {
    expect([await inviting(open), await inviting(server)]).toEqual([
      [true, 201],
      [false, 201],
    ]);
  } finally {
    await open.close();
  }
});

it('postpones emails about a tryout with a pending change to the next run', async () => {
  const { tryout } = await tryoutWithDueEmail();
  const { waited, answer } = await during(`update tryouts set location = 'Gym' where id = '${tryout.id}'`, async () => {
    await server.app.jobs.runAll();
    return lettersAbout(tryout.id);
  });
  expect([waited, answer]).toEqual([false, 0]);
  await server.moveClock(1);
  await server.app.jobs.runAll();
  expect(await lettersAbout(tryout.id)).toBe(1);
});
