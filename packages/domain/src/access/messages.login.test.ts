import { expect, it } from 'vitest';
import { accessProblems, wrongRole } from './messages.joining.ts';
import { joiningFailed, otherAddress } from './messages.login.ts';

it('asks about another address in place, and says of anything else what a registration says', () => {
  expect(joiningFailed(otherAddress('nele@example.org', 'cora@example.org'))).toBeUndefined();
  expect(joiningFailed(wrongRole('coach'))?.title).toBe('Invalid organization code');
  expect(joiningFailed(accessProblems.bornLater())?.title).toBe('Registration failed');
});
