import { describe, expect, it } from 'vitest';
import { addGuest } from '@touchline/domain/answers/contract.guests.ts';
import { listAttendance } from '@touchline/domain/attendance/contract.ts';
import { takeAttendance } from '@touchline/domain/attendance/contract.taking.ts';
import { cancelEvent, deleteEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer, updateMember } from '@touchline/domain/teams/contract.ts';
import { activityOf } from '@touchline/tests/support/club/activity.ts';
import { aClubThatAsks, answering } from '@touchline/tests/support/club/answers.ts';
import { attendanceOf, sendMark, marksOf, recordedAfter, tokenFor } from '@touchline/tests/support/club/attendance.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

// Each test takes place on a later day than the one before, because the clock only moves forward.
const server = ownServer();

const statusCodeAndMessage = async (answer: Promise<Response>) => {
  const response = await answer;
  const { code, message } = await errorOf(response);
  return [response.status, code, message];
};
const missingEvent = [404, 'not_found', 'This event does not exist any more.'];
const tooEarly = [409, 'attendance_early', 'It is too early to take attendance.'];
const tooLate = [409, 'attendance_over', 'Attendance can be changed until 14 days after the event.'];

describe('attendance', () => {
  // RSVP-14
  longTest('accepts attendance from 1 hour before to 14 days after an event', async () => {
    const { club, tigers, pia, paul, coach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-06-01' });
    const { id: away } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-06-01', meetingMinutes: 90 });
    await moveToLocal(server, '2027-06-01 16:29');
    const home = await tokenFor(coach, id);
    expect(await statusCodeAndMessage(sendMark(coach, away, [pia], 'present'))).toEqual(tooEarly);
    await moveToLocal(server, '2027-06-01 16:31');
    expect((await sendMark(coach, away, [pia], 'present')).status).toBe(200);
    await moveToLocal(server, '2027-06-01 16:59');
    expect(await statusCodeAndMessage(sendMark(coach, id, [pia], 'present'))).toEqual(tooEarly);
    await moveToLocal(server, '2027-06-01 17:01');
    expect(await (await sendMark(coach, id, [pia, paul], 'present')).json()).toEqual({ marked: 2 });

    // An offline phone marks Pia after the admin did, and Paul before. Both of its marks arrive last.
    const field = await tokenFor(coach, id);
    await moveToLocal(server, '2027-06-01 18:10');
    for (const player of [pia, paul]) await sendMark(club.admin, id, [player], 'absent');
    await moveToLocal(server, '2027-06-01 19:00');
    expect((await sendMark(coach, id, [pia], 'late', recordedAfter(field, 80 * 60))).status).toBe(200);
    expect((await sendMark(coach, id, [paul], 'late', recordedAfter(field, 60 * 60))).status).toBe(200);
    expect(await marksOf(coach, id)).toEqual({ Pia: 'late', Paul: 'absent' });
    const log = async () =>
      Object.values(await attendanceOf(club.admin, id)).map(({ marks }) =>
        marks.map(({ mark, markedBy, markedAt }) => [mark, markedBy, markedAt.slice(11, 16)]),
      );
    const [byAdmin, byCoach] = [club.admin.name, coach.name];
    const at = (begins: RegExp) => expect.stringMatching(begins);
    expect(await log()).toEqual([
      [
        ['absent', byAdmin, at(/^16:1/)],
        ['late', byCoach, at(/^16:0/)],
        ['present', byCoach, at(/^15:0/)],
      ],
      [
        ['late', byCoach, at(/^16:2/)],
        ['absent', byAdmin, at(/^16:1/)],
        ['present', byCoach, at(/^15:0/)],
      ],
    ]);
    // If two marks have the same time, the last to arrive counts.
    const same = recordedAfter(field, 90 * 60);
    for (const mark of ['excused', null] as const) await sendMark(coach, id, [pia], mark, same);
    expect((await marksOf(coach, id))['Pia']).toBe(null);

    // A token must belong to the person and the event, and the time must be between when it was issued and now.
    const refused = async (recorded: object) => {
      const answer = await sendMark(coach, id, [pia], 'present', recorded as never);
      return [answer.status, Object.keys((await errorOf(answer)).fields ?? {})];
    };
    const colleague = await tokenFor(club.admin, id);
    expect(await refused(recordedAfter(colleague, 0))).toEqual([422, ['recorded.proof']]);
    expect(await refused(recordedAfter(await tokenFor(coach, away), 0))).toEqual([422, ['recorded.proof']]);
    expect(await refused(recordedAfter(field, -1))).toEqual([422, ['recorded.at']]);
    expect(await refused(recordedAfter(field, 9 * 3600))).toEqual([422, ['recorded.at']]);
    expect(await statusCodeAndMessage(sendMark(coach, id, [pia], 'present', recordedAfter(home, 60)))).toEqual(
      tooEarly,
    );

    await moveToLocal(server, '2027-06-15 19:25');
    const last = await tokenFor(coach, id);
    expect((await sendMark(coach, id, [pia], 'excused')).status).toBe(200);
    await moveToLocal(server, '2027-06-15 19:31');
    expect(await statusCodeAndMessage(sendMark(coach, id, [pia], 'present'))).toEqual(tooLate);
    await moveToLocal(server, '2027-06-16 19:25');
    expect((await sendMark(coach, id, [paul], 'late', recordedAfter(last, 240))).status).toBe(200);
    expect(await statusCodeAndMessage(sendMark(coach, id, [paul], 'late', recordedAfter(last, 360)))).toEqual(tooLate);
    await moveToLocal(server, '2027-06-16 19:31');
    expect(await statusCodeAndMessage(sendMark(coach, id, [paul], 'late', recordedAfter(last, 240)))).toEqual(tooLate);
    expect(await marksOf(coach, id)).toEqual({ Pia: 'excused', Paul: 'late' });
    expect(await activityOf(club)).toContainEqual(expect.stringContaining(`${byCoach} took the attendance of`));
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  longTest('shows attendance to the team’s coaches and to families of the players', async () => {
    const { club, tigers, owls, pia, paul, olaf, mother, father, coach, otherCoach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id, owls.id], day: '2027-06-20' });
    const { id: ofTigers } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-06-20' });
    const { id: party } = await anEvent(club.admin, { kind: 'event', title: 'Party', day: '2027-06-20' });
    await answering(mother, pia, id, 'no', { remark: 'Dentist' });
    await moveToLocal(server, '2027-06-20 18:00');

    expect(await attendanceOf(coach, id)).toMatchObject({
      Pia: { answer: 'no', remark: 'Dentist', isOnTeam: true, marks: [] },
      Paul: { answer: null, remark: null, marks: [] },
    });
    expect(Object.keys(await attendanceOf(otherCoach, id))).toEqual(['Olaf']);
    expect(Object.keys(await attendanceOf(club.admin, id)).toSorted()).toEqual(['Olaf', 'Paul', 'Pia']);
    // Two of these three players are on teams that the coach leads.
    expect(await (await sendMark(coach, id, [pia, paul, olaf], 'present')).json()).toEqual({ marked: 2 });
    expect(await marksOf(club.admin, id)).toEqual({ Olaf: null, Paul: 'present', Pia: 'present' });

    for (const reader of [mother, father, pia]) {
      const { players, opening } = await reader.ask(listAttendance, { eventId: id });
      const seen = reader === pia ? ['Pia Peters'] : ['Paul Peters', 'Pia Peters'];
      expect(players.map(({ name }) => name)).toEqual(seen);
      expect([opening, ...players.map(({ remark }) => remark)].every((value) => value === null)).toBe(true);
      expect(players[0]?.marks).toEqual([
        { id: expect.any(Number), mark: 'present', markedAt: expect.any(String), markedBy: null },
      ]);
    }
    const stranger = await aClubThatAsks(server);
    const readers = [otherCoach, olaf, stranger.club.admin, stranger.coach, stranger.mother];
    for (const reader of readers)
      expect(await statusCodeAndMessage(reader.send(listAttendance, { eventId: ofTigers }))).toEqual(missingEvent);
    for (const taker of [otherCoach, stranger.club.admin, stranger.coach])
      expect(await statusCodeAndMessage(sendMark(taker, ofTigers, [pia], 'present'))).toEqual(missingEvent);
    expect((await sendMark(mother, id, [pia], 'present')).status).toBe(403);
    expect(await statusCodeAndMessage(coach.send(listAttendance, { eventId: crypto.randomUUID() }))).toEqual(
      missingEvent,
    );
    // Tries a player on another team, one in another club and one who does not exist.
    for (const player of [olaf, stranger.pia, { profileId: crypto.randomUUID() }])
      expect(await statusCodeAndMessage(sendMark(coach, ofTigers, [player], 'present'))).toEqual(missingEvent);

    expect(await club.admin.ask(listAttendance, { eventId: party })).toMatchObject({ players: [] });
    expect(await statusCodeAndMessage(sendMark(club.admin, party, [pia], 'present'))).toEqual(missingEvent);
    expect((await sendMark(coach, id, [], 'present')).status).toBe(422);
    expect((await sendMark(coach, id, [pia], 'ill' as never)).status).toBe(422);

    await club.admin.ask(cancelEvent, { eventId: id, reason: null });
    expect(await statusCodeAndMessage(sendMark(coach, id, [pia], 'late'))).toEqual([
      ...[409, 'cancelled', 'This event was canceled, so it takes no attendance.'],
    ]);
    await sendMark(coach, ofTigers, [pia], 'late');
    expect((await statusCodeAndMessage(club.admin.send(deleteEvent, { eventId: ofTigers })))[1]).toBe('in_use');
  });

  it('hides the attendance of an event that moved to another day until it moves back', async () => {
    const { club, tigers, pia, coach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-06-22' });
    await moveToLocal(server, '2027-06-22 17:30');
    await sendMark(coach, id, [pia], 'present');
    await club.admin.ask(updateEvent, { eventId: id, day: '2027-06-23', endDay: '2027-06-23' });
    expect(await marksOf(coach, id)).toEqual({ Pia: null, Paul: null });
    await club.admin.ask(updateEvent, { eventId: id, day: '2027-06-22', endDay: '2027-06-22' });
    expect(await marksOf(coach, id)).toEqual({ Pia: 'present', Paul: null });
  });

  it('lists at most 20 attendance marks per player and refuses unknown fields', async () => {
    const { club, tigers, pia, coach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-06-24' });
    await moveToLocal(server, '2027-06-24 17:30');
    const input = { eventId: id, act: pia.profileId, playerIds: [pia.profileId], mark: 'late' };
    expect((await coach.send(takeAttendance, { ...input, markedBy: pia.userId })).status).toBe(422);
    const many = Array.from({ length: 201 }, () => crypto.randomUUID());
    expect((await coach.send(takeAttendance, { ...input, playerIds: many })).status).toBe(422);
    for (let count = 0; count < 22; count += 1) await sendMark(coach, id, [pia], count % 2 === 0 ? 'absent' : 'late');
    const marks = (await attendanceOf(coach, id))['Pia']?.marks ?? [];
    expect([marks.length, marks[0]?.mark]).toEqual([20, 'late']);
  });

  it('accepts an offline attendance mark after the player has left the team', async () => {
    const { club, tigers, pia, coach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-06-25' });
    await moveToLocal(server, '2027-06-25 18:00');
    const token = await tokenFor(coach, id);
    await moveToLocal(server, '2027-06-25 19:00');
    const membership = { teamId: tigers.id, playerId: pia.profileId };
    await club.admin.ask(updateMember, { ...membership, status: 'inactive' });
    expect(await marksOf(coach, id)).toEqual({ Paul: null });
    expect((await sendMark(coach, id, [pia], 'present', recordedAfter(token, 60))).status).toBe(200);
    expect(await attendanceOf(coach, id)).toMatchObject({ Pia: { isOnTeam: false, marks: [{ mark: 'present' }] } });
    await club.admin.ask(addPlayer, membership);
    expect(await attendanceOf(coach, id)).toMatchObject({ Pia: { isOnTeam: true, marks: [{ mark: 'present' }] } });
  });

  // RSVP-11, RSVP-12
  it('lists a former team member who returns as a guest only once', async () => {
    const { club, tigers, pia, coach } = await aClubThatAsks(server);
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-06-26' });
    await club.admin.ask(updateMember, { teamId: tigers.id, playerId: pia.profileId, status: 'inactive' });
    await coach.ask(addGuest, { eventId: id, playerId: pia.profileId });
    await moveToLocal(server, '2027-06-26 18:00');
    expect(await (await sendMark(coach, id, [pia], 'late')).json()).toEqual({ marked: 1 });
    const { players } = await coach.ask(listAttendance, { eventId: id });
    expect(players.map(({ name, isOnTeam, marks }) => [name, isOnTeam, marks.length])).toEqual([
      ['Paul Peters', true, 0],
      ['Pia Peters', true, 1],
    ]);
  });
});
