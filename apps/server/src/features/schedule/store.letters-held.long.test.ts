import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../core/process/env.ts';
import { createLog } from '../../core/process/log.ts';
import { createOutbox } from '../../core/mail/outbox.ts';
import { notifyOfChanges } from './store.letters.ts';
import { letterLimits } from '@touchline/domain/constants.club.ts';
import { addGuardian, endGuardianship } from '@touchline/domain/families/contract.ts';
import { addGuest } from '@touchline/domain/answers/contract.guests.ts';
import { updateEvent } from '@touchline/domain/schedule/contract.ts';
import { changeLettersOn } from '@touchline/tests/support/club/change-letters.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const { afterMinutes, aToldClub, at, before, later, lastTo, move, rawMails, subjectsTo, year } = changeLettersOn(
  () => ({
    server,
    mailbox,
  }),
);

// CHANGE-06
describe('an email that has not been sent', () => {
  it('replaces an unsent email after another change', async () => {
    const { admin, late, pia, coach } = await aToldClub();
    mailbox.replies.set(pia.email.split('@')[0] ?? '', { code: 451, text: 'later' });
    await move(admin, late.id, later, before);
    await at(`${year()}-05-07 18:03`);
    expect([subjectsTo(coach).length, subjectsTo(pia).length]).toEqual([1, 0]);
    await move(admin, late.id, { time: '17:00', endTime: '18:30' }, later);
    mailbox.replies.clear();
    // The mail server accepts emails again, but the outdated one is withdrawn.
    await afterMinutes(1.5);
    expect(subjectsTo(pia)).toEqual([]);
    await at(`${year()}-05-08 18:03`);
    expect(subjectsTo(pia)).toHaveLength(1);
    expect(lastTo(pia)).toMatch(/17:00 to 18:30[\s\S]*Before:[\s\S]*18:00 to 19:30/);
    expect(lastTo(coach)).toMatch(/17:00 to 18:30[\s\S]*Before:[\s\S]*19:00 to 20:30/);
    expect(subjectsTo(coach)).toHaveLength(2);
  });

  it('removes a change that was undone from an unsent email', async () => {
    const { admin, late, tigers, pia, coach } = await aToldClub();
    mailbox.replies.set(pia.email.split('@')[0] ?? '', { code: 451, text: 'later' });
    await move(admin, late.id, later, before);
    await anEvent(admin, { teamIds: [tigers.id], day: `${year()}-06-01` });
    await at(`${year()}-05-07 18:03`);
    expect([subjectsTo(coach).length, subjectsTo(pia).length]).toEqual([1, 0]);
    await move(admin, late.id, before, later);
    mailbox.replies.clear();
    await afterMinutes(3);
    await at(`${year()}-05-08 18:03`);
    expect(subjectsTo(pia)).toEqual([`Practice on 1 Jun ${year()} is new`]);
    expect(subjectsTo(coach)).toEqual(['2 schedule changes', `new time for Practice on 7 Jun ${year()}`]);
  });

  it('removes events of a child from an unsent email to a former guardian', async () => {
    const { admin, late, owls, olaf, mother } = await aToldClub();
    const link = { playerId: olaf.profileId, userId: mother.userId };
    await admin.ask(addGuardian, { ...link, kind: 'guardian', mayAnswer: true });
    mailbox.replies.set('', { code: 451, text: 'later' });
    await move(admin, late.id, later, before);
    await anEvent(admin, { teamIds: [owls.id], day: `${year()}-06-01` });
    await at(`${year()}-05-07 18:03`);
    await admin.ask(endGuardianship, link);
    mailbox.replies.clear();
    await afterMinutes(3);
    await afterMinutes(3);
    expect([subjectsTo(olaf), subjectsTo(mother)]).toEqual([
      [`Practice on 1 Jun ${year()} is new`],
      [`new time for Practice on 7 Jun ${year()}`],
    ]);
  });

  it('sends an unsent email unchanged if none of its facts have changed', async () => {
    const { admin, late, pia } = await aToldClub();
    mailbox.replies.set(pia.email.split('@')[0] ?? '', { code: 451, text: 'later' });
    await move(admin, late.id, later, before);
    await at(`${year()}-05-07 18:03`);
    await move(admin, late.id, { note: 'Bring water' }, { note: null });
    mailbox.replies.clear();
    await afterMinutes(30);
    await at(`${year()}-05-08 18:03`);
    expect(subjectsTo(pia)).toHaveLength(1);
  });
});

