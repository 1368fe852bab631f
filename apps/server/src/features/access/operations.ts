import type { Implementation } from '../../core/implement.ts';
import { accountOperations } from './operations.account.ts';
import { codeOperations } from './operations.codes.ts';
import { faultOperations } from './operations.faults.ts';
import { linkOperations } from './operations.links.ts';
import { loginOperations } from './operations.login.ts';
import { membershipOperations } from './operations.memberships.ts';
import { registrationOperations } from './operations.registration.ts';
import { sessionOperations } from './operations.sessions.ts';

export const accessOperations: readonly Implementation[] = [
  ...sessionOperations,
  ...registrationOperations,
  ...codeOperations,
  ...loginOperations,
  ...linkOperations,
  ...accountOperations,
  ...membershipOperations,
  ...faultOperations,
];
