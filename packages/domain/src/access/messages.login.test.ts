import { expect, it } from 'vitest';
import { accessProblems, wrongRole } from './messages.joining.ts';
import { joiningFailed, otherAddress } from './messages.login.ts';

it('shows the registration notice if joining fails, except for an invitation to another email address', () => {
  expect(joiningFailed(otherAddress('nele@example.org', 'cora@example.org'))).toBeUndefined();
  expect(joiningFailed(wrongRole('coach'))?.title).toBe('Invalid organization code');
  expect(joiningFailed(accessProblems.bornLater())?.title).toBe('Registration failed');
});
