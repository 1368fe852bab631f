import { expect, it } from 'vitest';
import { tooManyFor } from '../core/problems.ts';
import { codeNotices, codeProblems } from './messages.ts';

it('the notice about a code that was not created says how long a rate limit lasts', () => {
  expect(codeNotices.notCreated(tooManyFor(1800))).toEqual({
    title: 'Failed to create organization code',
    description: 'Too many attempts. Please wait 30 minutes and try again.',
    tone: 'error',
  });
  for (const reason of [codeProblems.taken(), undefined])
    expect(codeNotices.notCreated(reason)).toMatchObject({ description: 'Failed to create organization code' });
});
