import { expect, it } from 'vitest';
import { withTwoClubs } from '@touchline/tests/support/constraints.ts';

// Beside the tests of single rules, which show what each is for: the rules as they came to be after all migrations, so
// that none is lost and no bound moves unnoticed. A change of one is a migration, and is noted here.
const scratch = withTwoClubs('embedded');

const own = `connamespace = 'public'::regnamespace and conrelid <> 'schema_migrations'::regclass`;

it('each table has its rules', async () => {
  expect(
    await scratch.lines(`select conrelid::regclass || ': ' ||
        string_agg(regexp_replace(conname, '^' || conrelid::regclass || '_', ''), ' ' order by conname) as line
      from pg_constraint where ${own} and contype in ('c', 'f', 'u', 'x') group by conrelid`),
  ).toBe(`
account_invitations: accepted_by_member accepted_in_time accepted_or_revoked coach_exists code_hashed code_unique created_by_member email_length email_normalised first_name_length in_organization last_name_length mail_token_hashed organization_exists player_exists profile_fits_role role_known valid_7_days
age_groups: born_in_whole_years born_plausible born_together gender_known in_organization name_length organization_exists reference_year_plausible season_exists
answer_links: contact_exists event_exists offer_exists offers_of_contacts one_question one_reader organization_exists player_exists token_hashed token_unique user_exists
answers: answer_known by_member contact_exists contacts_by_mail event_exists given_as_known organization_exists player_exists remark_length
attendance_marks: arrive_later by_member event_exists mark_known organization_exists player_exists
audit_log: names_entity organization_exists
authenticators: confirmed_by_code secret_160_bits user_exists
bookings: during_finite field_exists in_organization never_overlap organization_exists parts_range
calendar_feeds: key_length one_per_user user_exists
clock_marks: one_row
coach_answers: answer_known coach_exists event_exists organization_exists
coach_corrections: another_value coach_exists field_known one_waiting
coach_profiles: first_name_length in_organization last_name_length one_per_member organization_exists role_constant user_is_coach
consents: given_by_member player_exists subject_known text_version_length withdrawn_by_member withdrawn_in_order
contact_addresses: asked_by_member asked_or_confirmed confirmed_within_7_days email_normalised in_organization once organization_exists token_hashed token_unique unsubscribe_key_length
data_exports: user_exists
dismissed_duplicates: by_member in_order other_exists player_exists
erasures: by_user finished_in_order mails_forgotten player_exists
event_changes: by_member event_exists in_organization kind_known organization_exists
event_guests: added_by_member event_exists organization_exists player_exists
event_notices: event_exists in_order known_of_gone news_known organization_exists to_member
event_series: count_range created_by_member ends every_range first_day_finite in_organization nth_known organization_exists until_after_first_day weekdays_known weekly_or_monthly
event_teams: event_exists organization_exists team_exists
events: at_most_14_days booking_exists created_by_member end_after_start field_exists games_have_opponents in_organization kind_known letters_due_while_unheard meeting_minutes_range note_length one_per_series_day one_place opening_key_length organization_exists other_kinds_titled parts_of_field place_length reason_of_cancelled revision_counted scheduled_book_field series_exists series_with_day side_known status_known times_finite title_length with_start
fields: in_organization name_length organization_exists parts_range venue_exists
guardian_invitations: accepted_by_user accepted_in_time accepted_or_revoked accepted_with_login created_by_user email_length email_normalised in_organization kind_known organization_exists player_exists token_hashed token_unique told_after_acceptance valid_7_days
guardianships: in_organization kind_known player_exists role_constant user_is_family
holidays: days_finite in_order in_organization name_length organization_exists
idempotency_keys: key_length organization_exists request_hashed status_is_http user_is_member
logos: image_is_png image_length one_each organization_exists team_exists
members: in_organization name_length organization_exists phone_length
memberships: ended_in_order ended_with_moment in_organization login_exists of_member role_known role_once state_known
muted_notifications: kind_known user_exists
newcomers: first_name_length last_name_length member_exists membership_exists once organization_exists told_after_joining
one_time_tokens: challenge_format new_email_length new_email_normalised new_email_of_change purpose_known token_hashed user_exists valid_24_hours
operator_alerts: seen_after_beginning
organization_codes: code_format code_unique created_by_member expiry_date_finite in_organization organization_exists role_known
organization_exports: made_after_asking organization_exists
organizations: age_cut_off_every_year consent_age_range contact_complete contact_email_length contact_name_length contact_phone_length country_code currency_code name_length offer_hours_range reminded_of_end retention_months_range
outbox: attempts_counted contact_exists one_reader organization_exists sender_is_member sent_or_failed user_exists version_positive
owed_event_letters: contact_exists event_exists once one_reader organization_exists to_member
passkey_challenges: hashed user_exists valid_5_minutes
passkeys: counter_range credential_length credential_unique host_length name_length public_key_length used_after_creation user_exists
pending_sign_ins: authenticator_exists token_hashed valid_10_minutes
player_corrections: another_value by_guardian field_known names_stay one_waiting player_exists
player_merges: by_member once player_exists two_players
player_profiles: birth_date_plausible birth_year_once erased_is_archived erased_is_empty first_name_length gender_known guardian_emails_normalised guardian_first_name_length guardian_last_name_length guardian_phone_length in_organization jersey_number_range last_name_length organization_exists second_guardian_lengths
recovery_codes: authenticator_exists code_hashed
refused_addresses: email_length email_normalised reason_length
request_errors: are_faults id_shape
seasons: created_by_member dates_finite end_after_start in_organization name_length organization_exists sport_known
session_tokens: rotated_after_issue session_exists token_hashed valid_30_days
sessions: address_length user_exists
team_coaches: coach_exists in_organization max_3 one_per_coach organization_exists slot_range team_exists
team_invitations: accepted_before_expiry answered_by_fits_reason answered_by_member as_on_roster cost_range created_by_member in_organization lapsed_after_expiry open_336_hours organization_exists pending_expires pending_without_response player_answers_in_time player_exists reason_fits_status reason_known released_after_acceptance response_after_creation status_known team_exists tryout_exists withdrawn_by_fits_reason withdrawn_by_member withdrawn_in_time
team_players: in_organization jersey_number_range offer_accepted one_per_offer one_per_player organization_exists player_exists status_known team_exists
teams: age_group_exists answers_close_hours_range copied_from_another copied_from_exists created_by_member in_organization name_length organization_exists reminder_hours_range
tryout_evaluations: acumen_score_range character_score_range coach_exists evaluator_is_member in_organization one_per_evaluator organization_exists physical_score_range recommendation_known recorded_at_finite registration_exists technical_score_range
tryout_presence: finite in_order organization_exists tryout_exists user_is_member
tryout_registrations: as_evaluated bib_number_range bib_number_unique in_organization marked_at_finite one_per_player organization_exists player_exists status_known told_known tryout_exists
tryouts: age_group_exists completed_at_when_completed created_by_member dates_finite deadline_before_date in_organization location_length max_participants_positive opening_key_length organization_exists revision_counted status_known title_length
users: clock_known date_order_known email_length email_normalised email_unique failed_sign_ins_counted registration_challenge_hashed terms_with_version unsubscribe_key_length
venues: in_organization name_length organization_exists
`);
});

