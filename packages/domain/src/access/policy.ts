import { allow, roles } from '../core/actor.ts';

export const accessPolicy = {
  /** A signed-in user's actions on their own session and account. */
  'account.use': allow(roles),
  /** Ends all of an organization member's sessions, for example if a phone was lost (REL-3). */
  'members.endSessions': allow(['admin']),
  /** Shows, adds and ends the roles of the organization's members. */
  'memberships.manage': allow(['admin']),
} as const;
