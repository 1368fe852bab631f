import { beforeEach, describe, expect, it } from 'vitest';
import { completeTryout, updateTryout } from '@touchline/domain/tryouts/contract.ts';
import {
  listRegistrations,
  registerPlayer,
  setAttendance,
  withdrawRegistration,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Attendance } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { ViewToken } from '@touchline/domain/tryouts/schema.client-timestamp.ts';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { afterNoon, viewTokenFor, stopAfterNoon } from '@touchline/tests/support/world/client-timestamp.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aCoachOfGroup, aPlayerAtTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const daySeconds = 24 * 3600;

const server = ownServer();
let club: Club;
let coaches: [Member, Member];
let tryoutId: string;
let registrationId: string;
let viewTokens: Map<Member, ViewToken>;

// Two coaches' phones open the tryout at noon.
beforeEach(async () => {
  await stopAfterNoon(server, -60);
  const { ageGroup, ...facts } = await aPlayerAtTryout(server);
  ({ club, tryoutId, registrationId } = facts);
  coaches = [
    await aCoachOfGroup(server, club, ageGroup, 'Cora Keen'),
    await aCoachOfGroup(server, club, ageGroup, 'Carl Keen'),
  ];
  await stopAfterNoon(server, 0);
  viewTokens = new Map();
  for (const coach of coaches) viewTokens.set(coach, await viewTokenFor(coach, tryoutId));
});

const send = async (coach: Member, status: Attendance, seconds: number, more: object = {}) => {
  const recorded = { at: afterNoon(seconds).toISOString(), ...viewTokens.get(coach), ...more };
  const response = await coach.send(setAttendance, { registrationId, status, recorded });
  const body = await response.json();
  return { answered: response.status, ...(response.ok ? body : body.error) };
};

const completeAt = async (seconds: number): Promise<void> => {
  await stopAfterNoon(server, seconds);
  await club.admin.ask(completeTryout, { tryoutId });
};

const readMark = async () => (await club.admin.ask(listRegistrations, { tryoutId, all: true }))[0];

// TREG-12 EVAL-32
describe('attendance taken offline', () => {
  it('stores the time at which an offline attendance mark was made', async () => {
    await stopAfterNoon(server, 3600);
    const answer = await send(coaches[0], 'checked_in', 60);
    expect(answer).toMatchObject({
      answered: 200,
      status: 'checked_in',
      checkedInAt: afterNoon(60).toISOString(),
      isLate: false,
    });
  });

  it('marks an offline attendance mark late if it arrives after completion', async () => {
    await completeAt(120);
    await stopAfterNoon(server, 3600);
    expect(await send(coaches[0], 'checked_in', 60)).toMatchObject({ answered: 200, isLate: true });
    expect(await readMark()).toMatchObject({
      status: 'checked_in',
      checkedInAt: afterNoon(60).toISOString(),
      isLate: true,
    });
  });

  it('does not mark a repeated offline attendance mark late', async () => {
    await club.admin.ask(setAttendance, { registrationId, status: 'checked_in' });
    await completeAt(120);
    expect(await send(coaches[0], 'checked_in', 60)).toMatchObject({
      answered: 200,
      checkedInAt: afterNoon(0).toISOString(),
      isLate: false,
    });
    expect(await send(coaches[1], 'absent', 90)).toMatchObject({ answered: 200, status: 'absent', isLate: true });
  });

  it.each([
    ['a second before a day is over', daySeconds - 1, { answered: 200, isLate: true }],
    ['when a day is over', daySeconds, { answered: 409, code: 'arrived_too_late' }],
    ['a second later', daySeconds + 1, { answered: 409, code: 'arrived_too_late' }],
  ])('accepts an offline mark up to 24 hours after completion: arriving %s', async (_, seconds, expected) => {
    await completeAt(120);
    await stopAfterNoon(server, 120 + seconds);
    expect(await send(coaches[0], 'absent', 119)).toMatchObject(expected);
    expect(await readMark()).toMatchObject({ status: expected.answered === 200 ? 'absent' : 'registered' });
  });

  it('refuses an attendance mark made after completion', async () => {
    await completeAt(120);
    await stopAfterNoon(server, 3600);
    expect(await send(coaches[0], 'absent', 120)).toMatchObject({ answered: 409, code: 'made_after_completion' });
    expect(await readMark()).toMatchObject({ status: 'registered' });
  });

  it.each([
    ['the proof of a colleague', () => viewTokens.get(coaches[1]), 'recorded.proof'],
    ['a time in the future', () => ({ at: afterNoon(3600 + 121).toISOString() }), 'recorded.at'],
    ['a time before the opening', () => ({ at: afterNoon(-1).toISOString() }), 'recorded.at'],
  ])('refuses an offline attendance mark with %s', async (_, wrong, field) => {
    await stopAfterNoon(server, 3600);
    const { answered, fields } = await send(coaches[0], 'absent', 60, wrong());
    expect({ answered, fields: Object.keys(fields) }).toEqual({ answered: 422, fields: [field] });
    expect(await readMark()).toMatchObject({ status: 'registered' });
  });

  it('accepts an attendance mark for a player registered after the device opened the tryout', async () => {
    const { profileId: playerId } = await club.addPlayer();
    await stopAfterNoon(server, 61);
    ({ id: registrationId } = await club.admin.ask(registerPlayer, { tryoutId, playerId }));
    // The phone's clock is one second behind. A registration does not count as a newer mark.
    expect(await send(coaches[0], 'checked_in', 60)).toMatchObject({ answered: 200, status: 'checked_in' });
  });
});

