import { beforeEach, describe, expect, it } from 'vitest';
import { listEvaluations } from '@touchline/domain/evaluations/contract.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { handOutNumbers } from '@touchline/domain/tryouts/contract.numbers.ts';
import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { type Club, anOrganization } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aCoachOfGroup, aRunningTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;

beforeEach(async () => {
  club = await anOrganization(server);
});

const checkInInput = (registrationId: string, bibNumber?: number | null) => ({
  registrationId,
  status: 'checked_in' as const,
  ...(bibNumber !== undefined && { bibNumber }),
});
const numbersOf = async (tryoutId: string) =>
  new Map(
    (await club.admin.ask(listRegistrations, { tryoutId, all: true })).map(({ id, bibNumber }) => [id, bibNumber]),
  );
const lastLine = async (id: string) =>
  (
    await server.database.db
      .selectFrom('audit_log')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .select('details')
      .executeTakeFirst()
  )?.details;

it('keeps a bib number when the attendance changes', async () => {
  const { ageGroup, tryout, registrations } = await aRunningTryout(server, club, [{}, {}]);
  const [one, two] = registrations.map(({ id }) => id) as [string, string];
  const coach = await aCoachOfGroup(server, club, ageGroup);
  expect(await coach.ask(setAttendance, checkInInput(one, 12))).toMatchObject({ status: 'checked_in', bibNumber: 12 });
  expect(await lastLine(one)).toEqual({ registrationId: one, status: 'checked_in', bibNumber: 12 });
  expect(await coach.ask(setAttendance, checkInInput(two))).toMatchObject({ bibNumber: null, jerseyNumber: null });
  expect(await coach.ask(setAttendance, { registrationId: one, status: 'absent' })).toMatchObject({ bibNumber: 12 });
  expect(await coach.ask(setAttendance, checkInInput(one))).toMatchObject({ bibNumber: 12 });
  expect(await coach.ask(setAttendance, checkInInput(one, 13))).toMatchObject({ bibNumber: 13 });
  expect(await lastLine(one)).toEqual({ registrationId: one, status: 'checked_in', bibNumber: 13 });
  expect(await coach.ask(setAttendance, checkInInput(two, 12))).toMatchObject({ bibNumber: 12 });
  const evaluated = await coach.ask(listEvaluations, { tryoutId: tryout.id });
  expect(new Map(evaluated.map(({ registrationId, bibNumber }) => [registrationId, bibNumber]))).toEqual(
    new Map([
      [one, 13],
      [two, 12],
    ]),
  );
  expect(await coach.ask(setAttendance, checkInInput(two, null))).toMatchObject({
    status: 'checked_in',
    bibNumber: null,
  });
  // A repeated request changes nothing and writes no audit log line.
  const line = await lastLine(two);
  await coach.ask(setAttendance, checkInInput(two, null));
  expect(await lastLine(two)).toEqual(line);
});

it('refuses a bib number that another player of the tryout has', async () => {
  const { tryout, registrations } = await aRunningTryout(server, club, [{}, {}]);
  const [one, two] = registrations.map(({ id }) => id) as [string, string];
  const elsewhere = await aRunningTryout(server, club, [{}]);
  await club.admin.ask(setAttendance, checkInInput(one, 7));
  await club.admin.ask(setAttendance, checkInInput(elsewhere.registrations[0]?.id ?? '', 7));
  expect(await errorOf(await club.admin.send(setAttendance, checkInInput(two, 7)))).toMatchObject({
    status: 409,
    code: 'number_taken',
    message: 'Number 7 belongs to someone else at this tryout.',
  });
  // The player who has the number can be marked with it again.
  expect(await club.admin.ask(setAttendance, checkInInput(one, 7))).toMatchObject({ bibNumber: 7 });
  const listed = await club.admin.ask(listRegistrations, { tryoutId: tryout.id });
  expect(listed.find(({ id }) => id === two)).toMatchObject({ status: 'registered', bibNumber: null });
});

