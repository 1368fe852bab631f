import { allow } from '../core/actor.ts';

export const securityPolicy = {
  /** Turns off two-step sign-in for a member who has lost their phone. */
  'members.resetSecondStep': allow(['admin']),
} as const;
