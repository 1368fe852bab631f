import { type Expression, type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { leavingProblems } from '@touchline/domain/people/messages.leaving.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import type { PlayerChanges } from '@touchline/domain/people/schema.ts';
import type { Birth } from '@touchline/domain/seasons/rules.cut-off.ts';
import { type furtherContacts, type Reader, seesNamedGuardian } from '../../core/identity/guardians.ts';
import { isRefusedAddress } from '../../core/mail/refused-addresses.ts';
import { columnsOf, fields, fieldsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { moment, type Operand } from '../../db/statement.ts';

/** Age in completed years today in the organization's time zone, like the rule `ageOn`. Null without a birth date. */
export const ageOf = (organizationId: Operand<OrganizationId>) => sql<number | null>`extract(year from age(
  (select (club_now() at time zone time_zone)::date from organizations where id = ${organizationId})::timestamp,
  player.birth_date::timestamp))::int`;

/** Birth date for rules. After the retention period, only the birth year is left. */
export const storedBirth = (player: 'player' | 'player_profiles') =>
  sql<Birth | null>`coalesce(${sql.ref(`${player}.birth_date`)}::text, ${sql.ref(`${player}.kept_birth_year`)}::text)`;

/** Earliest and latest possible birth dates of `player`. */
const earliestBirth = sql`coalesce(player.birth_date, make_date(player.kept_birth_year, 1, 1))`;
const latestBirth = sql`coalesce(player.birth_date, make_date(player.kept_birth_year, 12, 31))`;

/** The rule `placeOf` as SQL. */
export const isWithin = (from: Expression<unknown>, until: Expression<unknown>) =>
  sql<SqlBool>`(${earliestBirth} >= ${from} and ${latestBirth} <= ${until})`;
export const isOlder = (from: Expression<unknown>) => sql<SqlBool>`(${latestBirth} < ${from})`;
export const isOutside = (from: Expression<unknown>, until: Expression<unknown>) =>
  sql<SqlBool>`(${isOlder(from)} or ${earliestBirth} > ${until})`;

const birthYear = sql.ref<number | null>('player.birth_year');

/** Active places on teams in active seasons, as `member` and `team`, limited to teams that match `sees`. */
const placesOf = (whose: Expression<unknown>, sees: Expression<SqlBool>) => sql`team_players as member
  join teams as team on team.id = member.team_id
  join age_groups as age_group on age_group.id = team.age_group_id
  join seasons as season on season.id = age_group.season_id
  where ${whose} and member.status = 'active' and season.is_active and ${sees}`;

const isOfPlayer = sql`member.organization_id = player.organization_id and member.player_id = player.id`;
const places = (sees: Expression<SqlBool>) => placesOf(isOfPlayer, sees);

/** True if the player has an active place on a team in an active season, or on the given team. */
export const hasPlace = (sees: Expression<SqlBool>, teamId?: string) =>
  sql<SqlBool>`exists (select from ${places(sees)}${teamId === undefined ? sql`` : sql` and team.id = ${teamId}`})`;

/** Names of the teams on which the player has an active place. */
export const teamNames = (sees: Expression<SqlBool>) =>
  sql<string[]>`array(select team.name from ${places(sees)} order by team.name)`;

/** The names of a coach's teams in active seasons. */
export const teamNamesOfCoach = sql<string[]>`array(
  select team.name from team_coaches as assignment
    join teams as team on team.id = assignment.team_id
    join age_groups as age_group on age_group.id = team.age_group_id
    join seasons as season on season.id = age_group.season_id
  where assignment.organization_id = coach.organization_id and assignment.coach_profile_id = coach.id
    and season.is_active
  order by team.name)`;

/** Alphabetically first team name, for sorting by team. */
export const firstTeamName = (sees: Expression<SqlBool>) =>
  sql<string | null>`(select min(team.search_name) from ${places(sees)})`;

/** First team name of every player in one pass, which is eight times as fast as one look-up per player. */
export const firstTeams = (organizationId: Operand<OrganizationId>, sees: Expression<SqlBool>) =>
  sql<{ player_id: string; name: string }>`(select member.player_id, min(team.search_name) as name
    from ${placesOf(sql`member.organization_id = ${organizationId}`, sees)} group by member.player_id)`;

const teamsOf = (sees: Expression<SqlBool>) => sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', team.id, 'name', team.name) order by team.name, team.id)
  from ${places(sees)}), '[]')`;

export const isInvited = sql<boolean>`exists (select from account_invitations as invitation
  where invitation.player_profile_id = player.id and invitation.accepted_at is null
    and invitation.revoked_at is null and invitation.expires_at > club_now())`;

/** True if a login acts for the player, even a read-only one. */
export const hasAccount = sql<boolean>`exists (select from guardianships as login where login.player_id = player.id)`;

/** Like `hasAccount`, for the rows of a page. `hasAccount` would read all clubs' logins. */
const hasAccountColumn = sql<boolean>`(
  select true from guardianships as login where login.player_id = player.id limit 1) is not null`.as('hasAccount');

export const allTeams = sql<SqlBool>`true`;

const fullVisibility: Visibility = { everything: true, seesTeam: allTeams, reader: null };

interface Visibility {
  /** True if the reader sees all data, including the birth date. */
  readonly everything: boolean;
  readonly seesPhone?: boolean;
  readonly seesTeam: Expression<SqlBool>;
  readonly reader: Reader;
}

/** Columns whose values depend on the reader: birth date, guardian in the profile, and teams. */
export const personalColumns = (
  organizationId: Operand<OrganizationId>,
  { everything, seesPhone = everything, seesTeam, reader }: Visibility,
) =>
  [
    ...playerColumns,
    guardianColumn('parent_guardian_first_name', reader).as('parentGuardianFirstName'),
    guardianColumn('parent_guardian_last_name', reader).as('parentGuardianLastName'),
    sql<string | null>`case when ${everything}::boolean then player.birth_date end`.as('birthDate'),
    birthYear.as('birthYear'),
    ageOf(organizationId).as('age'),
    sql<string | null>`case when ${seesPhone}::boolean then ${guardianColumn('parent_guardian_phone', reader)} end`.as(
      'parentGuardianPhone',
    ),
    ...otherContacts(everything),
    hasAccountColumn,
    sql<boolean | null>`case when ${everything}::boolean then ${isInvited} end`.as('isInvited'),
    teamsOf(seesTeam).as('teams'),
  ] as const;

const guardianColumn = (column: `parent_guardian_${'first_name' | 'last_name' | 'phone'}`, reader: Reader) =>
  sql<string | null>`case when ${seesNamedGuardian(reader, 'player')} then ${sql.ref(`player.${column}`)} end`;

/** Contacts in the profile that only admins see. */
const otherContacts = (everything: boolean) => {
  const adminColumn = (column: (typeof furtherContacts)[number]) =>
    sql<string | null>`case when ${everything}::boolean then ${sql.ref(`player.${column}`)} end`;
  return [
    adminColumn('parent_guardian_email').as('parentGuardianEmail'),
    isRefusedAddress(adminColumn('parent_guardian_email')).as('parentGuardianEmailRefused'),
    adminColumn('second_guardian_first_name').as('secondGuardianFirstName'),
    adminColumn('second_guardian_last_name').as('secondGuardianLastName'),
    adminColumn('second_guardian_phone').as('secondGuardianPhone'),
    adminColumn('second_guardian_email').as('secondGuardianEmail'),
    isRefusedAddress(adminColumn('second_guardian_email')).as('secondGuardianEmailRefused'),
  ] as const;
};

const playerColumns = [
  ...fieldsOf('player', 'id', 'firstName', 'lastName', 'position', 'gender', 'jerseyNumber'),
  moment('player.created_at').as('createdAt'),
  moment<string | null>('player.archived_at').as('archivedAt'),
] as const;

// While a season is active, its coaches see the players on their teams and those in their age groups' tryouts (ruling 31).
// Each query returns those coaches' assignments as `own`.
const joinActiveSeason = sql`join age_groups as age_group on age_group.id = team.age_group_id
  join seasons as season on season.id = age_group.season_id and season.is_active`;
const throughTeams = sql`team_players as member
  join teams as team on team.id = member.team_id ${joinActiveSeason}
  join team_coaches as own on own.team_id = team.id
  where member.player_id = player.id and member.status = 'active'`;
const throughTryouts = sql`tryout_registrations as registration
  join tryouts as tryout on tryout.id = registration.tryout_id
  join teams as team on team.age_group_id = tryout.age_group_id ${joinActiveSeason}
  join team_coaches as own on own.team_id = team.id
  where registration.player_id = player.id and registration.status <> 'withdrawn'`;

/** True for players visible to the coach. Meant for lists, where the planner looks these players up only once. */
export const isSeenByCoach = (coachId: string | Expression<string>) => sql<SqlBool>`(
  exists (select from ${throughTeams} and own.coach_profile_id = ${coachId})
  or exists (select from ${throughTryouts} and own.coach_profile_id = ${coachId}))`;

/** Coaches of the active rosters that the player is on. */
export const coachesOfRosters = sql<string[]>`array(select own.coach_profile_id from ${throughTeams})`;

/** Coaches who see the player, looked up by player to avoid reading the club's other coaches. */
export const coachesOfPlayer = sql<string[]>`array(
  select own.coach_profile_id from ${throughTeams} union select own.coach_profile_id from ${throughTryouts})`;

/** A player who is not archived. */
export const requirePlayer = async (db: Db, organizationId: OrganizationId, id: string) => {
  const { archivedAt, ...player } = await rowOf(db, 'player_profiles', organizationId, id)
    .where('erased_at', 'is', null)
    .select([
      ...fields('id', 'firstName', 'lastName', 'birthDate', 'position', 'gender', 'jerseyNumber'),
      ...fields('parentGuardianFirstName', 'parentGuardianLastName', 'parentGuardianPhone', 'archivedAt'),
      ...fields('parentGuardianEmail', 'secondGuardianFirstName', 'secondGuardianLastName'),
      ...fields('secondGuardianPhone', 'secondGuardianEmail'),
    ])
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());
  if (archivedAt !== null) throw leavingProblems.playerArchived();
  return player;
};

/** Writes only the fields that are given. */
export const updatePlayer = (db: Db, organizationId: OrganizationId, id: string, changes: PlayerChanges) =>
  db
    .updateTable('player_profiles as player')
    .set({
      ...columnsOf('player_profiles', changes),
      // An update needs at least one column, even if no field changes.
      first_name: changes.firstName ?? sql.ref<string>('player.first_name'),
    })
    .where('player.organization_id', '=', organizationId)
    .where('player.id', '=', id)
    .returning(personalColumns(organizationId, fullVisibility))
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());