// CHANGE-06
describe('a server that stops', () => {
  const env = () => readEnv({ BASE_URL: 'https://club.example.org', SMTP_URL: mailbox.url });
  const anOutbox = () =>
    createOutbox({
      db: server.database.db,
      env: env(),
      log: createLog('info', { write: () => {} }),
      changed: () => {},
    });
  /** Makes the table refuse writes while `work` runs, to simulate a stopped server. */
  const whileRefused = async (event: string, table: string, work: () => Promise<unknown>) => {
    const { db } = server.database;
    await sql
      .raw(`create function refuse_it() returns trigger language plpgsql as $$ begin raise 'gone'; end $$`)
      .execute(db);
    await sql
      .raw(`create trigger refuse_it before ${event} on ${table} for each row execute function refuse_it()`)
      .execute(db);
    await expect(work()).rejects.toThrow('gone');
    await sql`drop function refuse_it cascade`.execute(db);
  };

  it('creates each email once if a server stops while creating them', async () => {
    const { admin, soon, readers } = await aToldClub();
    await move(admin, soon.id, later, before);
    await server.moveClock(2.1 / 60);
    const write = () => notifyOfChanges(server.database.db, env());
    await whileRefused('insert', 'event_notices', write);
    await anOutbox().deliverDue();
    for (const reader of readers) expect(subjectsTo(reader)).toEqual([]);
    for (const _again of [1, 2]) await write();
    await anOutbox().deliverDue();
    for (const reader of readers) expect(subjectsTo(reader)).toHaveLength(1);
  });

  it('repeats an email with the same message id if a server stops while sending it', async () => {
    const { admin, soon, readers } = await aToldClub();
    await move(admin, soon.id, later, before);
    await server.moveClock(2.1 / 60);
    await notifyOfChanges(server.database.db, env());
    await whileRefused('update of sent_at', 'outbox', () => anOutbox().deliverDue());
    await server.moveClock(0.25);
    await anOutbox().deliverDue();
    const sent = rawMails().map((raw) => `${/^To: (.*)$/m.exec(raw)?.[1]} ${/^Message-ID: (.*)$/m.exec(raw)?.[1]}`);
    for (const { email } of readers) expect(new Set(sent.filter((one) => one.includes(email))).size).toBe(1);
    expect(new Set(sent).size).toBeLessThan(sent.length);
  });
});

it('sends emails beyond the daily limit once the limit allows it', async () => {
  const { admin, soon, readers, club } = await aToldClub();
  const { db } = server.database;
  await sql`insert into outbox (organization_id, kind, entity_id, recipient, version, payload, sent_at)
    select ${club.id}, 'schedule.digest', ${soon.id}, 'other-' || number || '@example.org', number, '{}', club_now()
    from generate_series(1, ${letterLimits.schedule - 2} - (select count(*) from outbox
      where organization_id = ${club.id} and kind in ('schedule.urgent', 'schedule.digest'))) as number`.execute(db);
  await move(admin, soon.id, later, before);
  await afterMinutes(2);
  const heardBy = () => readers.filter((reader) => subjectsTo(reader).length === 1).length;
  const first = heardBy();
  expect(first).toBeLessThan(readers.length);
  await db.deleteFrom('outbox').where('recipient', 'like', 'other-%').execute();
  await afterMinutes(20);
  expect(heardBy()).toBe(first);
  await afterMinutes(11);
  expect(heardBy()).toBe(readers.length);
});

it('does not email guests when their event is opened to everyone, only when it next changes', async () => {
  const { admin, soon, olaf, otherCoach } = await aToldClub();
  await admin.ask(addGuest, { eventId: soon.id, playerId: olaf.profileId });
  await admin.ask(updateEvent, { eventId: soon.id, teamIds: [] });
  await afterMinutes(2);
  expect([subjectsTo(olaf), subjectsTo(otherCoach)]).toEqual([[], [`Practice on 7 May ${year()} is new`]]);
  await move(admin, soon.id, later, before);
  await afterMinutes(2);
  expect(subjectsTo(olaf)).toEqual([`new time for Practice on 7 May ${year()}`]);
});
