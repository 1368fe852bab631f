import { allow, roles } from '../core/actor.ts';

export const accessPolicy = {
  /** A signed-in user's actions on their own session and account. */
  'account.use': allow(roles),
  /** Ends all sessions of a member of the organization, for instance when a phone was lost (REL-3). */
  'members.endSessions': allow(['admin']),
  /** Sees, adds and ends the roles of members of the organization. */
  'memberships.manage': allow(['admin']),
} as const;
