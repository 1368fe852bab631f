import { expect, it } from 'vitest';
import { accessProblems, wrongRole } from './messages.joining.ts';
import { joiningFailed, otherAddress } from './messages.login.ts';

it('a failed join shows the registration’s notice, or none if the invitation was for another email address', () => {
  expect(joiningFailed(otherAddress('nele@example.org', 'cora@example.org'))).toBeUndefined();
  expect(joiningFailed(wrongRole('coach'))?.title).toBe('Invalid organization code');
  expect(joiningFailed(accessProblems.bornLater())?.title).toBe('Registration failed');
});
