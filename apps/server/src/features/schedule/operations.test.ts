import { describe, expect, it } from 'vitest';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { createEvent, listAgenda, readEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { archiveField, deleteField, deleteVenue, listVenues, updateField } from '@touchline/domain/venues/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import {
  aField,
  agendaOf,
  anEvent,
  aTuesday,
  detailOf,
  practice,
  startsIn,
  weekly,
} from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

/** Two teams, each with a coach and a player. */
const twoTeams = async () => {
  const club = await anOrganization(server);
  const tigers = await aTeam(club, { name: 'Tigers' });
  const owls = await aTeam(club, { name: 'Owls' });
  const member = async (teamId: string, firstName: string) => {
    const player = await club.addPlayer({ firstName });
    await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
    return player;
  };
  const people = {
    ...{ coach: await aCoachOf(club, tigers.id), otherCoach: await aCoachOf(club, owls.id) },
    ...{ player: await member(tigers.id, 'Pia'), otherPlayer: await member(owls.id, 'Olaf') },
  };
  return { club, tigers, owls, ...people };
};

const refusalOf = async (by: Club['admin'], facts: object) => {
  const response = await by.send(createEvent, practice(facts));
  const { fields } = await errorOf(response);
  return [response.status, Object.keys(fields ?? {})];
};

