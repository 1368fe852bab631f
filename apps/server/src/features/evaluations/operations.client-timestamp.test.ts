import { beforeEach, describe, expect, it } from 'vitest';
import { readPlayerEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { cancelTryout, completeTryout, listTryouts, readTryout } from '@touchline/domain/tryouts/contract.ts';
import { registerPlayer, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { ViewToken } from '@touchline/domain/tryouts/schema.client-timestamp.ts';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { afterNoon, viewTokenFor, stopAfterNoon } from '@touchline/tests/support/world/client-timestamp.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import {
  aCoachOfGroup,
  type AgeGroup,
  aPlayerAtTryout,
  aTryout,
  evaluationOf,
} from '@touchline/tests/support/club/tryouts.ts';

const daySeconds = 24 * 3600;

const server = ownServer();
let club: Club;
let coach: Member;
let ageGroup: AgeGroup;
let tryoutId: string;
let registrationId: string;
let viewToken: ViewToken;

// The coach's phone opens the tryout at noon.
beforeEach(async () => {
  await stopAfterNoon(server, -60);
  ({ club, ageGroup, tryoutId, registrationId } = await aPlayerAtTryout(server));
  coach = await aCoachOfGroup(server, club, ageGroup, 'Cora Keen');
  await stopAfterNoon(server, 0);
  viewToken = await viewTokenFor(coach, tryoutId);
});

const evaluation = (notes: string) => evaluationOf(registrationId, 'yes', notes);
const madeAt = (seconds: number, more: object = {}) => ({
  ...evaluation(`made ${seconds}`),
  recorded: { at: afterNoon(seconds).toISOString(), ...viewToken, ...more },
});

const storedEvaluations = () =>
  server.database.db
    .selectFrom('tryout_evaluations')
    .where('registration_id', '=', registrationId)
    .select(['coach_id as evaluatorId', 'notes', 'recorded_at as recordedAt', 'late'])
    .execute();

const send = async (input: object, person: Member = coach, headers = {}) => {
  const response = await person.send(saveEvaluation, input as Readonly<Record<string, unknown>>, headers);
  const body = await response.json();
  return { status: response.status, ...(response.ok ? body : body.error) };
};

const completeAt = async (seconds: number): Promise<void> => {
  await stopAfterNoon(server, seconds);
  await club.admin.ask(completeTryout, { tryoutId });
};

describe('a view token', () => {
  // EVAL-32
  it('each evaluator gets a separate view token per tryout', async () => {
    expect(viewToken).toEqual({ openedAt: afterNoon(0).toISOString(), proof: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await viewTokenFor(coach, tryoutId)).toEqual(viewToken);
    const others = [
      await viewTokenFor(club.admin, tryoutId),
      await viewTokenFor(club.admin, (await aTryout(club, ageGroup)).id),
      await stopAfterNoon(server, 1).then(() => viewTokenFor(coach, tryoutId)),
    ];
    expect(new Set([viewToken, ...others].map(({ proof }) => proof)).size).toBe(4);
    for (const tryout of await coach.ask(listTryouts, {})) expect(tryout).not.toHaveProperty('opening');
    expect((await (await club.addPlayer()).send(readTryout, { tryoutId })).status).toBe(403);
  });
});

// EVAL-32
describe('an evaluation made offline', () => {
  it('stores the time at which an offline evaluation was made', async () => {
    await stopAfterNoon(server, 3600);
    expect(await send(madeAt(60))).toMatchObject({ status: 200, notes: 'made 60', isLate: false });
    expect(await storedEvaluations()).toEqual([
      { evaluatorId: coach.userId, notes: 'made 60', recordedAt: afterNoon(60), late: false },
    ]);
  });

  it('marks an offline evaluation late if it arrives after the tryout’s completion', async () => {
    await completeAt(120);
    await stopAfterNoon(server, 3600);
    const recordedAt = afterNoon(60).toISOString();
    expect(await send(madeAt(60))).toMatchObject({ status: 200, notes: 'made 60', isLate: true, recordedAt });
    const shown = await club.admin.ask(readPlayerEvaluations, { registrationId });
    expect(shown.evaluations).toMatchObject([{ recordedAt, createdAt: afterNoon(3600).toISOString() }]);
    expect(await storedEvaluations()).toEqual([
      { evaluatorId: coach.userId, notes: 'made 60', recordedAt: afterNoon(60), late: true },
    ]);
  });

  it.each([
    ['a second before a day is over', daySeconds - 1, 200],
    ['when a day is over', daySeconds, 409],
    ['a second later', daySeconds + 1, 409],
  ])('accepts an offline evaluation up to 24 hours after completion: arriving %s', async (_, seconds, status) => {
    await completeAt(120);
    await stopAfterNoon(server, 120 + seconds);
    const answer = await send(madeAt(119));
    expect(answer.status).toBe(status);
    if (status === 200) return expect(answer).toMatchObject({ isLate: true });
    expect(answer).toMatchObject({
      code: 'arrived_too_late',
      message: 'This arrived more than 24 hours after the tryout was completed, so it was not saved.',
    });
    return expect(await storedEvaluations()).toEqual([]);
  });

  it.each([120, 121])(
    'refuses an evaluation made %s seconds after noon if the tryout was completed after 120',
    async (seconds) => {
      await completeAt(120);
      await stopAfterNoon(server, 3600);
      expect(await send(madeAt(seconds))).toMatchObject({
        status: 409,
        code: 'made_after_completion',
        message: 'This was made after the tryout was completed, so it was not saved.',
      });
      expect(await storedEvaluations()).toEqual([]);
    },
  );

  it('refuses an evaluation without a timestamp once the tryout is completed', async () => {
    await completeAt(120);
    expect(await send(evaluation('now'))).toMatchObject({ status: 409, code: 'tryout_not_active' });
  });

  const ahead = { 'recorded.at': 'This time lies in the future.' };
  const opened = 'This device did not have the page open while it had signal.';
  it.each([
    ['a proof of nothing', () => ({ proof: 'x'.repeat(43) }), { 'recorded.proof': opened }],
    ['the proof of another moment', () => ({ openedAt: afterNoon(-1).toISOString() }), { 'recorded.proof': opened }],
    ['the view token of another user', () => viewTokenFor(club.admin, tryoutId), { 'recorded.proof': opened }],
    [
      'the proof of another tryout',
      async () => viewTokenFor(coach, (await aTryout(club, ageGroup)).id),
      { 'recorded.proof': opened },
    ],
    ['a time in the future', () => ({ at: afterNoon(3600 + 121).toISOString() }), ahead],
    [
      'a time before the opening',
      () => ({ at: afterNoon(-1).toISOString() }),
      { 'recorded.at': 'This time is before the page was opened here.' },
    ],
    ['no time', () => ({ at: undefined }), { 'recorded.at': 'Please give a date and time.' }],
    [
      'no proof',
      () => ({ proof: undefined }),
      { 'recorded.proof': 'Please open the page again while there is signal.' },
    ],
  ])('refuses an offline evaluation with %s, whether the tryout is active or completed', async (_, wrong, fields) => {
    const input = madeAt(60, await wrong());
    await stopAfterNoon(server, 3600);
    const refusal = { status: 422, fields, code: fields === ahead ? 'ahead_of_time' : 'invalid' };
    expect(await send(input)).toMatchObject(refusal);
    await completeAt(3600);
    expect(await send(input)).toMatchObject(refusal);
    expect(await storedEvaluations()).toEqual([]);
  });

  it('uses the arrival time of an evaluation if the device clock is two minutes ahead', async () => {
    await stopAfterNoon(server, 60);
    expect(await send(madeAt(180))).toMatchObject({ status: 200, isLate: false });
    expect(await storedEvaluations()).toMatchObject([{ recordedAt: afterNoon(60) }]);
  });

  it('refuses an offline evaluation in an upcoming or canceled tryout', async () => {
    await club.admin.ask(completeTryout, { tryoutId });
    const { id: other } = await aTryout(club, ageGroup);
    const { profileId: playerId } = await club.addPlayer();
    const registered = await club.admin.ask(registerPlayer, { tryoutId: other, playerId });
    const recorded = { at: afterNoon(1).toISOString(), ...(await viewTokenFor(coach, other)) };
    await stopAfterNoon(server, 60);
    const input = { ...evaluation('x'), registrationId: registered.id, recorded };
    expect(await send(input)).toMatchObject({ status: 409, code: 'tryout_not_active' });
    await club.admin.ask(cancelTryout, { tryoutId: other });
    expect(await send(input)).toMatchObject({ status: 409, code: 'tryout_not_active' });
  });

  it('refuses an offline evaluation of a player marked absent in the meantime', async () => {
    await club.admin.ask(setAttendance, { registrationId, status: 'absent' });
    await completeAt(120);
    expect(await send(madeAt(60))).toMatchObject({ status: 409, code: 'player_not_taking_part' });
  });

  it('refuses an offline evaluation by a coach who no longer coaches the age group', async () => {
    await completeAt(120);
    await server.database.db.deleteFrom('team_coaches').where('coach_profile_id', '=', coach.profileId).execute();
    expect((await send(madeAt(60))).status).toBe(404);
  });
});

// EVAL-20 EVAL-32
describe('several evaluations by one evaluator', () => {
  it('keeps the evaluation made last, regardless of the order of arrival', async () => {
    await stopAfterNoon(server, 3600);
    await send(madeAt(60));
    const last = await send(madeAt(120));
    expect(last).toMatchObject({ status: 200, notes: 'made 120' });
    await stopAfterNoon(server, 3700);
    expect(await send(madeAt(90))).toEqual(last);
    expect(await storedEvaluations()).toMatchObject([{ notes: 'made 120', recordedAt: afterNoon(120) }]);
  });

  it('keeps the last evaluation to arrive if both were made at the same time', async () => {
    await stopAfterNoon(server, 3600);
    await send(madeAt(60));
    await stopAfterNoon(server, 3700);
    expect(await send({ ...madeAt(60), notes: 'again' })).toMatchObject({ status: 200, notes: 'again' });
    expect(await storedEvaluations()).toMatchObject([{ notes: 'again', recordedAt: afterNoon(60) }]);
  });

  it('an earlier offline evaluation does not replace one saved online', async () => {
    await stopAfterNoon(server, 3600);
    await send(madeAt(60));
    const now = await send(evaluation('now'));
    expect(now).toMatchObject({ status: 200, notes: 'now' });
    await completeAt(3700);
    expect(await send(madeAt(120))).toEqual(now);
    expect(await storedEvaluations()).toMatchObject([{ notes: 'now', recordedAt: afterNoon(3600), late: false }]);
  });

  it('an evaluation does not replace another evaluator’s', async () => {
    await stopAfterNoon(server, 3600);
    await club.admin.ask(saveEvaluation, evaluation('by the admin'));
    await stopAfterNoon(server, 3700);
    expect(await send(madeAt(60))).toMatchObject({ status: 200, notes: 'made 60' });
    expect(await storedEvaluations()).toHaveLength(2);
    const { evaluations } = await club.admin.ask(readPlayerEvaluations, { registrationId });
    // The list is sorted by the time of evaluation, not by the time of arrival.
    expect(evaluations.map(({ notes }) => notes)).toEqual(['by the admin', 'made 60']);
  });

  it('returns the stored newer evaluation when an older offline one arrives', async () => {
    const { profileId: playerId } = await club.addPlayer();
    const { id: other } = await club.admin.ask(registerPlayer, { tryoutId, playerId });
    const viewTokens = [viewToken, await viewTokenFor(club.admin, tryoutId)];
    const all = [coach, club.admin].flatMap((person, at) => [registrationId, other].map((id) => ({ person, at, id })));
    await stopAfterNoon(server, 3600);
    const standing = [];
    for (const { person, at, id } of all)
      standing.push(await send({ ...evaluation(`${at} of ${id}`), registrationId: id }, person));
    const answers = [];
    for (const { person, at, id } of all)
      answers.push(await send({ ...madeAt(60, viewTokens[at]), registrationId: id }, person));
    expect(answers).toEqual(standing);
  });

  it('an evaluation delivered twice is stored once', async () => {
    await completeAt(120);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await send(madeAt(60), coach, key);
    expect(await send(madeAt(60), coach, key)).toEqual(first);
    expect(await send(madeAt(60))).toMatchObject({ status: 200, id: first.id, isLate: true });
    expect(await storedEvaluations()).toHaveLength(1);
  });
});
