import { expect, it } from 'vitest';
import { codeRoles, newCode } from './schema.ts';

const entered = { code: 'SPRING', role: codeRoles[0] };
const takes = (facts: object): boolean => newCode.safeParse({ ...entered, ...facts }).success;

it('takes a description of up to 200 characters', () => {
  expect([takes({ description: 'a'.repeat(200) }), takes({ description: 'a'.repeat(201) })]).toEqual([true, false]);
});
