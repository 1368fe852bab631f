import { describe, expect, it } from 'vitest';
import { giveAnswer, listAnswers, updateAnswerSettings } from '@touchline/domain/answers/contract.ts';
import { listNeeded } from '@touchline/domain/answers/contract.needed.ts';
import { countAnswers } from '@touchline/domain/answers/rules.ts';
import { daysLater } from '@touchline/domain/core/calendar.ts';
import { cancelEvent, deleteEvent, readEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer, updateMember } from '@touchline/domain/teams/contract.ts';
import { aClubThatAsks, answering, answersTo, ownAnswers } from '@touchline/tests/support/club/answers.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { agendaOf, anEvent, weekly } from '@touchline/tests/support/club/schedule.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const statusCodeAndMessage = async (answer: Promise<Response>) => {
  const response = await answer;
  const { code, message } = await errorOf(response);
  return [response.status, code, message];
};
const missingEvent = [404, 'not_found', 'This event does not exist any more.'];

describe('an answer', () => {
  // RSVP-01
  longTest('stores one answer per player and event, from family, coach or admin', async () => {
    const { club, tigers, owls, pia, paul, olaf, mother, father, coach, otherCoach } = await aClubThatAsks(server);
    await club.admin.ask(addPlayer, { teamId: owls.id, playerId: pia.profileId });
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id, owls.id] });
    expect(await ownAnswers(mother, id)).toMatchObject({
      Pia: { answer: null, remark: null, givenAs: null, isOpen: true, isNeeded: true },
      Paul: { answer: null, isNeeded: true },
    });
    expect(await ownAnswers(father, id)).toMatchObject({ Pia: { isOpen: false, isNeeded: false } });

    await server.database.db
      .updateTable('guardianships')
      .set({ kind: 'self' })
      .where('player_id', '=', pia.profileId)
      .where('user_id', '=', pia.userId)
      .execute();
    await answering(pia, pia, id, 'maybe', { remark: 'r'.repeat(200) });
    expect((await answersTo(club.admin, id))['Pia']).toMatchObject({ answer: 'maybe', givenAs: 'player' });
    await answering(mother, pia, id, 'no', { remark: 'Dentist' });
    await answering(coach, paul, id, 'yes');
    await answering(club.admin, olaf, id, 'maybe');
    expect(await answersTo(club.admin, id)).toMatchObject({
      Pia: { answer: 'no', remark: 'Dentist', givenAs: 'guardian', answeredBy: 'Mona Peters' },
      Paul: { answer: 'yes', remark: null, givenAs: 'coach', answeredBy: coach.name },
      Olaf: { answer: 'maybe', givenAs: 'admin', answeredBy: null },
    });
    expect(await ownAnswers(mother, id)).toMatchObject({
      Pia: { answer: 'no', isNeeded: false },
      Paul: { answer: 'yes', givenAs: 'coach', answeredBy: coach.name, isNeeded: false },
    });
    // A coach sees and gives answers only for players on their own teams.
    expect(Object.keys(await answersTo(coach, id))).toEqual(['Paul', 'Pia']);
    expect(Object.keys(await answersTo(otherCoach, id))).toEqual(['Olaf', 'Pia']);
    expect(await statusCodeAndMessage(answering(coach, olaf, id, 'no'))).toEqual(missingEvent);
    expect(await statusCodeAndMessage(answering(olaf, pia, id, 'no'))).toEqual(missingEvent);
    expect((await statusCodeAndMessage(answering(father, pia, id, 'yes')))[1]).toBe('MAY_ONLY_READ');
    expect((await answering(mother, paul, id, 'no', { remark: 'r'.repeat(201) })).status).toBe(422);

    await answering(mother, pia, id, null);
    expect((await answersTo(club.admin, id))['Pia']).toMatchObject({ answer: null, remark: null, givenAs: null });
    const { id: party } = await anEvent(club.admin, { kind: 'event', title: 'Party', day: '2027-06-02' });
    expect(await ownAnswers(mother, party)).toEqual({});
    expect(await statusCodeAndMessage(answering(mother, pia, party, 'yes'))).toEqual(missingEvent);
    expect(await club.admin.ask(listAnswers, { eventId: party })).toMatchObject({ players: [] });
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('keeps the remark of an answer while the answer stays the same', async () => {
    const { club, tigers, pia, mother, coach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
    const remarkOf = async () => (await answersTo(coach, id))['Pia']?.remark;
    await answering(mother, pia, id, 'no', { remark: 'Dentist' });
    await answering(mother, pia, id, 'no');
    expect(await remarkOf()).toBe('Dentist');
    await answering(mother, pia, id, 'yes');
    expect(await remarkOf()).toBeNull();
    await answering(mother, pia, id, 'yes', { remark: 'Late' });
    await answering(mother, pia, id, 'yes', { remark: null });
    expect(await remarkOf()).toBeNull();
  });

  it('a guardian can answer for the next events of a series at once', async () => {
    const { club, tigers, pia, mother } = await aClubThatAsks(server);
    await anEvent(club.admin, { teamIds: [tigers.id], repeat: weekly(5) });
    const [, second = '', third = ''] = (await agendaOf(mother)).map(({ id }) => id);
    await club.admin.ask(cancelEvent, { eventId: third, reason: null });
    const answers = async () =>
      (await agendaOf(pia)).map((entry) => (entry.type === 'event' ? entry.children[0]?.answer.answer : undefined));
    const next = { eventId: second, playerId: pia.profileId, answer: 'yes', count: 2 } as const;
    expect(await mother.ask(giveAnswer, next)).toEqual({ answered: 2 });
    expect(await answers()).toEqual([null, 'yes', null, 'yes', null]);
    await answering(mother, pia, second, null, { count: 60 });
    expect(await answers()).toEqual([null, null, null, null, null]);
    expect((await answering(mother, pia, second, 'no', { count: 121 })).status).toBe(422);
  });

  // RSVP-04
  it('a coach can answer for several events of their own teams at once', async () => {
    const { club, tigers, owls, pia, mother, coach } = await aClubThatAsks(server);
    await club.admin.ask(addPlayer, { teamId: owls.id, playerId: pia.profileId });
    await coach.ask(updateAnswerSettings, { teamId: tigers.id, answersCloseHours: 24 });
    const tomorrow = new Date(Date.now() + 20 * 3_600_000);
    const day = tomorrow.toLocaleDateString('sv-SE', { timeZone: 'Europe/Vienna' });
    const time = tomorrow.toLocaleTimeString('sv-SE', { timeZone: 'Europe/Vienna' }).slice(0, 5);
    const weekdays = [new Date(day).getUTCDay() || 7];
    await anEvent(club.admin, {
      ...{ teamIds: [tigers.id], day, time, endDay: daysLater(day, 1), endTime: time },
      repeat: weekly(5, { weekdays }),
    });
    const listed = async () => await agendaOf(pia, { at: tomorrow.toISOString().replace(/T.*/, 'T00:00:00Z') });
    const [first = '', second = '', third = ''] = (await listed()).map(({ id }) => id);
    await club.admin.ask(updateEvent, { eventId: third, teamIds: [owls.id] });
    const answers = async () =>
      (await listed()).map((entry) => (entry.type === 'event' ? entry.children[0]?.answer.answer : undefined));
    const next = { playerId: pia.profileId, count: 3 } as const;
    expect((await statusCodeAndMessage(mother.send(giveAnswer, { ...next, eventId: first, answer: 'yes' })))[1]).toBe(
      'answers_closed',
    );
    expect(await coach.ask(giveAnswer, { ...next, eventId: first, answer: 'no' })).toEqual({ answered: 3 });
    expect(await answers()).toEqual(['no', 'no', null, 'no', null]);
    expect(await mother.ask(giveAnswer, { ...next, eventId: second, answer: 'yes' })).toEqual({ answered: 3 });
    expect(await answers()).toEqual(['no', 'yes', 'yes', 'yes', null]);
    expect(await club.admin.ask(giveAnswer, { ...next, eventId: first, answer: 'maybe' })).toEqual({ answered: 3 });
    expect(await answers()).toEqual(['maybe', 'maybe', 'maybe', 'yes', null]);
  });

  // SCHED-24
  it('asks again after an event moves by 30 minutes, except players who said no', async () => {
    const { club, tigers, pia, paul, mother, coach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
    await answering(mother, pia, id, 'yes');
    await answering(mother, paul, id, 'no');
    const states = async () => {
      const { Pia, Paul } = await ownAnswers(mother, id);
      return [Pia, Paul].map((given) => `${given?.answer} ${given?.isOutdated} ${given?.isNeeded}`);
    };
    const change = (changes: object) => club.admin.ask(updateEvent, { eventId: id, ...changes });
    await change({ time: '18:29', endTime: '19:59', place: 'Hall 2', note: 'Bring water.' });
    expect(await states()).toEqual(['yes false false', 'no false false']);
    await change({ time: '18:30' });
    expect(await states()).toEqual(['yes true true', 'no true false']);
    expect((await answersTo(coach, id))['Pia']).toMatchObject({ answer: 'yes', isOutdated: true });
    await change({ time: '18:00', endTime: '20:00' });
    expect(await states()).toEqual(['yes true true', 'no true false']);
    await change({ endTime: '19:30' });
    expect(await states()).toEqual(['yes false false', 'no false false']);
    await change({ day: '2027-06-02', endDay: '2027-06-02' });
    expect(await states()).toEqual(['yes true true', 'no true false']);
    await answering(mother, pia, id, 'yes');
    expect(await states()).toEqual(['yes false false', 'no true false']);
  });

  it('asks again after an event moves past midnight, even if only by minutes', async () => {
    const { club, tigers, pia } = await aClubThatAsks(server);
    const late = { day: '2027-06-01', time: '23:50', endDay: '2027-06-02', endTime: '02:00' };
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id], ...late });
    await answering(pia, pia, id, 'maybe');
    await club.admin.ask(updateEvent, { eventId: id, day: '2027-06-02', time: '00:05' });
    expect((await ownAnswers(pia, id))['Pia']).toMatchObject({ answer: 'maybe', isOutdated: true, isNeeded: true });
  });

  it('an event with an answer cannot be deleted', async () => {
    const { club, tigers, pia } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
    await answering(pia, pia, id, 'yes');
    expect((await statusCodeAndMessage(club.admin.send(deleteEvent, { eventId: id })))[1]).toBe('in_use');
    await answering(pia, pia, id, null);
    await club.admin.ask(deleteEvent, { eventId: id });
  });

  it('deletes future answers of a player who leaves the team', async () => {
    const { club, tigers, owls, pia, coach } = await aClubThatAsks(server);
    await club.admin.ask(addPlayer, { teamId: owls.id, playerId: pia.profileId });
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
    const { id: both } = await anEvent(club.admin, { teamIds: [tigers.id, owls.id], day: '2027-06-02' });
    for (const eventId of [id, both]) await answering(pia, pia, eventId, 'yes');
    const member = { teamId: tigers.id, playerId: pia.profileId };
    await club.admin.ask(updateMember, { ...member, jerseyNumber: 7 });
    expect((await answersTo(coach, id))['Pia']).toMatchObject({ answer: 'yes' });
    await club.admin.ask(updateMember, { ...member, status: 'inactive' });
    expect(Object.keys(await answersTo(coach, id))).toEqual(['Paul']);
    expect(await statusCodeAndMessage(answering(pia, pia, id, 'yes'))).toEqual(missingEvent);
    await club.admin.ask(addPlayer, member);
    expect((await answersTo(coach, id))['Pia']).toMatchObject({ answer: null });
    expect((await answersTo(coach, both))['Pia']).toMatchObject({ answer: 'yes' });
  });
});

