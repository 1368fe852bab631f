import { beforeEach, describe, expect, it } from 'vitest';
import { cancelTryout, completeTryout, startTryout, updateTryout } from '@touchline/domain/tryouts/contract.ts';
import {
  listRegistrations,
  registerPlayer,
  setAttendance,
  withdrawRegistration,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import { type Club, anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aRunningTryout, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let admin: Member;

beforeEach(async () => {
  club = await anOrganization(server);
  admin = club.admin;
});

describe('attendance', () => {
  // TREG-09 TREG-13 TREG-42
  it('sets and corrects attendance at an active tryout', async () => {
    const { tryout, registrations } = await aRunningTryout(server, club, [{}, {}, {}]);
    const [one, two, three] = registrations.map(({ id }) => id) as [string, string, string];
    const present = await admin.ask(setAttendance, { registrationId: one, status: 'checked_in' });
    expect(present).toMatchObject({ id: one, status: 'checked_in', checkedInAt: expect.any(String) });
    expect(await admin.ask(setAttendance, { registrationId: one, status: 'checked_in' })).toEqual(present);
    expect(await admin.ask(setAttendance, { registrationId: two, status: 'absent' })).toMatchObject({
      status: 'absent',
      checkedInAt: null,
    });
    expect(await admin.ask(withdrawRegistration, { registrationId: three })).toMatchObject({ status: 'withdrawn' });

    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
    const listed = () => admin.ask(listRegistrations, { tryoutId: tryout.id });
    expect(idsOf(await listed())).toEqual([one]);
    const all = await admin.ask(listRegistrations, { tryoutId: tryout.id, all: true });
    expect(idsOf(all)).toEqual([one, two, three].toSorted());

    for (const registrationId of [two, three]) {
      await admin.ask(setAttendance, { registrationId, status: 'checked_in' });
    }
    expect(idsOf(await listed())).toEqual([one, two, three].toSorted());
  });

  it('resets attendance at a tryout to registered', async () => {
    const { tryout, registrations } = await aRunningTryout(server, club, [{}, {}]);
    const [one, two] = registrations.map(({ id }) => id) as [string, string];
    const takeBack = (registrationId: string) => admin.ask(setAttendance, { registrationId, status: 'registered' });
    await admin.ask(setAttendance, { registrationId: one, status: 'checked_in' });
    await admin.ask(setAttendance, { registrationId: two, status: 'absent' });
    expect(await takeBack(one)).toMatchObject({ id: one, status: 'registered', checkedInAt: null });
    expect(await takeBack(two)).toMatchObject({ id: two, status: 'registered' });
    // A repeated request changes nothing and writes no audit log line.
    expect(await takeBack(two)).toMatchObject({ id: two, status: 'registered' });
    const lines = await server.database.db
      .selectFrom('audit_log')
      .where('organization_id', '=', club.id)
      .where('action', '=', setAttendance.name)
      .where('entity_id', '=', two)
      .orderBy('id')
      .select(['entity', 'details'])
      .execute();
    expect(lines).toEqual([
      { entity: 'registration', details: { registrationId: two, status: 'absent' } },
      { entity: 'registration', details: { registrationId: two, status: 'registered' } },
    ]);
    const again = await admin.ask(setAttendance, { registrationId: one, status: 'checked_in' });
    expect(again.checkedInAt).not.toBeNull();
    await admin.ask(completeTryout, { tryoutId: tryout.id });
    expect(await errorOf(await admin.send(setAttendance, { registrationId: one, status: 'registered' }))).toMatchObject(
      { status: 409, message: 'Attendance can only be taken while the tryout is active.' },
    );
  });

  it('does not reset a concurrently withdrawn player to registered', async () => {
    const { tryout, registrations } = await aRunningTryout(server, club, [{}, {}, {}, {}]);
    const ids = registrations.map(({ id }) => id);
    const [first = '', ...others] = ids;
    await admin.ask(withdrawRegistration, { registrationId: first });
    expect(
      await errorOf(await admin.send(setAttendance, { registrationId: first, status: 'registered' })),
    ).toMatchObject({
      status: 409,
      code: 'registration_withdrawn',
      message: 'This registration was withdrawn. Check the player in to bring them back.',
    });
    for (const registrationId of others) await admin.ask(setAttendance, { registrationId, status: 'absent' });
    await Promise.all(
      others.flatMap((registrationId) => [
        admin.send(setAttendance, { registrationId, status: 'registered' }),
        admin.send(withdrawRegistration, { registrationId }),
      ]),
    );
    const all = await admin.ask(listRegistrations, { tryoutId: tryout.id, all: true });
    expect(all.map(({ status }) => status)).toEqual(ids.map(() => 'withdrawn'));
  });

  it('checks in an absent player again only if a place is free', async () => {
    const { tryout, registrations } = await aRunningTryout(server, club, [{}, {}]);
    const [one, two] = registrations.map(({ id }) => id) as [string, string];
    await admin.ask(setAttendance, { registrationId: one, status: 'absent' });
    await admin.ask(updateTryout, { tryoutId: tryout.id, maxParticipants: 1 });
    await admin.ask(setAttendance, { registrationId: two, status: 'checked_in' });
    expect(await errorOf(await admin.send(setAttendance, { registrationId: one, status: 'checked_in' }))).toMatchObject(
      { status: 409, message: 'This tryout is full (1 participants).' },
    );
  });

  // TREG-12
  it.each([
    ['upcoming', []],
    ['completed', [startTryout, completeTryout]],
    ['cancelled', [cancelTryout]],
  ] as const)('refuses to take attendance while the tryout is %s', async (_, steps) => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    const { profileId: playerId } = await club.addPlayer();
    const { id: registrationId } = await admin.ask(registerPlayer, { tryoutId, playerId });
    for (const step of steps) await admin.ask(step, { tryoutId });
    expect(await errorOf(await admin.send(setAttendance, { registrationId, status: 'absent' }))).toMatchObject({
      status: 409,
      message: 'Attendance can only be taken while the tryout is active.',
    });
    const withdrawn = await admin.send(withdrawRegistration, { registrationId });
    expect(withdrawn.status).toBe(steps.length === 0 ? 200 : 409);
  });

  it.each(['withdrawn', 'late', undefined])('refuses to set attendance at a tryout to %s', async (status) => {
    const { registrations } = await aRunningTryout(server, club, [{}]);
    const input = { registrationId: registrations[0]?.id, status };
    expect((await admin.send(setAttendance, input)).status).toBe(422);
  });
});
