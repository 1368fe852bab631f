import { expect, test } from 'vitest';
import { lanes, steps } from './lib/steps.mjs';

test('every step of npm test runs in exactly one lane', () => {
  expect(lanes.flat().toSorted()).toEqual(Object.keys(steps).toSorted());
});
