import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { changeSeveral } from '@touchline/domain/schedule/contract.several.ts';
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  proposeEvent,
  restoreEvent,
  updateEvent,
} from '@touchline/domain/schedule/contract.ts';
import { archiveField, archiveVenue, listVenues, updateField } from '@touchline/domain/venues/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aField, agendaOf, anEvent, detailOf, practice, weekly } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { openTestServer, ownServer } from '@touchline/tests/support/server/server.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const aClub = async (parts = 1) => {
  const club = await anOrganization(server);
  const team = await aTeam(club, { name: 'Tigers' });
  return { club, admin: club.admin, teamIds: [team.id], fieldId: await aField(club, { parts }) };
};

const statusAndMessage = async (answer: Response) => [answer.status, (await errorOf(answer)).message];
const missingField = [422, 'This field does not exist any more.'];
const yesterday = { day: '2026-06-02', endDay: '2026-06-02' };

longTest('an event on a whole field still uses all of it after the field gets more parts', async () => {
  const { club, admin, teamIds, fieldId } = await aClub(2);
  const owls = await aTeam(club, { name: 'Owls' });
  const coach = await aCoachOf(club, owls.id);
  const { id } = await anEvent(admin, { teamIds, fieldId });
  const part = practice({ teamIds: [owls.id], fieldId, firstPart: 3, lastPart: 3 });
  await admin.ask(updateField, { fieldId, parts: 4 });
  expect(await statusAndMessage(await coach.send(createEvent, part))).toEqual([
    409,
    'The field is taken by Practice of Tigers on 1 Jun 2027.',
  ]);
  await admin.ask(updateEvent, { eventId: id, time: '18:15' });
  await admin.ask(updateEvent, { eventId: id, firstPart: 1, lastPart: 1 });
  // Bookings of single parts do not change.
  await admin.ask(updateField, { fieldId, parts: 3 });
  await coach.ask(createEvent, part);
  expect(await checkDatabase(server.database)).toEqual([]);
});

it('refuses to restore an event whose field or parts no longer exist', async () => {
  const { admin, teamIds, fieldId } = await aClub(2);
  const { id: eventId } = await anEvent(admin, { teamIds, fieldId, firstPart: 2, lastPart: 2 });
  const past = (await anEvent(admin, { teamIds, fieldId, ...yesterday })).id;
  for (const id of [eventId, past]) await admin.ask(cancelEvent, { eventId: id, reason: null });
  await admin.ask(updateField, { fieldId, parts: 1 });
  expect(await statusAndMessage(await admin.send(restoreEvent, { eventId }))).toEqual([
    422,
    'The field has fewer parts.',
  ]);
  await admin.ask(updateField, { fieldId, parts: 2 });
  await admin.ask(archiveField, { fieldId, isArchived: true });
  expect(await statusAndMessage(await admin.send(restoreEvent, { eventId }))).toEqual(missingField);
  expect((await detailOf(admin, eventId)).status).toBe('cancelled');
  await admin.ask(restoreEvent, { eventId: past });
  await admin.ask(archiveField, { fieldId, isArchived: false });
  await admin.ask(restoreEvent, { eventId });
  expect(await detailOf(admin, eventId)).toMatchObject({ status: 'scheduled', field: { firstPart: 2 } });
});

it('refuses to book a field of an archived venue', async () => {
  const { admin, teamIds, fieldId } = await aClub();
  const { id: eventId } = await anEvent(admin, { teamIds, fieldId, ...yesterday });
  const proposed = async () =>
    (await admin.ask(proposeEvent, { teamId: teamIds[0] ?? '', kind: 'practice' }))?.fieldId ?? null;
  expect(await proposed()).toBe(fieldId);
  const next = await anEvent(admin, { teamIds });
  const [venue] = await admin.ask(listVenues, {});
  await admin.ask(archiveVenue, { venueId: venue?.id ?? '', isArchived: true });
  expect(await statusAndMessage(await admin.send(createEvent, practice({ teamIds, fieldId })))).toEqual(missingField);
  expect(await statusAndMessage(await admin.send(updateEvent, { eventId: next.id, fieldId }))).toEqual(missingField);
  await admin.ask(deleteEvent, { eventId: next.id });
  expect(await proposed()).toBeNull();
  await admin.ask(archiveVenue, { venueId: venue?.id ?? '', isArchived: false });
  await admin.ask(updateEvent, { eventId, note: 'x' });
  expect(await proposed()).toBe(fieldId);
});

