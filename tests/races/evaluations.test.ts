import { expect, it } from 'vitest';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import type { Evaluation } from '@touchline/domain/evaluations/schema.ts';
import { removeCoach } from '@touchline/domain/people/contract.leaving.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import type { Member } from '../support/club/club.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { aRunningTryout, aTeamIn } from '../support/club/tryouts.ts';
import { onBothEngines, repetitions } from './arena.ts';

const repeatOptions = { repeats: repetitions - 1 };

/** Scores that differ for any two of 625 numbers, so that a mix of two evaluations would be noticed. */
const scoresOf = (number: number) => ({
  technicalScore: 1 + (number % 5),
  acumenScore: 1 + (Math.floor(number / 5) % 5),
  physicalScore: 1 + (Math.floor(number / 25) % 5),
  characterScore: 1 + (Math.floor(number / 125) % 5),
  recommendation: (['yes', 'maybe', 'no'] as const)[number % 3] ?? 'no',
  notes: `number ${number}`,
});

onBothEngines((arena) => {
  const saved = () =>
    arena.server.database.db
      .selectFrom('tryout_evaluations')
      .where('organization_id', '=', arena.club.id)
      .select([
        'coach_id as evaluatorId',
        'technical_score as technicalScore',
        'acumen_score as acumenScore',
        'physical_score as physicalScore',
        'character_score as characterScore',
        'recommendation',
        'notes',
        'created_at as createdAt',
      ])
      .execute();

  // race Q8, EVAL-20
  it('stores each evaluator’s last evaluation and first creation time in concurrent saves', repeatOptions, async () => {
    const { server, club } = arena;
    const { ageGroup, registrations } = await aRunningTryout(server, club, [{}]);
    const coaches = [await club.addCoach(), await club.addCoach()];
    await aTeamIn(server, club, ageGroup, { coaches: coaches });
    const evaluators: Member[] = [...coaches, club.admin];
    const wave = async (count: number, first: number) => {
      const answers = await runConcurrently(count, (index) =>
        // Every index has an evaluator. The fallback only satisfies the type.
        (evaluators[index % 3] ?? club.admin).send(saveEvaluation, {
          registrationId: registrations[0]?.id,
          ...scoresOf(first + index),
        }),
      );
      expect(tally(answers)).toEqual({ 200: count });
      return Promise.all(answers.map((answer) => answer.json() as Promise<Evaluation>));
    };
    const half = arena.crowd(100);
    const earlier = await wave(half, 0);
    const later = await wave(half, half);
    const rows = await saved();
    expect(rows.map(({ evaluatorId }) => evaluatorId).sort()).toEqual(evaluators.map(({ userId }) => userId).sort());
    for (const { createdAt, evaluatorId, ...scores } of rows) {
      const own = (answer: Evaluation) => answer.evaluatorId === evaluatorId;
      // A save sent after an earlier response replaced the whole evaluation.
      expect(later.filter(own).map(({ notes }) => notes)).toContain(scores.notes);
      expect(scores).toEqual(scoresOf(Number(scores.notes?.replace('number ', ''))));
      const moments = new Set([...earlier, ...later].filter(own).map((answer) => answer.createdAt));
      expect([...moments].map((moment) => new Date(moment))).toEqual([createdAt]);
    }
    const last = await wave(3, 2 * half);
    const words = async () => (await saved()).map(({ evaluatorId, notes }) => `${evaluatorId} ${notes}`).sort();
    expect(await words()).toEqual(last.map(({ evaluatorId, notes }) => `${evaluatorId} ${notes}`).sort());
  });

  // race Q9, EVAL-32
  it('counts evaluations saved before a concurrent completion and refuses later ones', repeatOptions, async () => {
    const { server, club } = arena;
    const { tryout, registrations } = await aRunningTryout(
      server,
      club,
      Array.from({ length: 11 }, () => ({})),
    );
    const evaluators = await runConcurrently(10, () => club.addAdmin());
    const save = (index: number) =>
      (evaluators[Math.floor(index / 11)] ?? club.admin).send(saveEvaluation, {
        registrationId: registrations[index % 11]?.id,
        ...scoresOf(index),
      });
    expect((await save(0)).status).toBe(200);
    const crowd = arena.crowd(100);
    const middle = Math.floor(crowd / 2);
    const all = await runConcurrently(crowd + 1, (index) =>
      index === middle ? club.admin.send(completeTryout, { tryoutId: tryout.id }) : save(index),
    );
    const answers = all.toSpliced(middle, 1);
    expect(all[middle]?.status).toBe(200);
    const { 200: counted = 0, 409: refused = 0 } = tally(answers);
    expect(counted + refused).toBe(crowd);
    expect((await saved()).length).toBe(
      new Set([0, 1, ...answers.flatMap(({ ok }, index) => (ok ? [index] : []))]).size,
    );
    expect((await save(crowd)).status).toBe(409);
    // Saves write their audit lines before the commit that lets "complete" continue, so the line of "complete" must be
    // the last.
    const lines = await server.database.db
      .selectFrom('audit_log')
      .where('organization_id', '=', club.id)
      .where('action', 'in', ['evaluations.save', 'tryouts.complete'])
      .select('action')
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      ...Array.from({ length: counted + 1 }, () => 'evaluations.save'),
      'tryouts.complete',
    ]);
  });

  // MEMB-10
  it('stores or refuses each of 20 evaluations saved while their coach is removed', repeatOptions, async () => {
    const { server, club } = arena;
    const { ageGroup, registrations } = await aRunningTryout(
      server,
      club,
      Array.from({ length: 20 }, () => ({})),
    );
    const coach = await club.addCoach();
    await aTeamIn(server, club, ageGroup, { coaches: [coach] });
    const [removed, ...answers] = await Promise.all([
      club.admin.send(removeCoach, { coachId: coach.profileId }),
      ...registrations.map(({ id }, index) => coach.send(saveEvaluation, { registrationId: id, ...scoresOf(index) })),
    ]);
    expect(removed.status).toBe(204);
    // A refusal is a 404 if the coach no longer sees the tryout, a 409 if the membership ended in the meantime, a 403
    // if it ended before.
    for (const { status } of answers) expect([200, 404, 409, 403]).toContain(status);
    const stored = (await saved()).map(({ notes }) => notes);
    const answered = answers.flatMap(({ status }, index) => (status === 200 ? [`number ${index}`] : []));
    expect(stored.sort()).toEqual(answered.sort());
    const [{ id: registrationId } = { id: '' }] = registrations;
    expect((await coach.send(saveEvaluation, { registrationId, ...scoresOf(0) })).status).toBe(403);
  });
});
