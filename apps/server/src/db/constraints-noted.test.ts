import { expect, it } from 'vitest';
import { withTwoClubs } from '@touchline/tests/support/constraints.ts';

// Beside the tests of single rules, which show what each is for: the rules as they came to be after all migrations, so
// that none is lost and no bound moves unnoticed. A change of one is a migration, and is noted here.
const scratch = withTwoClubs('embedded');

const lines = async (sql: string): Promise<string> => {
  const rows = (await scratch.rows(sql)) as { readonly line: string }[];
  // Sorted here: databases order texts each by its own language.
  return `\n${rows
    .map(({ line }) => line)
    .sort()
    .join('\n')}\n`;
};

const own = `connamespace = 'public'::regnamespace and conrelid <> 'schema_migrations'::regclass`;

it('each table has its rules', async () => {
  expect(
    await lines(`select conrelid::regclass || ': ' ||
        string_agg(regexp_replace(conname, '^' || conrelid::regclass || '_', ''), ' ' order by conname) as line
      from pg_constraint where ${own} and contype in ('c', 'f', 'u', 'x') group by conrelid`),
  ).toBe(`
account_invitations: accepted_by_member accepted_in_time accepted_or_revoked coach_exists code_hashed code_unique created_by_member email_length email_normalised first_name_length in_organization last_name_length mail_token_hashed organization_exists player_exists profile_fits_role role_known valid_7_days
age_groups: bounds_in_order bounds_of_one_kind bounds_together gender_known in_organization name_length organization_exists reference_year_plausible season_exists
audit_log: names_entity organization_exists
clock_marks: one_row
coach_profiles: first_name_length in_organization last_name_length one_per_member organization_exists role_constant user_is_coach
guardianships: kind_known player_exists role_constant user_is_family
idempotency_keys: key_length organization_exists request_hashed status_is_http user_is_member
memberships: ended_in_order ended_with_moment in_organization of_member role_known role_once state_known
one_time_tokens: challenge_format purpose_known token_hashed user_exists valid_24_hours
organization_codes: code_format code_unique created_by_member expiry_date_finite in_organization organization_exists role_known
organizations: name_length
outbox: attempts_counted once_per_version organization_exists sender_is_member sent_or_failed user_exists version_positive
player_profiles: birth_date_plausible first_name_length gender_known guardian_first_name_length guardian_last_name_length guardian_phone_length in_organization jersey_number_range last_name_length one_per_user organization_exists role_constant user_is_player
profiles: in_organization name_length organization_exists role_known user_exists
seasons: created_by_member dates_finite end_after_start in_organization name_length organization_exists sport_known
session_tokens: rotated_after_issue session_exists token_hashed valid_30_days
sessions: user_exists
team_coaches: coach_exists in_organization max_3 one_per_coach organization_exists slot_range team_exists
team_invitations: accepted_before_expiry answered_by_fits_reason answered_by_member as_on_roster cost_range created_by_member in_organization lapsed_after_expiry open_48_hours organization_exists pending_expires pending_without_response player_answers_in_time player_exists reason_fits_status reason_known released_after_acceptance response_after_creation status_known team_exists tryout_exists withdrawn_by_fits_reason withdrawn_by_member withdrawn_in_time
team_players: in_organization jersey_number_range offer_accepted one_per_offer one_per_player organization_exists player_exists status_known team_exists
teams: age_group_exists created_by_member in_organization logo_url_is_address name_length organization_exists
tryout_evaluations: acumen_score_range character_score_range coach_exists evaluator_is_member in_organization one_per_evaluator organization_exists physical_score_range recommendation_known recorded_at_finite registration_exists technical_score_range
tryout_presence: finite in_order organization_exists tryout_exists user_is_member
tryout_registrations: as_evaluated bib_number_range bib_number_unique in_organization marked_at_finite one_per_player organization_exists player_exists status_known told_known tryout_exists
tryouts: age_group_exists completed_at_when_completed created_by_member dates_finite deadline_before_date in_organization location_length max_participants_positive opening_key_length organization_exists revision_counted status_known title_length
users: email_length email_normalised email_unique failed_sign_ins_counted registration_challenge_hashed terms_with_version
`);
});

