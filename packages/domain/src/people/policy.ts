import { allow } from '../core/actor.ts';

export const peoplePolicy = {
  /** Coaches open both lists without admin actions, players neither (decision D31). */
  'coaches.list': allow(['admin', 'coach']),
  'players.list': allow(['admin', 'coach']),
  /** Only an admin invites coaches and players or edits players, and only of the own organization (PERM-08..10). */
  'players.edit': allow(['admin']),
  'accountInvitations.manage': allow(['admin']),
} as const;
