import { expect, it } from 'vitest';
import { codeRoles, newCode } from './schema.ts';

const entered = { code: 'SPRING', role: codeRoles[0] };
const takes = (facts: object): boolean => newCode.safeParse({ ...entered, ...facts }).success;

it('accepts a description of up to 200 characters', () => {
  expect([takes({ description: 'a'.repeat(200) }), takes({ description: 'a'.repeat(201) })]).toEqual([true, false]);
});

it('accepts a code of 4 to 20 characters after trimming', () => {
  const said = (code: string) => newCode.safeParse({ ...entered, code }).error?.issues.map(({ message }) => message);
  expect(['A'.repeat(3), ' AAA '].map(said)).toEqual(Array(2).fill(['Code must be at least 4 characters.']));
  expect(['A'.repeat(4), ` ${'A'.repeat(20)} `].map(said)).toEqual([undefined, undefined]);
  expect(said('A'.repeat(21))).toEqual(['Code must be at most 20 characters.']);
});
