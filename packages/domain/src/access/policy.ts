import { allow, roles } from '../core/actor.ts';

export const accessPolicy = {
  /** What everybody who is signed in may do with the own session and account. */
  'account.use': allow(roles),
  /** Ending all sessions of somebody in the organization, for instance when a phone was lost (reliability §2, A16). */
  'members.endSessions': allow(['admin']),
} as const;
