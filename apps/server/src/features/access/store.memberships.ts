import { sql } from 'kysely';
import { membershipProblems } from '@touchline/domain/access/messages.memberships.ts';
import type { Db } from '../../db/open.ts';

/** More than anyone has; keeps the list bounded all the same. */
const maxMemberships = 50;

/** The only list across organizations: it shows nothing of them but the name, and whether an offer waits. */
export const listMemberships = (db: Db, userId: string) =>
  db
    .selectFrom('memberships as membership')
    .innerJoin('organizations as organization', 'organization.id', 'membership.organization_id')
    .where('membership.user_id', '=', userId)
    .where('membership.state', '<>', 'ended')
    .select([
      'membership.id as id',
      'membership.role as role',
      'organization.id as organizationId',
      'organization.name as organizationName',
      sql<boolean>`membership.role = 'player' and membership.state = 'active' and exists (
        select from guardianships as acted
        join team_invitations as offer
          on offer.player_id = acted.player_id and offer.organization_id = acted.organization_id
        where acted.user_id = membership.user_id and acted.organization_id = membership.organization_id
          and acted.may_answer and offer.status = 'pending' and offer.offer_expires_at > club_now())`.as('isWaitedFor'),
    ])
    .orderBy('organization.name')
    .orderBy('organization.id')
    .orderBy('membership.role')
    .limit(maxMemberships)
    .execute();

/** Finds a membership of the user that has not ended, in whichever organization it is. */
export const requireOwnMembership = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('memberships')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '<>', 'ended')
    .select('id')
    .executeTakeFirstOrThrow(() => membershipProblems.missing());

export const rememberMembership = (db: Db, userId: string, id: string) =>
  db.updateTable('users').set({ last_membership_id: id }).where('id', '=', userId).execute();
