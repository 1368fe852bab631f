import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';

/** A page for looking things up, not for reading through. */
const maxRows = 500;

const playerName = sql<string>`player.first_name || ' ' || player.last_name`;

/** Players, tryouts with their age group, and registrations of the organization, newest first. */
export const listForDebugging = async (db: Db, organizationId: OrganizationId) => ({
  players: await db
    .selectFrom('player_profiles as player')
    .where('player.organization_id', '=', organizationId)
    .select(['player.id', playerName.as('name')])
    .orderBy('player.created_at', 'desc')
    .limit(maxRows)
    .execute(),
  tryouts: await db
    .selectFrom('tryouts as tryout')
    .innerJoin('age_groups as age_group', 'age_group.id', 'tryout.age_group_id')
    .where('tryout.organization_id', '=', organizationId)
    .select(['tryout.id', 'tryout.title', 'tryout.status', 'age_group.name as ageGroupName'])
    .orderBy('tryout.date', 'desc')
    .limit(maxRows)
    .execute(),
  registrations: await db
    .selectFrom('tryout_registrations as registration')
    .innerJoin('tryouts as tryout', 'tryout.id', 'registration.tryout_id')
    .innerJoin('player_profiles as player', 'player.id', 'registration.player_id')
    .where('registration.organization_id', '=', organizationId)
    .select(['registration.id', 'tryout.title as tryoutTitle', playerName.as('playerName'), 'registration.status'])
    .orderBy('registration.created_at', 'desc')
    .limit(maxRows)
    .execute(),
});
