import { expect, it } from 'vitest';
import { accessProblems, wrongRole } from './messages.joining.ts';
import { joiningFailed, otherAddress } from './messages.login.ts';

it('shows no notice for another address, and the registration’s notice for other failures', () => {
  expect(joiningFailed(otherAddress('nele@example.org', 'cora@example.org'))).toBeUndefined();
  expect(joiningFailed(wrongRole('coach'))?.title).toBe('Invalid organization code');
  expect(joiningFailed(accessProblems.bornLater())?.title).toBe('Registration failed');
});
