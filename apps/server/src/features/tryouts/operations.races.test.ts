import { beforeEach, describe, expect, it } from 'vitest';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { cancelTryout, completeTryout, readTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import {
  listRegistrations,
  registerPlayer,
  registerPlayers,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import { type Club, anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aRunningTryout, aTeamIn, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

// Tests many concurrent users (REL-5). Most meaningful on a real PostgreSQL (TEST_SUITE_POSTGRES).
const requestCount = 50;

const server = sharedServer();
let club: Club;

beforeEach(async () => {
  club = await anOrganization(server);
});

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

const statusesOf = async (requests: readonly Promise<Response>[]): Promise<Map<number, number>> => {
  const counts = new Map<number, number>();
  for (const { status } of await Promise.all(requests)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
};

const evaluation = (registrationId: string, notes: string) => ({
  registrationId,
  technicalScore: 3,
  acumenScore: 3,
  physicalScore: 3,
  characterScore: 3,
  recommendation: 'maybe',
  notes,
});

const evaluationsOf = (registrationId: string) =>
  server.database.db
    .selectFrom('tryout_evaluations as evaluation')
    .innerJoin('tryouts as tryout', 'tryout.id', 'evaluation.tryout_id')
    .where('evaluation.registration_id', '=', registrationId)
    .select([
      'evaluation.coach_id as evaluatorId',
      'evaluation.notes as notes',
      'evaluation.created_at as createdAt',
      'evaluation.updated_at as updatedAt',
      'tryout.completed_at as completedAt',
    ])
    .execute();

describe('concurrent requests about a tryout', () => {
  // EVAL-20
  it('stores one evaluation per evaluator if several are saved concurrently', async () => {
    const { ageGroup, registrations } = await aRunningTryout(server, club, [{}]);
    const registrationId = registrations[0]?.id ?? '';
    const coaches = [await club.addCoach(), await club.addCoach()];
    await aTeamIn(server, club, ageGroup, { coaches: coaches });
    const evaluators: Member[] = [...coaches, club.admin];
    const created = new Map<string | null, Date>();
    const save = (person: Member, notes: string) => person.send(saveEvaluation, evaluation(registrationId, notes));
    await Promise.all(evaluators.map((person) => save(person, 'first')));
    for (const { evaluatorId, createdAt } of await evaluationsOf(registrationId)) created.set(evaluatorId, createdAt);
    const requests = times(requestCount, (index) => save(evaluators[index % 3] ?? club.admin, `${index}`));
    expect(await statusesOf(requests)).toEqual(new Map([[200, requestCount]]));
    await Promise.all(evaluators.map((person) => save(person, 'last')));
    const rows = await evaluationsOf(registrationId);
    expect(rows.map(({ evaluatorId }) => evaluatorId).toSorted()).toEqual(
      evaluators.map(({ userId }) => userId).toSorted(),
    );
    for (const { evaluatorId, notes, createdAt } of rows) {
      expect([notes, createdAt]).toEqual(['last', created.get(evaluatorId)]);
    }
  });

  // EVAL-32
  longTest('stores evaluations before the tryout’s completion or refuses them if both are concurrent', async () => {
    const { tryout, registrations } = await aRunningTryout(
      server,
      club,
      times(5, () => ({})),
    );
    const evaluators = [club.admin, ...(await Promise.all(times(9, () => club.addAdmin())))];
    const requests = times(requestCount, (index) => {
      const { id = '' } = registrations[index % 5] ?? {};
      return evaluators[Math.floor(index / 5)]?.send(saveEvaluation, evaluation(id, 'x')) ?? Promise.reject();
    });
    const completing = club.admin.send(completeTryout, { tryoutId: tryout.id });
    const later = times(5, (index) =>
      club.admin.send(saveEvaluation, evaluation(registrations[index]?.id ?? '', 'later')),
    );
    const counts = await statusesOf([...requests, ...later]);
    expect((await completing).status).toBe(200);
    expect([...counts.keys()].every((status) => status === 200 || status === 409)).toBe(true);
    const rows = (await Promise.all(registrations.map(({ id }) => evaluationsOf(id)))).flat();
    for (const { updatedAt, completedAt } of rows) {
      expect(updatedAt.getTime()).toBeLessThanOrEqual(completedAt?.getTime() ?? 0);
    }
    const afterwards = await club.admin.send(saveEvaluation, evaluation(registrations[0]?.id ?? '', 'too late'));
    expect(afterwards.status).toBe(409);
  });

  // TRYOUT-40
  it('accepts only one of several concurrent starts and cancellations of a tryout', async () => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    const requests = times(requestCount, (index) =>
      club.admin.send(index % 2 === 0 ? startTryout : cancelTryout, { tryoutId }),
    );
    expect(await statusesOf(requests)).toEqual(
      new Map([
        [200, 1],
        [409, requestCount - 1],
      ]),
    );
    expect(['active', 'cancelled']).toContain((await club.admin.ask(readTryout, { tryoutId })).status);
  });

  // TREG-44 TRYOUT-49
  longTest('fills exactly ten places if fifty players are registered concurrently', async () => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club), { maxParticipants: 10 });
    const players = await Promise.all(times(requestCount, () => club.addPlayer()));
    const ids = players.map(({ profileId }) => profileId);
    const singles = ids.slice(0, 40).map((playerId) => club.admin.send(registerPlayer, { tryoutId, playerId }));
    // The lists overlap and have opposite orders.
    const bulks = times(10, (index) => {
      const some = ids.slice(index * 3, index * 3 + 20);
      return club.admin.send(registerPlayers, { tryoutId, playerIds: index % 2 === 0 ? some : some.toReversed() });
    });
    const counts = await statusesOf([...singles, ...bulks]);
    expect([...counts.keys()].every((status) => [200, 201, 409].includes(status))).toBe(true);
    const taken = (await club.admin.ask(listRegistrations, { tryoutId })).map(({ playerId }) => playerId);
    expect(taken).toHaveLength(10);
    expect(new Set(taken).size).toBe(10);
  });

  // TREG-44
  longTest('registers a player once if fifty requests are concurrent', async () => {
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    const { profileId: playerId } = await club.addPlayer();
    const requests = times(requestCount, () => club.admin.send(registerPlayer, { tryoutId, playerId }));
    expect(await statusesOf(requests)).toEqual(
      new Map([
        [201, 1],
        [409, requestCount - 1],
      ]),
    );
  });
});
