import { beforeEach, describe, expect, it } from 'vitest';
import { cancelTryout, completeTryout, startTryout, updateTryout } from '@touchline/domain/tryouts/contract.ts';
import {
  listEligiblePlayers,
  listIneligiblePlayers,
  listRegistrations,
  registerPlayer,
  registerPlayers,
  setAttendance,
  withdrawRegistration,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import { type Club, anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aRunningTryout, aTeamIn, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let admin: Member;

beforeEach(async () => {
  club = await anOrganization(server);
  admin = club.admin;
});

const addPlayers = async (count: number): Promise<string[]> => {
  const ids = [];
  for (let index = 0; index < count; index += 1) ids.push((await club.addPlayer()).profileId);
  return ids;
};

describe('a registration', () => {
  // TREG-11 TREG-41 DATA-31
  it('returns a new registration with the player’s details', async () => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    const { profileId: playerId } = await club.addPlayer({ firstName: 'Paula', lastName: 'Berg', gender: 'Female' });
    const created = await admin.ask(registerPlayer, { tryoutId, playerId, notes: 'Left-footed' });
    expect(created).toEqual({
      id: created.id,
      tryoutId,
      playerId,
      playerName: 'Paula Berg',
      playerPosition: null,
      playerBirthDate: '2015-05-05',
      playerGender: 'Female',
      guardianName: 'Gerda Guardian',
      jerseyNumber: null,
      bibNumber: null,
      status: 'registered',
      notes: 'Left-footed',
      playsUp: null,
      checkedInAt: null,
      isLate: false,
      createdAt: created.createdAt,
    });
    expect(await admin.ask(listRegistrations, { tryoutId })).toEqual([created]);
  });

  // TRYOUT-49
  it('lets admins register players after the deadline', async () => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    await server.database.db
      .updateTable('tryouts')
      .set({ registration_deadline: new Date('2020-01-01') })
      .where('id', '=', tryoutId)
      .execute();
    const [playerId = ''] = await addPlayers(1);
    expect((await admin.send(registerPlayer, { tryoutId, playerId })).status).toBe(201);
  });

  // TREG-44
  it('refuses to register a player for the same tryout twice, even after a withdrawal', async () => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    const [playerId = ''] = await addPlayers(1);
    const { id: registrationId } = await admin.ask(registerPlayer, { tryoutId, playerId });
    await admin.ask(withdrawRegistration, { registrationId });
    expect(await errorOf(await admin.send(registerPlayer, { tryoutId, playerId }))).toMatchObject({
      status: 409,
      code: 'already_registered',
      message: 'This player is already registered for this tryout.',
    });
  });

  // TRYOUT-49
  it('refuses registration for a full tryout until a place is free', async () => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club), { maxParticipants: 2 });
    const [first = '', second = '', third = '', fourth = ''] = await addPlayers(4);
    const { id: registrationId } = await admin.ask(registerPlayer, { tryoutId, playerId: first });
    await admin.ask(registerPlayer, { tryoutId, playerId: second });
    await admin.ask(startTryout, { tryoutId });
    // A checked-in player also takes a place.
    await admin.ask(setAttendance, { registrationId, status: 'checked_in' });
    expect(await errorOf(await admin.send(registerPlayer, { tryoutId, playerId: third }))).toMatchObject({
      status: 409,
      code: 'tryout_full',
      message: 'This tryout is full (2 participants).',
    });
    await admin.ask(withdrawRegistration, { registrationId });
    await admin.ask(registerPlayer, { tryoutId, playerId: third });
    await admin.ask(updateTryout, { tryoutId, maxParticipants: 3 });
    expect((await admin.send(registerPlayer, { tryoutId, playerId: fourth })).status).toBe(201);
  });

  it('counts only registrations of the same tryout against its places', async () => {
    const ageGroup = await anOpenAgeGroup(server, club);
    const [other, own] = [await aTryout(club, ageGroup), await aTryout(club, ageGroup, { maxParticipants: 1 })];
    const [first = '', second = ''] = await addPlayers(2);
    for (const playerId of [first, second]) await admin.ask(registerPlayer, { tryoutId: other.id, playerId });
    expect((await admin.send(registerPlayer, { tryoutId: own.id, playerId: first })).status).toBe(201);
    expect((await admin.send(registerPlayer, { tryoutId: own.id, playerId: second })).status).toBe(409);
  });

  // TREG-03
  it.each([
    ['upcoming', [], 201],
    ['active', [startTryout], 201],
    ['completed', [startTryout, completeTryout], 409],
    ['cancelled', [cancelTryout], 409],
  ] as const)('allows or refuses registration by the status of the tryout: %s', async (_, steps, status) => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    for (const step of steps) await admin.ask(step, { tryoutId });
    const [playerId = ''] = await addPlayers(1);
    expect((await admin.send(registerPlayer, { tryoutId, playerId })).status).toBe(status);
    const [outcome] = await admin.ask(registerPlayers, { tryoutId, playerIds: await addPlayers(1) });
    expect(outcome).toMatchObject({
      registered: status === 201,
      message: status === 201 ? null : 'Registration for this tryout is closed.',
    });
  });

  // TREG-16
  it.each([
    ['nobody', { playerId: undefined }, 'Player selection is required'],
    ['a player who does not exist', { playerId: crypto.randomUUID() }, 'This player does not exist any more.'],
  ])('refuses to register %s', async (_, input, message) => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    expect(await errorOf(await admin.send(registerPlayer, { tryoutId, ...input }))).toMatchObject({
      status: 422,
      fields: { playerId: message },
    });
  });

  it('refuses to register players of another club, one at a time or in bulk', async () => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    const { profileId: playerId } = await (await anOrganization(server)).addPlayer();
    expect(await errorOf(await admin.send(registerPlayer, { tryoutId, playerId }))).toMatchObject({
      status: 422,
      fields: { playerId: 'This player does not exist any more.' },
    });
    expect(await admin.ask(registerPlayers, { tryoutId, playerIds: [playerId] })).toEqual([
      { playerId, registered: false, message: 'This player does not exist any more.' },
    ]);
    expect(await admin.ask(listRegistrations, { tryoutId, all: true })).toEqual([]);
  });
});