describe('an event', () => {
  // SCHED-03
  it('an event keeps its local time if the club’s time zone changes', async () => {
    const { admin } = await anOrganization(server);
    // The clock skips 02:30 in Vienna and repeats 01:30 in New York.
    const { id: skipped } = await anEvent(admin, { day: '2028-03-26', time: '02:30', endTime: '04:00' });
    const { id: repeated } = await anEvent(admin, { day: '2027-11-07', time: '01:30', endTime: '03:00' });
    const times = async (id: string) => {
      const { wallStart, wallEnd, startsAt, endsAt } = await detailOf(admin, id);
      return [wallStart, wallEnd, startsAt.slice(0, 16), endsAt.slice(0, 16)];
    };
    const typed = ['2028-03-26T02:30', '2028-03-26T04:00'];
    const inVienna = [...typed, '2028-03-26T01:30', '2028-03-26T02:00'];
    expect(await times(skipped)).toEqual(inVienna);
    await admin.ask(updateEvent, { eventId: skipped, time: '02:15', expected: { time: '02:30' } });
    await admin.ask(updateEvent, { eventId: skipped, time: '02:30', expected: { time: '02:15' } });
    expect(await times(skipped)).toEqual(inVienna);

    await admin.ask(updateOrganization, { timeZone: 'America/New_York' });
    expect(await times(skipped)).toEqual([...typed, '2028-03-26T06:30', '2028-03-26T08:00']);
    const first = ['2027-11-07T01:30', '2027-11-07T03:00', '2027-11-07T05:30', '2027-11-07T08:00'];
    expect(await times(repeated)).toEqual(first);
    expect((await detailOf(admin, repeated)).changes).toMatchObject([
      { after: { startsAt: expect.stringMatching(/^2027-11-07T05:30/) } },
    ]);
    expect(await checkDatabase(server.database)).toEqual([]);

    await admin.ask(updateOrganization, { timeZone: 'Europe/Vienna' });
    expect(await times(skipped)).toEqual(inVienna);
  });

  // SCHED-02
  longTest('stores all details of games and of all-day events for everyone', async () => {
    const { club, tigers, owls } = await twoTeams();
    const fieldId = await aField(club, { name: 'Field 2', parts: 3 });
    const game = { kind: 'game', opponent: 'Bears', side: 'away', note: 'n'.repeat(2000) } as const;
    const { id } = await anEvent(club.admin, {
      ...game,
      teamIds: [owls.id, tigers.id],
      fieldId,
      firstPart: 2,
      lastPart: 3,
    });
    expect(await detailOf(club.admin, id)).toMatchObject({
      ...{ ...game, status: 'scheduled', isForAll: false, isAllDay: false, place: null, seriesId: null },
      ...{ startsAt: '2027-06-01T16:00:00.000Z', endsAt: '2027-06-01T17:30:00.000Z' },
      teams: [{ name: 'Owls' }, { name: 'Tigers' }],
      field: { id: fieldId, name: 'Field 2', parts: 3, firstPart: 2, lastPart: 3 },
      changes: [{ kind: 'created', changedBy: 'Ada Admin' }],
    });
    const party = { kind: 'event', title: 'Summer party', place: 'Club house', time: null, endTime: null } as const;
    const { id: partyId } = await anEvent(club.admin, { ...party, endDay: '2027-06-02' });
    expect(await detailOf(club.admin, partyId)).toMatchObject({
      ...{ kind: 'event', title: 'Summer party', place: 'Club house', isForAll: true, isAllDay: true, teams: [] },
      ...{ startsAt: '2027-05-31T22:00:00.000Z', endsAt: '2027-06-02T22:00:00.000Z', field: null },
    });
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it.each([
    ['a team of another club', { teamIds: ['11111111-1111-4111-8111-111111111111'] }, ['teamIds']],
    ['41 teams', { teamIds: Array.from({ length: 41 }, () => crypto.randomUUID()) }, ['teamIds']],
    ['an unknown field', { fieldId: '11111111-1111-4111-8111-111111111111' }, ['fieldId']],
    ['a field and a place', { fieldId: '11111111-1111-4111-8111-111111111111', place: 'Hall' }, ['place']],
    ['parts without a field', { firstPart: 1, lastPart: 1 }, ['lastPart']],
    ['a practice with an opponent', { opponent: 'Bears' }, ['opponent']],
    ['another event without a title', { kind: 'event' }, ['title']],
    ['an end before the start', { endTime: '17:59' }, ['endTime']],
    ['a start four years ahead', { day: '2031-01-01', endDay: '2031-01-01' }, ['day']],
    ['a note of 2,001 characters', { note: 'n'.repeat(2001) }, ['note']],
    ['a meeting 241 minutes before', { meetingMinutes: 241 }, ['meetingMinutes']],
    ['a time that no clock has', { time: '24:00' }, ['time']],
    ['121 events', { repeat: weekly(121) }, ['repeat.count']],
    ['two days a week for two years', { repeat: weekly(null, { weekdays: [2, 5], until: '2029-05-29' }) }, ['until']],
  ])('refuses an event with %s', async (_, facts, fields) => {
    const club = await anOrganization(server);
    expect(await refusalOf(club.admin, facts)).toEqual([422, fields]);
    expect(await agendaOf(club.admin)).toEqual([]);
  });

  // SCHED-40
  it('shows an event only to members of its teams and admins', async () => {
    const { club, tigers, owls, coach, otherCoach, player, otherPlayer } = await twoTeams();
    const { id } = await anEvent(coach, { teamIds: [tigers.id] });
    await anEvent(club.admin, { day: '2027-06-02', teamIds: [tigers.id, owls.id] });
    await anEvent(club.admin, { day: '2027-06-03', kind: 'event', title: 'Party' });
    const [first, shared, party] = ['2027-06-01T16:00', '2027-06-02T16:00', '2027-06-03T16:00'];
    for (const reader of [club.admin, coach, player]) expect(await startsIn(reader)).toEqual([first, shared, party]);
    for (const reader of [otherCoach, otherPlayer]) {
      expect(await startsIn(reader)).toEqual([shared, party]);
      expect((await reader.send(readEvent, { eventId: id })).status).toBe(404);
      expect((await reader.send(readEvent, { eventId: crypto.randomUUID() })).status).toBe(404);
    }
    expect((await detailOf(coach, id)).mayManage).toBe(true);
    expect((await detailOf(player, id)).mayManage).toBe(false);
    expect(await refusalOf(coach, { teamIds: [owls.id] })).toEqual([422, ['teamIds']]);
    expect(await refusalOf(coach, { teamIds: [tigers.id, owls.id] })).toEqual([422, ['teamIds']]);
    expect(await refusalOf(coach, {})).toEqual([422, ['teamIds']]);
    expect((await player.send(createEvent, practice({ teamIds: [tigers.id] }))).status).toBe(403);
    // A family sees no other team's name, and sees which child the event is for.
    expect(await agendaOf(player)).toMatchObject([
      { teams: [{ name: 'Tigers' }], children: [{ firstName: 'Pia' }] },
      { teams: [{ name: 'Tigers' }], children: [{ firstName: 'Pia' }] },
      { teams: [], children: [] },
    ]);
  });
});

describe('the agenda', () => {
  it('continues the agenda in both directions without a gap', async () => {
    const { club, tigers } = await twoTeams();
    await anEvent(club.admin, { repeat: weekly(60), teamIds: [tigers.id] });
    await anEvent(club.admin, {
      day: '2027-06-02',
      repeat: weekly(30, { weekdays: [3] }),
      teamIds: [tigers.id],
    });
    const later = await club.admin.ask(listAgenda, { at: `${aTuesday}T00:00:00Z` });
    expect(later.entries).toHaveLength(40);
    const rest = [];
    for (let next = later.next; next; ) {
      const page: typeof later = await club.admin.ask(listAgenda, { after: next });
      rest.push(...page.entries);
      next = page.next;
    }
    const starts = [...later.entries, ...rest].map(({ startsAt }) => startsAt);
    expect([starts.length, new Set(starts).size]).toEqual([90, 90]);
    expect(starts).toEqual([...starts].sort());
    const [edge] = rest;
    const before = await club.admin.ask(listAgenda, { direction: 'earlier', after: edge?.id });
    expect(before.entries.map(({ id }) => id)).toEqual(later.entries.map(({ id }) => id).reverse());
    expect(before.next).toBeNull();
  });

  it('filters the agenda by team, kind, field or child', async () => {
    const { club, tigers, owls, player } = await twoTeams();
    const fieldId = await aField(club);
    await anEvent(club.admin, { teamIds: [tigers.id], fieldId });
    await anEvent(club.admin, { day: '2027-06-02', teamIds: [owls.id], kind: 'game' });
    await anEvent(club.admin, { day: '2027-06-03', kind: 'event', title: 'Party' });
    const [practiceOf, game, party] = ['2027-06-01T16:00', '2027-06-02T16:00', '2027-06-03T16:00'];
    expect(await startsIn(club.admin, { teamId: owls.id })).toEqual([game]);
    expect(await startsIn(club.admin, { kind: 'event' })).toEqual([party]);
    expect(await startsIn(club.admin, { fieldId })).toEqual([practiceOf]);
    expect(await startsIn(player, { playerId: player.profileId })).toEqual([practiceOf, party]);
    expect(await startsIn(player, { teamId: owls.id })).toEqual([]);
    // The team filter leaves out events for everyone, with or without a child.
    expect(await startsIn(player, { teamId: tigers.id, playerId: player.profileId })).toEqual([practiceOf]);
  });
});

describe('venues', () => {
  it('refuses to delete a field that events use', async () => {
    const { club, tigers, owls, coach } = await twoTeams();
    const fieldId = await aField(club, { parts: 2 });
    await anEvent(club.admin, { teamIds: [tigers.id], fieldId, firstPart: 1, lastPart: 1 });
    await anEvent(club.admin, { teamIds: [owls.id], fieldId, firstPart: 2, lastPart: 2 });
    const [venue] = await coach.ask(listVenues, {});
    expect(venue).toMatchObject({ isInUse: true, fields: [{ id: fieldId, parts: 2, isInUse: true }] });
    const codeOf = async (answer: Promise<Response>) => (await errorOf(await answer)).code;
    expect(await codeOf(club.admin.send(deleteField, { fieldId }))).toBe('in_use');
    expect(await codeOf(club.admin.send(deleteVenue, { venueId: venue?.id }))).toBe('in_use');
    expect(await codeOf(club.admin.send(updateField, { fieldId, parts: 1 }))).toBe('parts_in_use');
    expect(await codeOf(club.admin.send(archiveField, { fieldId, isArchived: true }))).toBe('events_to_come');
    await server.database.db
      .updateTable('events')
      .set({ status: 'cancelled', booking_id: null })
      .where('field_id', '=', fieldId)
      .execute();
    await club.admin.ask(archiveField, { fieldId, isArchived: true });
    expect(await refusalOf(club.admin, { fieldId, day: '2027-06-08', endDay: '2027-06-08' })).toEqual([
      422,
      ['fieldId'],
    ]);
    const unused = await aField(club);
    await club.admin.ask(deleteField, { fieldId: unused });
    expect((await club.admin.ask(listVenues, {})).flatMap(({ fields }) => fields.map(({ id }) => id))).toEqual([
      fieldId,
    ]);
  });
});
