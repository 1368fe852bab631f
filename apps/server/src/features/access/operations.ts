import type { Implementation } from '../../core/implement.ts';
import { accountOperations } from './operations.account.ts';
import { codeOperations } from './operations.codes.ts';
import { faultOperations } from './operations.faults.ts';
import { guardianOperations } from './operations.guardians.ts';
import { leavingOperations } from './operations.leaving.ts';
import { linkOperations } from './operations.links.ts';
import { loginOperations } from './operations.login.ts';
import { emailOperations } from './operations.email.ts';
import { membershipOperations } from './operations.memberships.ts';
import { notificationOperations } from './operations.notifications.ts';
import { mergingOperations } from './operations.merging.ts';
import { passkeyOperations } from './operations.passkeys.ts';
import { registrationOperations } from './operations.registration.ts';
import { secondStepOperations } from './operations.second-step.ts';
import { sessionOperations } from './operations.sessions.ts';

export const accessOperations: readonly Implementation[] = [
  ...sessionOperations,
  ...secondStepOperations,
  ...passkeyOperations,
  ...registrationOperations,
  ...codeOperations,
  ...loginOperations,
  ...guardianOperations,
  ...linkOperations,
  ...accountOperations,
  ...emailOperations,
  ...membershipOperations,
  ...notificationOperations,
  ...mergingOperations,
  ...leavingOperations,
  ...faultOperations,
];
