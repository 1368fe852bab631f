import { allow } from '../core/actor.ts';

export const securityPolicy = {
  /** Turns off the second step of a member who has lost the phone with it. */
  'members.resetSecondStep': allow(['admin']),
} as const;
