import type { Implementation } from '../../core/implement.ts';
import { accountOperations } from './operations.account.ts';
import { faultOperations } from './operations.faults.ts';
import { linkOperations } from './operations.links.ts';
import { membershipOperations } from './operations.memberships.ts';
import { registrationOperations } from './operations.registration.ts';
import { sessionOperations } from './operations.sessions.ts';

export const accessOperations: readonly Implementation[] = [
  ...sessionOperations,
  ...registrationOperations,
  ...linkOperations,
  ...accountOperations,
  ...membershipOperations,
  ...faultOperations,
];
