import { expect, it } from 'vitest';
import { faultReport } from './schema.faults.ts';

const report = { incident: '0123abcd', message: '', stack: '', page: '/' };
const takes = (change: object): boolean => faultReport.safeParse({ ...report, ...change }).success;

it('accepts a fault report without message or stack, and only a page path without a query', () => {
  expect([takes({}), takes({ page: '' }), takes({ page: '/teams?token=x' })]).toEqual([true, false, false]);
});

it.each([
  ['message', 300],
  ['stack', 2000],
  ['page', 200],
])('accepts a fault report’s %s of up to %i characters', (field, longest) => {
  const text = (length: number) => ({ [field]: `/${'x'.repeat(length - 1)}` });
  expect([takes(text(longest)), takes(text(longest + 1))]).toEqual([true, false]);
});
