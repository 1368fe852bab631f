import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageLabel, badgeText, savedAsPreset } from './messages.ts';
import {
  majority,
  nextUnevaluated,
  summaryOf,
  acceptsEvaluations,
  withLoadedEvaluation,
  withOwnEvaluation,
} from './rules.ts';
import {
  type ListedEvaluation,
  evaluationForm,
  type PlayerEvaluations,
  recommendations,
  type Recommendation,
  initialEvaluation,
} from './schema.ts';
import { tryoutStatuses } from '../tryouts/schema.ts';

describe('the majority of recommendations', () => {
  // OFFER-07
  it.each([
    [[], undefined, 'Not evaluated'],
    [['yes'], ['yes', 1, 1], 'Yes (1/1)'],
    [['yes', 'yes', 'no'], ['yes', 2, 3], 'Yes (2/3)'],
    [['yes', 'no'], ['no', 1, 2], 'No (1/2)'],
    [['yes', 'maybe'], ['maybe', 1, 2], 'Maybe (1/2)'],
    [['maybe', 'no', 'yes'], ['no', 1, 3], 'No (1/3)'],
    [['yes', 'yes', 'maybe', 'maybe', 'no'], ['maybe', 2, 5], 'Maybe (2/5)'],
  ] as [Recommendation[], [Recommendation, number, number] | undefined, string][])(
    'the majority of %j is %j',
    (recommendationsGiven, is, words) => {
      const expected = is && { recommendation: is[0], count: is[1], total: is[2] };
      expect(majority(recommendationsGiven)).toEqual(expected);
      expect(badgeText(majority(recommendationsGiven) ?? null, true)).toBe(words);
    },
  );

  // OFFER-07
  it('the majority is the most frequent recommendation, or the most cautious one in a tie', () => {
    const caution = { no: 2, maybe: 1, yes: 0 };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...recommendations), { minLength: 1 }), (recommendationsGiven) => {
        const best = majority(recommendationsGiven);
        if (!best) throw new Error('No player was evaluated.');
        for (const candidate of recommendations) {
          const count = recommendationsGiven.filter((recommendation) => recommendation === candidate).length;
          expect(count).toBeLessThanOrEqual(best.count);
          if (count === best.count) expect(caution[candidate]).toBeLessThanOrEqual(caution[best.recommendation]);
        }
      }),
    );
  });

  it('a coach’s badge shows no counts', () => {
    expect(badgeText({ recommendation: 'maybe', count: 1, total: 1 }, false)).toBe('Maybe');
    expect(badgeText(null, false)).toBe('Not evaluated');
  });
});

describe('a summary of evaluations', () => {
  const scored = (technicalScore: number, recommendation: Recommendation) => ({
    technicalScore,
    acumenScore: 5,
    physicalScore: 1,
    characterScore: 3,
    recommendation,
  });

  it('averages each score to one decimal and counts recommendations', () => {
    expect(summaryOf([scored(1, 'yes'), scored(2, 'yes'), scored(2, 'no')])).toEqual({
      count: 3,
      averages: { technicalScore: 1.7, acumenScore: 5, physicalScore: 1, characterScore: 3 },
      recommendations: { yes: 2, maybe: 0, no: 1 },
    });
    expect(summaryOf([1, 1, 1, 2].map((score) => scored(score, 'maybe'))).averages?.technicalScore).toBe(1.3);
    expect(averageLabel(1)).toBe('Average of 1 evaluation');
    expect(averageLabel(3)).toBe('Average of 3 evaluations');
  });

  it('a summary without evaluations has no averages', () => {
    expect(summaryOf([])).toEqual({ count: 0, averages: null, recommendations: { yes: 0, maybe: 0, no: 0 } });
  });
});

describe('an evaluation', () => {
  // EVAL-32
  it('evaluations are accepted only while the tryout is active', () => {
    expect(tryoutStatuses.filter(acceptsEvaluations)).toEqual(['active']);
  });

  // EVAL-14
  it('a new evaluation starts with scores of three and Maybe', () => {
    expect(evaluationForm.parse(initialEvaluation)).toEqual({
      technicalScore: 3,
      acumenScore: 3,
      physicalScore: 3,
      characterScore: 3,
      recommendation: 'maybe',
      notes: null,
    });
  });

  // EVAL-11 EVAL-12
  it.each([
    ['technicalScore', 0, false],
    ['technicalScore', 1, true],
    ['acumenScore', 5, true],
    ['acumenScore', 6, false],
    ['physicalScore', 2.5, false],
    ['characterScore', '3', false],
    ['characterScore', undefined, false],
    ['recommendation', 'perhaps', false],
    ['recommendation', 'no', true],
  ])('an evaluation with %s %s is valid: %s', (field, value, accepted) => {
    expect(evaluationForm.safeParse({ ...initialEvaluation, [field]: value }).success).toBe(accepted);
  });
});

