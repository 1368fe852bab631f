import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { wallTimeOf } from '@touchline/domain/core/wall-clock.ts';
import { readOrganization, updateOrganization } from '@touchline/domain/organization/contract.ts';
import { changeSeveral } from '@touchline/domain/schedule/contract.several.ts';
import { cancelEvent, createEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { removeCoach } from '@touchline/domain/teams/contract.ts';
import type { Member } from '../support/club/club.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { aField, agendaOf, anEvent, detailOf, practice, weekly } from '../support/club/schedule.ts';
import { aCoachOf, aTeam } from '../support/club/season.ts';
import { stopwatch } from '../support/run/speed.ts';
import { onBothEngines, repetitions } from './arena.ts';

const repeatOptions = { repeats: repetitions - 1 };

/** Number of attempts. The quickest one counts, because other work may slow the machine down. */
const attempts = process.env['TEST_LONG'] ? 3 : 1;

/** Runs the acts one after the other and expects the quickest to take at most a second. */
const expectQuick = async (acts: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const times = stopwatch();
  for (const act of acts) {
    const stop = times.start();
    await act();
    stop();
  }
  times.expectAtMost({ quickest: 1000 });
};

onBothEngines((arena) => {
  const stored = async () => {
    const { db } = arena.server.database;
    const ofClub = sql.lit(arena.club.id);
    const { rows } = await sql<{ field: string; parts: string; booked: boolean }>`
      select booking.field_id as field, booking.parts::text as parts,
        booking.during = tstzrange(event.starts_at, event.ends_at) as booked
      from events as event join bookings as booking on booking.id = event.booking_id
      where event.organization_id = ${ofClub} order by booking.parts`.execute(db);
    return rows;
  };

  // SCHED-32
  it('books concurrent events on one field only if they fit side by side', repeatOptions, async () => {
    const { club, server } = arena;
    const fieldId = await aField(club, { parts: 4 });
    const crowd = arena.crowd(200);
    const answers = await runConcurrently(crowd, (index) => {
      const part = (index % 4) + 1;
      const minutes = String(index % 60).padStart(2, '0');
      return club.admin.send(
        createEvent,
        practice({ fieldId, firstPart: part, lastPart: part, time: `18:${minutes}`, endTime: '19:30' }),
      );
    });
    expect(tally(answers)).toEqual({ 201: 4, 409: crowd - 4 });
    const booked = await stored();
    expect(booked.map(({ parts }) => parts)).toEqual(['[1,2)', '[2,3)', '[3,4)', '[4,5)']);
    expect(booked.every((one) => one.booked && one.field === fieldId)).toBe(true);
    const overlapping = sql`insert into bookings (organization_id, field_id, parts, during)
      select organization_id, field_id, int4range(1, 5), during from bookings where field_id = ${fieldId} limit 1`;
    await expect(overlapping.execute(server.database.db)).rejects.toThrow('bookings_never_overlap');
  });

  it('books only one of several overlapping series, completely', repeatOptions, async () => {
    const { club } = arena;
    const fieldId = await aField(club);
    const crowd = arena.crowd(30);
    // They start a week apart, so that any two of them overlap.
    const firstDays = ['2027-06-01', '2027-06-08', '2027-06-15'];
    const answers = await runConcurrently(crowd, (index) => {
      const day = firstDays[index % 3] as string;
      return club.admin.send(createEvent, practice({ fieldId, day, repeat: weekly(10) }));
    });
    expect(tally(answers)).toEqual({ 201: 1, 409: crowd - 1 });
    expect(await stored()).toHaveLength(10);
  });

  // SCHED-25
  it('writes and changes a series of 120 events in one transaction', async () => {
    const { club } = arena;
    const fieldId = await aField(club);
    const days = ['2027-06-01', '2027-06-02', '2027-06-03'].slice(0, attempts);
    const twiceAWeek = (day: string) => {
      const weekday = days.indexOf(day) + 2;
      return practice({ day, repeat: weekly(120, { weekdays: [weekday, weekday + 3] }), fieldId });
    };
    await expectQuick(days.map((day) => () => club.admin.ask(createEvent, twiceAWeek(day))));
    const [first] = await agendaOf(club.admin);
    const at = ['17:00', '16:45', '16:30'].slice(0, attempts);
    await expectQuick(
      at.map((time) => async () => {
        const { count } = await club.admin.ask(updateEvent, { eventId: first?.id ?? '', scope: 'following', time });
        expect(count).toBe(120);
      }),
    );

    // This event conflicts with the last event of a new series and with a change to an existing one.
    const series = { day: '2027-06-04', time: '09:00', endTime: '10:00', repeat: weekly(60, { weekdays: [5] }) };
    const { id } = await anEvent(club.admin, { ...series, fieldId });
    await anEvent(club.admin, { day: '2028-07-21', time: '12:00', endTime: '13:00', fieldId });
    const all = () => arena.server.database.db.selectFrom('events').selectAll().orderBy('id').execute();
    const rows = await all();
    const change = await club.admin.send(updateEvent, {
      eventId: id,
      scope: 'following',
      time: '12:30',
      endTime: '13:30',
    });
    const creation = await club.admin.send(
      createEvent,
      practice({ ...series, time: '12:15', endTime: '12:45', fieldId }),
    );
    expect([change.status, creation.status]).toEqual([409, 409]);
    expect(await all()).toEqual(rows);
  });

  // SCHED-23
  it('refuses one of two coaches who change "this and following" concurrently', repeatOptions, async () => {
    const { club } = arena;
    const { id: teamId } = await aTeam(club);
    const coaches = [await aCoachOf(club, teamId), await aCoachOf(club, teamId)];
    await anEvent(club.admin, { teamIds: [teamId], repeat: weekly(6) });
    const eventId = (await agendaOf(club.admin))[2]?.id ?? '';
    const times = ['17:00', '16:30'];
    const answers = await runConcurrently(2, (at) =>
      (coaches[at] as Member).send(updateEvent, {
        ...{ eventId, scope: 'following', time: times[at], expected: { time: '18:00' } },
      }),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    const starts = (await agendaOf(club.admin)).map(({ startsAt }) => startsAt.slice(11, 16));
    expect(starts.slice(0, 2)).toEqual(['16:00', '16:00']);
    expect([['15:00'], ['14:30']]).toContainEqual([...new Set(starts.slice(2))]);
  });

  it(
    'makes or refuses each whole change by a coach who is removed from the team in the meantime',
    repeatOptions,
    async () => {
      const { club, server } = arena;
      const { id: teamId } = await aTeam(club);
      const coach = await aCoachOf(club, teamId);
      const { id: eventId } = await anEvent(coach, { teamIds: [teamId] });
      const { db } = server.database;
      const { id: assignmentId } = await db
        .selectFrom('team_coaches')
        .where('team_id', '=', teamId)
        .select('id')
        .executeTakeFirstOrThrow();
      const answers = await runConcurrently(arena.crowd(6), (index) => {
        if (index === 2) return club.admin.send(removeCoach, { assignmentId });
        if (index % 2 === 0)
          return coach.send(createEvent, practice({ teamIds: [teamId], day: `2027-07-0${index + 1}` }));
        return coach.send(updateEvent, { eventId, note: `Note ${index}` });
      });
      const { 201: madeChanges = 0, ...others } = tally(answers);
      expect(Object.keys(others).filter((status) => !['200', '204', '404', '422'].includes(status))).toEqual([]);
      expect(await agendaOf(club.admin)).toHaveLength(madeChanges + 1);
    },
  );

  it('changes each event once in concurrent bulk and single changes', repeatOptions, async () => {
    const { club, server } = arena;
    const fieldId = await aField(club);
    const days = Array.from({ length: 6 }, (_, at) => `2027-06-0${at + 1}`);
    const madeChanges = await Promise.all(days.map((day) => anEvent(club.admin, { fieldId, day })));
    const events = madeChanges.map(({ id }, at) => ({ id, startsAt: `2027-06-0${at + 1}T16:00:00Z` }));
    const move = { kind: 'move', days: 0, minutes: 30, place: null } as const;
    const acts = [move, { kind: 'cancel' }, move, { kind: 'cancel' }] as const;
    const answers = await runConcurrently(arena.crowd(12), (index) => {
      const act = acts[index];
      const inOrder = index % 2 === 0 ? events : events.toReversed();
      if (act) return club.admin.send(changeSeveral, { events: inOrder, reason: 'Storm', act });
      return club.admin.send(cancelEvent, { eventId: events[index % 6]?.id ?? '', reason: 'Alone' });
    });
    expect(Object.keys(tally(answers)).filter((status) => !['200', '409'].includes(status))).toEqual([]);
    const { db } = server.database;
    const changes = await db
      .selectFrom('event_changes')
      .where('organization_id', '=', club.id)
      .where('kind', '<>', 'created')
      .select(['event_id as eventId', 'kind'])
      .orderBy('created_at')
      .execute();
    for (const { id } of events) {
      const kinds = changes.filter(({ eventId }) => eventId === id).map(({ kind }) => kind);
      expect([['cancelled'], ['changed'], ['changed', 'cancelled']]).toContainEqual(kinds);
    }
    expect((await stored()).every((one) => one.booked)).toBe(true);
  });

  it('moves whole-day events to the last of several concurrent time zones', repeatOptions, async () => {
    const { admin } = arena.club;
    const { id } = await anEvent(admin, { kind: 'event', title: 'Camp', time: null, endTime: null });
    const zones = ['America/New_York', 'Asia/Tokyo', 'Europe/Vienna'];
    const answers = await runConcurrently(arena.crowd(12), (index) =>
      admin.send(updateOrganization, { timeZone: zones[index % 3] as string }),
    );
    expect(Object.keys(tally(answers))).toEqual(['200']);
    const { timeZone } = await admin.ask(readOrganization, {});
    const { startsAt, endsAt } = await detailOf(admin, id);
    expect([startsAt, endsAt].map((moment) => wallTimeOf(new Date(moment), timeZone))).toEqual([
      '2027-06-01T00:00',
      '2027-06-02T00:00',
    ]);
  });
});
