import { describe, expect, it } from 'vitest';
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  restoreEvent,
  updateEvent,
} from '@touchline/domain/schedule/contract.ts';
import { changeSeveral } from '@touchline/domain/schedule/contract.several.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import {
  aField,
  agendaOf,
  anEvent,
  detailOf,
  practice,
  startsIn,
  weekly,
} from '@touchline/tests/support/club/schedule.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const aClub = async () => {
  const club = await anOrganization(server);
  return { club, team: await aTeam(club, { name: 'Tigers' }) };
};

/** Event ids of a series on the five Tuesdays in June 2027, in order. */
const aSeries = async (club: Club, facts: object = {}) => {
  await anEvent(club.admin, { repeat: weekly(5), ...facts });
  return (await agendaOf(club.admin)).map(({ id }) => id) as [string, string, string, string, string];
};

const codeOf = async (answer: Promise<Response>) => (await errorOf(await answer)).code;
const juneDays = (...days: string[]) => days.map((day) => `2027-06-${day}`);

describe('a field', () => {
  it('refuses a taken field and names the event that uses it', async () => {
    const { club, team } = await aClub();
    const fieldId = await aField(club, { name: 'Field 1', parts: 2 });
    const first = await anEvent(club.admin, { teamIds: [team.id], fieldId });
    for (const parts of [{}, { firstPart: 1, lastPart: 1 }, { firstPart: 2, lastPart: 2 }]) {
      const answer = await club.admin.send(
        createEvent,
        practice({ fieldId, time: '19:00', endTime: '20:00', ...parts }),
      );
      expect([answer.status, (await errorOf(answer)).message]).toEqual([
        409,
        'The field is taken by Practice of Tigers on 1 Jun 2027.',
      ]);
    }
    await anEvent(club.admin, { fieldId, time: '19:30', endTime: '20:30' });
    const second = await anEvent(club.admin, {
      kind: 'game',
      fieldId,
      time: '18:30',
      endTime: '19:15',
      sharesField: true,
    });
    expect((await detailOf(club.admin, first.id)).sharedWith).toEqual(['Game']);
    expect((await detailOf(club.admin, second.id)).sharedWith).toEqual(['Practice of Tigers']);
    const { rows } = await server.database.db
      .selectFrom('bookings')
      .where('field_id', '=', fieldId)
      .select('id')
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows).toHaveLength(2);
    // The shared booking shrinks when one of its events moves.
    await club.admin.ask(updateEvent, { eventId: first.id, fieldId: null, place: 'Street' });
    await anEvent(club.admin, { fieldId, time: '18:00', endTime: '18:30' });
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('events keep sharing a field until one of them moves', async () => {
    const { club, team } = await aClub();
    const fieldId = await aField(club);
    const first = await anEvent(club.admin, { teamIds: [team.id], fieldId });
    const second = await anEvent(club.admin, { fieldId, time: '19:00', endTime: '20:00', sharesField: true });
    await club.admin.ask(updateEvent, { eventId: first.id, note: 'Bring both balls' });
    expect(await detailOf(club.admin, second.id)).toMatchObject({ sharedWith: ['Practice of Tigers'] });
    const moved = { eventId: first.id, time: '18:15' };
    expect((await errorOf(await club.admin.send(updateEvent, moved))).message).toBe(
      'The field is taken by Practice on 1 Jun 2027.',
    );
    await club.admin.ask(updateEvent, { ...moved, sharesField: true });
    expect(await detailOf(club.admin, second.id)).toMatchObject({ sharedWith: ['Practice of Tigers'] });
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('canceling an event frees its field', async () => {
    const { club, team } = await aClub();
    const fieldId = await aField(club);
    const { id } = await anEvent(club.admin, { teamIds: [team.id], fieldId });
    await club.admin.ask(cancelEvent, { eventId: id, reason: 'Thunderstorm' });
    expect(await detailOf(club.admin, id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Thunderstorm',
      field: { id: fieldId },
    });
    const other = await anEvent(club.admin, { fieldId });
    expect(await codeOf(club.admin.send(restoreEvent, { eventId: id }))).toBe('field_taken');
    await club.admin.ask(deleteEvent, { eventId: other.id });
    await club.admin.ask(restoreEvent, { eventId: id });
    const restored = await detailOf(club.admin, id);
    expect(restored).toMatchObject({ status: 'scheduled', cancelReason: null });
    expect(restored.changes.map(({ kind }) => kind)).toEqual(['created', 'cancelled', 'restored']);
    expect(await codeOf(club.admin.send(restoreEvent, { eventId: id }))).toBe('not_cancelled');
    await club.admin.ask(cancelEvent, { eventId: id, reason: null });
    expect(await codeOf(club.admin.send(cancelEvent, { eventId: id, reason: null }))).toBe('already_cancelled');
    expect(await codeOf(club.admin.send(updateEvent, { eventId: id, note: 'x' }))).toBe('cancelled');
  });
});

describe('a series', () => {
  it('creates no series if one of its field bookings conflicts', async () => {
    const { club, team } = await aClub();
    const fieldId = await aField(club);
    await anEvent(club.admin, { day: '2027-06-22', fieldId });
    expect(
      await codeOf(club.admin.send(createEvent, practice({ teamIds: [team.id], fieldId, repeat: weekly(5) }))),
    ).toBe('field_taken');
    expect(await agendaOf(club.admin)).toHaveLength(1);
    const made = await anEvent(club.admin, {
      teamIds: [team.id],
      fieldId,
      repeat: weekly(5, { skipped: ['2027-06-22'] }),
    });
    expect(made.count).toBe(5);
    expect((await startsIn(club.admin, { teamId: team.id })).map((start) => start.slice(0, 10))).toEqual([
      ...juneDays('01', '08', '15', '29'),
      '2027-07-06',
    ]);
  });

  it('a series keeps its local time when daylight saving ends', async () => {
    const { club } = await aClub();
    await anEvent(club.admin, { day: '2027-10-26', repeat: weekly(2) });
    expect(await startsIn(club.admin, { at: '2027-10-01T00:00:00Z' })).toEqual([
      '2027-10-26T16:00',
      '2027-11-02T17:00',
    ]);
  });

  // SCHED-23
  it('changing later events of a series splits the series', async () => {
    const { club } = await aClub();
    const [first, second, third, , fifth] = await aSeries(club, { note: 'Bring water.' });
    await club.admin.ask(updateEvent, { eventId: third, time: '17:00', endTime: '18:00' });
    expect(await startsIn(club.admin)).toEqual([
      ...['2027-06-01T16:00', '2027-06-08T16:00', '2027-06-15T15:00', '2027-06-22T16:00', '2027-06-29T16:00'],
    ]);
    const following = await club.admin.ask(updateEvent, {
      ...{ eventId: second, scope: 'following', time: '19:00', endTime: '20:00', note: 'Bring shoes.' },
    });
    expect(following.count).toBe(4);
    expect(await startsIn(club.admin)).toEqual([
      ...['2027-06-01T16:00', '2027-06-08T17:00', '2027-06-15T15:00', '2027-06-22T17:00', '2027-06-29T17:00'],
    ]);
    expect([(await detailOf(club.admin, first)).note, (await detailOf(club.admin, third)).note]).toEqual([
      ...['Bring water.', 'Bring shoes.'],
    ]);
    // The later events are now a separate series.
    const seriesOf = async (id: string) => (await detailOf(club.admin, id)).seriesId;
    expect(await seriesOf(second)).toBe(await seriesOf(fifth));
    expect(await seriesOf(second)).not.toBe(await seriesOf(first));
    await club.admin.ask(updateEvent, { eventId: second, scope: 'following', meetingMinutes: 20 });
    expect(await agendaOf(club.admin)).toMatchObject(
      [null, 20, 20, 20, 20].map((meetingMinutes) => ({ meetingMinutes })),
    );
    expect((await detailOf(club.admin, third)).changes.at(-1)).toMatchObject({
      ...{ kind: 'changed', before: { meetingMinutes: null }, after: { meetingMinutes: 20 } },
    });
  });

  // SCHED-23
  it('an event reset to the values of its series changes with the series again', async () => {
    const { club } = await aClub();
    const [first, second, third, fourth, fifth] = await aSeries(club, { place: 'Hall' });
    const change = (eventId: string, facts: object, scope: 'one' | 'following' = 'one') =>
      club.admin.ask(updateEvent, { eventId, scope, ...facts });
    const five = { time: '17:00', endTime: '18:30' };
    await change(second, { ...five, place: 'Gym' });
    await change(second, { time: '18:00', endTime: '19:30' });
    await change(third, five);
    const move = (minutes: number) => ({ kind: 'move' as const, days: 0, minutes, place: null });
    for (const minutes of [30, -30]) {
      const { startsAt } = await detailOf(club.admin, fourth);
      await club.admin.ask(changeSeveral, { events: [{ id: fourth, startsAt }], act: move(minutes), reason: null });
    }
    await change(fifth, { endTime: '19:00' });
    await change(first, { ...five, place: 'Park' }, 'following');
    const facts = async () =>
      (await agendaOf(club.admin)).map((event) => [event.startsAt.slice(11, 16), 'place' in event && event.place]);
    expect(await facts()).toEqual([
      ...[
        ['15:00', 'Park'],
        ['15:00', 'Gym'],
        ['15:00', 'Park'],
      ],
      ...[
        ['15:00', 'Park'],
        ['16:00', 'Park'],
      ],
    ]);
    // The third event had this time before its series did.
    await change(first, { time: '16:00', endTime: '17:30' }, 'following');
    expect((await facts()).map(([start]) => start)).toEqual(['14:00', '14:00', '14:00', '14:00', '16:00']);
  });

  longTest('moves a series to another weekday on the same field', async () => {
    const { club } = await aClub();
    const fieldId = await aField(club);
    const [, second, third] = await aSeries(club, { fieldId });
    await club.admin.ask(updateEvent, { eventId: third, day: '2027-06-17', endDay: '2027-06-17' });
    // Moves by one week, so each event takes the booking time of the next one.
    await club.admin.ask(updateEvent, { eventId: second, scope: 'following', day: '2027-06-15', endDay: '2027-06-15' });
    const days = async () => (await startsIn(club.admin)).map((start) => start.slice(0, 10));
    expect(await days()).toEqual([...juneDays('01', '15', '17', '29'), '2027-07-06']);
    const seriesOf = async (id: string) => (await detailOf(club.admin, id)).seriesId;
    const [one, two] = await Promise.all([seriesOf((await agendaOf(club.admin))[0]?.id ?? ''), seriesOf(second)]);
    expect(one).not.toBe(two);
    await club.admin.ask(updateEvent, { eventId: second, scope: 'following', day: '2027-06-16', endDay: '2027-06-16' });
    expect(await days()).toEqual([...juneDays('01', '16', '17', '30'), '2027-07-07']);
    expect(await seriesOf(second)).toBe(two);
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('moves a series by its own day after one event was moved separately', async () => {
    const { club } = await aClub();
    const [, second] = await aSeries(club);
    const move = (scope: 'one' | 'following', day: string) =>
      club.admin.ask(updateEvent, { eventId: second, scope, day, endDay: day });
    const days = async () => (await startsIn(club.admin)).map((start) => start.slice(0, 10));
    await move('one', '2027-06-10');
    await move('following', '2027-06-09');
    expect(await days()).toEqual(juneDays('01', '09', '16', '23', '30'));
    // Moving the event back to its day in the series moves no other event.
    await move('one', '2027-06-11');
    await move('following', '2027-06-09');
    expect(await days()).toEqual(juneDays('01', '09', '16', '23', '30'));
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('moves all events of a monthly series by the same number of months', async () => {
    const { club } = await aClub();
    const last = { unit: 'month' as const, every: 1, nth: -1, until: null, count: 3, skipped: [] };
    const { id: eventId } = await anEvent(club.admin, { day: '2028-01-28', repeat: last });
    const days = async () =>
      (await startsIn(club.admin, { at: '2028-01-01T00:00:00Z' })).map((start) => start.slice(0, 10));
    expect(await days()).toEqual(['2028-01-28', '2028-02-25', '2028-03-31']);
    await club.admin.ask(updateEvent, { eventId, scope: 'following', day: '2028-02-07', endDay: '2028-02-07' });
    expect(await days()).toEqual(['2028-02-07', '2028-03-06', '2028-04-03']);
    await club.admin.ask(updateEvent, { eventId, scope: 'following', day: '2027-12-29', endDay: '2027-12-29' });
    expect(await startsIn(club.admin, { at: '2027-12-01T00:00:00Z' })).toEqual(
      ['2027-12-29', '2028-01-26', '2028-02-23'].map((day) => `${day}T17:00`),
    );
  });

  it('changing a series does not affect past events', async () => {
    const { club } = await aClub();
    const [first, second, third] = await aSeries(club);
    const { db } = server.database;
    const shift = (id: string) =>
      db
        .updateTable('events')
        .set({ starts_at: new Date('2026-01-01T10:00:00Z'), ends_at: new Date('2026-01-01T11:00:00Z') })
        .where('id', '=', id)
        .execute();
    await shift(first);
    const { count } = await club.admin.ask(updateEvent, { eventId: second, scope: 'following', note: 'New' });
    expect([count, (await detailOf(club.admin, first)).note]).toEqual([4, null]);
    expect(await codeOf(club.admin.send(updateEvent, { eventId: first, scope: 'following', note: 'New' }))).toBe(
      'over',
    );
    const cancelled = await club.admin.ask(cancelEvent, { eventId: third, scope: 'following', reason: 'Summer' });
    expect(cancelled.count).toBe(3);
    const { id } = await anEvent(club.admin, { kind: 'event', title: 'Party' });
    expect(await codeOf(club.admin.send(updateEvent, { eventId: id, scope: 'following', note: 'x' }))).toBe('invalid');
  });
});

it('refuses to overwrite a colleague’s change to an event', async () => {
  const { club } = await aClub();
  const { id } = await anEvent(club.admin, { place: 'Hall' });
  await club.admin.ask(updateEvent, { eventId: id, place: 'Gym', expected: { place: 'Hall' } });
  const other = await club.addAdmin('Bert Berger');
  const answer = await other.send(updateEvent, { eventId: id, place: 'Park', expected: { place: 'Hall' } });
  expect([answer.status, (await errorOf(answer)).code]).toEqual([409, 'edit_conflict']);
});
