import { expect, it } from 'vitest';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import * as schedule from '@touchline/domain/schedule/contract.ts';
import * as venues from '@touchline/domain/venues/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aField, agendaOf, anEvent, practice, weekly } from '@touchline/tests/support/club/schedule.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
const tables = [
  'events',
  'event_teams',
  'event_series',
  'event_changes',
  'bookings',
  'venues',
  'fields',
  'holidays',
] as const;

const storedRows = async (organizationId: string) => ({
  rows: await Promise.all(
    tables.map((table) =>
      server.database.db
        .selectFrom(table as 'fields')
        .where('organization_id', '=', organizationId as never)
        .selectAll()
        .execute()
        .then((rows) => rows.map((row) => JSON.stringify(row)).sort()),
    ),
  ),
  zone: await server.database.db
    .selectFrom('organizations')
    .where('id', '=', organizationId as never)
    .select('time_zone')
    .executeTakeFirst(),
});

/** A club with a series on a field, a venue and a holiday, and their ids. */
const aClub = async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  const fieldId = await aField(club, { parts: 2 });
  await anEvent(club.admin, { teamIds: [team.id], fieldId, repeat: weekly(3) });
  const [event] = await agendaOf(club.admin);
  const [venue] = await club.admin.ask(venues.listVenues, {});
  const holiday = { name: 'Whitsun', firstDay: '2027-06-07', lastDay: '2027-06-08' };
  const { id: holidayId } = await club.admin.ask(venues.addHoliday, holiday);
  return { club, teamId: team.id, fieldId, eventId: event?.id ?? '', venueId: venue?.id ?? '', holidayId };
};

