import common from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { isGuessable, wordsOf } from './passwords.ts';

const words = wordsOf({ email: 'ada.lovelace@example.org', organizationName: 'SV Sonnenberg 1921' });

it.each([
  '12345678',
  'password',
  'Password1',
  'iloveyou',
  'aaaaaaaa',
  '        ',
  'Ada.Lovelace@Example.org',
  'adalovelace',
  'ada.lovelace99',
  'SV Sonnenberg',
  'svsonnenberg2026',
  'touchline',
  '1Touchline!',
])('"%s" is guessable', (password) => {
  expect(isGuessable(password, words)).toBe(true);
});

it.each(['correct horse battery', 'touchline-demo', 'green-grass-2026', '8046152973', 'Sonnenbergs Linksaußen'])(
  '"%s" is not guessable',
  (password) => {
    expect(isGuessable(password, words)).toBe(false);
  },
);

it('the ten thousand most common passwords are guessable', () => {
  const [first, ...others] = (common.dictionary['passwords-common'] ?? []).slice(0, 10_000).map(String);
  expect([first, others.length]).toEqual(['123456', 9999]);
  expect([first, ...others].filter((password) => !isGuessable(password ?? '', []))).toEqual([]);
});
