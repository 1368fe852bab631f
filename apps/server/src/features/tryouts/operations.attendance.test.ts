import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelTryout, completeTryout, startTryout, updateTryout } from '@touchline/domain/tryouts/contract.ts';
import {
  listRegistrations,
  registerPlayer,
  setAttendance,
  withdrawRegistration,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import { type Club, anOrganization, type Member } from '../../../../../tests/support/club.ts';
import { errorOf } from '../../../../../tests/support/person.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import { aRunningTryout, aTryout, anAgeGroup } from '../../../../../tests/support/tryouts.ts';

let server: TestServer;
let club: Club;
let admin: Member;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  club = await anOrganization(server);
  admin = club.admin;
});

describe('attendance', () => {
  // TREG-09 TREG-13 TREG-42
  it('is set and corrected while the tryout is active', async () => {
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

  it('takes a place again only while there is one', async () => {
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
  ] as const)('is not taken while the tryout is %s', async (_, steps) => {
    const { id: tryoutId } = await aTryout(club, await anAgeGroup(server, club));
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

  it.each(['registered', 'withdrawn', 'late', undefined])('cannot be set to %s', async (status) => {
    const { registrations } = await aRunningTryout(server, club, [{}]);
    const input = { registrationId: registrations[0]?.id, status };
    expect((await admin.send(setAttendance, input)).status).toBe(422);
  });
});