// SCHED-45
it('every schedule and venue operation refuses invalid input and changes nothing', async () => {
  const { club, ...own } = await aClub();
  const other = await aClub();
  const none = crypto.randomUUID();
  const { eventId, venueId, fieldId } = own;
  const nul = 'a\u0000b';
  const venue = { name: 'Arena', address: null, note: null, directions: null };
  const holiday = { name: 'Fair', firstDay: '2027-07-01', lastDay: '2027-07-02' };
  const early = { time: '18:00', endTime: '17:00' };
  /** Values that are invalid for both new and changed events. */
  const wrong = [
    ...[{ teamIds: [none] }, { teamIds: [other.teamId] }, { teamIds: ['x'] }, { teamIds: [own.teamId, own.teamId] }],
    ...[
      early,
      { endDay: '2027-05-31' },
      { day: '2027-02-30' },
      { time: '25:00' },
      { time: null },
      { day: '9999-01-01' },
    ],
    ...[{ title: nul }, { note: nul }, { place: nul }, { kind: nul }, { note: 'n'.repeat(2001) }, { title: 7 }],
    ...[{ fieldId: none }, { fieldId: other.fieldId }, { fieldId, firstPart: 1, lastPart: 3 }, { meetingMinutes: 241 }],
    ...[
      { fieldId, place: 'Hall' },
      { kind: 'event', title: null },
      { kind: 'practice', opponent: 'Bears' },
      { zone: 'Mars' },
    ],
  ];
  const series = [
    ...[
      weekly(121),
      weekly(0),
      weekly(null),
      weekly(3, { weekdays: [] }),
      weekly(3, { every: 5 }),
      weekly(3, { weekdays: [3] }),
    ],
    ...[
      weekly(null, { until: '2027-05-01' }),
      weekly(null, { until: '2031-01-01' }),
      weekly(3, { skipped: [nul] }),
      { unit: nul },
    ],
  ];
  const cases: readonly (readonly [Operation, Readonly<Record<string, unknown>>])[] = [
    ...wrong.map((values) => [schedule.createEvent, practice(values as object)] as const),
    ...series.map((repeat) => [schedule.createEvent, practice({ repeat } as object)] as const),
    ...wrong.map((values) => [schedule.updateEvent, { eventId, ...values }] as const),
    ...[nul, none, other.eventId].flatMap((id) => [
      [schedule.readEvent, { eventId: id }] as const,
      [schedule.updateEvent, { eventId: id, note: 'x' }] as const,
      [schedule.cancelEvent, { eventId: id, reason: null }] as const,
      [schedule.restoreEvent, { eventId: id }] as const,
      [schedule.deleteEvent, { eventId: id }] as const,
      [schedule.takeTeamOut, { eventId: id, teamId: own.teamId }] as const,
    ]),
    ...[nul, none, other.teamId].map((teamId) => [schedule.takeTeamOut, { eventId, teamId }] as const),
    [schedule.updateEvent, { eventId, scope: 'all', note: 'x' }],
    [schedule.cancelEvent, { eventId, reason: nul }],
    [schedule.cancelEvent, { eventId, reason: null, scope: nul }],
    [schedule.restoreEvent, { eventId }],
    ...[
      { at: '2027-02-30' },
      { at: nul },
      { direction: nul },
      { kind: nul },
      { teamId: nul },
      { after: nul },
      { zone: 'Mars' },
    ].map((search) => [schedule.listAgenda, search] as const),
    ...[{ span: 'year' }, { day: '2027-02-30' }, { day: nul }, { kind: nul }, { teamId: nul }, { zone: 'Mars' }].map(
      (search) => [schedule.listDays, { span: 'week', day: '2027-06-01', ...search }] as const,
    ),
    ...[{ teamId: nul }, { kind: 'tryout' }, { kind: nul }, { zone: 'Mars' }].map(
      (search) => [schedule.proposeEvent, { teamId: own.teamId, kind: 'game', ...search }] as const,
    ),
    [schedule.listTeamChoices, { search: nul }],
    ...[{ name: nul }, { name: '' }, { note: 'n'.repeat(1001) }, { address: 7 }].flatMap((values) => [
      [venues.createVenue, { ...venue, ...values }] as const,
      [venues.updateVenue, { venueId, ...values }] as const,
    ]),
    ...[nul, none, other.venueId].flatMap((id) => [
      [venues.updateVenue, { venueId: id, note: 'x' }] as const,
      [venues.archiveVenue, { venueId: id, isArchived: true }] as const,
      [venues.deleteVenue, { venueId: id }] as const,
      [venues.createField, { venueId: id, name: 'Turf', parts: 1 }] as const,
    ]),
    ...[{ name: nul }, { name: '' }, { parts: 0 }, { parts: 9 }, { parts: 1.5 }].flatMap((values) => [
      [venues.createField, { venueId, name: 'Turf', parts: 1, ...values }] as const,
      [venues.updateField, { fieldId, ...values }] as const,
    ]),
    ...[nul, none, other.fieldId].flatMap((id) => [
      [venues.updateField, { fieldId: id, name: 'Turf' }] as const,
      [venues.archiveField, { fieldId: id, isArchived: true }] as const,
      [venues.deleteField, { fieldId: id }] as const,
    ]),
    [venues.archiveVenue, { venueId, isArchived: 'yes' }],
    [venues.archiveField, { fieldId, isArchived: 'yes' }],
    [venues.listVenues, { search: nul }],
    [venues.listHolidays, { search: nul }],
    ...[{ name: nul }, { firstDay: '2027-02-30' }, { lastDay: '2027-06-30' }, { lastDay: '2028-07-01' }].map(
      (values) => [venues.addHoliday, { ...holiday, ...values }] as const,
    ),
    ...[nul, none, other.holidayId].map((id) => [venues.deleteHoliday, { holidayId: id }] as const),
    ...['Mars/Olympus', nul, ''].map((timeZone) => [updateOrganization, { timeZone }] as const),
  ];
  const all = Object.values({ ...schedule, ...venues });
  expect(all.filter((operation) => !cases.some(([asked]) => asked === operation)).map(({ name }) => name)).toEqual([]);

  const before = await Promise.all([storedRows(club.id), storedRows(other.club.id)]);
  for (const [operation, input] of cases) {
    const answer = await club.admin.send(operation, input);
    const said = `${operation.name} ${JSON.stringify(input)}`;
    expect([answer.status >= 400 && answer.status < 500, said]).toEqual([true, said]);
    expect((await errorOf(answer)).message).toMatch(/^[A-Z].*\.$/s);
  }
  expect(await Promise.all([storedRows(club.id), storedRows(other.club.id)])).toEqual(before);
});
