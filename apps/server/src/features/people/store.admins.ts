import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { isRefusedAddress } from '../../core/refused-addresses.ts';
import type { Db } from '../../db/open.ts';

const adminsOf = (db: Db, organizationId: OrganizationId) =>
  db
    .selectFrom('memberships as membership')
    .where('membership.organization_id', '=', organizationId)
    .where('membership.role', '=', 'admin')
    .where('membership.state', '=', 'active');

/** More than any club has; keeps the list bounded. */
const maxAdmins = 100;

export const listAdmins = (db: Db, organizationId: OrganizationId) =>
  adminsOf(db, organizationId)
    .innerJoin('users as user', 'user.id', 'membership.user_id')
    .innerJoin('members as member', (join) =>
      join
        .onRef('member.id', '=', 'membership.user_id')
        .onRef('member.organization_id', '=', 'membership.organization_id'),
    )
    .orderBy('membership.created_at')
    .orderBy('user.id')
    .limit(maxAdmins)
    .select([
      'user.id',
      'member.name',
      'user.email',
      isRefusedAddress(sql.ref('user.email')).as('emailRefused'),
      'membership.created_at as since',
    ])
    .execute();

export const isAdminByAddress = async (db: Db, organizationId: OrganizationId, email: string): Promise<boolean> =>
  (await adminsOf(db, organizationId)
    .innerJoin('users as user', 'user.id', 'membership.user_id')
    .where('user.email', '=', email)
    .select('user.id')
    .executeTakeFirst()) !== undefined;
