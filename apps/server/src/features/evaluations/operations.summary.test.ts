import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listEvaluations, readPlayerEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { summaryOf } from '@touchline/domain/evaluations/rules.ts';
import { recommendations } from '@touchline/domain/evaluations/schema.ts';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aCoachOfGroup, aPlayerAtTryout, aTeamIn, evaluationOf } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

describe('the evaluations of a tryout', () => {
  it('summarizes only the evaluations of a player that the viewer may see', async () => {
    const { club, ageGroup, tryoutId, registrationId } = await aPlayerAtTryout(server, {
      firstName: 'Paula',
      lastName: 'Berg',
    });
    const coach = await aCoachOfGroup(server, club, ageGroup);
    await coach.ask(saveEvaluation, { ...evaluationOf(registrationId, 'yes'), technicalScore: 5 });
    await club.admin.ask(saveEvaluation, { ...evaluationOf(registrationId, 'no'), technicalScore: 2 });
    await (await club.addAdmin()).ask(saveEvaluation, { ...evaluationOf(registrationId, 'no'), technicalScore: 1 });
    const [forAdmin] = await club.admin.ask(listEvaluations, { tryoutId });
    expect(forAdmin).toMatchObject({
      playerName: 'Paula Berg',
      status: 'registered',
      own: { recommendation: 'no', technicalScore: 2, notes: null, isOwn: true, coachName: 'Ada Admin' },
      summary: {
        count: 3,
        averages: { technicalScore: 2.7, acumenScore: 2, physicalScore: 4, characterScore: 5 },
        recommendations: { yes: 1, maybe: 0, no: 2 },
      },
    });
    const [forCoach] = await coach.ask(listEvaluations, { tryoutId });
    expect(forCoach?.summary).toEqual({
      count: 1,
      averages: { technicalScore: 5, acumenScore: 2, physicalScore: 4, characterScore: 5 },
      recommendations: { yes: 1, maybe: 0, no: 0 },
    });
    const [forIdle] = await (await aCoachOfGroup(server, club, ageGroup)).ask(listEvaluations, { tryoutId });
    expect(forIdle).toMatchObject({
      own: null,
      summary: { count: 0, averages: null, recommendations: { yes: 0, maybe: 0, no: 0 } },
    });
  });

  it('the evaluation list contains no other evaluator’s notes', async () => {
    const { club, ageGroup, tryoutId, registrationId } = await aPlayerAtTryout(server);
    const coach = await aCoachOfGroup(server, club, ageGroup);
    await coach.ask(saveEvaluation, evaluationOf(registrationId, 'yes', 'Mine alone'));
    const listFor = async (person: Member) => (await person.send(listEvaluations, { tryoutId })).text();
    expect(await listFor(coach)).toContain('Mine alone');
    expect(await listFor(club.admin)).not.toContain('Mine alone');
    expect(await club.admin.ask(readPlayerEvaluations, { registrationId })).toMatchObject({
      evaluations: [{ notes: 'Mine alone' }],
    });
  });

  // EVAL-15 EVAL-16
  longTest('computes the same summaries in SQL as the domain rule', async () => {
    const { club, ageGroup, tryoutId, registrationId, playerId } = await aPlayerAtTryout(server);
    const score = fc.integer({ min: 1, max: 5 });
    const given = fc.record({
      technical_score: score,
      acumen_score: score,
      physical_score: score,
      character_score: score,
      recommendation: fc.constantFrom(...recommendations),
    });
    const { db } = server.database;
    const own = await aCoachOfGroup(server, club, ageGroup);
    const mate = await aCoachOfGroup(server, club, ageGroup);
    await aTeamIn(server, club, ageGroup, { coaches: [own, mate] });
    // Of these coaches without an account, one shares a team with the viewer.
    const evaluators = [
      mate.profileId,
      ...(await Promise.all([1, 2].map(async () => (await club.addCoach()).profileId))),
    ];
    const check = fc.asyncProperty(fc.array(given, { maxLength: 40 }), async (drawn) => {
      await db.deleteFrom('tryout_evaluations').where('tryout_id', '=', tryoutId).execute();
      const rows = drawn.map((values, index) => ({
        ...values,
        organization_id: club.id,
        tryout_id: tryoutId,
        registration_id: registrationId,
        player_id: playerId,
        coach_profile_id: evaluators[index % evaluators.length] ?? null,
      }));
      if (rows.length > 0) await db.insertInto('tryout_evaluations').values(rows).execute();
      for (const person of [club.admin, own]) {
        const [listed] = await person.ask(listEvaluations, { tryoutId });
        const { evaluations, summary } = await person.ask(readPlayerEvaluations, { registrationId });
        expect(summary).toEqual(summaryOf(evaluations));
        expect(listed?.summary).toEqual(summary);
      }
    });
    await fc.assert(check, { numRuns: 40 });
  });
});
