import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { giveCoachAnswer, listAnswers } from '@touchline/domain/answers/contract.ts';
import type { EventAnswer } from '@touchline/domain/answers/schema.ts';
import { cancelEvent, deleteEvent, readEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { assignCoach, removeCoach } from '@touchline/domain/teams/contract.ts';
import { aClubThatAsks } from '@touchline/tests/support/club/answers.ts';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { agendaOf, anEvent } from '@touchline/tests/support/club/schedule.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const sendCoachAnswer = (by: Pick<Member, 'send'>, eventId: string, answer: EventAnswer | null) =>
  by.send(giveCoachAnswer, { eventId, answer });

const coachesOf = async (by: Pick<Member, 'ask'>, eventId: string) =>
  (await by.ask(listAnswers, { eventId })).coaches.map(
    ({ name, answer, isOutdated, isOwn }) => `${name}: ${answer}${isOutdated ? ' before' : ''}${isOwn ? ' (own)' : ''}`,
  );

describe('the answer of a coach', () => {
  longTest('shows coaches’ own answers to an event only to its coaches and admins', async () => {
    const { club, tigers, owls, mother, pia, coach, otherCoach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id, owls.id] });
    const { id: foreign } = await anEvent(club.admin, { teamIds: [owls.id], day: '2027-06-02' });
    const { id: party } = await anEvent(club.admin, { kind: 'event', title: 'Party', day: '2027-06-03' });
    expect((await sendCoachAnswer(coach, id, 'maybe')).status).toBe(204);
    expect((await sendCoachAnswer(otherCoach, id, 'no')).status).toBe(204);
    const [one, other] = [`${coach.name}: maybe`, `${otherCoach.name}: no`];
    expect(new Set(await coachesOf(club.admin, id))).toEqual(new Set([one, other]));
    expect(new Set(await coachesOf(coach, id))).toEqual(new Set([`${one} (own)`, other]));
    expect((await sendCoachAnswer(coach, foreign, 'yes')).status).toBe(404);
    expect((await sendCoachAnswer(coach, party, 'yes')).status).toBe(404);
    expect((await sendCoachAnswer(club.admin, id, 'yes')).status).toBe(403);
    expect((await sendCoachAnswer(pia, id, 'yes')).status).toBe(403);
    expect(JSON.stringify(await mother.ask(readEvent, { eventId: id }))).not.toContain(otherCoach.name);

    expect((await errorOf(await club.admin.send(deleteEvent, { eventId: id }))).code).toBe('in_use');
    await sendCoachAnswer(coach, id, null);
    expect(await coachesOf(coach, id)).toContain(`${coach.name}: null (own)`);
    await club.admin.ask(updateEvent, { eventId: id, time: '19:00', endTime: '20:00' });
    await sendCoachAnswer(coach, id, 'yes');
    await club.admin.ask(updateEvent, { eventId: id, time: '18:00', endTime: '19:30' });
    expect(await coachesOf(coach, id)).toContain(`${coach.name}: yes before (own)`);
    await club.admin.ask(cancelEvent, { eventId: id, reason: null });
    expect((await errorOf(await sendCoachAnswer(coach, id, 'no'))).code).toBe('cancelled');
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('deletes the event answer of a coach who leaves the team', async () => {
    const { club, tigers, owls, coach } = await aClubThatAsks(server);
    await club.admin.ask(assignCoach, { teamId: owls.id, coachId: coach.profileId });
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
    const { id: both } = await anEvent(club.admin, { teamIds: [tigers.id, owls.id], day: '2027-06-02' });
    for (const eventId of [id, both]) await sendCoachAnswer(coach, eventId, 'yes');
    const { id: assignmentId } = await server.database.db
      .selectFrom('team_coaches')
      .where('team_id', '=', tigers.id)
      .select('id')
      .executeTakeFirstOrThrow();
    await club.admin.ask(removeCoach, { assignmentId });
    expect((await sendCoachAnswer(coach, id, 'no')).status).toBe(404);
    await club.admin.ask(assignCoach, { teamId: tigers.id, coachId: coach.profileId });
    expect(await coachesOf(coach, id)).toEqual([`${coach.name}: null (own)`]);
    expect(await coachesOf(coach, both)).toContain(`${coach.name}: yes (own)`);
  });

  it('keeps a coach’s answer when two of the coach’s logins are merged', async () => {
    const { club, tigers, coach, otherCoach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
    await sendCoachAnswer(coach, id, 'yes');
    await sql`select merge_logins(${otherCoach.userId}::uuid, ${coach.userId}::uuid)`.execute(server.database.db);
    expect(await coachesOf(otherCoach, id)).toEqual([`${otherCoach.name}: yes (own)`]);
    expect(await checkDatabase(server.database)).toEqual([]);
  });
});

// Runs last, because it moves the clock.
// RSVP-13
longTest('shows admins the upcoming events that no coach will attend', async () => {
  const { club, tigers, owls, mother, coach, otherCoach } = await aClubThatAsks(server);
  const { admin } = club;
  const { id: both } = await anEvent(admin, { teamIds: [tigers.id, owls.id], day: '2027-06-01' });
  const { id: late } = await anEvent(admin, {
    teamIds: [tigers.id],
    day: '2027-06-01',
    time: '20:00',
    endTime: '21:00',
  });
  const { id: far } = await anEvent(admin, { teamIds: [tigers.id], day: '2027-06-20' });
  const { id: off } = await anEvent(admin, { teamIds: [tigers.id], day: '2027-06-21' });
  await anEvent(admin, { kind: 'event', title: 'Party', day: '2027-06-01' });
  const marked = async (by: Pick<Member, 'ask'> = admin) =>
    (await agendaOf(by)).flatMap((entry) => (entry.type === 'event' && entry.isWithoutCoach ? [entry.id] : []));
  const filtered = async (by: Pick<Member, 'ask'>) => (await agendaOf(by, { lacking: 'coach' })).map(({ id }) => id);
  expect(await marked()).toEqual([]);

  for (const eventId of [both, far, off]) await sendCoachAnswer(coach, eventId, 'no');
  await admin.ask(cancelEvent, { eventId: off, reason: null });
  expect([await marked(), await filtered(admin)]).toEqual([[far], [far]]);
  await sendCoachAnswer(otherCoach, both, 'no');
  expect(await filtered(admin)).toEqual([both, far]);
  await sendCoachAnswer(otherCoach, both, 'maybe');
  expect(await filtered(admin)).toEqual([far]);
  await sendCoachAnswer(coach, late, 'maybe');

  await moveToLocal(server, '2027-05-30 17:59');
  expect(await marked()).toEqual([far]);
  await moveToLocal(server, '2027-05-30 18:01');
  expect(await marked()).toEqual([both, far]);
  await moveToLocal(server, '2027-05-30 20:01');
  expect([await marked(), await filtered(admin)]).toEqual([
    [both, late, far],
    [both, late, far],
  ]);
  expect((await admin.ask(readEvent, { eventId: both })).isWithoutCoach).toBe(true);
  // For everyone else, the filter for events without a coach has no effect.
  for (const other of [coach, mother]) {
    expect([await marked(other), (await other.ask(readEvent, { eventId: both })).isWithoutCoach]).toEqual([[], false]);
    expect(await filtered(other)).toEqual((await agendaOf(other)).map(({ id }) => id));
  }
  await sendCoachAnswer(otherCoach, both, 'yes');
  await sendCoachAnswer(coach, late, 'yes');
  expect(await marked()).toEqual([far]);
  await admin.ask(updateEvent, { eventId: late, time: '19:30', endTime: '20:30' });
  expect(await marked()).toEqual([late, far]);
  await moveToLocal(server, '2027-06-01 19:31');
  expect(await marked()).toEqual([far]);
  expect((await errorOf(await sendCoachAnswer(coach, late, 'yes'))).code).toBe('begun');
});
