import { type ExpressionBuilder, type OnConflictBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, type OrganizationId, playersOf } from '@touchline/domain/core/actor.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { contactsOf } from '@touchline/domain/teams/rules.ts';
import type { GuardianContact, Side } from '@touchline/domain/teams/schema.ts';
import { contactName, contactsNamedBy, hasLogin } from '../../core/identity/contacts.ts';
import {
  isKnownTo,
  type Reader,
  readerOf,
  seesNamedContact,
  seesNamedGuardian,
} from '../../core/identity/guardians.ts';
import { isRefusedAddress } from '../../core/mail/refused-addresses.ts';
import { logoUrl } from '../../core/pages/logo-url.ts';
import { columnsOf, isUnchanged, fieldsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { requireRow, rowOf, rowsOf, updateRows } from '../../db/rows.ts';
import { anyOf, moment, type Operand, type Operands, type Placeholders, statement } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { reachableGuardians } from '../families/store.ts';
import { storedBirth } from '../people/store.ts';
import { nextEventOfTeam } from '../schedule/store.next.ts';
import { coachIds, coachName, joiningColumns, managerIds, teamsInSeasons } from './store.ts';

const coachNames = (reader: Reader) => sql<string[]>`array(select ${coachName} from team_coaches
  join coach_profiles on coach_profiles.id = team_coaches.coach_profile_id
  where team_coaches.team_id = teams.id
    and ${isKnownTo(reader, sql.ref<string | null>('coach_profiles.user_id'))} order by team_coaches.slot)`;

/** Name of the guardian in the profile, if the reader may see it. */
const guardianName = (reader: Reader) => sql<string | null>`case when ${seesNamedGuardian(reader, 'player_profiles')}
  then nullif(concat_ws(' ', player_profiles.parent_guardian_first_name,
    player_profiles.parent_guardian_last_name), '') end`;

/**
 * The guardians named in the profile. A guardian with a login has the login's address. `offset 0` makes
 * PostgreSQL look up the login once instead of four times.
 */
const namedContacts = (reader: Reader) => sql<GuardianContact[]>`coalesce((
  select json_agg(json_build_object('name', ${contactName}, 'phone', contact.phone, 'email', address.email,
    'emailRefused', ${isRefusedAddress(sql.ref('address.email'))}, 'place', case when not login.has then contact.place end) order by contact.place)
  from ${contactsNamedBy('player_profiles')},
    lateral (select ${hasLogin(sql.ref('player_profiles.id'))} as has offset 0) as login,
    lateral (select case when not login.has then contact.email end as email) as address
  where ${seesNamedContact(reader, 'player_profiles')}
    and num_nonnulls(${contactName}, contact.phone, address.email) > 0), '[]')`;

/** Active members, oldest membership first. */
const players = (db: Db, eb: ExpressionBuilder<DB, 'teams'>, organizationId: Operand<OrganizationId>, reader: Reader) =>
  jsonArrayFrom(
    eb
      .selectFrom('team_players')
      .innerJoin('player_profiles', 'player_profiles.id', 'team_players.player_id')
      .whereRef('team_players.team_id', '=', 'teams.id')
      .whereRef('team_players.organization_id', '=', 'teams.organization_id')
      .where('team_players.status', '=', 'active')
      .select([
        'player_profiles.id as playerId',
        sql<string>`player_profiles.first_name || ' ' || player_profiles.last_name`.as('name'),
        moment('team_players.created_at').as('joinedAt'),
        guardianName(reader).as('guardianName'),
        namedContacts(reader).as('named'),
        jsonArrayFrom(reachableGuardians(db, organizationId, sql.ref<string>('player_profiles.id'), reader)).as(
          'guardians',
        ),
        'player_profiles.birth_date as birthDate',
        'team_players.jersey_number as jerseyNumber',
      ])
      .orderBy('team_players.created_at')
      .orderBy('team_players.id'),
  );

interface RosterQuery {
  readonly organizationId: OrganizationId;
  readonly teamId: string;
}

const rosterFor = (db: Db, { organizationId, teamId }: Operands<RosterQuery>, reader: Reader) =>
  teamsInSeasons(db, organizationId)
    .where('teams.id', '=', teamId)
    .select((eb) => [
      'teams.id as teamId',
      'teams.name as teamName',
      logoUrl('teams.organization_id', 'teams.id').as('teamLogoUrl'),
      'age_groups.name as ageGroupName',
      'seasons.name as seasonName',
      'seasons.is_active as seasonIsActive',
      coachNames(reader).as('coaches'),
      coachIds.as('coachIds'),
      managerIds.as('managerIds'),
      players(db, eb, organizationId, reader).as('players'),
      nextEventOfTeam.as('nextEvent'),
    ]);

const wholeRosters = statement((db, team: Placeholders<RosterQuery>) => rosterFor(db, team, null));
const rostersFor = statement((db, team: Placeholders<RosterQuery & { readonly reader: string }>) =>
  rosterFor(db, team, team.reader),
);

/** The roster with the fields that the actor may see, and the team data that the rules need. */
export const requireRoster = async (db: Db, actor: Actor, teamId: string) => {
  const team = { organizationId: actor.organizationId, teamId };
  const reader = readerOf(actor);
  const [roster] = await (reader === null ? wholeRosters(db, team) : rostersFor(db, { ...team, reader }));
  if (!roster) throw teamProblems.missing();
  const members = roster.players.map(({ named, guardians, ...player }) => ({
    ...player,
    contacts: contactsOf(named, guardians),
  }));
  return { ...roster, players: members, memberIds: members.map(({ playerId }) => playerId) };
};

/** Maximum teams in a list, more than a player ever plays for. */
const maxOwnTeams = 200;

export const listMyTeams = (db: Db, actor: Actor, when: Side | undefined) => {
  let query = rowsOf(db, 'team_players', actor.organizationId)
    .innerJoin('player_profiles as player', 'player.id', 'team_players.player_id')
    .innerJoin('teams', 'teams.id', 'team_players.team_id')
    .innerJoin('age_groups', 'age_groups.id', 'teams.age_group_id')
    .innerJoin('seasons', 'seasons.id', 'age_groups.season_id')
    .where('team_players.player_id', '=', anyOf(playersOf(actor)))
    .where('team_players.status', '=', 'active');
  if (when) query = query.where('seasons.is_active', '=', when === 'current');
  return query
    .select([
      ...fieldsOf('teams', 'id', 'name'),
      logoUrl('teams.organization_id', 'teams.id').as('logoUrl'),
      'player.id as playerId',
      sql<string>`player.first_name || ' ' || player.last_name`.as('playerName'),
      'age_groups.name as ageGroupName',
      'seasons.name as seasonName',
      'seasons.start_date as seasonStartDate',
      'seasons.end_date as seasonEndDate',
      'seasons.is_active as seasonIsActive',
      coachNames(actor.userId).as('coaches'),
      'team_players.created_at as joinedAt',
      nextEventOfTeam.as('nextEvent'),
    ])
    .orderBy('seasons.start_date', 'desc')
    .orderBy('teams.name')
    .orderBy('teams.id')
    .orderBy('player.first_name')
    .orderBy('player.id')
    .limit(maxOwnTeams)
    .execute();
};

const memberColumns = [
  ...fieldsOf('team_players', 'playerId', 'status', 'jerseyNumber'),
  'team_players.created_at as joinedAt',
] as const;

interface Member {
  readonly teamId: string;
  readonly playerId: string;
}

export const requireMembership = (db: Db, organizationId: OrganizationId, { teamId, playerId }: Member) =>
  rowsOf(db, 'team_players', organizationId)
    .where('team_id', '=', teamId)
    .where('player_id', '=', playerId)
    .select(memberColumns)
    .executeTakeFirstOrThrow(() => teamProblems.memberMissing());

export const requirePlayer = (db: Db, organizationId: OrganizationId, id: string) =>
  requireRow(db, 'player_profiles', organizationId, id, teamProblems.playerUnknown);

/** Reactivates a former member. Leaves an active member unchanged. */
export const onRejoin = (conflict: OnConflictBuilder<DB, 'team_players'>) =>
  conflict
    .columns(['team_id', 'player_id'])
    .doUpdateSet({ status: 'active', jersey_number: null, created_at: sql<Date>`club_now()` })
    .where('team_players.status', '=', 'inactive');

/** Adds a member or reactivates a former one. Returns undefined if the player is already an active member. */
export const insertMembership = (db: Db, organizationId: OrganizationId, teamId: string, playerId: string) =>
  db
    .insertInto('team_players')
    .values({ organization_id: organizationId, team_id: teamId, player_id: playerId })
    .onConflict(onRejoin)
    .returning(memberColumns)
    .executeTakeFirst();

export const updateMembership = async (
  db: Db,
  organizationId: OrganizationId,
  { teamId, playerId }: Member,
  changes: { readonly status?: 'active' | 'inactive' | undefined; readonly jerseyNumber?: number | null | undefined },
) => {
  const values = columnsOf('team_players', changes);
  if (isUnchanged(values)) return;
  await updateRows(db, 'team_players', organizationId)
    .set(values)
    .where('team_id', '=', teamId)
    .where('player_id', '=', playerId)
    .execute();
};

/** Data for the warnings before a player joins. Undefined if the team or the player is not in this organization. */
export const findJoining = (db: Db, organizationId: OrganizationId, teamId: string, playerId: string) =>
  teamsInSeasons(db, organizationId)
    .innerJoin('player_profiles', 'player_profiles.organization_id', 'teams.organization_id')
    .where('teams.id', '=', teamId)
    .where('player_profiles.id', '=', playerId)
    .select([
      ...joiningColumns,
      storedBirth('player_profiles').as('birthDate'),
      'player_profiles.gender',
      sql<string[]>`array(select other.name from team_players as membership
        join teams as other on other.id = membership.team_id
        join age_groups as other_group on other_group.id = other.age_group_id
        where membership.player_id = player_profiles.id and membership.status = 'active'
          and other_group.season_id = seasons.id and other.id <> teams.id
        order by other.name)`.as('otherTeams'),
    ])
    .executeTakeFirst();

/** Maximum candidates in a list, more players than any team has. */
const maxCandidates = 200;

/** Players on the team that this one was copied from, except those already on this one. */
export const requireCandidates = (db: Db, organizationId: OrganizationId, teamId: string) =>
  rowOf(db, 'teams as team', organizationId, teamId)
    .leftJoin('teams as original', (join) =>
      join.onRef('original.id', '=', 'team.copied_from').onRef('original.organization_id', '=', 'team.organization_id'),
    )
    .leftJoin('age_groups as age_group', 'age_group.id', 'original.age_group_id')
    .leftJoin('seasons as season', 'season.id', 'age_group.season_id')
    .select((eb) => [
      sql<string | null>`original.name || ' (' || season.name || ')'`.as('from'),
      jsonArrayFrom(
        eb
          .selectFrom('team_players as member')
          .innerJoin('player_profiles as player', 'player.id', 'member.player_id')
          .whereRef('member.organization_id', '=', 'team.organization_id')
          .whereRef('member.team_id', '=', 'team.copied_from')
          .where('member.status', '=', 'active')
          .where('player.archived_at', 'is', null)
          .where(
            sql<boolean>`not exists (select from team_players as here
              where here.organization_id = team.organization_id and here.team_id = team.id
                and here.player_id = player.id and here.status = 'active')`,
          )
          .select([
            ...fieldsOf('player', 'id', 'firstName', 'lastName', 'position'),
            sql.ref<number | null>('player.birth_year').as('birthYear'),
          ])
          .orderBy('player.sort_name')
          .orderBy('player.id')
          .limit(maxCandidates),
      ).as('players'),
    ])
    .executeTakeFirstOrThrow(() => teamProblems.missing());
