import { sql } from 'kysely';
import type { MutableKind } from '@touchline/domain/access/rules.notifications.ts';
import type { Role } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';

/** Roles of the user in all organizations, and the kinds of email that the user has switched off. */
export const readNotifications = (db: Db, userId: string) =>
  db
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .select([
      sql<Role[]>`coalesce(jsonb_agg(distinct role), '[]')`.as('roles'),
      sql<MutableKind[]>`to_jsonb(array(select kind from muted_notifications
        where muted_notifications.user_id = ${userId} order by kind))`.as('muted'),
    ])
    .executeTakeFirstOrThrow();
