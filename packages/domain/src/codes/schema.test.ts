import { expect, it } from 'vitest';
import { codeRoles, newCode } from './schema.ts';

const validCode = { code: 'SPRING', role: codeRoles[0] };
const isAccepted = (facts: object): boolean => newCode.safeParse({ ...validCode, ...facts }).success;

it('accepts a description of up to 200 characters', () => {
  expect([isAccepted({ description: 'a'.repeat(200) }), isAccepted({ description: 'a'.repeat(201) })]).toEqual([
    true,
    false,
  ]);
});

it('accepts a code of 4 to 20 characters after trimming', () => {
  const messagesFor = (code: string) =>
    newCode.safeParse({ ...validCode, code }).error?.issues.map(({ message }) => message);
  expect(['A'.repeat(3), ' AAA '].map(messagesFor)).toEqual(Array(2).fill(['Code must be at least 4 characters.']));
  expect(['A'.repeat(4), ` ${'A'.repeat(20)} `].map(messagesFor)).toEqual([undefined, undefined]);
  expect(messagesFor('A'.repeat(21))).toEqual(['Code must be at most 20 characters.']);
});
