import { expect, it } from 'vitest';
import { listAttendance } from '@touchline/domain/attendance/contract.ts';
import { attendanceMarks } from '@touchline/domain/attendance/schema.taking.ts';
import { cancelEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { sendMark, recordedAfter, tokenFor } from '../support/club/attendance.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { aClubThatAsks } from '../support/club/answers.ts';
import { anEvent } from '../support/club/schedule.ts';
import { ownServer } from '../support/server/server.ts';
import { aCoachOf, aTeam } from '../support/club/season.ts';
import { type Arena, onBothEngines, repetitions } from './arena.ts';
import { duringOn } from './holding.ts';

const repeatOptions = { repeats: repetitions - 1 };

/** Statement that ends an event an hour ago, so its attendance can be taken. */
const startStatement = (eventId: string) => `update events set starts_at = club_now() - interval '2 hours',
  ends_at = club_now() - interval '1 hour' where id = '${eventId}'`;

const aStartedEvent = async ({ club, server }: Pick<Arena, 'club' | 'server'>) => {
  const team = await aTeam(club);
  const players = await runConcurrently(5, () => club.addPlayer());
  for (const { profileId: playerId } of players) await club.admin.ask(addPlayer, { teamId: team.id, playerId });
  const coaches = [await aCoachOf(club, team.id), await aCoachOf(club, team.id)] as const;
  const { id } = await anEvent(club.admin, { teamIds: [team.id] });
  const session = await server.database.connect();
  await session.script(startStatement(id)).finally(() => session.release());
  return { id, players, coaches };
};

onBothEngines(
  (arena) => {
    // RSVP-14
    it('stores the attendance mark made last in any order of arrival', repeatOptions, async () => {
      const { server, club } = arena;
      const { id, players, coaches } = await aStartedEvent(arena);
      const tokens = [await tokenFor(coaches[0], id), await tokenFor(coaches[1], id)] as const;
      await server.moveClock(1);
      const crowd = arena.crowd(60);
      const answers = await runConcurrently(crowd, (index) => {
        const second = (index + 7) % crowd;
        const device = index % 2 === 0 ? 0 : 1;
        // Every other mark is "excused", counting back from the last one.
        const mark = (crowd - second) % 2 === 1 ? 'excused' : (attendanceMarks[second % 3] ?? 'late');
        return sendMark(
          coaches[device],
          id,
          index % 3 === 0 ? players : players.toReversed(),
          mark,
          recordedAfter(tokens[device], second),
        );
      });
      expect(tally(answers)).toEqual({ 200: crowd });
      const { players: shown } = await club.admin.ask(listAttendance, { eventId: id });
      expect(shown.map(({ marks }) => marks[0]?.mark)).toEqual(players.map(() => 'excused'));
      const log = await server.database.db
        .selectFrom('attendance_marks')
        .where('event_id', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(log.count).toBe(crowd * players.length);
    });

    it('refuses attendance after a concurrent cancellation', repeatOptions, async () => {
      const { club, server } = arena;
      const { id, players, coaches } = await aStartedEvent(arena);
      const crowd = arena.crowd(30);
      const [answers, canceled] = await Promise.all([
        runConcurrently(crowd, (index) => sendMark(coaches[index % 2 === 0 ? 0 : 1], id, players, 'present')),
        club.admin.send(cancelEvent, { eventId: id, reason: null }),
      ]);
      expect(canceled.status).toBe(200);
      const { 200: taken = 0, 409: refused = 0 } = tally(answers);
      expect(taken + refused).toBe(crowd);
      expect((await sendMark(coaches[0], id, players, 'late')).status).toBe(409);
      const lines = await server.database.db
        .selectFrom('audit_log')
        .where('organization_id', '=', club.id)
        .where('action', '=', 'attendance.take')
        .select('id')
        .execute();
      expect(lines.length).toBe(taken);
    });
  },
  { isAlone: true },
);

const server = ownServer();
const during = duringOn(() => server);

it('refuses an attendance mark after a pending cancellation of its event', async () => {
  const { club, tigers, pia, coach } = await aClubThatAsks(server);
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
  const session = await server.database.connect();
  await session.script(startStatement(id)).finally(() => session.release());
  const cancelling = `update events set status = 'cancelled' where id = '${id}'`;
  const { waited, answer } = await during(cancelling, () => sendMark(coach, id, [pia], 'present'));
  expect([waited, answer.status]).toEqual([true, 409]);
});
