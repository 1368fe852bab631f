import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  downloadTeamAttendance,
  listOwnAttendance,
  readTeamAttendance,
} from '@touchline/domain/attendance/contract.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { cancelEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer, updateMember } from '@touchline/domain/teams/contract.ts';
import { aClubThatAsks, answering, answersTo, ownAnswers } from '@touchline/tests/support/club/answers.ts';
import { sendMark, marksOf } from '@touchline/tests/support/club/attendance.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

// Each test takes place on a later day than the one before, because the clock only moves forward.
const server = ownServer();

// RSVP-11
it('a player who leaves a team keeps the attendance at past events', async () => {
  const { club, tigers, owls, pia, mother, coach, otherCoach } = await aClubThatAsks(server);
  const { id: past } = await anEvent(club.admin, { teamIds: [owls.id], day: '2027-07-01' });
  const { id: first } = await anEvent(club.admin, { teamIds: [owls.id], day: '2027-07-02' });
  const { id: next } = await anEvent(club.admin, { teamIds: [owls.id], day: '2027-07-03' });
  const { id: ofTigers } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-07-02' });
  await moveToLocal(server, '2027-07-01 20:00');
  expect(await Promise.all([first, next].map(async (id) => Object.keys(await answersTo(otherCoach, id))))).toEqual([
    ['Olaf'],
    ['Olaf'],
  ]);

  const membership = { teamId: owls.id, playerId: pia.profileId };
  await club.admin.ask(addPlayer, membership);
  for (const id of [first, next])
    expect((await ownAnswers(mother, id))['Pia']).toMatchObject({ answer: null, isNeeded: true });
  for (const id of [first, next]) await answering(mother, pia, id, 'yes');
  await answering(mother, pia, ofTigers, 'yes');
  await moveToLocal(server, '2027-07-02 18:30');
  await sendMark(otherCoach, first, [pia], 'late');
  await sendMark(coach, ofTigers, [pia], 'present');

  await club.admin.ask(updateMember, { ...membership, status: 'inactive' });
  expect((await mother.send(readTeamAttendance, { teamId: owls.id })).status).toBe(403);
  expect(await answersTo(otherCoach, next)).not.toHaveProperty('Pia');
  expect(await ownAnswers(mother, ofTigers)).toMatchObject({ Pia: { answer: 'yes' } });
  // Past attendance is still shown with the event, in the season’s table and to the family.
  expect(await marksOf(otherCoach, first)).toEqual({ Olaf: null, Pia: 'late' });
  expect(await marksOf(otherCoach, past)).toEqual({ Olaf: null });
  const { players } = await otherCoach.ask(readTeamAttendance, { teamId: owls.id });
  expect(players.map(({ name, isOnTeam, late }) => [name, isOnTeam, late])).toEqual([
    ['Olaf Peters', true, 0],
    ['Pia Peters', false, 1],
  ]);
  const own = (await mother.ask(listOwnAttendance, {})).map(({ firstName, teamName, present, late }) => [
    ...[firstName, teamName, present, late],
  ]);
  expect(own.toSorted()).toEqual([
    ['Pia', 'Owls', 0, 1],
    ['Pia', 'Tigers', 1, 0],
  ]);
  await club.admin.ask(updateMember, { ...membership, status: 'active' });
  expect((await ownAnswers(mother, next))['Pia']).toMatchObject({ answer: null });
});

it('counts each player’s last mark at past events in the table and its export', async () => {
  const { club, tigers, owls, pia, paul, olaf, mother, father, coach, otherCoach } = await aClubThatAsks(server);
  const ace = await club.addPlayer({ firstName: '=1+1', lastName: 'Ace' });
  await club.admin.ask(addPlayer, { teamId: tigers.id, playerId: ace.profileId });
  const on = async (day: string, teamIds = [tigers.id]) => (await anEvent(club.admin, { teamIds, day })).id;
  const [one, two, three] = [await on('2027-07-10'), await on('2027-07-10'), await on('2027-07-10')];
  const [shared, canceled] = [await on('2027-07-10', [tigers.id, owls.id]), await on('2027-07-10')];
  await on('2027-07-10');
  await moveToLocal(server, '2027-07-10 18:30');
  for (const id of [one, two, canceled]) await sendMark(coach, id, [pia, paul], 'present');
  await sendMark(coach, two, [pia], 'late');
  await sendMark(coach, three, [pia], 'excused');
  await sendMark(coach, three, [paul], 'absent');
  await sendMark(coach, three, [paul], null);
  await sendMark(club.admin, shared, [paul, olaf], 'absent');
  await club.admin.ask(cancelEvent, { eventId: canceled, reason: null });

  const rowOf = (name: string, present: number, late: number, absent: number, excused: number) => ({
    ...{ playerId: expect.any(String), name, isOnTeam: true, present, late, absent, excused },
  });
  for (const reader of [coach, club.admin])
    expect(await reader.ask(readTeamAttendance, { teamId: tigers.id })).toMatchObject({
      teamName: 'Tigers',
      eventCount: 4,
      players: [rowOf('=1+1 Ace', 0, 0, 0, 0), rowOf('Paul Peters', 2, 0, 1, 0), rowOf('Pia Peters', 1, 1, 0, 1)],
    });
  expect(await otherCoach.ask(readTeamAttendance, { teamId: owls.id })).toMatchObject({
    eventCount: 1,
    players: [rowOf('Olaf Peters', 0, 0, 1, 0)],
  });

  const file = await coach.send(downloadTeamAttendance, { teamId: tigers.id });
  const { rows } = await sql<{ now: Date }>`select club_now() as now`.execute(server.database.db);
  const today = dayOf(rows[0]?.now ?? new Date(0), 'Europe/Vienna');
  expect(file.headers.get('content-disposition')).toContain(`Tigers_attendance_${today}.csv`);
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(
    [
      '\uFEFFPlayer,On the team,Present,Late,Absent,Excused,Events marked,Attended (%)',
      `"'=1+1 Ace",Yes,0,0,0,0,0,`,
      'Paul Peters,Yes,2,0,1,0,3,67',
      'Pia Peters,Yes,1,1,0,1,3,67',
      '',
    ].join('\r\n'),
  );

  for (const reader of [mother, father]) {
    const own = await reader.ask(listOwnAttendance, {});
    expect(
      own.map(({ firstName, present, late, absent, excused }) => [firstName, present, late, absent, excused]),
    ).toEqual([
      ['Paul', 2, 0, 1, 0],
      ['Pia', 1, 1, 0, 1],
    ]);
  }
  expect(await olaf.ask(listOwnAttendance, {})).toMatchObject([{ firstName: 'Olaf', teamName: 'Owls', absent: 1 }]);
  for (const operation of [readTeamAttendance, downloadTeamAttendance]) {
    const statusFor = async (reader: typeof coach) => (await reader.send(operation, { teamId: tigers.id })).status;
    const stranger = await aClubThatAsks(server);
    expect(await Promise.all([otherCoach, mother, stranger.club.admin, stranger.coach].map(statusFor))).toEqual([
      ...[404, 403, 404, 404],
    ]);
  }
});