describe('the audit log', () => {
  const linesOf = (operation: { readonly name: string }) =>
    server.database.db
      .selectFrom('audit_log')
      .where('organization_id', '=', club.id)
      .where('action', '=', operation.name)
      .select('details')
      .execute();

  it('logs a bulk registration only if it registered a player', async () => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    const playerIds = await addPlayers(1);
    for (const _ of [1, 2]) await admin.ask(registerPlayers, { tryoutId, playerIds });
    expect(await linesOf(registerPlayers)).toMatchObject([{ details: { registered: playerIds } }]);
  });

  it('logs a repeated withdrawal once', async () => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    const [gone = '', stays = ''] = await addPlayers(2);
    const { id: registrationId } = await admin.ask(registerPlayer, { tryoutId, playerId: gone });
    const other = await admin.ask(registerPlayer, { tryoutId, playerId: stays });
    for (const _ of [1, 2]) {
      await admin.ask(withdrawRegistration, { registrationId });
      expect(await linesOf(withdrawRegistration)).toHaveLength(1);
    }
    for (const step of [startTryout, completeTryout]) await admin.ask(step, { tryoutId });
    expect(await errorOf(await admin.send(withdrawRegistration, { registrationId: other.id }))).toMatchObject({
      status: 409,
      message: 'Registration for this tryout is closed.',
    });
  });
});

describe('many players at once', () => {
  // TREG-22 TREG-23
  it('a bulk registration reports the outcome for each player', async () => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club), { maxParticipants: 3 });
    const [first = '', second = '', third = '', fourth = ''] = await addPlayers(4);
    await admin.ask(registerPlayer, { tryoutId, playerId: first });
    const playerIds = [first, second, second, third, fourth];
    const told = (playerId: string, message: string | null) => ({ playerId, registered: message === null, message });
    const duplicate = 'This player is already registered for this tryout.';
    const full = 'This tryout is full (3 participants).';
    expect(await admin.ask(registerPlayers, { tryoutId, playerIds })).toEqual([
      told(first, duplicate),
      told(second, null),
      told(third, null),
      told(fourth, full),
    ]);
    expect(await admin.ask(registerPlayers, { tryoutId, playerIds })).toEqual([
      told(first, duplicate),
      told(second, duplicate),
      told(third, duplicate),
      told(fourth, full),
    ]);
    expect(await admin.ask(listRegistrations, { tryoutId })).toHaveLength(3);
  });

  // TREG-21
  it.each([
    ['nobody', [], 'Please select at least one player to register.'],
    ['201', Array.from({ length: 201 }, () => crypto.randomUUID()), 'Please select at most 200 players at once.'],
  ])('refuses a bulk registration of %s players', async (_, playerIds, message) => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    expect(await errorOf(await admin.send(registerPlayers, { tryoutId, playerIds }))).toMatchObject({
      status: 422,
      fields: { playerIds: message },
    });
  });
});

describe('who may see and change registrations', () => {
  // PERM-15 PERM-43 TREG-08
  it('only admins can register and withdraw players', async () => {
    const { ageGroup, tryout, registrations } = await aRunningTryout(server, club, [{}]);
    const [coach, idle, player] = [await club.addCoach(), await club.addCoach(), await club.addPlayer()];
    await aTeamIn(server, club, ageGroup, { coaches: [coach] });
    const stranger = (await anOrganization(server)).admin;
    const tryoutId = tryout.id;
    const registrationId = registrations[0]?.id ?? '';
    const [playerId = ''] = await addPlayers(1);
    const table = [
      [listRegistrations, { tryoutId, all: true }, [200, 404, 403, 404]],
      [listEligiblePlayers, { tryoutId }, [403, 403, 403, 404]],
      [listIneligiblePlayers, { tryoutId }, [403, 403, 403, 404]],
      [registerPlayer, { tryoutId, playerId }, [403, 403, 403, 404]],
      [registerPlayers, { tryoutId, playerIds: [playerId] }, [403, 403, 403, 404]],
      [setAttendance, { registrationId, status: 'checked_in' }, [200, 404, 403, 404]],
      [withdrawRegistration, { registrationId }, [403, 403, 403, 404]],
    ] as const;
    for (const [operation, input, expected] of table) {
      const statuses = [];
      for (const person of [coach, idle, player, stranger]) statuses.push((await person.send(operation, input)).status);
      expect([operation.name, statuses]).toEqual([operation.name, expected]);
      expect((await server.anonymous.send(operation, input)).status).toBe(401);
    }
    expect(await admin.ask(listRegistrations, { tryoutId, all: true })).toEqual([
      expect.objectContaining({ id: registrationId, status: 'checked_in' }),
    ]);
  });
});