it('numbers have these bounds', async () => {
  expect(
    await lines(`select conname || ': ' || substr(pg_get_constraintdef(oid), 7) as line
      from pg_constraint where ${own} and contype = 'c' and pg_get_constraintdef(oid) ~ '[0-9]'`),
  ).toBe(String.raw`
account_invitations_code_hashed: ((octet_length(code_hash) = 32))
account_invitations_email_length: (((char_length(email) >= 3) AND (char_length(email) <= 254)))
account_invitations_email_normalised: (((email = lower(email)) AND (email !~ '\s'::text) AND (strpos(email, '@'::text) > 1)))
account_invitations_first_name_length: ((char_length(btrim(first_name)) >= 2))
account_invitations_last_name_length: ((char_length(btrim(last_name)) >= 2))
account_invitations_mail_token_hashed: ((octet_length(mail_token_hash) = 32))
account_invitations_valid_7_days: (((expires_at > created_at) AND (expires_at <= (created_at + '168:00:00'::interval))))
age_groups_bounds_of_one_kind: (((((age_min >= 0) AND (age_min <= 100)) AND ((age_max >= 0) AND (age_max <= 100))) OR (((age_min >= 1900) AND (age_min <= 2200)) AND ((age_max >= 1900) AND (age_max <= 2200)))))
age_groups_name_length: ((char_length(btrim(name)) >= 2))
age_groups_reference_year_plausible: (((reference_year >= 1900) AND (reference_year <= 2200)))
clock_marks_one_row: ((id = 1))
coach_profiles_first_name_length: ((char_length(btrim(first_name)) >= 2))
coach_profiles_last_name_length: ((char_length(btrim(last_name)) >= 2))
idempotency_keys_key_length: (((char_length(key) >= 1) AND (char_length(key) <= 255)))
idempotency_keys_request_hashed: ((octet_length(request_hash) = 32))
idempotency_keys_status_is_http: (((status >= 100) AND (status <= 599)))
one_time_tokens_challenge_format: ((challenge ~ '^[A-Za-z0-9_-]{43}$'::text))
one_time_tokens_token_hashed: ((octet_length(token_hash) = 32))
one_time_tokens_valid_24_hours: (((expires_at > created_at) AND (expires_at <= (created_at + '24:00:00'::interval))))
organization_codes_code_format: ((code ~ '^[A-Z0-9_-]{4,20}$'::text))
organizations_name_length: ((char_length(btrim(name)) >= 3))
outbox_attempts_counted: ((attempts >= 0))
outbox_version_positive: ((version > 0))
player_profiles_birth_date_plausible: (((birth_date >= '1900-01-01'::date) AND (birth_date <= '2200-12-31'::date)))
player_profiles_first_name_length: ((char_length(btrim(first_name)) >= 2))
player_profiles_guardian_first_name_length: ((char_length(btrim(parent_guardian_first_name)) >= 2))
player_profiles_guardian_last_name_length: ((char_length(btrim(parent_guardian_last_name)) >= 2))
player_profiles_guardian_phone_length: ((char_length(btrim(parent_guardian_phone)) >= 10))
player_profiles_jersey_number_range: (((jersey_number >= 0) AND (jersey_number <= 999)))
player_profiles_last_name_length: ((char_length(btrim(last_name)) >= 2))
profiles_name_length: ((char_length(btrim(name)) >= 2))
seasons_name_length: ((char_length(btrim(name)) >= 2))
session_tokens_token_hashed: ((octet_length(token_hash) = 32))
session_tokens_valid_30_days: (((expires_at > issued_at) AND (expires_at <= (issued_at + '720:00:00'::interval))))
team_coaches_slot_range: (((slot >= 1) AND (slot <= 3)))
team_invitations_cost_range: (((anticipated_season_cost_amount >= (0)::numeric) AND (anticipated_season_cost_amount <= 99999999.99)))
team_invitations_open_48_hours: (((offer_expires_at > created_at) AND (offer_expires_at <= (created_at + '48:00:00'::interval))))
team_players_jersey_number_range: (((jersey_number >= 0) AND (jersey_number <= 999)))
teams_name_length: ((char_length(btrim(name)) >= 2))
tryout_evaluations_acumen_score_range: (((acumen_score >= 1) AND (acumen_score <= 5)))
tryout_evaluations_character_score_range: (((character_score >= 1) AND (character_score <= 5)))
tryout_evaluations_physical_score_range: (((physical_score >= 1) AND (physical_score <= 5)))
tryout_evaluations_technical_score_range: (((technical_score >= 1) AND (technical_score <= 5)))
tryout_registrations_bib_number_range: (((bib_number >= 1) AND (bib_number <= 999)))
tryouts_location_length: ((char_length(btrim(location)) >= 3))
tryouts_max_participants_positive: ((max_participants > 0))
tryouts_opening_key_length: ((octet_length(opening_key) = 32))
tryouts_revision_counted: ((revision >= 0))
tryouts_title_length: ((char_length(btrim(title)) >= 3))
users_email_length: (((char_length(email) >= 3) AND (char_length(email) <= 254)))
users_email_normalised: (((email = lower(email)) AND (email !~ '\s'::text) AND (strpos(email, '@'::text) > 1)))
users_failed_sign_ins_counted: ((failed_sign_ins >= 0))
users_registration_challenge_hashed: ((octet_length(registration_challenge) = 32))
`);
});

