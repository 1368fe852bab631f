import { CompiledQuery } from 'kysely';
import { accountInvitation, codeLength, linkHours, minLength, sessionLife } from '@touchline/domain/constants.ts';
import { minNameLength, offerHours } from '@touchline/domain/constants.club.ts';
import type { Database } from './open.ts';

/** References to check, by table: no row may point to another organization. */
const references = [
  ['coach_profiles', 'user_id', 'members'],
  ['memberships', 'user_id', 'members'],
  ['guardianships', 'player_id', 'player_profiles'],
  ['guardianships', 'user_id', 'members'],
  ['organization_codes', 'created_by', 'members'],
  ['account_invitations', 'coach_profile_id', 'coach_profiles'],
  ['account_invitations', 'player_profile_id', 'player_profiles'],
  ['account_invitations', 'created_by', 'members'],
  ['seasons', 'created_by', 'members'],
  ['age_groups', 'season_id', 'seasons'],
  ['teams', 'age_group_id', 'age_groups'],
  ['teams', 'created_by', 'members'],
  ['logos', 'team_id', 'teams'],
  ['team_coaches', 'team_id', 'teams'],
  ['team_coaches', 'coach_profile_id', 'coach_profiles'],
  ['team_managers', 'team_id', 'teams'],
  ['team_managers', 'membership_id', 'memberships'],
  ['tryouts', 'age_group_id', 'age_groups'],
  ['tryouts', 'created_by', 'members'],
  ['tryout_registrations', 'tryout_id', 'tryouts'],
  ['tryout_registrations', 'player_id', 'player_profiles'],
  ['tryout_evaluations', 'registration_id', 'tryout_registrations'],
  ['tryout_evaluations', 'coach_id', 'members'],
  ['tryout_evaluations', 'coach_profile_id', 'coach_profiles'],
  ['tryout_presence', 'tryout_id', 'tryouts'],
  ['tryout_presence', 'user_id', 'members'],
  ['team_invitations', 'team_id', 'teams'],
  ['team_invitations', 'player_id', 'player_profiles'],
  ['team_invitations', 'tryout_id', 'tryouts'],
  ['team_invitations', 'created_by', 'members'],
  ['team_invitations', 'withdrawn_by', 'members'],
  ['team_invitations', 'answered_by', 'members'],
  ['team_players', 'team_id', 'teams'],
  ['team_players', 'player_id', 'player_profiles'],
  ['team_players', 'invitation_id', 'team_invitations'],
  ['answers', 'event_id', 'events'],
  ['answers', 'player_id', 'player_profiles'],
  ['answers', 'answered_by', 'members'],
  ['answers', 'contact_id', 'contact_addresses'],
  ['attendance_marks', 'event_id', 'events'],
  ['attendance_marks', 'player_id', 'player_profiles'],
  ['attendance_marks', 'marked_by', 'members'],
  ['dismissed_duplicates', 'player_id', 'player_profiles'],
  ['dismissed_duplicates', 'other_id', 'player_profiles'],
  ['dismissed_duplicates', 'dismissed_by', 'members'],
  ['event_guests', 'event_id', 'events'],
  ['event_guests', 'player_id', 'player_profiles'],
  ['event_guests', 'added_by', 'members'],
  ['coach_answers', 'event_id', 'events'],
  ['coach_answers', 'coach_profile_id', 'coach_profiles'],
  ['coach_corrections', 'coach_profile_id', 'coach_profiles'],
  ['contact_addresses', 'asked_by', 'members'],
  ['outbox', 'contact_id', 'contact_addresses'],
  ['answer_links', 'contact_id', 'contact_addresses'],
  ['answer_links', 'player_id', 'player_profiles'],
  ['answer_links', 'offer_id', 'team_invitations'],
  ['answer_links', 'event_id', 'events'],
  ['answer_links', 'user_id', 'members'],
  ['player_corrections', 'player_id', 'player_profiles'],
  ['player_corrections', 'proposed_by', 'members'],
  ['player_merges', 'player_id', 'player_profiles'],
  ['player_merges', 'merged_by', 'members'],
  ['idempotency_keys', 'user_id', 'members'],
] as const;

const foreignReferences = references
  .map(
    ([table, column, target]) =>
      `select from ${table} as one where ${column} is not null and not exists
         (select from ${target} as other where other.id = one.${column} and other.organization_id = one.organization_id)`,
  )
  .join(' union all ');

/** An invitation that can be accepted. */
const isOpen = 'accepted_at is null and revoked_at is null';

const selectDuplicates = (table: string, columns: string, condition = 'true', limit = 1): string =>
  `select from ${table} where ${condition} group by ${columns} having count(*) > ${limit}`;

const shorterThan = (length: number, ...columns: string[]): string =>
  columns.map((column) => `char_length(btrim(${column})) < ${length}`).join(' or ');

