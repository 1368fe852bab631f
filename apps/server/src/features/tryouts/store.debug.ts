import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';

/** Maximum rows of each kind. */
const maxRows = 500;

const playerName = sql<string>`player.first_name || ' ' || player.last_name`;

/** The organization's players, tryouts with their age group, and registrations, newest first. */
export const listForDebugging = async (db: Db, organizationId: OrganizationId) => ({
  players: await rowsOf(db, 'player_profiles as player', organizationId)
    .select(['player.id', playerName.as('name')])
    .orderBy('player.created_at', 'desc')
    .limit(maxRows)
    .execute(),
  tryouts: await rowsOf(db, 'tryouts as tryout', organizationId)
    .innerJoin('age_groups as age_group', 'age_group.id', 'tryout.age_group_id')
    .select(['tryout.id', 'tryout.title', 'tryout.status', 'age_group.name as ageGroupName'])
    .orderBy('tryout.date', 'desc')
    .limit(maxRows)
    .execute(),
  registrations: await rowsOf(db, 'tryout_registrations as registration', organizationId)
    .innerJoin('tryouts as tryout', 'tryout.id', 'registration.tryout_id')
    .innerJoin('player_profiles as player', 'player.id', 'registration.player_id')
    .select(['registration.id', 'tryout.title as tryoutTitle', playerName.as('playerName'), 'registration.status'])
    .orderBy('registration.created_at', 'desc')
    .limit(maxRows)
    .execute(),
});
