import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { updateEvent } from '@touchline/domain/schedule/contract.ts';
import { answering, answersTo } from '@touchline/tests/support/club/answers.ts';
import { changeLettersOn } from '@touchline/tests/support/club/change-letters.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aField, agendaOf, anEvent, detailOf, weekly } from '@touchline/tests/support/club/schedule.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { checkDatabase } from '../../db/invariants.ts';

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

const { aToldClub, at, forgetHeard, lastTo, subjectsTo, year } = changeLettersOn(() => ({ server, mailbox }));
const camp = { kind: 'event' as const, title: 'Camp', time: null, endTime: null };
const newYork = { timeZone: 'America/New_York' };

// ruling 109
// ORGS-01
it('a new time zone keeps the local times and answers of events', async () => {
  const { admin, tigers, pia, mother, coach, late } = await aToldClub();
  const days = { day: `${year()}-06-10`, endDay: `${year()}-06-11` };
  const { id } = await anEvent(admin, { ...camp, ...days, teamIds: [tigers.id] });
  await answering(mother, pia, id, 'yes');
  await answering(mother, pia, late.id, 'yes');
  await at(`${year()}-05-07 18:03`);
  expect(subjectsTo(pia)).toEqual([expect.stringContaining('Camp')]);
  forgetHeard();
  const practice = (await detailOf(admin, late.id)).startsAt;
  // Checking the camp finds no changes to email.
  await admin.ask(updateEvent, { eventId: id, note: 'Bring a tent.' });
  await admin.ask(updateOrganization, newYork);
  await admin.ask(updateOrganization, newYork);
  await at(`${year()}-05-09 14:00`);
  for (const reader of [pia, mother, coach]) expect(subjectsTo(reader)).toEqual([]);
  const moved = await detailOf(admin, id);
  expect(moved).toMatchObject({ startsAt: `${year()}-06-10T04:00:00.000Z`, endsAt: `${year()}-06-12T04:00:00.000Z` });
  expect(moved.changes).toMatchObject([{ after: { startsAt: expect.stringContaining(`${year()}-06-10T04:00:00`) } }]);
  expect((await answersTo(coach, id))['Pia']).toMatchObject({ answer: 'yes', isOutdated: false });
  // The practice is at 18:00 in Vienna, and then at 18:00 in New York.
  expect([practice, (await detailOf(admin, late.id)).startsAt]).toEqual(
    ['16', '22'].map((hour) => `${year()}-06-07T${hour}:00:00.000Z`),
  );
  expect((await answersTo(coach, late.id))['Pia']).toMatchObject({ answer: 'yes', isOutdated: false });
  // The email about the next change names the previously announced day.
  await admin.ask(updateEvent, { eventId: id, day: `${year()}-06-11` });
  await at(`${year()}-05-10 14:00`);
  expect(lastTo(pia)).toContain(`Before:\nJun 10, ${year()} to Jun 11, ${year()}\n`);
});

it('a new time zone moves field bookings', async () => {
  const club = await anOrganization(server);
  const { admin } = club;
  const fieldId = await aField(club);
  await anEvent(admin, { ...camp, fieldId, day: '2032-06-01', repeat: weekly(2, { weekdays: [2] }) });
  const evening = { fieldId, day: '2032-06-02', endDay: '2032-06-02', time: '02:00', endTime: '03:00' };
  await anEvent(admin, { ...evening, title: 'Night run' });
  const now = (await sql<{ now: Date }>`select club_now() as now`.execute(server.database.db)).rows[0]?.now as Date;
  const today = dayOf(now, 'Europe/Vienna');
  const begun = { day: daysLater(today, -1), time: '12:00', endDay: daysLater(today, 1), endTime: '12:00' };
  const { id } = await anEvent(admin, { kind: 'event', title: 'Cup', fieldId, ...begun });
  const next = { day: daysLater(today, 1), endDay: daysLater(today, 1), time: '12:30', endTime: '13:00' };
  const after = await anEvent(admin, { kind: 'event', title: 'Prizes', fieldId, ...next });
  const since = (await detailOf(admin, id)).startsAt;
  const refused = await admin.send(updateOrganization, { timeZone: 'Asia/Tokyo' });
  expect([refused.status, (await errorOf(refused)).message]).toEqual([
    409,
    expect.stringMatching(/^Events would then overlap with Cup on .+, on the same field\. Move one of them first\.$/),
  ]);
  expect((await agendaOf(admin, { at: '2032-06-01T00:00:00Z' })).map(({ startsAt }) => startsAt)).toContain(
    '2032-06-07T22:00:00.000Z',
  );
  await admin.ask(updateEvent, { eventId: after.id, time: '22:30', endTime: '23:00' });
  await admin.ask(updateOrganization, newYork);
  expect((await detailOf(admin, id)).startsAt).toBe(since);
  const starts = (await agendaOf(admin, { at: '2032-06-01T00:00:00Z' })).map(({ startsAt }) => startsAt);
  expect(starts).toEqual(['2032-06-01T04:00:00.000Z', '2032-06-02T06:00:00.000Z', '2032-06-08T04:00:00.000Z']);
  const [first] = await agendaOf(admin, { at: '2032-06-01T00:00:00Z' });
  await admin.ask(updateEvent, {
    eventId: first?.id ?? '',
    scope: 'following',
    day: '2032-06-03',
    endDay: '2032-06-03',
  });
  expect((await agendaOf(admin, { at: '2032-06-01T00:00:00Z' })).map(({ startsAt }) => startsAt)).toEqual([
    ...['2032-06-02T06:00:00.000Z', '2032-06-03T04:00:00.000Z', '2032-06-10T04:00:00.000Z'],
  ]);
  expect(await checkDatabase(server.database)).toEqual([]);
});