describe('a team', () => {
  // RSVP-02
  it('a team can count players without an answer as coming', async () => {
    const { club, tigers, pia, mother, coach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
    const counts = async () => countAnswers((await coach.ask(listAnswers, { eventId: id })).players);
    expect(await counts()).toEqual({ yes: 0, maybe: 0, no: 0, none: 2, saidYes: 0 });
    await coach.ask(updateAnswerSettings, { teamId: tigers.id, countsAsComing: true });
    expect(await counts()).toEqual({ yes: 2, maybe: 0, no: 0, none: 0, saidYes: 0 });
    expect(await mother.ask(listNeeded, {})).toEqual([]);
    await answering(mother, pia, id, 'yes');
    expect(await counts()).toEqual({ yes: 2, maybe: 0, no: 0, none: 0, saidYes: 1 });
    await answering(mother, pia, id, 'no');
    expect(await counts()).toEqual({ yes: 1, maybe: 0, no: 1, none: 0, saidYes: 0 });
  });

  // RSVP-10
  it('a team can show families the first names of players who are coming', async () => {
    const { club, tigers, owls, pia, paul, olaf, mother, coach, otherCoach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id, owls.id] });
    const seenBy = async (by: typeof mother | typeof olaf) => (await by.ask(readEvent, { eventId: id })).alsoComing;
    await answering(pia, pia, id, 'yes', { remark: 'Late' });
    await answering(olaf, olaf, id, 'yes', { remark: 'Hungry' });
    for (const reader of [pia, paul, olaf]) expect(await seenBy(reader)).toBeNull();
    await coach.ask(updateAnswerSettings, { teamId: tigers.id, showsWhoComes: true });
    expect(await seenBy(paul)).toEqual(['Pia']);
    expect(await seenBy(pia)).toEqual([]);
    expect(await seenBy(olaf)).toBeNull();
    // The reader’s own children are not listed among the others.
    expect(await seenBy(mother)).toEqual([]);
    const told = JSON.stringify(await paul.ask(readEvent, { eventId: id }));
    expect(told).not.toMatch(/Late|Hungry|Peters|Olaf/);
    expect((await answersTo(coach, id))['Pia']?.remark).toBe('Late');
    expect((await answersTo(otherCoach, id))['Olaf']?.remark).toBe('Hungry');
    expect(
      (
        await statusCodeAndMessage(otherCoach.send(updateAnswerSettings, { teamId: tigers.id, showsWhoComes: false }))
      )[0],
    ).toBe(404);
    expect((await mother.send(listAnswers, { eventId: id })).status).toBe(403);
  });

  // Moves the clock, so it comes last.
  // RSVP-04
  it('families can answer until the team’s deadline, coaches until the start', async () => {
    const { club, tigers, pia, mother, coach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
    await coach.ask(updateAnswerSettings, { teamId: tigers.id, answersCloseHours: 168 });
    const untilStart = async () =>
      (Date.parse((await mother.ask(readEvent, { eventId: id })).startsAt) - (await nowOf())) / 3_600_000;
    const nowOf = async () =>
      (
        await server.database.db.selectNoFrom((eb) => eb.fn<Date>('club_now').as('now')).executeTakeFirstOrThrow()
      ).now.getTime();
    await server.moveClock((await untilStart()) - 168.1);
    await answering(mother, pia, id, 'yes');
    expect((await ownAnswers(mother, id))['Pia']).toMatchObject({ answer: 'yes', isOpen: true });
    await server.moveClock(0.2);
    expect((await ownAnswers(mother, id))['Pia']).toMatchObject({ answer: 'yes', isOpen: false });
    const late = [409, 'answers_closed', `Too late to change here. Please contact ${coach.name}, +43 660 1234567.`];
    expect(await statusCodeAndMessage(answering(mother, pia, id, 'no'))).toEqual(late);
    expect(await statusCodeAndMessage(answering(mother, pia, id, null))).toEqual(late);
    expect((await mother.ask(readEvent, { eventId: id })).coaches).toEqual([
      { name: coach.name, phone: '+43 660 1234567', email: coach.email },
    ]);
    expect((await answering(coach, pia, id, 'no')).status).toBe(200);
    await coach.ask(updateAnswerSettings, { teamId: tigers.id, answersCloseHours: 0 });
    expect((await answering(mother, pia, id, 'maybe')).status).toBe(200);
    await server.moveClock(168);
    expect((await statusCodeAndMessage(answering(mother, pia, id, 'no')))[1]).toBe('answers_closed');
    expect((await statusCodeAndMessage(answering(coach, pia, id, 'no')))[1]).toBe('begun');
    expect((await answersTo(coach, id))['Pia']).toMatchObject({ answer: 'maybe' });
  });
});
