import { type Expression, type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import type { PlayerChanges } from '@touchline/domain/people/schema.ts';
import type { Db } from '../../db/open.ts';
import { moment } from '../../db/statement.ts';

export const playerColumns = [
  'player.id as id',
  'player.first_name as firstName',
  'player.last_name as lastName',
  'player.position as position',
  'player.birth_date as birthDate',
  'player.gender as gender',
  'player.jersey_number as jerseyNumber',
  'player.parent_guardian_first_name as parentGuardianFirstName',
  'player.parent_guardian_last_name as parentGuardianLastName',
  moment('player.created_at').as('createdAt'),
] as const;

export const hasAccount = sql<boolean>`player.user_id is not null`.as('hasAccount');

// Who sees a player: whoever coaches a team that the player is on, or the age group of a tryout that the player takes
// part in (decision D31). Each gives the assignments of those coaches as `own`.
const throughTeams = sql`team_players as member
  join team_coaches as own on own.team_id = member.team_id
  where member.player_id = player.id and member.status = 'active'`;
const throughTryouts = sql`tryout_registrations as registration
  join tryouts as tryout on tryout.id = registration.tryout_id
  join teams as team on team.age_group_id = tryout.age_group_id
  join team_coaches as own on own.team_id = team.id
  where registration.player_id = player.id and registration.status <> 'withdrawn'`;

/** For lists: the planner looks once for the players of the coach. */
export const seenByCoach = (coachId: string | Expression<string>) => sql<SqlBool>`(
  exists (select from ${throughTeams} and own.coach_profile_id = ${coachId})
  or exists (select from ${throughTryouts} and own.coach_profile_id = ${coachId}))`;

/** For one player, the other way round: nobody looks at the other coaches of the club. */
export const coachesOfPlayer = sql<string[]>`array(
  select own.coach_profile_id from ${throughTeams} union select own.coach_profile_id from ${throughTryouts})`;

export const requirePlayer = async (db: Db, organizationId: OrganizationId, id: string) =>
  (await db
    .selectFrom('player_profiles')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()) ?? raise(peopleProblems.playerMissing());

/** Writes what was given and leaves the rest as it is. */
export const updatePlayer = (db: Db, organizationId: OrganizationId, id: string, changes: PlayerChanges) =>
  db
    .updateTable('player_profiles as player')
    .set({
      first_name: changes.firstName,
      last_name: changes.lastName,
      birth_date: changes.birthDate,
      position: changes.position,
      gender: changes.gender,
      jersey_number: changes.jerseyNumber,
      parent_guardian_first_name: changes.parentGuardianFirstName,
      parent_guardian_last_name: changes.parentGuardianLastName,
      parent_guardian_phone: changes.parentGuardianPhone,
    })
    .where('player.organization_id', '=', organizationId)
    .where('player.id', '=', id)
    .returning([...playerColumns, hasAccount, 'player.parent_guardian_phone as parentGuardianPhone'])
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());