const selectMissing = (one: string, other: string): string => `select from (${one} except ${other}) as missing`;

const memberships = 'select user_id, organization_id, role from memberships';

/**
 * Rows that violate each invariant of the database (REL-9; 35 is from decision record 0017), by stable number and
 * short text. Constraints prevent violations; the checks detect gaps in them, a failed restore or manual changes in
 * psql.
 */
const violations = {
  '1 no row points into another organization': foreignReferences,
  '2 email addresses are normalised and unique': `
      select from users where email <> lower(email) or email ~ '\\s' or char_length(email) > 254
      union all ${selectDuplicates('users', 'lower(email)')}`,
  '3 a user is a member of an organization, with roles there': `
      select from users where not exists (select from members where members.id = users.id)
      union all ${selectMissing('select id, organization_id from members', 'select user_id, organization_id from memberships')}
      union all select from memberships where state <> 'ended' and not exists (select from users where id = user_id)
      union all select from memberships where role not in ('admin', 'coach', 'player')
        or state not in ('waiting', 'active', 'ended') or (state = 'ended') <> (ended_at is not null)
      union all ${selectDuplicates('memberships', 'user_id, organization_id, role')}`,
  '4 a coach or player profile belongs to members with that role': `
      ${selectMissing('select user_id, organization_id, role from coach_profiles where user_id is not null', memberships)}
      union all ${selectMissing('select user_id, organization_id, role from guardianships', memberships)}
      union all ${selectDuplicates('coach_profiles', 'user_id, organization_id', 'user_id is not null')}
      union all select from coach_profiles join memberships using (user_id, organization_id, role)
        where (coach_profiles.archived_at is not null) <> (memberships.state = 'ended')
      union all ${selectDuplicates('guardianships', 'player_id', 'true', 8)}
      union all ${selectDuplicates('guardianships', 'user_id', 'true', 12)}`,
  '5 an organization has an admin': `select from organizations where not exists
      (select from memberships join users on users.id = memberships.user_id and users.leaves_at is null
        where organization_id = organizations.id and role = 'admin' and state = 'active')`,
  '6 registration codes are well formed and unique': `select from organization_codes
        where code !~ '^[A-Z0-9_-]{${codeLength.min},${codeLength.max}}$' or role not in ('coach', 'player') or not isfinite(expiry_date)
      union all ${selectDuplicates('organization_codes', 'upper(code)')}`,
  [`7 account invitations are valid for ${accountInvitation.days} days, for one profile, and open once`]: `
      select from account_invitations
        where octet_length(code_hash) <> 32 or expires_at > created_at + interval '${accountInvitation.days * 24} hours'
          or accepted_at >= expires_at or (accepted_at is not null and revoked_at is not null)
          or (coach_profile_id is not null) <> (role = 'coach') or (player_profile_id is not null) <> (role = 'player')
      union all ${selectDuplicates('account_invitations', 'code_hash')}
      union all ${selectDuplicates('account_invitations', 'organization_id, role, email', `role <> 'player' and ${isOpen}`)}
      union all ${selectDuplicates('account_invitations', 'player_profile_id, email', `role = 'player' and ${isOpen}`)}`,
  '8 seasons have a name, a known sport and dates in order': `select from seasons
      where ${shorterThan(minNameLength.season, 'name')} or sport not in ('Soccer', 'Basketball', 'Baseball', 'Volleyball')
        or end_date < start_date or not isfinite(start_date) or not isfinite(end_date)`,
  '9 age groups hold births of whole years, in order': `select from age_groups
      where ${shorterThan(minNameLength.ageGroup, 'name')} or gender not in ('Male', 'Female', 'Co-ed')
        or (born_from is null) <> (born_until is null) or (born_from is not null and reference_year is null)
        or born_from > born_until or to_char(born_from, 'MM-DD') <> to_char(born_until + 1, 'MM-DD')`,
  '10 teams have a name': `select from teams where ${shorterThan(minNameLength.team, 'name')}`,
  '11 player counts are not stored': `
      select from information_schema.columns where table_schema = 'public' and column_name = 'player_count'`,
  '12 a team has at most 3 coaches': selectDuplicates('team_coaches', 'team_id', 'true', 3),
  '13 a coach is on a team once': selectDuplicates('team_coaches', 'team_id, coach_profile_id'),
  '14 a player is on a team once, under a number of their own': `
      select from team_players where status not in ('active', 'inactive') or jersey_number not between 0 and 999
      union all ${selectDuplicates('team_players', 'team_id, player_id')}
      union all ${selectDuplicates('team_players', 'team_id, jersey_number', `status = 'active' and jersey_number is not null`)}`,
  '15 a place on a roster that came from an offer came from an accepted one': `
      select from team_players as member where invitation_id is not null and not exists
        (select from team_invitations as offer where offer.id = member.invitation_id and offer.status = 'accepted'
           and (offer.team_id, offer.player_id) = (member.team_id, member.player_id))
      union all ${selectDuplicates('team_players', 'invitation_id', 'invitation_id is not null')}`,
  '16 tryouts have title, place, a deadline before their date and a known status': `select from tryouts
      where ${shorterThan(3, 'title', 'location')} or registration_deadline > date or max_participants <= 0
        or status not in ('upcoming', 'active', 'completed', 'cancelled')`,
  '17 completed tryouts, and only those, know when they were completed': `
      select from tryouts where (status = 'completed') <> (completed_at is not null)`,
  '18 a player is registered in a tryout once': `
      select from tryout_registrations where status not in ('registered', 'checked_in', 'absent', 'withdrawn')
        or char_length(btrim(plays_up)) not between 1 and 600
      union all ${selectDuplicates('tryout_registrations', 'tryout_id, player_id')}
      union all ${selectDuplicates('tryout_registrations', 'tryout_id, bib_number', 'bib_number is not null')}`,
  '19 no tryout holds more players than its maximum': `select from tryouts where max_participants <
      (select count(*) from tryout_registrations as registration
        where registration.tryout_id = tryouts.id and registration.status in ('registered', 'checked_in'))`,
  '20 one evaluation per evaluator, about the player who is registered': `
      select from tryout_evaluations as evaluation where not exists
        (select from tryout_registrations as registration where registration.id = evaluation.registration_id
           and (registration.tryout_id, registration.player_id) = (evaluation.tryout_id, evaluation.player_id))
      union all ${selectDuplicates('tryout_evaluations', 'registration_id, coach_id', 'coach_id is not null')}`,
  '21 scores are 1 to 5, recommendations yes, maybe or no': `select from tryout_evaluations
      where least(technical_score, acumen_score, physical_score, character_score) < 1
        or greatest(technical_score, acumen_score, physical_score, character_score) > 5
        or recommendation not in ('yes', 'maybe', 'no')`,
  '22 evaluations and attendance were made before their tryout was completed': `
      select from tryout_evaluations as evaluation join tryouts as tryout on tryout.id = evaluation.tryout_id
        where tryout.status in ('upcoming', 'cancelled') or evaluation.recorded_at > tryout.completed_at
      union all select from tryout_registrations as registration join tryouts as tryout on tryout.id = registration.tryout_id
        where registration.marked_at > tryout.completed_at
          or (registration.late and tryout.status in ('upcoming', 'cancelled'))`,
  '23 offers are pending exactly as long as there is no response': `select from team_invitations
      where status not in ('pending', 'accepted', 'declined', 'expired') or (status = 'pending') <> (response_at is null)
        or (status = 'pending') <> (response_reason is null) or response_at < created_at`,
  [`24 offers are open for at most ${offerHours.max} hours and accepted within them`]: `select from team_invitations
      where offer_expires_at <= created_at or offer_expires_at > created_at + interval '${offerHours.max} hours'
        or (status = 'pending' and offer_expires_at is null)
        or (status = 'accepted' and response_at >= offer_expires_at)`,
  '25 offers cannot be changed after they were sent or answered': `select where not exists (select from pg_trigger
      where tgrelid = 'team_invitations'::regclass and tgname = 'team_invitations_terms_and_answer' and tgenabled = 'O')`,
  '26 a player holds at most one accepted offer of a tryout, with a place on its team': `${selectDuplicates(
    'team_invitations',
    'player_id, tryout_id',
    `status = 'accepted' and released_at is null and tryout_id is not null`,
  )} union all select from team_invitations as offer
      where offer.status = 'accepted' and offer.released_at is null and not exists (select from team_players as member
        where (member.team_id, member.player_id) = (offer.team_id, offer.player_id) and member.status = 'active')`,
  '27 a team has at most one pending offer to a player': selectDuplicates(
    'team_invitations',
    'team_id, player_id',
    `status = 'pending'`,
  ),
  '28 a season costs nothing or more, and less than 100 million': `select from team_invitations
      where anticipated_season_cost_amount < 0 or anticipated_season_cost_amount >= 100000000`,
  '29 players have names, a plausible birth date and a guardian who can be called': `select from player_profiles
      where ${shorterThan(minLength.name, 'first_name', 'last_name')} or birth_date not between '1900-01-01' and '2200-12-31'
        or gender not in ('Male', 'Female') or ${shorterThan(minLength.guardianPhone, 'parent_guardian_phone')}`,
  '30 tokens are stored as hashes and end': `select from session_tokens
        where octet_length(token_hash) <> 32 or expires_at > issued_at + interval '${sessionLife.idleSeconds} seconds'
      union all select from one_time_tokens
        where octet_length(token_hash) <> 32 or expires_at > created_at + interval '${linkHours.confirm} hours'
          or purpose not in ('confirm_email', 'reset_password', 'change_email')
          or (new_email is not null) <> (purpose = 'change_email')`,
  '31 nothing is deleted together with a season, an age group, a tryout or an offer': `
      select from pg_constraint where contype = 'f' and confdeltype = 'c'
      and confrelid in ('seasons'::regclass, 'age_groups'::regclass, 'tryouts'::regclass, 'tryout_registrations'::regclass,
                        'team_invitations'::regclass)`,
  '32 the audit log is append-only': `select where not exists (select from pg_trigger
      where tgrelid = 'audit_log'::regclass and tgname = 'audit_log_append_only' and tgenabled = 'O')`,
  '33 requests and mails happen once': `${selectDuplicates('idempotency_keys', 'organization_id, user_id, key')}
      union all ${selectDuplicates('outbox', 'kind, entity_id, recipient, version')}`,
  '35 the tallies of offers are what counting the offers gives': `
      select from (select organization_id, sum(pending) as pending, sum(accepted) as accepted, sum(declined) as declined,
          sum(withdrawn) as withdrawn from offer_tallies group by organization_id) as kept
      full join (select organization_id, count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'accepted') as accepted, count(*) filter (where status in ('declined', 'expired')
          and response_reason is distinct from 'withdrawn') as declined, count(*) filter (where response_reason = 'withdrawn') as withdrawn
        from team_invitations group by organization_id) as counted using (organization_id)
      where (coalesce(kept.pending, 0), coalesce(kept.accepted, 0), coalesce(kept.declined, 0), coalesce(kept.withdrawn, 0))
        <> (coalesce(counted.pending, 0), coalesce(counted.accepted, 0), coalesce(counted.declined, 0),
          coalesce(counted.withdrawn, 0))`,
  '36 the tallies of players are what counting the players gives': `
      select from (select organization_id, sum(players) as players from player_tallies group by organization_id) as kept
      full join (select organization_id, count(*) as players from player_profiles
        where archived_at is null group by organization_id) as counted
        using (organization_id)
      where coalesce(kept.players, 0) <> coalesce(counted.players, 0)`,
  '37 an archived player has no offer that waits and no upcoming tryout': `
      select from player_profiles as player where player.archived_at is not null and (exists (
          select from team_invitations as offer where offer.player_id = player.id and offer.status = 'pending')
        or exists (select from tryout_registrations as registration join tryouts on tryouts.id = registration.tryout_id
          where registration.player_id = player.id and registration.status <> 'withdrawn'
            and tryouts.status = 'upcoming'))`,
  '38 a membership waits for the answer to a form': `select from memberships where state = 'waiting'
      and not exists (select from newcomers where newcomers.membership_id = memberships.id)`,
  '39 an address of a contact is named by a player': `select from contact_addresses as address
      where not exists (select from player_profiles as player where player.organization_id = address.organization_id
        and address.email in (player.parent_guardian_email, player.second_guardian_email))`,
  '40 an event of everyone has neither teams nor guests, and every other one has teams': `
      select from events where is_for_all = exists (select from event_teams where event_id = events.id)
      union all select from event_guests join events on events.id = event_id where is_for_all`,
  // Excludes local times that the clock skips, because no event can begin when the clock shows them.
  '41 an event to come, and a whole day, begins when the clock of its organization shows its start': `
      select from events join organizations on organizations.id = events.organization_id
        where (is_all_day or starts_at > club_now()) and starts_at at time zone time_zone <> wall_start
          and (wall_start at time zone time_zone) at time zone time_zone = wall_start`,
};

/** One query per invariant, returning the number of violations. */
export const invariants = Object.entries(violations).map(([name, rows]) => ({
  name,
  sql: `select count(*) as violations from (${rows}) as violation`,
}));

export interface Violation {
  readonly name: string;
  readonly violations: number;
}

/** Checks all or some invariants; returns the violated ones with the number of rows. */
export const checkInvariants = async (
  query: (sql: string) => Promise<readonly unknown[]>,
  checked = invariants,
): Promise<Violation[]> => {
  const broken: Violation[] = [];
  for (const { name, sql } of checked) {
    const [row] = await query(sql);
    const violations = Number((row as { violations: unknown }).violations);
    if (violations > 0) broken.push({ name, violations });
  }
  return broken;
};

/** Checks an open database with one statement per invariant, which lets other statements run in between. */
export const checkDatabase = ({ db }: Pick<Database, 'db'>): Promise<Violation[]> =>
  checkInvariants(async (sql) => (await db.executeQuery(CompiledQuery.raw(sql))).rows);
