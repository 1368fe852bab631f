import { expect, it } from 'vitest';
import { evaluationForm, scoreNames, initialEvaluation } from './schema.ts';

it('a new evaluation starts in the middle of each scale', () => {
  expect(initialEvaluation).toEqual({
    technicalScore: 3,
    acumenScore: 3,
    physicalScore: 3,
    characterScore: 3,
    recommendation: 'maybe',
    notes: '',
  });
});

it.each(scoreNames)('accepts whole numbers from 1 to 5 as %s', (name) => {
  const isAccepted = (score: number) => evaluationForm.safeParse({ ...initialEvaluation, [name]: score }).success;
  expect([0, 1, 5, 6, 2.5].map(isAccepted)).toEqual([false, true, true, false, false]);
});
