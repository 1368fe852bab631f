import { expect, it } from 'vitest';
import { isRefusedForGood, reasonOf } from './mail-transport.ts';

it.each([
  [500, 'RCPT TO', true],
  [599, 'RCPT TO', true],
  [550, 'DATA', true],
  [499, 'RCPT TO', false],
  [600, 'DATA', false],
  [535, 'AUTH PLAIN', false],
  [550, 'MAIL FROM', false],
  [undefined, 'CONN', false],
  [undefined, 'RCPT TO', false],
])('an answer of %s to %s is for good: %s', (responseCode, command, isForGood) => {
  expect(isRefusedForGood(Object.assign(new Error('no'), { responseCode, command }))).toBe(isForGood);
});

it('the first 300 characters of a mail server’s answer are kept', () => {
  expect(reasonOf(new Error(`No ${'x'.repeat(400)}`), 'ann@example.org')).toBe(`No ${'x'.repeat(297)}`);
});
