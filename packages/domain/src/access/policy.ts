import { allow, roles } from '../core/actor.ts';

export const accessPolicy = {
  /** What everybody who is signed in may do with the own session and account. */
  'account.use': allow(roles),
} as const;
