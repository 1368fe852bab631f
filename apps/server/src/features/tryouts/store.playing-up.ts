import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { PlaysUp } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { isOlder, isWithin } from '../people/store.ts';

/** Reason why a player outside the age group may take part. Null once the birth date fits. */
export const playsUp = sql<PlaysUp | null>`case when registration.plays_up is not null then (
  select json_build_object('reason', registration.plays_up,
      'isOlder', coalesce(${isOlder(sql.ref('age_group.born_from'))}, false))
    from tryouts as held join age_groups as age_group on age_group.id = held.age_group_id
    where held.id = registration.tryout_id and age_group.born_from is not null
      and not coalesce(${isWithin(sql.ref('age_group.born_from'), sql.ref('age_group.born_until'))}, false)) end`;

/** Reasons for playing up, by registration. */
export const listPlayingUp = async (
  db: Db,
  organizationId: OrganizationId,
  tryoutId: string,
): Promise<ReadonlyMap<string, PlaysUp>> => {
  const rows = await rowsOf(db, 'tryout_registrations as registration', organizationId)
    .innerJoin('player_profiles as player', 'player.id', 'registration.player_id')
    .where('registration.tryout_id', '=', tryoutId)
    .where('registration.plays_up', 'is not', null)
    .select(['registration.id as id', playsUp.as('playsUp')])
    .execute();
  return new Map(rows.flatMap(({ id, playsUp: reason }) => (reason ? [[id, reason]] : [])));
};