it('a past event on an archived field can be edited', async () => {
  const { admin, teamIds, fieldId } = await aClub();
  const { id: eventId } = await anEvent(admin, { teamIds, fieldId, ...yesterday });
  await admin.ask(archiveField, { fieldId, isArchived: true });
  await admin.ask(updateEvent, { eventId, note: 'Rain', endTime: '19:00' });
  expect(await detailOf(admin, eventId)).toMatchObject({ note: 'Rain', field: { id: fieldId } });
  const later = { day: '2027-06-02', endDay: '2027-06-02' };
  expect(await statusAndMessage(await admin.send(updateEvent, { eventId, ...later }))).toEqual(missingField);
  await admin.ask(updateEvent, { eventId, fieldId: null, place: 'Hall' });
  expect(await statusAndMessage(await admin.send(updateEvent, { eventId, fieldId, place: null }))).toEqual(
    missingField,
  );
});

longTest('a series joins shared bookings with a constant number of statements', async () => {
  const statements: string[] = [];
  // Counts only statements about bookings, to ignore background jobs.
  const count = (text: string) => void (/\bbookings\b/.test(text) && statements.push(text));
  const counting = await openTestServer({}, undefined, { onStatement: count });
  try {
    const club = await anOrganization(counting);
    const [fieldId, elsewhere] = [await aField(club, { parts: 4 }), await aField(club)];
    const others = { fieldId, firstPart: 2, lastPart: 2, time: '18:00', endTime: '19:00' };
    await anEvent(club.admin, { ...others, title: 'Trial', repeat: weekly(6) });
    const joined = async (day: string, count: number) => {
      const series = { fieldId, firstPart: 1, lastPart: 3, day, time: '18:30', endTime: '20:00', sharesField: true };
      statements.length = 0;
      await anEvent(club.admin, { ...series, repeat: weekly(count) });
      return statements.length;
    };
    expect(await joined('2027-06-01', 1)).toBe(await joined('2027-06-08', 5));
    const booked = await counting.database.db
      .selectFrom('bookings')
      .where('field_id', '=', fieldId)
      .select(
        sql<string>`parts::text || ' ' || to_char(lower(during) at time zone 'Europe/Vienna', 'MM-DD HH24:MI')
        || ' ' || to_char(upper(during) at time zone 'Europe/Vienna', 'HH24:MI')`.as('use'),
      )
      .execute();
    const days = ['06-01', '06-08', '06-15', '06-22', '06-29', '07-06'];
    expect(booked.map(({ use }) => use).sort()).toEqual(days.map((day) => `[1,4) ${day} 18:00 20:00`));
    // Events that share a booking also share one after they move to another field together.
    const events = (await agendaOf(club.admin)).map(({ id, startsAt }) => ({ id, startsAt }));
    const moved = async (few: typeof events) => {
      const place = { fieldId: elsewhere, firstPart: null, lastPart: null, place: null };
      statements.length = 0;
      await club.admin.ask(changeSeveral, {
        events: few,
        reason: null,
        act: { kind: 'move', days: 0, minutes: 0, place },
      });
      return statements.length;
    };
    expect(await moved(events.slice(0, 2))).toBe(await moved(events.slice(2)));
    expect(await checkDatabase(counting.database)).toEqual([]);
  } finally {
    await counting.close();
  }
});