describe('an evaluation that has not been sent yet', () => {
  const evaluation = (id: string, isOwn: boolean, technicalScore: number): ListedEvaluation => ({
    ...evaluationForm.parse({ ...initialEvaluation, technicalScore }),
    id,
    registrationId: 'registration',
    playerId: 'player',
    evaluatorId: id,
    coachName: id,
    isOwn,
    isLate: false,
    isByGuardian: isOwn,
    recordedAt: '2026-05-01T10:00:00.000Z',
    createdAt: '2026-05-01T10:00:00.000Z',
    updatedAt: '2026-05-01T10:00:00.000Z',
  });
  const player = (...evaluations: ListedEvaluation[]): PlayerEvaluations => ({
    registrationId: 'registration',
    tryoutId: 'tryout',
    playerId: 'player',
    playerName: 'Paula Berg',
    playerPosition: null,
    playerAge: null,
    jerseyNumber: null,
    bibNumber: null,
    status: 'checked_in',
    summary: summaryOf(evaluations),
    own: evaluations.find(({ isOwn }) => isOwn) ?? null,
    evaluations,
  });
  const me = { id: 'me', name: 'Cora Keen' };
  const now = new Date('2026-05-01T11:00:00Z');
  const entered = evaluationForm.parse({ ...initialEvaluation, technicalScore: 5, recommendation: 'yes' });

  it('an unsent evaluation is counted and listed before others’ evaluations', () => {
    const updated = withLoadedEvaluation(player(evaluation('other', false, 2)), entered, me, now);
    expect(updated).toMatchObject({
      own: { technicalScore: 5, recommendation: 'yes' },
      summary: { count: 2, averages: { technicalScore: 3.5 } },
    });
    expect(updated.evaluations.map(({ coachName, isByGuardian }) => [coachName, isByGuardian])).toEqual([
      ['Cora Keen', null],
      ['other', false],
    ]);
  });

  // EVAL-20
  it('an unsent evaluation replaces the evaluator’s earlier one', () => {
    const updated = withLoadedEvaluation(
      player(evaluation('mine', true, 1), evaluation('other', false, 2)),
      entered,
      me,
      now,
    );
    expect(updated.evaluations).toHaveLength(2);
    expect(updated.evaluations[0]).toMatchObject({
      id: 'mine',
      isByGuardian: true,
      technicalScore: 5,
      recommendation: 'yes',
      recordedAt: '2026-05-01T11:00:00.000Z',
      createdAt: '2026-05-01T10:00:00.000Z',
      updatedAt: '2026-05-01T11:00:00.000Z',
    });
  });

  const scores = fc.record({
    technicalScore: fc.integer({ min: 1, max: 5 }),
    recommendation: fc.constantFrom(...recommendations),
  });

  it('an unsent evaluation updates a summary’s counts exactly and its averages approximately', () => {
    fc.assert(
      fc.property(fc.array(scores, { maxLength: 20 }), fc.boolean(), scores, (scoreList, hasOwn, changes) => {
        const evaluations = scoreList.map((values, index) => ({
          ...evaluation(`${index}`, hasOwn && index === 0, 3),
          ...values,
        }));
        const { evaluations: _, ...listed } = player(...evaluations);
        const entered = evaluationForm.parse({ ...initialEvaluation, ...changes });
        const exact = withLoadedEvaluation(player(...evaluations), entered, me, now);
        const updated = withOwnEvaluation(listed, entered, me, now);
        expect(updated.own).toEqual(exact.own);
        expect(updated.summary).toMatchObject({
          count: exact.summary.count,
          recommendations: exact.summary.recommendations,
        });
        const [approximateAverage, exactAverage] = [updated, exact].map(
          ({ summary }) => summary.averages?.technicalScore ?? 0,
        );
        expect(Math.abs((approximateAverage ?? 0) - (exactAverage ?? 0))).toBeLessThan(0.11);
      }),
    );
  });
});

describe('the next player to evaluate', () => {
  const listed = [
    { id: 'Ada', status: 'checked_in' },
    { id: 'Bea', status: 'registered' },
    { id: 'Cleo', status: 'checked_in' },
    { id: 'Dora', status: 'absent' },
    { id: 'Ella', status: 'checked_in' },
    { id: 'Fee', status: 'withdrawn' },
  ] as const;

  it.each([
    ['Ada', [], 'Cleo'],
    ['Ada', ['Cleo'], 'Ella'],
    ['Bea', [], 'Cleo'],
    ['Ella', [], 'Ada'],
    ['Ella', ['Ada'], 'Cleo'],
    ['Cleo', ['Ada', 'Ella'], undefined],
    ['nobody listed', [], 'Ada'],
    ['Ella', ['Ada', 'Cleo', 'Ella'], undefined],
  ])('after %s, with %j evaluated, the next player to evaluate is %s', (current, evaluatedIds, next) => {
    expect(nextUnevaluated(listed, new Set(evaluatedIds), current)?.id).toBe(next);
  });

  it('there is no next player when only the current one is left to evaluate', () => {
    const listed = ['Ada', 'Bea'].map((id) => ({ id, status: 'checked_in' as const }));
    expect(nextUnevaluated(listed, new Set(['Bea']), 'Ada')).toBeUndefined();
  });

  it('there is no next player in an empty list', () => {
    expect(nextUnevaluated([], new Set(), 'Ada')).toBeUndefined();
  });
});

it('names the scores that are saved as nobody chose them', () => {
  expect(savedAsPreset(['acumenScore'])).toBe('Acumen is saved as 3.');
  expect(savedAsPreset(['technicalScore', 'characterScore'])).toBe('Technical and Character are saved as 3.');
});