// TREG-12 EVAL-32
describe('attendance marks of several coaches', () => {
  it('keeps the attendance mark made last, regardless of the order of arrival', async () => {
    await stopAfterNoon(server, 3600);
    const last = await send(coaches[0], 'absent', 120);
    expect(last).toMatchObject({ answered: 200, status: 'absent' });
    await completeAt(3700);
    expect(await send(coaches[1], 'checked_in', 60)).toEqual(last);
    expect(await send(coaches[1], 'checked_in', 180)).toMatchObject({ answered: 200, status: 'checked_in' });
  });

  it('keeps the last attendance mark to arrive if both were made at the same time', async () => {
    await stopAfterNoon(server, 3600);
    await send(coaches[0], 'checked_in', 60);
    expect(await send(coaches[1], 'absent', 60)).toMatchObject({ answered: 200, status: 'absent' });
    const last = { answered: 200, status: 'checked_in', checkedInAt: afterNoon(61).toISOString() };
    expect(await send(coaches[0], 'checked_in', 61)).toMatchObject(last);
  });

  it('accepts two attendance marks made at the same time that arrive after completion', async () => {
    await completeAt(120);
    await stopAfterNoon(server, 3600);
    await send(coaches[0], 'checked_in', 60);
    expect(await send(coaches[1], 'absent', 60)).toMatchObject({ answered: 200, status: 'absent', isLate: true });
  });

  longTest('an earlier offline attendance mark does not replace an online one or a withdrawal', async () => {
    await stopAfterNoon(server, 60);
    await club.admin.ask(setAttendance, { registrationId, status: 'absent' });
    expect(await send(coaches[0], 'checked_in', 30)).toMatchObject({ answered: 200, status: 'absent' });
    await stopAfterNoon(server, 120);
    await club.admin.ask(withdrawRegistration, { registrationId });
    expect(await send(coaches[0], 'checked_in', 90)).toMatchObject({ answered: 200, status: 'withdrawn' });
    expect(await send(coaches[0], 'checked_in', 120)).toMatchObject({ answered: 200, status: 'checked_in' });
  });
});

// TRYOUT-49
describe('a late check-in whose place is taken in the meantime', () => {
  it('refuses a late check-in at a full tryout until an admin adds a place', async () => {
    await club.admin.ask(setAttendance, { registrationId, status: 'absent' });
    const { profileId: playerId } = await club.addPlayer();
    await club.admin.ask(registerPlayer, { tryoutId, playerId });
    await club.admin.ask(updateTryout, { tryoutId, maxParticipants: 1 });
    await completeAt(120);
    expect(await send(coaches[0], 'checked_in', 60)).toMatchObject({
      answered: 409,
      code: 'tryout_full',
      message: 'This tryout is full (1 participants).',
    });
    await club.admin.ask(updateTryout, { tryoutId, maxParticipants: 2 });
    expect(await send(coaches[0], 'checked_in', 60)).toMatchObject({ answered: 200, status: 'checked_in' });
  });
});