it('unique and partial indexes', async () => {
  expect(
    await lines(`select regexp_replace(indexdef, '^CREATE |INDEX |ON public.|USING ', '', 'g') as line from pg_indexes
      where schemaname = 'public' and (indexdef ~ ' WHERE ' or indexdef ~ 'UNIQUE' and indexname !~ '_pkey$')`),
  ).toBe(`
UNIQUE account_invitations_code_unique account_invitations btree (code_hash)
UNIQUE account_invitations_in_organization account_invitations btree (id, organization_id)
UNIQUE account_invitations_one_open account_invitations btree (organization_id, role, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL))
UNIQUE age_groups_in_organization age_groups btree (id, organization_id)
UNIQUE coach_profiles_in_organization coach_profiles btree (id, organization_id)
UNIQUE coach_profiles_one_per_member coach_profiles btree (user_id, organization_id)
UNIQUE guardianships_once guardianships btree (player_id, user_id)
UNIQUE guardianships_one_own_login guardianships btree (player_id) WHERE (kind = 'self'::text)
UNIQUE guardianships_one_own_profile guardianships btree (user_id, organization_id) WHERE (kind = 'self'::text)
UNIQUE idempotency_keys_once_per_user idempotency_keys btree (organization_id, user_id, key)
UNIQUE memberships_in_organization memberships btree (id, organization_id)
UNIQUE memberships_role_once memberships btree (user_id, organization_id, role)
UNIQUE one_accepted_offer_per_tryout team_invitations btree (player_id, tryout_id) WHERE ((status = 'accepted'::text) AND (released_at IS NULL) AND (tryout_id IS NOT NULL))
UNIQUE one_pending_offer_per_team team_invitations btree (team_id, player_id) WHERE (status = 'pending'::text)
UNIQUE organization_codes_code_unique organization_codes btree (code)
UNIQUE organization_codes_in_organization organization_codes btree (id, organization_id)
UNIQUE outbox_once_per_login outbox btree (user_id, kind, entity_id, version)
UNIQUE outbox_once_per_version outbox btree (kind, entity_id, recipient, version) NULLS NOT DISTINCT
UNIQUE player_profiles_in_organization player_profiles btree (id, organization_id)
UNIQUE player_profiles_one_per_user player_profiles btree (user_id)
UNIQUE profiles_in_organization profiles btree (id, organization_id)
UNIQUE seasons_in_organization seasons btree (id, organization_id)
UNIQUE team_coaches_in_organization team_coaches btree (id, organization_id)
UNIQUE team_coaches_max_3 team_coaches btree (team_id, slot)
UNIQUE team_coaches_one_per_coach team_coaches btree (team_id, coach_profile_id)
UNIQUE team_invitations_as_on_roster team_invitations btree (id, team_id, player_id, organization_id, status)
UNIQUE team_invitations_in_organization team_invitations btree (id, organization_id)
UNIQUE team_players_in_organization team_players btree (id, organization_id)
UNIQUE team_players_jersey_number_unique team_players btree (team_id, jersey_number) WHERE (status = 'active'::text)
UNIQUE team_players_one_per_offer team_players btree (invitation_id)
UNIQUE team_players_one_per_player team_players btree (team_id, player_id)
UNIQUE teams_in_organization teams btree (id, organization_id)
UNIQUE tryout_evaluations_in_organization tryout_evaluations btree (id, organization_id)
UNIQUE tryout_evaluations_one_per_evaluator tryout_evaluations btree (tryout_id, registration_id, coach_id)
UNIQUE tryout_presence_once tryout_presence btree (organization_id, tryout_id, user_id)
UNIQUE tryout_registrations_as_evaluated tryout_registrations btree (id, tryout_id, player_id, organization_id)
UNIQUE tryout_registrations_bib_number_unique tryout_registrations btree (tryout_id, bib_number)
UNIQUE tryout_registrations_in_organization tryout_registrations btree (id, organization_id)
UNIQUE tryout_registrations_one_per_player tryout_registrations btree (tryout_id, player_id)
UNIQUE tryouts_in_organization tryouts btree (id, organization_id)
UNIQUE users_email_unique users btree (email)
memberships_of_organization memberships btree (organization_id, role) WHERE (state = 'active'::text)
outbox_caused_by_people outbox btree (created_at, organization_id) WHERE (kind = ANY (ARRAY['account.invited'::text, 'offer.sent'::text, 'tryout.letter'::text]))
outbox_due outbox btree (about_account DESC, next_attempt_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL))
pending_offers_by_expiry team_invitations btree (offer_expires_at) WHERE (status = 'pending'::text)
tryouts_with_letters_due tryouts btree (letters_due_at) WHERE (letters_due_at IS NOT NULL)
`);
});

