import { expect, it } from 'vitest';
import { faultReport } from './schema.faults.ts';

const report = { incident: '0123abcd', message: '', stack: '', page: '/' };
const isAccepted = (change: object): boolean => faultReport.safeParse({ ...report, ...change }).success;

it('a fault report needs a page path without a query, but neither message nor stack', () => {
  expect([isAccepted({}), isAccepted({ page: '' }), isAccepted({ page: '/teams?token=x' })]).toEqual([
    true,
    false,
    false,
  ]);
});

it.each([
  ['message', 300],
  ['stack', 2000],
  ['page', 200],
])('accepts a fault report’s %s of up to %i characters', (field, maxLength) => {
  const text = (length: number) => ({ [field]: `/${'x'.repeat(length - 1)}` });
  expect([isAccepted(text(maxLength)), isAccepted(text(maxLength + 1))]).toEqual([true, false]);
});
