import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { pageSize } from '@touchline/domain/limits.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { phoneDigits, searchWords } from '@touchline/domain/people/rules.ts';
import type { PlayerChanges } from '@touchline/domain/people/schema.ts';
import { contains } from '../../core/search.ts';
import type { Db } from '../../db/open.ts';
import type { DB } from '../../db/types.ts';

/** More coaches than any club has; keeps the list bounded all the same. */
const mostCoaches = 500;

const { and, or } = expressionBuilder<DB, never>();

const coachName = sql<string>`coach.first_name || ' ' || coach.last_name`;
const playerName = sql<string>`player.first_name || ' ' || player.last_name`;
const guardianName = sql<string>`player.parent_guardian_first_name || ' ' || player.parent_guardian_last_name`;

/** The address of the account, or the one that the invitation went to. */
const coachEmail = sql<string | null>`coalesce(account.email, (
  select invitation.email from account_invitations as invitation
  where invitation.coach_profile_id = coach.id and invitation.revoked_at is null
  order by invitation.created_at desc limit 1))`;

/** Every word in the name; for admins also in the e-mail address, or the digits in the phone number (decision D29). */
const matchesCoach = (search: string, everything: boolean): Expression<SqlBool> => {
  const words = and(
    searchWords(search).map((word) =>
      or([contains(coachName, word), ...(everything ? [contains(coachEmail, word)] : [])]),
    ),
  );
  const digits = everything ? phoneDigits(search) : undefined;
  if (!digits) return words;
  return or([words, sql<SqlBool>`regexp_replace(coach.phone, '[^0-9]', '', 'g') like ${`%${digits}%`}`]);
};

const teamsOfCoach = (db: Db, organizationId: OrganizationId) =>
  jsonArrayFrom(
    db
      .selectFrom('team_coaches as assignment')
      .innerJoin('teams as team', 'team.id', 'assignment.team_id')
      .innerJoin('age_groups as ageGroup', 'ageGroup.id', 'team.age_group_id')
      .innerJoin('seasons as season', 'season.id', 'ageGroup.season_id')
      .where('assignment.organization_id', '=', organizationId)
      .where('assignment.coach_profile_id', '=', sql.ref<string>('coach.id'))
      .orderBy('season.is_active', 'desc')
      .orderBy('team.name')
      .select(['assignment.id as assignmentId', 'team.id as teamId', 'team.name', 'season.is_active as isCurrent']),
  );

/** The coaches with their teams; phone, e-mail and dates only for an admin (decision D31). */
export const listCoaches = (db: Db, actor: Actor, search: string | null) => {
  const everything = isAdmin(actor);
  const forAdmin = <T>(value: Expression<T>) => sql<T | null>`case when ${everything}::boolean then ${value} end`;
  let coaches = db
    .selectFrom('coach_profiles as coach')
    .leftJoin('users as account', 'account.id', 'coach.user_id')
    .where('coach.organization_id', '=', actor.organizationId);
  if (search !== null) coaches = coaches.where(matchesCoach(search, everything));
  return coaches
    .select([
      'coach.id as id',
      'coach.first_name as firstName',
      'coach.last_name as lastName',
      teamsOfCoach(db, actor.organizationId).as('teams'),
      forAdmin(sql.ref<string | null>('coach.phone')).as('phone'),
      forAdmin(coachEmail).as('email'),
      forAdmin(sql.ref<Date>('coach.created_at')).as('createdAt'),
      forAdmin(sql<boolean>`coach.user_id is not null`).as('hasAccount'),
    ])
    .orderBy(sql`search_text(coach.last_name || ' ' || coach.first_name)`)
    .orderBy('coach.id')
    .limit(mostCoaches)
    .execute();
};

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
  'player.created_at as createdAt',
] as const;

export const hasAccount = sql<boolean>`player.user_id is not null`.as('hasAccount');

/** On a team of the coach, or taking part in a tryout of an age group that the coach coaches (decision D31). */
export const seenByCoach = (coachId: string | Expression<string>) => sql<SqlBool>`(
  exists (select from team_players as member
    join team_coaches as own on own.team_id = member.team_id and own.coach_profile_id = ${coachId}
    where member.player_id = player.id and member.status = 'active')
  or exists (select from tryout_registrations as registration
    join tryouts as tryout on tryout.id = registration.tryout_id
    join teams as team on team.age_group_id = tryout.age_group_id
    join team_coaches as own on own.team_id = team.id and own.coach_profile_id = ${coachId}
    where registration.player_id = player.id and registration.status <> 'withdrawn'))`;

const sortKey = sql<string>`search_text(player.last_name || ' ' || player.first_name)`;

/** A page of the players that the actor may see, by last name; the guardian's phone only for an admin (decision D31). */
export const listPlayers = async (db: Db, actor: Actor, search: string | null, after: string | undefined) => {
  const { organizationId, coachId } = actor;
  const everything = isAdmin(actor);
  if (!everything && coachId === null) return { players: [], next: null };
  let players = db.selectFrom('player_profiles as player').where('player.organization_id', '=', organizationId);
  if (!everything && coachId !== null) players = players.where(seenByCoach(coachId));
  for (const word of searchWords(search ?? ''))
    players = players.where(or([contains(playerName, word), contains(guardianName, word)]));
  if (after) {
    // Two scalar subqueries instead of one row: only so can the comparison use the index.
    players = players.where(sql<SqlBool>`(${sortKey}, player.id) > (
      (select search_text(last_name || ' ' || first_name) from player_profiles
        where organization_id = ${organizationId} and id = ${after}), ${after}::uuid)`);
  }
  const rows = await players
    .select([
      ...playerColumns,
      hasAccount,
      sql<string | null>`case when ${everything}::boolean then player.parent_guardian_phone end`.as(
        'parentGuardianPhone',
      ),
    ])
    .orderBy(sortKey)
    .orderBy('player.id')
    .limit(pageSize.players + 1)
    .execute();
  const page = rows.slice(0, pageSize.players);
  return { players: page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
};

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