it.each([0, 1000, 1.5, '7', -1])('refuses bib number %s', async (bibNumber) => {
  const { registrations } = await aRunningTryout(server, club, [{}]);
  const answer = await club.admin.send(setAttendance, { ...checkInInput(registrations[0]?.id ?? ''), bibNumber });
  expect(answer.status).toBe(422);
});

it('gives a bib number to only one of five concurrent check-ins', async () => {
  const { tryout, registrations } = await aRunningTryout(server, club, [{}, {}, {}, {}, {}]);
  const answers = await Promise.all(registrations.map(({ id }) => club.admin.send(setAttendance, checkInInput(id, 4))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect([...(await numbersOf(tryout.id)).values()].filter((number) => number === 4)).toHaveLength(1);
});

describe('bib numbers that are handed out at once', () => {
  it('assigns the lowest free bib numbers in order of check-in', async () => {
    const { ageGroup, tryout, registrations } = await aRunningTryout(server, club, [{}, {}, {}, {}]);
    const [one, two, three, four] = registrations.map(({ id }) => id) as [string, string, string, string];
    const coach = await aCoachOfGroup(server, club, ageGroup);
    await coach.ask(setAttendance, checkInInput(three));
    await coach.ask(setAttendance, checkInInput(two, 1));
    await coach.ask(setAttendance, checkInInput(one));
    expect(await coach.ask(handOutNumbers, { tryoutId: tryout.id })).toEqual([
      { registrationId: three, bibNumber: 2 },
      { registrationId: one, bibNumber: 3 },
    ]);
    expect(await lastLine(tryout.id)).toEqual({
      tryoutId: tryout.id,
      registrations: [three, one],
      bibNumbers: ['2', '3'],
    });
    await coach.ask(setAttendance, checkInInput(four));
    const given = await club.admin.ask(handOutNumbers, { tryoutId: tryout.id });
    expect(given).toEqual([{ registrationId: four, bibNumber: 4 }]);
    const line = await lastLine(tryout.id);
    expect(await coach.ask(handOutNumbers, { tryoutId: tryout.id })).toEqual([]);
    expect(await lastLine(tryout.id)).toEqual(line);
    expect(await numbersOf(tryout.id)).toEqual(
      new Map([
        [one, 3],
        [two, 1],
        [three, 2],
        [four, 4],
      ]),
    );
  });

  it('refuses to assign bib numbers after the tryout', async () => {
    const { tryout, registrations } = await aRunningTryout(server, club, [{}]);
    await club.admin.ask(setAttendance, checkInInput(registrations[0]?.id ?? ''));
    await club.admin.ask(completeTryout, { tryoutId: tryout.id });
    expect(await errorOf(await club.admin.send(handOutNumbers, { tryoutId: tryout.id }))).toMatchObject({
      status: 409,
      code: 'tryout_not_active',
    });
    expect([...(await numbersOf(tryout.id)).values()]).toEqual([null]);
  });

  it('bib numbers stay unique if they are assigned during concurrent check-ins', async () => {
    const { tryout, registrations } = await aRunningTryout(
      server,
      club,
      Array.from({ length: 12 }, () => ({})),
    );
    const ids = registrations.map(({ id }) => id);
    for (const id of ids.slice(0, 6)) await club.admin.ask(setAttendance, checkInInput(id));
    const answers = await Promise.all([
      ...ids.slice(6).map((id, at) => club.admin.send(setAttendance, checkInInput(id, at + 1))),
      ...[1, 2, 3].map(() => club.admin.send(handOutNumbers, { tryoutId: tryout.id })),
    ]);
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409]))).toEqual(new Set());
    expect(answers.slice(6).map(({ status }) => status)).toEqual([200, 200, 200]);
    const numbers = await numbersOf(tryout.id);
    expect(ids.slice(0, 6).filter((id) => !numbers.get(id))).toEqual([]);
    const worn = [...numbers.values()].filter((number) => number !== null);
    expect(new Set(worn).size).toBe(worn.length);
  });
});
