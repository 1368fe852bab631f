import { expect, it } from 'vitest';
import { birthDateQuestion } from './rules.ages.ts';

it.each([
  ['2024-11-28', '1 year'],
  ['2023-11-28', '2 years'],
  ['2023-11-27', undefined],
  ['2015-06-23', undefined],
  ['2000-11-28', undefined],
  ['2000-11-27', '26 years'],
  ['1984-06-23', '42 years'],
  ['2026-11-27', undefined],
  [null, undefined],
])('a birth date of %s, entered on November 27, 2026, prompts a question about %s', (birthDate, age) => {
  const question = age && `This makes the player ${age} old. Is the birth date right? If so, press the button again.`;
  expect(birthDateQuestion(birthDate, '2026-11-27')).toBe(question);
});
