import { expect, it } from 'vitest';
import { evaluationForm, scoreNames, untouchedEvaluation } from './schema.ts';

it('a new evaluation starts in the middle of each scale', () => {
  expect(untouchedEvaluation).toEqual({
    technicalScore: 3,
    acumenScore: 3,
    physicalScore: 3,
    characterScore: 3,
    recommendation: 'maybe',
    notes: '',
  });
});

it.each(scoreNames)('accepts whole numbers from 1 to 5 as %s', (name) => {
  const takes = (score: number) => evaluationForm.safeParse({ ...untouchedEvaluation, [name]: score }).success;
  expect([0, 1, 5, 6, 2.5].map(takes)).toEqual([false, true, true, false, false]);
});