it('triggers', async () => {
  expect(
    await lines(`select regexp_replace(pg_get_triggerdef(oid), '^CREATE |TRIGGER |ON public.|EXECUTE FUNCTION ', '', 'g') as line
      from pg_trigger where not tgisinternal`),
  ).toBe(`
CONSTRAINT organizations_keep_an_admin AFTER DELETE OR UPDATE OF role, state, organization_id memberships DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.role = 'admin'::text) AND (old.state = 'active'::text))) check_organization_has_admin()
CONSTRAINT organizations_start_with_an_admin AFTER INSERT organizations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW check_organization_has_admin()
account_invitations_end_is_final BEFORE UPDATE account_invitations FOR EACH ROW check_account_invitation_open()
audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE audit_log FOR EACH STATEMENT check_audit_log_append_only()
guardianships_limited AFTER INSERT OR UPDATE OF player_id, user_id guardianships FOR EACH ROW check_guardianship_limits()
memberships_end_everywhere AFTER UPDATE OF state memberships FOR EACH ROW WHEN (((old.state = 'active'::text) AND (new.state <> 'active'::text))) tell_ended_membership()
organizations_time_zone_known BEFORE INSERT OR UPDATE OF time_zone organizations FOR EACH ROW check_time_zone()
player_profiles_have_guardianship AFTER UPDATE OF user_id player_profiles FOR EACH ROW WHEN ((old.user_id IS DISTINCT FROM new.user_id)) follow_player()
player_profiles_have_guardianship_on_insert AFTER INSERT player_profiles FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) follow_player()
player_profiles_tallied_when_deleted AFTER DELETE player_profiles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT tally_players()
player_profiles_tallied_when_inserted AFTER INSERT player_profiles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT tally_players()
profiles_have_membership AFTER INSERT OR UPDATE OF role profiles FOR EACH ROW follow_profile()
team_invitations_tallied_when_answered AFTER UPDATE team_invitations FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) tally_answered_offer()
team_invitations_tallied_when_deleted AFTER DELETE team_invitations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT tally_offers()
team_invitations_tallied_when_sent AFTER INSERT team_invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT tally_offers()
team_invitations_terms_and_answer BEFORE UPDATE team_invitations FOR EACH ROW check_offer_change()
team_players_release_offers AFTER UPDATE team_players FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) follow_roster()
team_players_release_offers_when_deleted AFTER DELETE team_players FOR EACH ROW WHEN ((old.status = 'active'::text)) follow_roster()
tryout_evaluations_only_while_active BEFORE INSERT OR UPDATE tryout_evaluations FOR EACH ROW check_evaluation_time()
tryout_registrations_marked_while_active BEFORE UPDATE tryout_registrations FOR EACH ROW check_attendance_time()
tryout_registrations_tell_families AFTER INSERT tryout_registrations REFERENCING NEW TABLE AS registered FOR EACH STATEMENT note_new_registrations()
tryout_registrations_tell_of_withdrawal AFTER UPDATE tryout_registrations FOR EACH ROW WHEN (((new.status <> old.status) AND (('withdrawn'::text = new.status) OR ('withdrawn'::text = old.status)))) note_withdrawal()
tryouts_start_as_upcoming BEFORE INSERT tryouts FOR EACH ROW check_tryout_start()
tryouts_status_transition BEFORE UPDATE tryouts FOR EACH ROW check_tryout_transition()
tryouts_tell_families BEFORE UPDATE tryouts FOR EACH ROW note_tryout_change()
`);
});
