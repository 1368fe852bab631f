import * as z from 'zod/mini';
import { command, noContent, query } from '../core/operation.ts';
import { membershipNotices } from './messages.memberships.ts';
import { type Topic, topicsOfCoachedTeams } from '../core/topics.ts';
import { memberRoles, roleChange } from './schema.memberships.ts';
import { openedSession, ownMembership } from './schema.ts';

/** The user's active memberships in all organizations, for the switcher. */
export const listMemberships = query('memberships.mine', {
  route: 'GET /me/memberships',
  can: 'account.use',
  openDuring: 'second_step',
  reads: ['session', 'offers'],
  output: z.array(ownMembership),
  failed: membershipNotices.notLoaded,
});

/** Switches to another membership, which becomes the default for requests that name none. */
export const useMembership = command('memberships.use', {
  route: 'POST /me/memberships/{membershipId}/use',
  can: 'account.use',
  openDuring: 'second_step',
  changes: [],
  output: openedSession,
  failed: membershipNotices.notSwitched,
});

/** Topics for everything that a role gives access to, and for the lists that name people with the role. */
const roleTopics: readonly Topic[] = [
  ...topicsOfCoachedTeams,
  ...(['session', 'accountInvitations', 'guardians', 'presence', 'ownTryouts'] as const),
];

/** An organization member's roles. */
export const readRoles = query('memberships.roles', {
  route: 'GET /members/{userId}/roles',
  can: 'memberships.manage',
  reads: ['session', 'coaches', 'teams', 'guardians', 'players'],
  output: memberRoles,
  failed: membershipNotices.rolesNotLoaded,
});

/** Gives a member a role, or restores one that has ended. */
export const addRole = command('memberships.addRole', {
  route: 'POST /members/{userId}/roles',
  can: 'memberships.manage',
  needs: 'recentProof',
  changes: roleTopics,
  input: roleChange,
  ...noContent,
  done: membershipNotices.roleAdded,
  failed: membershipNotices.roleNotAdded,
});

/** Ends a role immediately, on every server; other roles continue. */
export const endRole = command('memberships.endRole', {
  route: 'POST /members/{userId}/end-role',
  can: 'memberships.manage',
  needs: 'recentProof',
  changes: roleTopics,
  input: roleChange,
  ...noContent,
  done: membershipNotices.roleEnded,
  failed: membershipNotices.roleNotEnded,
});
