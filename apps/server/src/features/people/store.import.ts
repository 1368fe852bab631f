import { type RawBuilder, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { accountInvitation } from '@touchline/domain/constants.ts';
import type { StoredAddress, StoredCoach, StoredPlayer } from '@touchline/domain/people/rules.matching.ts';
import type { CoachFacts, PlayerFacts } from '@touchline/domain/people/rules.reading.ts';
import type { StoredTeam } from '@touchline/domain/people/rules.team-cells.ts';
import type { InvitedRole } from '@touchline/domain/people/schema.ts';
import type { Env } from '../../core/process/env.ts';
import type { Db } from '../../db/open.ts';

// Rows are one JSON parameter, so that the text of a prepared statement does not depend on their number.
const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;
const anyOf = (values: readonly string[]): RawBuilder<unknown> =>
  sql`jsonb_array_elements_text(${json([...new Set(values)])}) as given (value)`;

/**
 * Disables nested loops until the transaction ends. In a new club, the planner underestimates the number of players and
 * compares every pair, which takes 35 seconds instead of one for 5,000 rows. The embedded database updates its
 * statistics only every hour (decision record 0019).
 */
export const disableNestedLoops = (db: Db) => sql`select set_config('enable_nestloop', 'off', true)`.execute(db);

/** Serializes a club's imports, so that each sees the previous one. */
export const lockOrganization = (db: Db, organizationId: OrganizationId) =>
  sql`select from organizations where id = ${organizationId} for no key update`.execute(db);

/** True if a person has one of the names, ignoring case and accents. */
const isNamed = (names: readonly string[]): RawBuilder<unknown> =>
  sql`search_name in (select search_text(value) from ${anyOf(names)})`;

/** Players with these names. An import locks them against being claimed or edited. */
export const listPlayersNamed = async (
  db: Db,
  organizationId: OrganizationId,
  names: readonly string[],
  locked: boolean,
): Promise<readonly StoredPlayer[]> => {
  const matchingPlayers = sql`from player_profiles as person where organization_id = ${organizationId}
    and erased_at is null and ${isNamed(names)}`;
  // A second statement sees logins that were added while the first one waited for the locks.
  if (locked) await sql`select ${matchingPlayers} order by id for no key update`.execute(db);
  const { rows } = await sql<StoredPlayer>`
    select id, first_name as "firstName", last_name as "lastName", birth_date as "birthDate", gender, position,
      jersey_number as "jerseyNumber", parent_guardian_first_name as "guardianFirstName",
      parent_guardian_last_name as "guardianLastName", parent_guardian_phone as "guardianPhone",
      parent_guardian_email as "guardianEmail", second_guardian_first_name as "secondGuardianFirstName",
      second_guardian_last_name as "secondGuardianLastName", second_guardian_phone as "secondGuardianPhone",
      second_guardian_email as "secondGuardianEmail",
      exists (select from guardianships where player_id = person.id) as "hasAccount",
      archived_at is not null as "isArchived",
      array(select team_id from team_players where player_id = person.id and status = 'active') as "teamIds"
    ${matchingPlayers} order by id`.execute(db);
  return rows;
};

export const listCoachesNamed = async (
  db: Db,
  organizationId: OrganizationId,
  names: readonly string[],
  locked: boolean,
): Promise<readonly StoredCoach[]> => {
  const { rows } = await sql<StoredCoach>`
    select id, first_name as "firstName", last_name as "lastName", phone,
      user_id is not null as "hasAccount",
      coalesce((select email from users where users.id = person.user_id),
        (select email from account_invitations where coach_profile_id = person.id and revoked_at is null
          order by created_at desc limit 1)) as email
    from coach_profiles as person
    where organization_id = ${organizationId} and archived_at is null and ${isNamed(names)}
    order by id ${locked ? sql`for no key update of person` : sql``}`.execute(db);
  return rows;
};

/** Maximum emails per hour to an address, the same as for single invitations. */
const lettersPerHour = 3;

/** Members with one of the addresses by role, open invitations, and addresses that must not get emails. */
export const listKnownAddresses = async (
  db: Db,
  env: Env,
  organizationId: OrganizationId,
  emails: readonly string[],
) => {
  if (emails.length === 0) return [];
  const { rows } = await sql<StoredAddress>`
    select account.email, 'member' as "as", membership.role, profile.name, null::uuid as "profileId",
        array(select player_id from guardianships as login where login.organization_id = profile.organization_id
          and login.user_id = account.id) as "playerIds"
      from users as account
        join members as profile on profile.id = account.id
        join memberships as membership on membership.user_id = account.id
          and membership.organization_id = profile.organization_id and membership.state <> 'ended'
      where profile.organization_id = ${organizationId} and account.email in (select value from ${anyOf(emails)})
    union all
    select email, case when expires_at > club_now() then 'invited' else 'invitation expired' end, role,
        first_name || ' ' || last_name, coalesce(coach_profile_id, player_profile_id), '{}'
      from account_invitations
      where organization_id = ${organizationId} and accepted_at is null and revoked_at is null
    union all
    select email, 'refused', null, null, null, '{}'
      from refused_addresses where ${env.smtp !== undefined}::boolean and email in (select value from ${anyOf(emails)})
    union all
    select recipient, 'written to', null, null, null, '{}'
      from outbox
      where organization_id = ${organizationId} and kind = 'account.invited'
        and created_at > club_now() - interval '1 hour'
      group by recipient having count(*) >= ${lettersPerHour}::int`.execute(db);
  return rows;
};

/** A person's data to write, with a new or an existing id. */
type WithId<Facts> = Facts & { readonly id: string };

const playerRecords = (players: readonly WithId<PlayerFacts>[]) => sql`jsonb_to_recordset(${json(players)}) as given
  (id uuid, "firstName" text, "lastName" text, "birthDate" date, gender text, position text, "jerseyNumber" integer,
   "guardianFirstName" text, "guardianLastName" text, "guardianPhone" text, "guardianEmail" text,
   "secondGuardianFirstName" text, "secondGuardianLastName" text, "secondGuardianPhone" text,
   "secondGuardianEmail" text)`;

export const insertPlayers = async (
  db: Db,
  organizationId: OrganizationId,
  players: readonly WithId<PlayerFacts>[],
) => {
  if (players.length === 0) return;
  await sql`
    insert into player_profiles (id, organization_id, first_name, last_name, birth_date, gender, position, jersey_number,
      parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone, parent_guardian_email,
      second_guardian_first_name, second_guardian_last_name, second_guardian_phone, second_guardian_email)
    select id, ${organizationId}, "firstName", "lastName", "birthDate", gender, position, "jerseyNumber",
      "guardianFirstName", "guardianLastName", "guardianPhone", "guardianEmail",
      "secondGuardianFirstName", "secondGuardianLastName", "secondGuardianPhone", "secondGuardianEmail"
    from ${playerRecords(players)}`.execute(db);
};

/** Writes the rows' values except names. The rows contain only changed values. */
export const changePlayers = async (
  db: Db,
  organizationId: OrganizationId,
  players: readonly WithId<PlayerFacts>[],
) => {
  if (players.length === 0) return;
  await sql`
    update player_profiles as player set
      birth_date = coalesce(given."birthDate", player.birth_date),
      gender = coalesce(given.gender, player.gender),
      position = coalesce(given.position, player.position),
      jersey_number = coalesce(given."jerseyNumber", player.jersey_number),
      parent_guardian_first_name = coalesce(given."guardianFirstName", player.parent_guardian_first_name),
      parent_guardian_last_name = coalesce(given."guardianLastName", player.parent_guardian_last_name),
      parent_guardian_phone = coalesce(given."guardianPhone", player.parent_guardian_phone),
      parent_guardian_email = coalesce(given."guardianEmail", player.parent_guardian_email),
      second_guardian_first_name = coalesce(given."secondGuardianFirstName", player.second_guardian_first_name),
      second_guardian_last_name = coalesce(given."secondGuardianLastName", player.second_guardian_last_name),
      second_guardian_phone = coalesce(given."secondGuardianPhone", player.second_guardian_phone),
      second_guardian_email = coalesce(given."secondGuardianEmail", player.second_guardian_email)
    from ${playerRecords(players)}
    where player.organization_id = ${organizationId} and player.id = given.id`.execute(db);
};

/** Teams in active seasons, which a file can name. An import locks them against deletion. */
export const listCurrentTeams = async (db: Db, organizationId: OrganizationId, locked: boolean) => {
  const { rows } = await sql<StoredTeam>`
    select team.id, team.name, age_group.name as "ageGroupName", age_group.gender as "ageGroupGender",
      age_group.born_from as "bornFrom", age_group.born_until as "bornUntil",
      season.id as "seasonId", season.name as "seasonName"
    from teams as team
      join age_groups as age_group on age_group.id = team.age_group_id
      join seasons as season on season.id = age_group.season_id
    where team.organization_id = ${organizationId} and season.is_active
    order by team.id ${locked ? sql`for key share of team` : sql``}`.execute(db);
  return rows;
};

/** Adds players to teams or reactivates former members. */
export const joinTeams = async (
  db: Db,
  organizationId: OrganizationId,
  members: readonly { readonly teamId: string; readonly playerId: string }[],
): Promise<void> => {
  if (members.length === 0) return;
  await sql`
    insert into team_players (organization_id, team_id, player_id)
    select ${organizationId}, "teamId", "playerId"
    from jsonb_to_recordset(${json(members)}) as given ("teamId" uuid, "playerId" uuid)
    on conflict (team_id, player_id) do update set status = 'active', jersey_number = null, created_at = club_now()
      where team_players.status = 'inactive'`.execute(db);
};

const coachRecords = (coaches: readonly WithId<CoachFacts>[]) => sql`jsonb_to_recordset(${json(coaches)}) as given
  (id uuid, "firstName" text, "lastName" text, phone text)`;

export const insertCoaches = async (db: Db, organizationId: OrganizationId, coaches: readonly WithId<CoachFacts>[]) => {
  if (coaches.length === 0) return;
  await sql`
    insert into coach_profiles (id, organization_id, first_name, last_name, phone)
    select id, ${organizationId}, "firstName", "lastName", phone from ${coachRecords(coaches)}`.execute(db);
};

export const changeCoaches = async (db: Db, organizationId: OrganizationId, coaches: readonly WithId<CoachFacts>[]) => {
  if (coaches.length === 0) return;
  await sql`
    update coach_profiles as coach set phone = coalesce(given.phone, coach.phone)
    from ${coachRecords(coaches)}
    where coach.organization_id = ${organizationId} and coach.id = given.id`.execute(db);
};

interface NewInvitation {
  readonly id: string;
  readonly profileId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Id of the first invitation in the email, if several share it. */
  readonly letterId?: string | null;
  /** SHA-256 in hexadecimal. */
  readonly codeHash: string;
  readonly mailTokenHash: string;
}

/**
 * Inserts invitations and returns their ids. Skips addresses that were invited concurrently. Ends expired invitations,
 * because an address has at most one open invitation.
 */
export const insertInvitations = async (
  db: Db,
  organizationId: OrganizationId,
  { role, createdBy }: { readonly role: InvitedRole; readonly createdBy: string },
  invitations: readonly NewInvitation[],
): Promise<ReadonlySet<string>> => {
  if (invitations.length === 0) return new Set();
  await sql`
    update account_invitations set revoked_at = club_now()
    where organization_id = ${organizationId} and role = ${role}
      and accepted_at is null and revoked_at is null and expires_at <= club_now()
      and email in (select value from ${anyOf(invitations.map(({ email }) => email))})`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into account_invitations (id, organization_id, role, email, first_name, last_name, code_hash,
      mail_token_hash, ${sql.ref(`${role}_profile_id`)}, expires_at, created_by, letter_id)
    select id, ${organizationId}, ${role}, email, "firstName", "lastName", decode("codeHash", 'hex'),
      decode("mailTokenHash", 'hex'), "profileId", club_now() + make_interval(hours => ${accountInvitation.days * 24}::int), ${createdBy}, "letterId"
    from jsonb_to_recordset(${json(invitations)}) as given
      (id uuid, "profileId" uuid, email text, "firstName" text, "lastName" text, "codeHash" text,
       "mailTokenHash" text, "letterId" uuid)
    where not exists (select from guardian_invitations as open
      where open.organization_id = ${organizationId} and open.player_id = given."profileId" and open.email = given.email
        and open.accepted_at is null and open.revoked_at is null and open.expires_at > club_now())
    on conflict do nothing returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
