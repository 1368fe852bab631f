import { beforeEach, describe, expect, it } from 'vitest';
import { readPlayerEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { listOffers, sendOffers } from '@touchline/domain/offers/contract.ts';
import {
  cancelTryout,
  completeTryout,
  readTryout,
  reopenTryout,
  startTryout,
  updateTryout,
} from '@touchline/domain/tryouts/contract.ts';
import { listRegistrations, registerPlayer, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { ViewToken } from '@touchline/domain/tryouts/schema.client-timestamp.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { afterNoon, viewTokenFor, stopAfterNoon } from '@touchline/tests/support/world/client-timestamp.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import {
  aCoachOfGroup,
  type AgeGroup,
  aPlayerAtTryout,
  aTeamIn,
  aTryout,
  evaluationOf,
} from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const daySeconds = 24 * 3600;

const server = ownServer();
let club: Club;
let coach: Member;
let ageGroup: AgeGroup;
let tryoutId: string;
let registrationId: string;
let playerId: string;
let viewToken: ViewToken;

// The coach's phone opens the tryout a minute before noon, and the tryout is completed at noon.
beforeEach(async () => {
  await stopAfterNoon(server, -60);
  ({ club, ageGroup, tryoutId, registrationId, playerId } = await aPlayerAtTryout(server));
  coach = await aCoachOfGroup(server, club, ageGroup, 'Cora Keen');
  viewToken = await viewTokenFor(coach, tryoutId);
  await club.admin.ask(setAttendance, { registrationId, status: 'checked_in' });
  await stopAfterNoon(server, 0);
  await club.admin.ask(completeTryout, { tryoutId });
});

const readProblem = async (answer: Promise<Response>) => {
  const { status, ...response } = await answer.then(async (one) => ({ status: one.status, ...(await one.json()) }));
  return { status, ...response.error };
};
const reopen = (person: Member = club.admin, id = tryoutId) => person.send(reopenTryout, { tryoutId: id });
const readShownTryout = () => club.admin.ask(readTryout, { tryoutId });
const evaluate = (notes: string, made?: number) =>
  coach.send(saveEvaluation, {
    ...evaluationOf(registrationId, 'yes', notes),
    ...(made !== undefined && { recorded: { at: afterNoon(made).toISOString(), ...viewToken } }),
  });
const linesOf = (action: string) =>
  server.database.db
    .selectFrom('audit_log')
    .where('organization_id', '=', club.id)
    .where('action', '=', action)
    .select(['actor_id as userId', 'entity', 'entity_id as entityId', 'details'])
    .execute();

describe('a completed tryout', () => {
  it('an admin can reopen a completed tryout within 24 hours', async () => {
    const other = await aTryout(club, ageGroup);
    await stopAfterNoon(server, daySeconds - 1);
    expect(await readShownTryout()).toMatchObject({ status: 'completed', completedAt: afterNoon(0).toISOString() });
    expect(await (await reopen()).json()).toMatchObject({ id: tryoutId, status: 'active', checkedInCount: 1 });
    const after = await readShownTryout();
    expect(after.status).toBe('active');
    expect(after).not.toHaveProperty('completedAt');
    expect(await club.admin.ask(readTryout, { tryoutId: other.id })).toMatchObject({ status: 'upcoming' });
    expect(await linesOf('tryouts.reopen')).toMatchObject([
      { userId: club.admin.userId, entity: 'tryout', entityId: tryoutId },
    ]);
  });

  it('refuses to reopen a tryout 24 hours after its last completion', async () => {
    await stopAfterNoon(server, daySeconds - 1);
    await club.admin.ask(reopenTryout, { tryoutId });
    await club.admin.ask(completeTryout, { tryoutId });
    await stopAfterNoon(server, daySeconds + 3600);
    await club.admin.ask(reopenTryout, { tryoutId });
    await club.admin.ask(completeTryout, { tryoutId });
    await stopAfterNoon(server, 2 * daySeconds + 3600);
    expect(await readProblem(reopen())).toMatchObject({
      status: 409,
      code: 'reopened_too_late',
      message: 'This tryout was completed 24 hours ago or more, so it cannot be reopened.',
    });
    expect((await readShownTryout()).status).toBe('completed');
  });

  it('only the club’s admins can reopen a tryout', async () => {
    const stranger = await anOrganization(server);
    expect(await readProblem(reopen(coach))).toMatchObject({ status: 403 });
    expect(await readProblem(reopen(await club.addPlayer()))).toMatchObject({ status: 403 });
    expect(await readProblem(reopen(stranger.admin))).toMatchObject({ status: 404 });
    expect((await readShownTryout()).status).toBe('completed');
    expect(await linesOf('tryouts.reopen')).toEqual([]);
  });

  it.each([
    ['upcoming', []],
    ['active', [startTryout]],
    ['cancelled', [cancelTryout]],
  ] as const)('refuses to reopen a tryout that is %s', async (status, steps) => {
    const { id } = await aTryout(club, ageGroup);
    for (const step of steps) await club.admin.ask(step, { tryoutId: id });
    expect(await readProblem(reopen(club.admin, id))).toMatchObject({
      status: 409,
      code: 'status_conflict',
      message: 'Only a completed tryout can be reopened.',
    });
    expect(await club.admin.ask(readTryout, { tryoutId: id })).toMatchObject({ status });
  });
});

describe('a reopened tryout', () => {
  it('a reopened tryout accepts registrations, attendance and evaluations again', async () => {
    const another = await club.addPlayer();
    const register = () => club.admin.send(registerPlayer, { tryoutId, playerId: another.profileId });
    const attend = (status: string) => coach.send(setAttendance, { registrationId, status });
    const statuses = async (notes: string) => [
      (await register()).status,
      (await evaluate(notes)).status,
      (await attend('absent')).status,
    ];
    expect(await statuses('closed')).toEqual([409, 409, 409]);
    await club.admin.ask(reopenTryout, { tryoutId });
    expect(await statuses('open again')).toEqual([201, 200, 200]);
    await club.admin.ask(completeTryout, { tryoutId });
    expect([(await attend('checked_in')).status, (await evaluate('closed again')).status]).toEqual([409, 409]);
    expect((await club.admin.ask(readPlayerEvaluations, { registrationId })).evaluations).toMatchObject([
      { notes: 'open again', isLate: false },
    ]);
  });

  it('a reopened tryout accepts offline entries made between completion and reopening', async () => {
    await stopAfterNoon(server, 600);
    expect((await evaluate('in time', -30)).status).toBe(200);
    expect(await readProblem(evaluate('after completion', 300))).toMatchObject({ code: 'made_after_completion' });
    await club.admin.ask(reopenTryout, { tryoutId });
    expect((await evaluate('after completion', 300)).status).toBe(200);
    await stopAfterNoon(server, 1200);
    await club.admin.ask(completeTryout, { tryoutId });
    await stopAfterNoon(server, 1200 + daySeconds - 1);
    // This entry was made after the reopening and arrives within a day of the last completion.
    expect((await evaluate('open again', 900)).status).toBe(200);
    expect((await club.admin.ask(readPlayerEvaluations, { registrationId })).evaluations).toMatchObject([
      { notes: 'open again', isLate: true },
    ]);
  });

  it('an entry in a reopened tryout stays marked as late until another one replaces it', async () => {
    await stopAfterNoon(server, 600);
    expect((await evaluate('in time', -30)).status).toBe(200);
    await club.admin.ask(reopenTryout, { tryoutId });
    const evaluations = async () => (await club.admin.ask(readPlayerEvaluations, { registrationId })).evaluations;
    expect(await evaluations()).toMatchObject([{ notes: 'in time', isLate: true }]);
    expect((await evaluate('again')).status).toBe(200);
    expect(await evaluations()).toMatchObject([{ notes: 'again', isLate: false }]);
  });

  longTest('a reopened tryout keeps its offers', async () => {
    const teamId = await aTeamIn(server, club, ageGroup, { coaches: [coach] });
    const another = await club.addPlayer();
    await club.admin.ask(sendOffers, { tryoutId, teamId, playerIds: [playerId] });
    await club.admin.ask(reopenTryout, { tryoutId });
    const { id } = await club.admin.ask(registerPlayer, { tryoutId, playerId: another.profileId });
    await club.admin.ask(setAttendance, { registrationId: id, status: 'checked_in' });
    const offered = async () =>
      (await club.admin.ask(listOffers, {})).offers.map((offer) => [offer.playerId, offer.status]).toSorted();
    expect(await offered()).toEqual([[playerId, 'pending']]);
    const send = (person: Member) => person.send(sendOffers, { tryoutId, teamId, playerIds: [another.profileId] });
    expect(await readProblem(send(coach))).toMatchObject({ status: 409, code: 'TRYOUT_NOT_OPEN' });
    await club.admin.ask(completeTryout, { tryoutId });
    expect((await send(coach)).status).toBe(201);
    expect(await offered()).toEqual(
      [
        [playerId, 'pending'],
        [another.profileId, 'pending'],
      ].toSorted(),
    );
  });
});

describe('an active tryout', () => {
  const date = '2090-06-01T16:00:00.000Z';
  const later = '2090-06-08T16:00:00.000Z';
  const move = (person: Member, to: string) => person.send(updateTryout, { tryoutId, date: to, expected: { date } });

  beforeEach(() => club.admin.ask(reopenTryout, { tryoutId }));

  it('moving an active tryout keeps check-ins and scores', async () => {
    expect((await evaluate('quick')).status).toBe(200);
    expect(await (await move(club.admin, later)).json()).toMatchObject({ status: 'active', date: later });
    const [registration] = await club.admin.ask(listRegistrations, { tryoutId });
    expect(registration).toMatchObject({ id: registrationId, status: 'checked_in' });
    const { evaluations } = await club.admin.ask(readPlayerEvaluations, { registrationId });
    expect(evaluations).toMatchObject([{ notes: 'quick' }]);
    const [line] = await linesOf('tryouts.update');
    expect(line).toMatchObject({ userId: club.admin.userId, entityId: tryoutId });
    expect(JSON.stringify(line?.details)).toContain('date');
  });

  it('refuses to move an active tryout into the past', async () => {
    const stranger = await anOrganization(server);
    expect(await readProblem(move(coach, later))).toMatchObject({ status: 403 });
    expect(await readProblem(move(stranger.admin, later))).toMatchObject({ status: 404 });
    expect(await readProblem(move(club.admin, afterNoon(-2 * daySeconds).toISOString()))).toMatchObject({
      status: 422,
      fields: { date: 'The tryout date cannot be before today.' },
    });
    expect(await readShownTryout()).toMatchObject({ status: 'active', date });
  });
});
