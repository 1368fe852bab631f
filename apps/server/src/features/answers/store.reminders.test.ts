import { afterAll, beforeAll, expect, it } from 'vitest';
import { setNotification } from '@touchline/domain/access/contract.notifications.ts';
import { remindOfAnswer, updateAnswerSettings } from '@touchline/domain/answers/contract.ts';
import { cancelEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { aClubThatAsks, answering } from '@touchline/tests/support/club/answers.ts';
import { runJobs } from '@touchline/tests/support/server/jobs.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { remindOfAnswers } from './store.reminders.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

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

const runDueJobs = async () => {
  await runJobs(server);
};
const moveToLocalTime = async (local: string) => {
  await moveToLocal(server, local);
  await runDueJobs();
};
/** Texts of the reminders alone, because people also get emails about new and changed events. */
const textsTo = ({ email }: { readonly email: string }) =>
  mailbox
    .to(email)
    .map(({ text }) => text)
    .filter((text) => text.includes('no answer yet'));
const countTo = (...people: readonly { readonly email: string }[]) => people.map((one) => textsTo(one).length);
const remindedCount = async (answer: Promise<{ readonly people: number }>) => (await answer).people;

// RSVP-08
longTest('reminds families without an answer 48 hours before the event, but not at night', async () => {
  await moveToLocalTime('2027-05-01 12:00');
  const { club, tigers, owls, pia, paul, olaf, mother, father, coach, otherCoach } = await aClubThatAsks(server);
  await otherCoach.ask(updateAnswerSettings, { teamId: owls.id, reminderHours: 0 });
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-05-10' });
  await anEvent(club.admin, { teamIds: [owls.id], day: '2027-05-10' });
  const { id: answered } = await anEvent(club.admin, {
    teamIds: [tigers.id],
    day: '2027-05-10',
    time: '19:00',
    endTime: '20:00',
  });
  for (const child of [pia, paul]) await answering(mother, child, answered, 'yes');
  await answering(paul, paul, id, 'no');
  await moveToLocalTime('2027-05-08 17:58');
  expect(countTo(pia, paul, olaf, mother, father)).toEqual([0, 0, 0, 0, 0]);
  await moveToLocalTime('2027-05-08 18:01');
  await moveToLocalTime('2027-05-08 18:30');
  expect(countTo(pia, paul, olaf, mother, father)).toEqual([1, 0, 0, 1, 0]);
  expect(textsTo(mother)[0]).toContain('There is no answer yet for Pia to Practice of Tigers');
  expect(textsTo(mother)[0]).not.toContain('Paul');

  // The reminder for an event early in the day goes out the evening before.
  await coach.ask(updateAnswerSettings, { teamId: tigers.id, reminderHours: 2 });
  await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-05-12', time: '09:00', endTime: '10:00' });
  await moveToLocalTime('2027-05-11 19:59');
  expect(countTo(pia, paul)).toEqual([1, 0]);
  await moveToLocalTime('2027-05-11 20:01');
  expect(countTo(pia, paul)).toEqual([2, 1]);

  // An event created after its reminder was due, or canceled, gets no reminder. A moved event gets a new one.
  await coach.ask(updateAnswerSettings, { teamId: tigers.id, reminderHours: 168 });
  const { id: sudden } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-05-14' });
  await runDueJobs();
  expect(countTo(pia)).toEqual([2]);
  await moveToLocalTime('2027-05-12 21:30');
  await club.admin.ask(updateEvent, { eventId: sudden, day: '2027-05-24', endDay: '2027-05-24' });
  await moveToLocalTime('2027-05-17 17:00');
  expect(countTo(pia)).toEqual([2]);
  await moveToLocalTime('2027-05-17 18:01');
  expect(countTo(pia)).toEqual([3]);
  const { id: off } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-05-30' });
  await club.admin.ask(cancelEvent, { eventId: off, reason: null });
  await moveToLocalTime('2027-05-24 12:00');
  expect(countTo(pia)).toEqual([3]);
});

it('a reminder that could not be sent during the day waits until morning', async () => {
  await moveToLocalTime('2027-05-26 12:00');
  const { club, tigers, pia } = await aClubThatAsks(server);
  await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-05-30', time: '20:50', endTime: '21:50' });
  await moveToLocal(server, '2027-05-28 20:55');
  await remindOfAnswers(server.database.db);
  await moveToLocalTime('2027-05-28 21:30');
  await moveToLocalTime('2027-05-29 07:30');
  expect(countTo(pia)).toEqual([0]);
  await moveToLocalTime('2027-05-29 08:01');
  expect(countTo(pia)).toEqual([1]);
});

// RSVP-08
longTest('sends no reminder to people who turned reminders off', async () => {
  await moveToLocalTime('2027-08-01 12:00');
  const { club, tigers, pia, mother, coach } = await aClubThatAsks(server);
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-08-10' });
  await mother.ask(setNotification, { kind: 'answers', isOn: false });
  await moveToLocalTime('2027-08-08 18:01');
  for (const minute of ['18:02', '18:03']) await moveToLocalTime(`2027-08-08 ${minute}`);
  const links = async () =>
    (
      await server.database.db
        .selectFrom('answer_links')
        .where('event_id', '=', id)
        .where('user_id', 'in', [pia.userId, mother.userId])
        .select('user_id')
        .execute()
    ).map((link) => link.user_id);
  expect([countTo(pia, mother), await links()]).toEqual([[1, 0], [pia.userId]]);
  // Counts only Pia and Paul, who have their own logins.
  expect(await remindedCount(coach.ask(remindOfAnswer, { eventId: id }))).toBe(2);
  await runDueJobs();
  expect(countTo(pia, mother)).toEqual([2, 0]);
  await mother.ask(setNotification, { kind: 'answers', isOn: true });
  await runDueJobs();
  expect(countTo(pia, mother)).toEqual([2, 1]);
});

longTest('lets a coach remind each person without an answer once a day', async () => {
  await moveToLocalTime('2027-06-01 12:00');
  const { club, tigers, owls, pia, paul, olaf, mother, father, coach, otherCoach } = await aClubThatAsks(server);
  for (const teamId of [tigers.id, owls.id]) await club.admin.ask(updateAnswerSettings, { teamId, reminderHours: 0 });
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id, owls.id], day: '2027-07-10' });
  const { id: other } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-07-11' });
  await answering(paul, paul, id, 'yes');
  expect(await remindedCount(coach.ask(remindOfAnswer, { eventId: id }))).toBe(2);
  await runDueJobs();
  expect(countTo(pia, paul, olaf, mother, father)).toEqual([1, 0, 0, 1, 0]);
  expect(await remindedCount(coach.ask(remindOfAnswer, { eventId: id }))).toBe(0);
  // Reminders about another event leave out people who were already reminded today.
  expect(await remindedCount(coach.ask(remindOfAnswer, { eventId: other }))).toBe(1);
  expect(await remindedCount(otherCoach.ask(remindOfAnswer, { eventId: id }))).toBe(1);
  await moveToLocalTime('2027-06-02 09:00');
  expect(await remindedCount(coach.ask(remindOfAnswer, { eventId: id }))).toBe(2);
  await runDueJobs();
  expect(countTo(pia, paul, olaf, mother, father)).toEqual([2, 1, 1, 2, 0]);
  await club.admin.ask(cancelEvent, { eventId: id, reason: null });
  const refused = await coach.send(remindOfAnswer, { eventId: id });
  expect([refused.status, (await errorOf(refused)).code]).toEqual([409, 'cancelled']);
  expect((await otherCoach.send(remindOfAnswer, { eventId: other })).status).toBe(404);
});
