import { expect, it } from 'vitest';
import { tooManyFor } from '../core/problems.ts';
import { codeNotices, codeProblems } from './messages.ts';

it('the notice of a code that was not created gives a reason only for a rate limit: how long to wait', () => {
  expect(codeNotices.notCreated(tooManyFor(1800))).toEqual({
    title: 'Failed to create organization code',
    description: 'Too many attempts. Please wait 30 minutes and try again.',
    tone: 'error',
  });
  for (const reason of [codeProblems.taken(), undefined])
    expect(codeNotices.notCreated(reason)).toMatchObject({ description: 'Failed to create organization code' });
});
