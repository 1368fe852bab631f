import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelTryout,
  completeTryout,
  createTryout,
  listTryouts,
  readTryout,
  startTryout,
  updateTryout,
} from '@touchline/domain/tryouts/contract.ts';
import { registerPlayer, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { contract } from '@touchline/domain/contract.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { momentAt } from '@touchline/domain/core/wall-clock.ts';
import { type Club, anOrganization } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, anOpenAgeGroup, aTryout, tryoutDetails } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let ageGroup: AgeGroup;

beforeEach(async () => {
  club = await anOrganization(server);
  ageGroup = await anOpenAgeGroup(server, club);
});

const rowOf = (id: string) =>
  server.database.db.selectFrom('tryouts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

const hour = 3_600_000;

/** Start of today in the club's time zone. */
const midnight = (): Date => momentAt(`${dayOf(new Date(), 'Europe/Vienna')}T00:00`, 'Europe/Vienna');

const withDates = (date: Date, deadline: Date) =>
  tryoutDetails(ageGroup, { date: date.toISOString(), registrationDeadline: deadline.toISOString() });

describe('tryouts', () => {
  // TRYOUT-16 TRYOUT-17 DATA-28
  it('creates an upcoming tryout with all entered fields', async () => {
    const entered = tryoutDetails(ageGroup, { description: 'Bring water', maxParticipants: 20 });
    const created = await club.admin.ask(createTryout, entered);
    expect(created).toEqual({
      ...entered,
      id: created.id,
      status: 'upcoming',
      ageGroupName: 'U11',
      seasonId: ageGroup.seasonId,
      seasonName: 'Spring',
      registeredCount: 0,
      checkedInCount: 0,
    });
    expect(await rowOf(created.id)).toMatchObject({
      organization_id: club.id,
      created_by: club.admin.userId,
      age_group_id: ageGroup.id,
      status: 'upcoming',
    });
  });

  // TRYOUT-10
  it('creates a tryout without a description or maximum', async () => {
    expect(await aTryout(club, ageGroup)).toMatchObject({ description: null, maxParticipants: null });
  });

  it.each([
    // TRYOUT-07 TRYOUT-15
    ['a title of two characters', { title: 'ab' }, { title: 'Title must be at least 3 characters.' }],
    // TRYOUT-08
    ['no location', { location: undefined }, { location: 'Location is required' }],
    // TRYOUT-09
    ['no date', { date: undefined }, { date: 'Please select a date and time.' }],
    ['a day without time', { date: '2090-06-01' }, { date: 'Please select a date and time.' }],
    // TRYOUT-09
    [
      'no deadline',
      { registrationDeadline: undefined },
      { registrationDeadline: 'Please select a registration deadline.' },
    ],
    // TRYOUT-10
    [
      'a maximum of zero',
      { maxParticipants: 0 },
      { maxParticipants: 'Please enter a whole number above zero, or leave it empty.' },
    ],
    // TRYOUT-11
    ['no age group', { ageGroupId: undefined }, { ageGroupId: 'Please select an age group.' }],
    [
      'an age group that does not exist',
      { ageGroupId: crypto.randomUUID() },
      { ageGroupId: 'This age group does not exist any more. Please select another one.' },
    ],
    ['a status', { status: 'active' }, { status: 'This field is not known.' }],
    [
      'a deadline after the date',
      { registrationDeadline: '2090-06-01T16:01:00Z' },
      { registrationDeadline: 'The registration deadline cannot be after the tryout date.' },
    ],
  ])('refuses a tryout with %s', async (_, wrong, fields) => {
    const response = await club.admin.send(createTryout, { ...tryoutDetails(ageGroup), ...wrong });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual(fields);
    expect(await club.admin.ask(listTryouts, {})).toEqual([]);
  });

  // TRYOUT-13 TRYOUT-50
  it('accepts a tryout today in the club’s time zone but refuses a past one', async () => {
    const today = midnight();
    const yesterday = new Date(today.getTime() - 1);
    expect((await club.admin.send(createTryout, withDates(today, today))).status).toBe(201);
    const response = await club.admin.send(createTryout, withDates(today, yesterday));
    expect((await response.json()).error.fields).toEqual({
      registrationDeadline: 'The registration deadline cannot be before today.',
    });
    const both = await club.admin.send(createTryout, withDates(yesterday, yesterday));
    expect((await both.json()).error.fields).toHaveProperty('date', 'The tryout date cannot be before today.');
  });

  it('refuses a tryout for an age group of another club', async () => {
    const other = await anOrganization(server);
    const theirs = await anOpenAgeGroup(server, other);
    const response = await club.admin.send(createTryout, tryoutDetails(theirs));
    expect(response.status).toBe(422);
    const { id: tryoutId } = await aTryout(club, ageGroup);
    expect((await club.admin.send(updateTryout, { tryoutId, ageGroupId: theirs.id })).status).toBe(422);
    expect(await rowOf(tryoutId)).toMatchObject({ age_group_id: ageGroup.id });
  });

  // TRYOUT-18
  it('filters tryouts by status and lists them latest first', async () => {
    const first = await aTryout(club, ageGroup, { date: '2090-06-01T16:00:00Z' });
    const second = await aTryout(club, ageGroup, { date: '2090-07-01T16:00:00Z' });
    await club.admin.ask(startTryout, { tryoutId: first.id });
    const titles = (tryouts: { id: string }[]) => tryouts.map(({ id }) => id);
    expect(titles(await club.admin.ask(listTryouts, {}))).toEqual([second.id, first.id]);
    expect(titles(await club.admin.ask(listTryouts, { status: 'active' }))).toEqual([first.id]);
    expect(await club.admin.ask(listTryouts, { status: 'upcoming' })).toEqual([second]);
  });

  // TRYOUT-20 TRYOUT-21 TRYOUT-22
  it('counts registered and checked-in players of a tryout separately', async () => {
    const { id: tryoutId } = await aTryout(club, ageGroup);
    const ids = [];
    for (const _ of [1, 2, 3]) {
      const { profileId: playerId } = await club.addPlayer();
      ids.push((await club.admin.ask(registerPlayer, { tryoutId, playerId })).id);
    }
    await club.admin.ask(startTryout, { tryoutId });
    const [one = '', two = ''] = ids;
    await club.admin.ask(setAttendance, { registrationId: one, status: 'checked_in' });
    await club.admin.ask(setAttendance, { registrationId: two, status: 'absent' });
    expect(await club.admin.ask(readTryout, { tryoutId })).toMatchObject({ registeredCount: 1, checkedInCount: 1 });
  });
});

describe('edited details of a tryout', () => {
  // TRYOUT-47
  it('updates only the sent fields of a tryout', async () => {
    const beside = await aTryout(club, ageGroup, { description: 'Bring balls', maxParticipants: 30 });
    const before = await aTryout(club, ageGroup, { description: 'Bring water', maxParticipants: 20 });
    const changed = await club.admin.ask(updateTryout, { tryoutId: before.id, title: 'Second tryout' });
    expect(changed).toEqual({ ...before, title: 'Second tryout' });
    const emptied = await club.admin.ask(updateTryout, {
      tryoutId: before.id,
      description: null,
      maxParticipants: null,
    });
    expect(emptied).toMatchObject({ title: 'Second tryout', description: null, maxParticipants: null });
    expect(await club.admin.ask(updateTryout, { tryoutId: before.id })).toEqual(emptied);
    expect(await club.admin.ask(readTryout, { tryoutId: beside.id })).toMatchObject(beside);
  });

  // TRYOUT-47
  it('refuses to move a past tryout to another past date', async () => {
    const { id: tryoutId, date } = await aTryout(club, ageGroup);
    const past = new Date(Date.now() - 48 * hour).toISOString();
    await server.database.db
      .updateTable('tryouts')
      .set({ date: past, registration_deadline: past })
      .where('id', '=', tryoutId)
      .execute();
    const corrected = await club.admin.ask(updateTryout, { tryoutId, title: 'Corrected', date: past });
    expect(corrected).toMatchObject({ title: 'Corrected', date: past });
    const earlier = new Date(Date.now() - 47 * hour).toISOString();
    const response = await club.admin.send(updateTryout, { tryoutId, date: earlier });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({ date: 'The tryout date cannot be before today.' });
    expect(await club.admin.ask(updateTryout, { tryoutId, date })).toMatchObject({ date });
  });

  it('refuses to set a tryout’s status by editing its details', async () => {
    const { id: tryoutId } = await aTryout(club, ageGroup);
    const response = await club.admin.send(updateTryout, { tryoutId, status: 'completed' });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({ status: 'This field is not known.' });
  });

  it('refuses a maximum of players below the number of places taken', async () => {
    const { id: tryoutId } = await aTryout(club, ageGroup);
    for (const _ of [1, 2]) {
      await club.admin.ask(registerPlayer, { tryoutId, playerId: (await club.addPlayer()).profileId });
    }
    const response = await club.admin.send(updateTryout, { tryoutId, maxParticipants: 1 });
    expect(response.status).toBe(409);
    expect((await response.json()).error.fields).toEqual({
      maxParticipants: '2 players hold a place already, so the maximum cannot be lower.',
    });
    expect(await club.admin.ask(updateTryout, { tryoutId, maxParticipants: 2 })).toMatchObject({ maxParticipants: 2 });
  });
});

// TRYOUT-48 (ruling 23)
it('a tryout can be canceled but not deleted', async () => {
  const { id: tryoutId } = await aTryout(club, ageGroup);
  await club.admin.ask(cancelTryout, { tryoutId });
  const deleting = contract.filter(({ route }) => route.startsWith('DELETE') && /\/tryouts\b/.test(route));
  expect(deleting).toEqual([]);
  const headers = { 'x-requested-with': 'app', 'content-type': 'application/json' };
  const answer = await club.admin.request(`/api/tryouts/${tryoutId}`, { method: 'DELETE', headers });
  expect(answer.status).toBe(405);
  expect(await club.admin.ask(listTryouts, {})).toMatchObject([{ id: tryoutId, status: 'cancelled' }]);
});

describe('the status of a tryout', () => {
  const operations = { active: startTryout, cancelled: cancelTryout, completed: completeTryout };

  // TRYOUT-39 TRYOUT-40
  it.each([
    ['upcoming', [], ['active', 'cancelled']],
    ['active', ['active'], ['completed']],
    ['completed', ['active', 'completed'], []],
    ['cancelled', ['cancelled'], []],
  ] as const)('a tryout that is %s changes status only as the rules allow', async (_, way, allowed) => {
    for (const target of ['active', 'cancelled', 'completed'] as const) {
      const { id: tryoutId } = await aTryout(club, ageGroup);
      for (const step of way) await club.admin.ask(operations[step], { tryoutId });
      const { status: before } = await rowOf(tryoutId);
      const response = await club.admin.send(operations[target], { tryoutId });
      if ((allowed as readonly string[]).includes(target)) {
        expect(await response.json()).toMatchObject({ id: tryoutId, status: target });
      } else {
        expect(response.status).toBe(409);
        expect((await response.json()).error).toMatchObject({ code: 'status_conflict' });
      }
      const { status } = await rowOf(tryoutId);
      expect(status).toBe(response.ok ? target : before);
    }
  });
});
