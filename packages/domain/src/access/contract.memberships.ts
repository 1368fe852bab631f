import * as z from 'zod/mini';
import { command, query } from '../core/operation.ts';
import { membershipNotices } from './messages.memberships.ts';
import { openedSession, ownMembership } from './schema.ts';

/** The user's active memberships of all organizations, for the switcher (MEMB-04). */
export const listMemberships = query('memberships.mine', {
  route: 'GET /me/memberships',
  can: 'account.use',
  reads: ['session', 'offers'],
  output: z.array(ownMembership),
  failed: membershipNotices.notLoaded,
});

/** Switches to another membership, which counts from then on where a request names none (MEMB-05). */
export const useMembership = command('memberships.use', {
  route: 'POST /me/memberships/{membershipId}/use',
  can: 'account.use',
  changes: [],
  output: openedSession,
  failed: membershipNotices.notSwitched,
});