it('numbers have these bounds', async () => {
  expect(
    await scratch.lines(`select conname || ': ' || substr(pg_get_constraintdef(oid), 7) as line
      from pg_constraint where ${own} and contype = 'c' and pg_get_constraintdef(oid) ~ '[0-9]'`),
  ).toBe(String.raw`
account_invitations_code_hashed: ((octet_length(code_hash) = 32))
account_invitations_email_length: (((char_length(email) >= 3) AND (char_length(email) <= 254)))
account_invitations_email_normalised: (((email = lower(email)) AND (email !~ '\s'::text) AND (strpos(email, '@'::text) > 1)))
account_invitations_first_name_length: ((char_length(btrim(first_name)) >= 2))
account_invitations_last_name_length: ((char_length(btrim(last_name)) >= 2))
account_invitations_mail_token_hashed: ((octet_length(mail_token_hash) = 32))
account_invitations_valid_7_days: (((expires_at > created_at) AND (expires_at <= (created_at + '168:00:00'::interval))))
age_groups_born_in_whole_years: (((born_from <= born_until) AND (EXTRACT(month FROM born_from) = EXTRACT(month FROM (born_until + 1))) AND (EXTRACT(day FROM born_from) = EXTRACT(day FROM (born_until + 1)))))
age_groups_born_plausible: (((born_from >= '1800-01-01'::date) AND (born_until <= '2200-12-31'::date)))
age_groups_name_length: ((char_length(btrim(name)) >= 2))
age_groups_reference_year_plausible: (((reference_year >= 1900) AND (reference_year <= 2200)))
answer_links_one_question: ((num_nonnulls(offer_id, event_id) = 1))
answer_links_one_reader: ((num_nonnulls(contact_id, user_id) = 1))
answer_links_token_hashed: ((octet_length(token_hash) = 32))
answers_remark_length: (((char_length(remark) >= 1) AND (char_length(remark) <= 200)))
authenticators_secret_160_bits: ((octet_length(secret) = 20))
bookings_parts_range: (((NOT isempty(parts)) AND (lower(parts) >= 1) AND (upper(parts) <= 9)))
calendar_feeds_key_length: ((octet_length(key) = 32))
clock_marks_one_row: ((id = 1))
coach_profiles_first_name_length: ((char_length(btrim(first_name)) >= 2))
coach_profiles_last_name_length: ((char_length(btrim(last_name)) >= 2))
consents_text_version_length: (((char_length(text_version) >= 1) AND (char_length(text_version) <= 40)))
contact_addresses_confirmed_within_7_days: (((confirmed_at >= asked_at) AND (confirmed_at < (asked_at + '168:00:00'::interval))))
contact_addresses_token_hashed: ((octet_length(token_hash) = 32))
contact_addresses_unsubscribe_key_length: ((octet_length(unsubscribe_key) = 32))
event_series_count_range: (((count >= 1) AND (count <= 60)))
event_series_every_range: (((every >= 1) AND (every <= 4)))
event_series_nth_known: ((nth = ANY (ARRAY['-1'::integer, 1, 2, 3, 4])))
event_series_weekdays_known: (((weekdays <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint]) AND ((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7))))
events_at_most_14_days: ((ends_at <= (starts_at + '14 days 03:00:00'::interval)))
events_meeting_minutes_range: (((meeting_minutes >= 0) AND (meeting_minutes <= 240)))
events_note_length: ((char_length(note) <= 2000))
events_opening_key_length: ((octet_length(opening_key) = 32))
events_place_length: ((char_length(btrim(place)) >= 2))
events_revision_counted: ((revision >= 0))
events_title_length: ((char_length(btrim(title)) >= 2))
fields_name_length: ((char_length(btrim(name)) >= 1))
fields_parts_range: (((parts >= 1) AND (parts <= 8)))
guardian_invitations_email_length: (((char_length(email) >= 3) AND (char_length(email) <= 254)))
guardian_invitations_email_normalised: (((email = lower(email)) AND (email !~ '\s'::text) AND (strpos(email, '@'::text) > 1)))
guardian_invitations_token_hashed: ((octet_length(token_hash) = 32))
guardian_invitations_valid_7_days: (((expires_at > created_at) AND (expires_at <= (created_at + '168:00:00'::interval))))
holidays_in_order: (((last_day >= first_day) AND (last_day <= (first_day + 120))))
holidays_name_length: ((char_length(btrim(name)) >= 2))
idempotency_keys_key_length: (((char_length(key) >= 1) AND (char_length(key) <= 255)))
idempotency_keys_request_hashed: ((octet_length(request_hash) = 32))
idempotency_keys_status_is_http: (((status >= 100) AND (status <= 599)))
logos_image_is_png: ((substr(image, 1, 8) = '\x89504e470d0a1a0a'::bytea))
logos_image_length: ((octet_length(image) <= 131072))
members_name_length: ((char_length(btrim(name)) >= 2))
members_phone_length: (((char_length(btrim(phone)) >= 1) AND (char_length(btrim(phone)) <= 40)))
newcomers_first_name_length: ((char_length(btrim(first_name)) >= 1))
newcomers_last_name_length: ((char_length(btrim(last_name)) >= 1))
one_time_tokens_challenge_format: ((challenge ~ '^[A-Za-z0-9_-]{43}$'::text))
one_time_tokens_new_email_length: (((char_length(new_email) >= 3) AND (char_length(new_email) <= 254)))
one_time_tokens_new_email_normalised: (((new_email = lower(new_email)) AND (new_email !~ '\s'::text) AND (strpos(new_email, '@'::text) > 1)))
one_time_tokens_token_hashed: ((octet_length(token_hash) = 32))
one_time_tokens_valid_24_hours: (((expires_at > created_at) AND (expires_at <= (created_at + '24:00:00'::interval))))
organization_codes_code_format: ((code ~ '^[A-Z0-9_-]{4,20}$'::text))
organizations_age_cut_off_every_year: ((age_cut_off ~ '^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))$'::text))
organizations_consent_age_range: (((consent_age >= 13) AND (consent_age <= 18)))
organizations_contact_email_length: (((char_length(contact_email) >= 3) AND (char_length(contact_email) <= 254)))
organizations_contact_name_length: ((char_length(btrim(contact_name)) >= 2))
organizations_contact_phone_length: ((char_length(btrim(contact_phone)) >= 1))
organizations_country_code: ((country ~ '^[A-Z]{2}$'::text))
organizations_currency_code: ((currency ~ '^[A-Z]{3}$'::text))
organizations_name_length: ((char_length(btrim(name)) >= 3))
organizations_offer_hours_range: (((offer_hours >= 24) AND (offer_hours <= 336)))
organizations_retention_months_range: (((retention_months >= 12) AND (retention_months <= 84)))
outbox_attempts_counted: ((attempts >= 0))
outbox_version_positive: ((version > 0))
owed_event_letters_one_reader: ((num_nonnulls(user_id, contact_id) = 1))
passkey_challenges_hashed: ((octet_length(challenge_hash) = 32))
passkey_challenges_valid_5_minutes: (((expires_at > created_at) AND (expires_at <= (created_at + '00:05:00'::interval))))
passkeys_counter_range: (((counter >= 0) AND (counter <= '4294967295'::bigint)))
passkeys_credential_length: (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023)))
passkeys_host_length: (((char_length(host) >= 1) AND (char_length(host) <= 253)))
passkeys_name_length: (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 60)))
passkeys_public_key_length: (((octet_length(public_key) >= 1) AND (octet_length(public_key) <= 2048)))
pending_sign_ins_token_hashed: ((octet_length(token_hash) = 32))
pending_sign_ins_valid_10_minutes: (((expires_at > created_at) AND (expires_at <= (created_at + '00:10:00'::interval))))
player_profiles_birth_date_plausible: (((birth_date >= '1900-01-01'::date) AND (birth_date <= '2200-12-31'::date)))
player_profiles_erased_is_empty: (((erased_at IS NULL) OR (((first_name = 'Erased'::text) AND (last_name = 'player'::text)) AND (num_nonnulls(birth_date, kept_birth_year, gender, "position", jersey_number, parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone, parent_guardian_email, second_guardian_first_name, second_guardian_last_name, second_guardian_phone, second_guardian_email) = 0))))
player_profiles_first_name_length: ((char_length(btrim(first_name)) >= 2))
player_profiles_guardian_first_name_length: ((char_length(btrim(parent_guardian_first_name)) >= 2))
player_profiles_guardian_last_name_length: ((char_length(btrim(parent_guardian_last_name)) >= 2))
player_profiles_guardian_phone_length: ((char_length(btrim(parent_guardian_phone)) >= 10))
player_profiles_jersey_number_range: (((jersey_number >= 0) AND (jersey_number <= 999)))
player_profiles_last_name_length: ((char_length(btrim(last_name)) >= 2))
player_profiles_second_guardian_lengths: (((char_length(btrim(second_guardian_first_name)) >= 2) AND (char_length(btrim(second_guardian_last_name)) >= 2) AND (char_length(btrim(second_guardian_phone)) >= 10)))
recovery_codes_code_hashed: ((octet_length(code_hash) = 32))
refused_addresses_email_length: (((char_length(email) >= 3) AND (char_length(email) <= 254)))
refused_addresses_email_normalised: (((email = lower(email)) AND (email !~ '\s'::text) AND (strpos(email, '@'::text) > 1)))
refused_addresses_reason_length: ((char_length(reason) <= 300))
request_errors_are_faults: ((status = ANY (ARRAY[500, 503])))
request_errors_id_shape: ((request_id ~ '^[A-Za-z0-9_.-]{8,64}$'::text))
seasons_name_length: ((char_length(btrim(name)) >= 2))
session_tokens_token_hashed: ((octet_length(token_hash) = 32))
session_tokens_valid_30_days: (((expires_at > issued_at) AND (expires_at <= (issued_at + '720:00:00'::interval))))
sessions_address_length: (((char_length(address) >= 1) AND (char_length(address) <= 64)))
team_coaches_slot_range: (((slot >= 1) AND (slot <= 3)))
team_invitations_cost_range: (((anticipated_season_cost_amount >= (0)::numeric) AND (anticipated_season_cost_amount <= 99999999.99)))
team_invitations_open_336_hours: (((offer_expires_at > created_at) AND (offer_expires_at <= (created_at + '336:00:00'::interval))))
team_players_jersey_number_range: (((jersey_number >= 0) AND (jersey_number <= 999)))
teams_answers_close_hours_range: (((answers_close_hours >= 0) AND (answers_close_hours <= 168)))
teams_name_length: ((char_length(btrim(name)) >= 2))
teams_reminder_hours_range: (((reminder_hours >= 0) AND (reminder_hours <= 168)))
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
users_clock_known: ((clock = ANY (ARRAY['12'::text, '24'::text])))
users_email_length: (((char_length(email) >= 3) AND (char_length(email) <= 254)))
users_email_normalised: (((email = lower(email)) AND (email !~ '\s'::text) AND (strpos(email, '@'::text) > 1)))
users_failed_sign_ins_counted: ((failed_sign_ins >= 0))
users_registration_challenge_hashed: ((octet_length(registration_challenge) = 32))
users_unsubscribe_key_length: ((octet_length(unsubscribe_key) = 32))
venues_name_length: ((char_length(btrim(name)) >= 2))
`);
});
