-- The tables as all migrations leave them, for people to read. `npm run types:db` writes this file, and nothing runs it.

-- ## Organizations

-- A club. Everything else but logins belongs to one.
create table organizations (
  id uuid not null default gen_random_uuid(),
  name text not null,
  time_zone text not null,
  allow_several_offers boolean not null default false,
  created_at timestamptz not null default club_now(),
  country text,
  currency text,
  contact_name text,
  contact_email text,
  contact_phone text,
  setup_dismissed_at timestamptz,
  consent_age smallint not null default 16,
  offer_hours integer not null default 48,
  retention_months smallint not null default 24,
  second_step_from date,
  check_newcomers text not null default 'nobody',
  ends_at timestamptz,
  end_reminded_at timestamptz,
  age_cut_off text not null default '01-01',
  constraint organizations_pkey primary key (id),
  constraint organizations_age_cut_off_every_year check (age_cut_off ~ '^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))$'),
  constraint organizations_check_newcomers_known check (check_newcomers = any (array['nobody', 'coaches', 'everybody'])),
  constraint organizations_consent_age_range check (consent_age >= 13 and consent_age <= 18),
  constraint organizations_contact_complete check ((contact_name is not null) = (contact_email is not null or contact_phone is not null)),
  constraint organizations_contact_email_length check (char_length(contact_email) >= 3 and char_length(contact_email) <= 254),
  constraint organizations_contact_name_length check (char_length(btrim(contact_name)) >= 2),
  constraint organizations_contact_phone_length check (char_length(btrim(contact_phone)) >= 1),
  constraint organizations_country_code check (country ~ '^[A-Z]{2}$'),
  constraint organizations_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint organizations_name_length check (char_length(btrim(name)) >= 3),
  constraint organizations_offer_hours_range check (offer_hours >= 24 and offer_hours <= 336),
  constraint organizations_reminded_of_end check (end_reminded_at is null or ends_at is not null),
  constraint organizations_retention_months_range check (retention_months >= 12 and retention_months <= 84)
);

create index organizations_ending on organizations (ends_at) where ends_at is not null;

create constraint trigger organizations_start_with_an_admin after insert on organizations deferrable initially deferred for each row execute function check_organization_has_admin();
create trigger organizations_time_zone_known before insert or update of time_zone on organizations for each row execute function check_time_zone();

-- Codes with which people register by themselves, as coaches or as families.
create table organization_codes (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  -- Upper case only: equal whatever the case, because a code is looked up without knowing its organization.
  code text not null,
  role text not null,
  description text,
  expiry_date date,
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  constraint organization_codes_pkey primary key (id),
  constraint organization_codes_code_unique unique (code),
  constraint organization_codes_in_organization unique (id, organization_id),
  constraint organization_codes_code_format check (code ~ '^[A-Z0-9_-]{4,20}$'),
  constraint organization_codes_expiry_date_finite check (isfinite(expiry_date)),
  constraint organization_codes_role_known check (role = any (array['coach', 'player'])),
  constraint organization_codes_created_by_member foreign key (created_by, organization_id) references members(id, organization_id) on delete set null (created_by),
  constraint organization_codes_organization_exists foreign key (organization_id) references organizations(id)
);

create index organization_codes_by_author on organization_codes (created_by);
create index organization_codes_of_organization on organization_codes (organization_id, created_at desc);

-- Pictures of an organization and of its teams (ORGS-04), square and without metadata. A new picture has a new id, so what an
-- address answers never changes. The address of a team's logo follows from its row.
create table logos (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  -- Null for the logo of the organization itself.
  team_id uuid,
  image bytea not null,
  constraint logos_pkey primary key (id),
  constraint logos_one_each unique nulls not distinct (organization_id, team_id),
  constraint logos_image_is_png check (substr(image, 1, 8) = '\x89504e470d0a1a0a'::bytea),
  constraint logos_image_length check (octet_length(image) <= 131072),
  constraint logos_organization_exists foreign key (organization_id) references organizations(id) on delete cascade,
  constraint logos_team_exists foreign key (team_id, organization_id) references teams(id, organization_id) on delete cascade
);

-- The archive of everything that the organization has, for a day. A job makes it.
create table organization_exports (
  organization_id uuid not null,
  asked_at timestamptz not null default club_now(),
  made_at timestamptz,
  content bytea not null default '\x'::bytea,
  constraint organization_exports_pkey primary key (organization_id),
  constraint organization_exports_made_after_asking check (made_at >= asked_at),
  constraint organization_exports_organization_exists foreign key (organization_id) references organizations(id) on delete cascade
);

create index organization_exports_by_age on organization_exports (asked_at);

-- Organizations that are gone, until the files of the server are rid of them, too.
create table organization_ends (
  id uuid not null,
  -- Mails that a server without a mail server keeps as files.
  mail_ids uuid[] not null,
  ended_at timestamptz not null default club_now(),
  constraint organization_ends_pkey primary key (id)
);

-- ## Logins

-- Logins: an email address with a password. What a login is in a club is a membership.
create table users (
  id uuid not null default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  email_confirmed_at timestamptz,
  terms_accepted_at timestamptz,
  terms_version text,
  failed_sign_ins integer not null default 0,
  last_failed_sign_in_at timestamptz,
  created_at timestamptz not null default club_now(),
  registration_challenge bytea,
  last_membership_id uuid,
  clock text,
  date_order text,
  unsubscribe_key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  leaves_at timestamptz,
  constraint users_pkey primary key (id),
  constraint users_email_unique unique (email),
  constraint users_clock_known check (clock = any (array['12', '24'])),
  constraint users_date_order_known check (date_order = any (array['month_first', 'day_first'])),
  constraint users_email_length check (char_length(email) >= 3 and char_length(email) <= 254),
  constraint users_email_normalised check (email = lower(email) and email !~ '\s' and strpos(email, '@') > 1),
  constraint users_failed_sign_ins_counted check (failed_sign_ins >= 0),
  constraint users_registration_challenge_hashed check (octet_length(registration_challenge) = 32),
  constraint users_terms_with_version check ((terms_accepted_at is null) = (terms_version is null)),
  constraint users_unsubscribe_key_length check (octet_length(unsubscribe_key) = 32)
);

create index users_by_address on users using gin (email gin_trgm_ops) with (fastupdate='on', gin_pending_list_limit='1024');
create index users_leaving on users (leaves_at) where leaves_at is not null;

create trigger users_forget_answer_links after update of email on users for each row when (old.email is distinct from new.email) execute function forget_answer_links_of_login();
create trigger users_forget_former_addresses before update of email on users for each row when (old.email <> new.email) execute function forget_address_of_login();
create trigger users_forget_last_addresses before delete on users for each row execute function forget_address_of_login();
create trigger users_forget_refusal after delete or update of email on users for each row execute function forget_refusal_of_email();
create trigger users_leave_an_admin after update of leaves_at on users for each row when (new.leaves_at is not null) execute function check_leaving_admin();
create trigger users_take_members_along after delete on users for each row when (coalesce(current_setting('touchline.leaving', true), '') <> 'on') execute function take_members_along();
create trigger users_take_told_along after delete on users for each row execute function forget_told();

-- A session is one browser's signed-in time; its tokens follow each other, each known only by its SHA-256.
create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamptz not null default club_now(),
  last_used_at timestamptz not null default club_now(),
  user_agent text,
  proven_at timestamptz not null default club_now(),
  constraint sessions_pkey primary key (id),
  constraint sessions_user_exists foreign key (user_id) references users(id) on delete cascade
);

create index sessions_by_last_use on sessions (last_used_at);
create index sessions_of_user on sessions (user_id);

-- Tokens of a session, one after the other: in use, an old one is replaced by a new one.
create table session_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  issued_at timestamptz not null default club_now(),
  expires_at timestamptz not null,
  rotated_at timestamptz,
  constraint session_tokens_pkey primary key (token_hash),
  constraint session_tokens_rotated_after_issue check (rotated_at >= issued_at),
  constraint session_tokens_token_hashed check (octet_length(token_hash) = 32),
  constraint session_tokens_valid_30_days check (expires_at > issued_at and expires_at <= (issued_at + '720:00:00'::interval)),
  constraint session_tokens_session_exists foreign key (session_id) references sessions(id) on delete cascade
);

create index session_tokens_of_session on session_tokens (session_id);

-- Links of letters that confirm an address, reset a password or change the address.
create table one_time_tokens (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  -- The S256 challenge of the browser that asked: 32 bytes in base64url.
  challenge text,
  expires_at timestamptz not null,
  created_at timestamptz not null default club_now(),
  redeemed_at timestamptz,
  new_email text,
  constraint one_time_tokens_pkey primary key (token_hash),
  constraint one_time_tokens_challenge_format check (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  constraint one_time_tokens_new_email_length check (char_length(new_email) >= 3 and char_length(new_email) <= 254),
  constraint one_time_tokens_new_email_normalised check (new_email = lower(new_email) and new_email !~ '\s' and strpos(new_email, '@') > 1),
  constraint one_time_tokens_new_email_of_change check ((new_email is not null) = (purpose = 'change_email')),
  constraint one_time_tokens_purpose_known check (purpose = any (array['confirm_email', 'reset_password', 'change_email'])),
  constraint one_time_tokens_token_hashed check (octet_length(token_hash) = 32),
  constraint one_time_tokens_valid_24_hours check (expires_at > created_at and expires_at <= (created_at + '24:00:00'::interval)),
  constraint one_time_tokens_user_exists foreign key (user_id) references users(id) on delete cascade
);

create index one_time_tokens_by_expiry on one_time_tokens (expires_at);
create index one_time_tokens_of_user on one_time_tokens (user_id, purpose);
create unique index one_time_tokens_one_change on one_time_tokens (user_id) where purpose = 'change_email';

-- The password was right; the second step is missing.
create table pending_sign_ins (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null default club_now(),
  expires_at timestamptz not null,
  constraint pending_sign_ins_pkey primary key (token_hash),
  constraint pending_sign_ins_token_hashed check (octet_length(token_hash) = 32),
  constraint pending_sign_ins_valid_10_minutes check (expires_at > created_at and expires_at <= (created_at + '00:10:00'::interval)),
  constraint pending_sign_ins_authenticator_exists foreign key (user_id) references authenticators(user_id) on delete cascade
);

create index pending_sign_ins_by_expiry on pending_sign_ins (expires_at);
create index pending_sign_ins_of_user on pending_sign_ins (user_id);

-- The secret is stored as it is (decision record 0038). Until its first code it is being set up.
create table authenticators (
  user_id uuid not null,
  secret bytea not null,
  created_at timestamptz not null default club_now(),
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: a code works once.
  last_step bigint,
  constraint authenticators_pkey primary key (user_id),
  constraint authenticators_confirmed_by_code check ((confirmed_at is null) = (last_step is null) and confirmed_at >= created_at),
  constraint authenticators_secret_160_bits check (octet_length(secret) = 20),
  constraint authenticators_user_exists foreign key (user_id) references users(id) on delete cascade
);

create trigger authenticators_code_works_once before update of last_step on authenticators for each row execute function check_authenticator_step();

-- A code that was used is deleted.
create table recovery_codes (
  code_hash bytea not null,
  user_id uuid not null,
  constraint recovery_codes_pkey primary key (code_hash),
  constraint recovery_codes_code_hashed check (octet_length(code_hash) = 32),
  constraint recovery_codes_authenticator_exists foreign key (user_id) references authenticators(user_id) on delete cascade
);

create index recovery_codes_of_user on recovery_codes (user_id);

-- Passkeys (WebAuthn): each signs in alone, at the host that it was made for.
create table passkeys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  host text not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- The number of signatures, where the key counts them; otherwise it stays 0.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default club_now(),
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_unique unique (credential_id),
  constraint passkeys_counter_range check (counter >= 0 and counter <= '4294967295'::bigint),
  constraint passkeys_credential_length check (octet_length(credential_id) >= 1 and octet_length(credential_id) <= 1023),
  constraint passkeys_host_length check (char_length(host) >= 1 and char_length(host) <= 253),
  constraint passkeys_name_length check (char_length(btrim(name)) >= 1 and char_length(btrim(name)) <= 60),
  constraint passkeys_public_key_length check (octet_length(public_key) >= 1 and octet_length(public_key) <= 2048),
  constraint passkeys_used_after_creation check (last_used_at >= created_at),
  constraint passkeys_user_exists foreign key (user_id) references users(id) on delete cascade
);

create index passkeys_of_user on passkeys (user_id);

create trigger passkeys_counter_rises before update of counter on passkeys for each row execute function check_passkey_counter();
create trigger passkeys_limited after insert on passkeys for each row execute function check_passkey_limit();

-- Random values that a passkey signs. One that was used is deleted.
create table passkey_challenges (
  challenge_hash bytea not null,
  -- The user who adds a passkey; nobody where one signs in or proves who it is.
  user_id uuid,
  created_at timestamptz not null default club_now(),
  expires_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (challenge_hash),
  constraint passkey_challenges_hashed check (octet_length(challenge_hash) = 32),
  constraint passkey_challenges_valid_5_minutes check (expires_at > created_at and expires_at <= (created_at + '00:05:00'::interval)),
  constraint passkey_challenges_user_exists foreign key (user_id) references users(id) on delete cascade
);

create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
create index passkey_challenges_of_user on passkey_challenges (user_id);

-- ## People

-- A login in a club, under the name that it has there. Stays when the roles end: it names the authors of past work.
create table members (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  phone text,
  search_name text not null generated always as (search_text(name)) stored,
  search_phone text generated always as (phone_digits(phone)) stored,
  constraint members_in_organization unique (id, organization_id),
  constraint members_name_length check (char_length(btrim(name)) >= 2),
  constraint members_phone_length check (char_length(btrim(phone)) >= 1 and char_length(btrim(phone)) <= 40),
  constraint members_organization_exists foreign key (organization_id) references organizations(id)
);

create index members_by_name on members using gin (search_name gin_trgm_ops) with (fastupdate='on', gin_pending_list_limit='1024');
create index members_by_phone on members using gin (search_phone gin_trgm_ops) with (fastupdate='on', gin_pending_list_limit='1024');
create index members_of_organization on members (organization_id);

-- Ending a membership keeps its row, so that taking it back is the same row and authorship of past work stays.
create table memberships (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  state text not null default 'active',
  created_at timestamptz not null default club_now(),
  ended_at timestamptz,
  login_id uuid generated always as ( case when state <> 'ended' then user_id else null::uuid end) stored,
  has_ended boolean not null default false,
  constraint memberships_pkey primary key (id),
  constraint memberships_in_organization unique (id, organization_id),
  constraint memberships_role_once unique (user_id, organization_id, role),
  constraint memberships_ended_in_order check (ended_at >= created_at),
  constraint memberships_ended_with_moment check ((state = 'ended') = (ended_at is not null)),
  constraint memberships_role_known check (role = any (array['admin', 'coach', 'player'])),
  constraint memberships_state_known check (state = any (array['waiting', 'active', 'ended'])),
  constraint memberships_login_exists foreign key (login_id) references users(id) on delete cascade,
  constraint memberships_of_member foreign key (user_id, organization_id) references members(id, organization_id) on delete cascade
);

create index memberships_by_login on memberships (login_id);
create index memberships_of_organization on memberships (organization_id, role) where state = 'active';

create trigger memberships_archive_coach after update of state on memberships for each row when (new.role = 'coach' and (old.state = 'ended') <> (new.state = 'ended')) execute function archive_with_membership();
create trigger memberships_end_everywhere after update of state on memberships for each row when (old.state <> 'ended' and new.state <> 'active' and new.state <> old.state) execute function tell_ended_membership();
create trigger memberships_end_managing after update of state on memberships for each row when (new.state = 'ended' and old.state <> 'ended') execute function end_managing_with_membership();
create constraint trigger organizations_keep_an_admin after delete or update of role, state, organization_id on memberships deferrable initially deferred for each row when (old.role = 'admin' and old.state = 'active') execute function check_organization_has_admin();

-- user_id is null while an invited coach has no account, and again after the account was deleted.
-- The constant role makes the foreign key ask for a coach. (No generated column: those cannot be in a foreign key that
-- sets null.)
create table coach_profiles (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  user_id uuid,
  role text not null default 'coach',
  first_name text not null,
  last_name text not null,
  phone text,
  created_at timestamptz not null default club_now(),
  search_name text not null generated always as (search_text((first_name || ' ') || last_name)) stored,
  sort_name text not null generated always as (search_text((last_name || ' ') || first_name)) stored,
  search_phone text generated always as (phone_digits(phone)) stored,
  archived_at timestamptz,
  constraint coach_profiles_pkey primary key (id),
  constraint coach_profiles_in_organization unique (id, organization_id),
  constraint coach_profiles_one_per_member unique (user_id, organization_id),
  constraint coach_profiles_first_name_length check (char_length(btrim(first_name)) >= 2),
  constraint coach_profiles_last_name_length check (char_length(btrim(last_name)) >= 2),
  constraint coach_profiles_role_constant check (role = 'coach'),
  constraint coach_profiles_organization_exists foreign key (organization_id) references organizations(id),
  constraint coach_profiles_user_is_coach foreign key (user_id, organization_id, role) references memberships(user_id, organization_id, role) on delete set null (user_id)
);

create index coach_profiles_by_last_name on coach_profiles (organization_id, sort_name, id);
create index coach_profiles_of_organization on coach_profiles (organization_id, created_at);

create trigger coach_corrections_end_when_made after update of first_name, last_name, phone, user_id on coach_profiles for each row when (old.* is distinct from new.*) execute function end_made_coach_corrections();
create trigger coach_profiles_leave_teams after update of archived_at on coach_profiles for each row when (old.archived_at is null and new.archived_at is not null) execute function leave_teams();

-- Players with their guardians as contacts, with a login or without.
create table player_profiles (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  position text,
  gender text,
  jersey_number integer,
  parent_guardian_first_name text,
  parent_guardian_last_name text,
  parent_guardian_phone text,
  created_at timestamptz not null default club_now(),
  search_name text not null generated always as (search_text((first_name || ' ') || last_name)) stored,
  sort_name text not null generated always as (search_text((last_name || ' ') || first_name)) stored,
  search_phone text generated always as (phone_digits(parent_guardian_phone)) stored,
  erased_at timestamptz,
  archived_at timestamptz,
  kept_birth_year smallint,
  retention_told_at timestamptz,
  birth_year smallint generated always as (coalesce( case when isfinite(birth_date) then extract(year from birth_date)::smallint else null::smallint end, kept_birth_year)) stored,
  guardians_apart boolean not null default false,
  parent_guardian_email text,
  second_guardian_first_name text,
  second_guardian_last_name text,
  second_guardian_phone text,
  second_guardian_email text,
  search_guardian text generated always as (nullif(search_text((coalesce(parent_guardian_first_name, '') || ' ') || coalesce(parent_guardian_last_name, '')), '')) stored,
  search_second_guardian text generated always as (nullif(search_text((coalesce(second_guardian_first_name, '') || ' ') || coalesce(second_guardian_last_name, '')), '')) stored,
  search_second_phone text generated always as (phone_digits(second_guardian_phone)) stored,
  constraint player_profiles_pkey primary key (id),
  constraint player_profiles_in_organization unique (id, organization_id),
  constraint player_profiles_birth_date_plausible check (birth_date >= '1900-01-01'::date and birth_date <= '2200-12-31'::date),
  constraint player_profiles_birth_year_once check (kept_birth_year is null or birth_date is null),
  constraint player_profiles_erased_is_archived check (erased_at is null or archived_at is not null),
  constraint player_profiles_erased_is_empty check (erased_at is null or first_name = 'Erased' and last_name = 'player' and num_nonnulls(birth_date, kept_birth_year, gender, "position", jersey_number, parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone, parent_guardian_email, second_guardian_first_name, second_guardian_last_name, second_guardian_phone, second_guardian_email) = 0),
  constraint player_profiles_first_name_length check (char_length(btrim(first_name)) >= 2),
  constraint player_profiles_gender_known check (gender = any (array['Male', 'Female'])),
  constraint player_profiles_guardian_emails_normalised check (parent_guardian_email = lower(parent_guardian_email) and parent_guardian_email ~ '^[^\s@]+@[^\s@]+$' and second_guardian_email = lower(second_guardian_email) and second_guardian_email ~ '^[^\s@]+@[^\s@]+$'),
  constraint player_profiles_guardian_first_name_length check (char_length(btrim(parent_guardian_first_name)) >= 2),
  constraint player_profiles_guardian_last_name_length check (char_length(btrim(parent_guardian_last_name)) >= 2),
  constraint player_profiles_guardian_phone_length check (char_length(btrim(parent_guardian_phone)) >= 10),
  constraint player_profiles_jersey_number_range check (jersey_number >= 0 and jersey_number <= 999),
  constraint player_profiles_last_name_length check (char_length(btrim(last_name)) >= 2),
  constraint player_profiles_second_guardian_lengths check (char_length(btrim(second_guardian_first_name)) >= 2 and char_length(btrim(second_guardian_last_name)) >= 2 and char_length(btrim(second_guardian_phone)) >= 10),
  constraint player_profiles_organization_exists foreign key (organization_id) references organizations(id)
);

-- Addresses were compared one by one, at every key that an admin pressed. One index for what most profiles lack.
create index player_profiles_by_contacts on player_profiles using gin (search_second_guardian gin_trgm_ops, search_second_phone gin_trgm_ops, parent_guardian_email gin_trgm_ops, second_guardian_email gin_trgm_ops) with (fastupdate='on', gin_pending_list_limit='1024');
create index player_profiles_by_guardian_name on player_profiles using gin (search_guardian gin_trgm_ops) with (fastupdate='on', gin_pending_list_limit='1024');
create index player_profiles_by_last_name on player_profiles (organization_id, sort_name, id);
create index player_profiles_by_name on player_profiles using gin (search_name gin_trgm_ops) with (fastupdate='on', gin_pending_list_limit='1024');
-- Admins find players by phone as well (decision record 0030).
create index player_profiles_by_phone on player_profiles using gin (search_phone gin_trgm_ops) with (fastupdate='on', gin_pending_list_limit='1024');
create index player_profiles_of_organization on player_profiles (organization_id, created_at);
create index player_profiles_told_of_retention on player_profiles (retention_told_at) where retention_told_at is not null;
-- The players of an address.
create index players_by_guardian_email on player_profiles (organization_id, parent_guardian_email) where parent_guardian_email is not null;
create index players_by_second_guardian_email on player_profiles (organization_id, second_guardian_email) where second_guardian_email is not null;

create trigger player_corrections_end_when_made after update of first_name, last_name, birth_date, gender, "position", parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone on player_profiles for each row when (old.* is distinct from new.*) execute function end_made_corrections();
create trigger player_profiles_birth_date_again before update of birth_date on player_profiles for each row when (new.birth_date is not null) execute function forget_kept_birth_year();
create trigger player_profiles_end_visits after update of archived_at on player_profiles for each row when (old.archived_at is null and new.archived_at is not null) execute function end_visits();
create trigger player_profiles_erased_for_good before update on player_profiles for each row when (old.erased_at is not null) execute function check_erased_for_good();
create trigger player_profiles_forget_addresses after update of parent_guardian_email, second_guardian_email on player_profiles for each row when (old.parent_guardian_email is distinct from new.parent_guardian_email or old.second_guardian_email is distinct from new.second_guardian_email) execute function forget_addresses_of_player();
create trigger player_profiles_forget_answer_links after update of parent_guardian_email, second_guardian_email on player_profiles for each row when (old.parent_guardian_email is distinct from new.parent_guardian_email or old.second_guardian_email is distinct from new.second_guardian_email) execute function forget_answer_links();
create trigger player_profiles_forget_refusal after update of parent_guardian_email, second_guardian_email on player_profiles for each row when (old.parent_guardian_email is distinct from new.parent_guardian_email or old.second_guardian_email is distinct from new.second_guardian_email) execute function forget_refusal_of_contacts();
create trigger player_profiles_gone_forget_refusal after delete on player_profiles for each row when (num_nonnulls(old.parent_guardian_email, old.second_guardian_email) > 0) execute function forget_refusal_of_contacts();
create trigger player_profiles_guardians_are_adults after update of birth_date on player_profiles for each row when (new.birth_date is distinct from old.birth_date and new.birth_date is not null) execute function check_minor_is_no_guardian();
create trigger player_profiles_leave_club after update of archived_at on player_profiles for each row when (old.archived_at is null and new.archived_at is not null) execute function leave_club();
create trigger player_profiles_return_to_club after update of archived_at on player_profiles for each row when (old.archived_at is not null and new.archived_at is null) execute function return_to_club();
create trigger player_profiles_take_addresses_along after delete on player_profiles for each row execute function forget_addresses_of_player();
create trigger player_profiles_tallied_when_archived after update of archived_at on player_profiles for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function tally_archived_player();
create trigger player_profiles_tallied_when_deleted after delete on player_profiles referencing old table as changed for each statement execute function tally_players();
create trigger player_profiles_tallied_when_inserted after insert on player_profiles referencing new table as changed for each statement execute function tally_players();

-- The constant role makes the foreign key ask for a family.
create table guardianships (
  organization_id uuid not null,
  player_id uuid not null,
  user_id uuid not null,
  role text not null default 'player',
  -- The login is the player, or acts for one.
  kind text not null,
  may_answer boolean not null default true,
  created_at timestamptz not null default club_now(),
  is_contacted boolean not null default true,
  constraint guardianships_once primary key (player_id, user_id),
  constraint guardianships_in_organization unique (player_id, user_id, organization_id),
  constraint guardianships_kind_known check (kind = any (array['self', 'guardian'])),
  constraint guardianships_role_constant check (role = 'player'),
  constraint guardianships_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id) on delete cascade,
  constraint guardianships_user_is_family foreign key (user_id, organization_id, role) references memberships(user_id, organization_id, role) on delete cascade
);

create index guardianships_of_organization on guardianships (organization_id);
create index guardianships_of_user on guardianships (user_id, organization_id);
create unique index guardianships_one_own_login on guardianships (player_id) where kind = 'self';
create unique index guardianships_one_own_profile on guardianships (user_id, organization_id) where kind = 'self';

create trigger guardianships_by_adults after insert or update of kind, user_id, player_id on guardianships for each row execute function check_guardian_is_adult();
create trigger guardianships_limited after insert or update of player_id, user_id on guardianships for each row execute function check_guardianship_limits();
create trigger guardianships_of_players_not_archived before insert on guardianships for each row execute function check_player_not_archived();
create trigger guardianships_of_players_not_erased before insert on guardianships for each row execute function check_player_not_erased();
create trigger guardianships_take_addresses_along after delete on guardianships for each row execute function forget_address_of_guardian();

-- How many players an organization has: the sum of rows that are only ever added, and that a job folds into one (decision record 0017).
create table player_tallies (
  organization_id uuid not null,
  players bigint not null
);

create index player_tallies_of_organization on player_tallies (organization_id);

-- Invitations of coaches, players and admins by name and address, with or without a prepared profile.
create table account_invitations (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  role text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  code_hash bytea not null,
  coach_profile_id uuid,
  player_profile_id uuid,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  search_name text not null generated always as (search_text((((first_name || ' ') || last_name) || ' ') || email)) stored,
  mail_token_hash bytea,
  made_profile boolean not null default false,
  accepted_by uuid,
  letter_id uuid,
  constraint account_invitations_pkey primary key (id),
  constraint account_invitations_code_unique unique (code_hash),
  constraint account_invitations_in_organization unique (id, organization_id),
  constraint account_invitations_accepted_in_time check (accepted_at >= created_at and accepted_at < expires_at),
  constraint account_invitations_accepted_or_revoked check (accepted_at is null or revoked_at is null),
  constraint account_invitations_code_hashed check (octet_length(code_hash) = 32),
  constraint account_invitations_email_length check (char_length(email) >= 3 and char_length(email) <= 254),
  constraint account_invitations_email_normalised check (email = lower(email) and email !~ '\s' and strpos(email, '@') > 1),
  constraint account_invitations_first_name_length check (char_length(btrim(first_name)) >= 2),
  constraint account_invitations_last_name_length check (char_length(btrim(last_name)) >= 2),
  constraint account_invitations_mail_token_hashed check (octet_length(mail_token_hash) = 32),
  constraint account_invitations_profile_fits_role check ((coach_profile_id is not null) = (role = 'coach') and (player_profile_id is not null) = (role = 'player')),
  constraint account_invitations_role_known check (role = any (array['admin', 'coach', 'player'])),
  constraint account_invitations_valid_7_days check (expires_at > created_at and expires_at <= (created_at + '168:00:00'::interval)),
  constraint account_invitations_accepted_by_member foreign key (accepted_by, organization_id) references members(id, organization_id) on delete set null (accepted_by),
  constraint account_invitations_coach_exists foreign key (coach_profile_id, organization_id) references coach_profiles(id, organization_id) on delete cascade,
  constraint account_invitations_created_by_member foreign key (created_by, organization_id) references members(id, organization_id) on delete set null (created_by),
  constraint account_invitations_organization_exists foreign key (organization_id) references organizations(id),
  constraint account_invitations_player_exists foreign key (player_profile_id, organization_id) references player_profiles(id, organization_id) on delete cascade
);

create index account_invitations_by_author on account_invitations (created_by);
create index account_invitations_by_coach on account_invitations (coach_profile_id);
create index account_invitations_by_letter on account_invitations (letter_id) where letter_id is not null;
create index account_invitations_by_player on account_invitations (player_profile_id);
create index account_invitations_of_login on account_invitations (accepted_by);
create index account_invitations_of_organization on account_invitations (organization_id, created_at desc);
create unique index account_invitations_one_open on account_invitations (organization_id, role, email) where role <> 'player' and accepted_at is null and revoked_at is null;
create unique index account_invitations_one_open_per_player on account_invitations (player_profile_id, email) where role = 'player' and accepted_at is null and revoked_at is null;

create trigger account_invitations_end_is_final before update on account_invitations for each row execute function check_account_invitation_open();
create trigger account_invitations_forget_refusal after delete or update of revoked_at on account_invitations for each row execute function forget_refusal_of_email();
create trigger account_invitations_of_players_not_archived before insert on account_invitations for each row when (new.player_profile_id is not null) execute function check_player_not_archived();
create trigger account_invitations_of_players_not_erased before insert on account_invitations for each row when (new.player_profile_id is not null) execute function check_player_not_erased();
create trigger account_invitations_once_after_merge before update of player_profile_id on account_invitations for each row when (new.player_profile_id is distinct from old.player_profile_id and new.accepted_at is null and new.revoked_at is null) execute function end_invitation_of_merged();
create trigger account_invitations_one_per_address after insert on account_invitations for each row when (new.player_profile_id is not null) execute function check_one_invitation_per_address();

-- Beside the account invitations: these name no person and no profile, several of them may be open for a player, and one
-- address may be invited for several children. References lead to the login, which an invitation outlives as a row.
create table guardian_invitations (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  player_id uuid not null,
  email text not null,
  may_answer boolean not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  -- The admins were told of the guardian who came.
  told_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  kind text not null default 'guardian',
  -- The first invitation of a letter about several players.
  letter_id uuid,
  constraint guardian_invitations_pkey primary key (id),
  constraint guardian_invitations_in_organization unique (id, organization_id),
  constraint guardian_invitations_token_unique unique (token_hash),
  constraint guardian_invitations_accepted_in_time check (accepted_at >= created_at and accepted_at < expires_at),
  constraint guardian_invitations_accepted_or_revoked check (accepted_at is null or revoked_at is null),
  constraint guardian_invitations_accepted_with_login check (accepted_by is null or accepted_at is not null),
  constraint guardian_invitations_email_length check (char_length(email) >= 3 and char_length(email) <= 254),
  constraint guardian_invitations_email_normalised check (email = lower(email) and email !~ '\s' and strpos(email, '@') > 1),
  constraint guardian_invitations_kind_known check (kind = any (array['self', 'guardian'])),
  constraint guardian_invitations_token_hashed check (octet_length(token_hash) = 32),
  constraint guardian_invitations_told_after_acceptance check (told_at >= accepted_at),
  constraint guardian_invitations_valid_7_days check (expires_at > created_at and expires_at <= (created_at + '168:00:00'::interval)),
  constraint guardian_invitations_accepted_by_user foreign key (accepted_by) references users(id) on delete set null,
  constraint guardian_invitations_created_by_user foreign key (created_by) references users(id) on delete set null,
  constraint guardian_invitations_organization_exists foreign key (organization_id) references organizations(id),
  constraint guardian_invitations_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id) on delete cascade
);

create index guardian_invitations_by_author on guardian_invitations (created_by);
create index guardian_invitations_by_letter on guardian_invitations (letter_id) where letter_id is not null;
create index guardian_invitations_of_login on guardian_invitations (accepted_by);
create index guardian_invitations_of_organization on guardian_invitations (organization_id);
create index guardian_invitations_of_player on guardian_invitations (player_id);
create unique index guardian_invitations_one_open on guardian_invitations (player_id, email) where accepted_at is null and revoked_at is null;
create index guardian_invitations_untold on guardian_invitations (accepted_at) where accepted_at is not null and told_at is null;

create trigger guardian_invitations_end_is_final before update on guardian_invitations for each row execute function check_account_invitation_open();
create trigger guardian_invitations_forget_refusal after delete or update of revoked_at on guardian_invitations for each row execute function forget_refusal_of_email();
create trigger guardian_invitations_limited after insert on guardian_invitations for each row execute function check_guardian_invitation_limit();
create trigger guardian_invitations_of_players_not_archived before insert on guardian_invitations for each row execute function check_player_not_archived();
create trigger guardian_invitations_of_players_not_erased before insert on guardian_invitations for each row execute function check_player_not_erased();
create trigger guardian_invitations_one_per_address after insert on guardian_invitations for each row execute function check_one_invitation_per_address();
create trigger guardian_invitations_own_login_from_13 after insert or update of kind, player_id on guardian_invitations for each row when (new.kind = 'self') execute function check_own_login_age();

-- Registrations with a code that wait until an admin lets them in.
create table newcomers (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  membership_id uuid not null,
  user_id uuid not null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  -- The form as it was sent: the player or the coach is made of it.
  form jsonb not null,
  told_at timestamptz,
  created_at timestamptz not null default club_now(),
  constraint newcomers_pkey primary key (id),
  constraint newcomers_once unique nulls not distinct (membership_id, first_name, last_name, birth_date),
  constraint newcomers_first_name_length check (char_length(btrim(first_name)) >= 1),
  constraint newcomers_last_name_length check (char_length(btrim(last_name)) >= 1),
  constraint newcomers_told_after_joining check (told_at >= created_at),
  constraint newcomers_member_exists foreign key (user_id, organization_id) references members(id, organization_id) on delete cascade,
  constraint newcomers_membership_exists foreign key (membership_id, organization_id) references memberships(id, organization_id) on delete cascade,
  constraint newcomers_organization_exists foreign key (organization_id) references organizations(id)
);

create index newcomers_of_member on newcomers (user_id, organization_id);
create index newcomers_of_membership on newcomers (membership_id, organization_id);
create index newcomers_of_organization on newcomers (organization_id);
create index newcomers_untold on newcomers (created_at) where told_at is null;

-- Facts that an invited coach gave otherwise than the prepared profile has them, until an admin answers (FAM-19). A row goes
-- with the answer, with the login that gave it, and as soon as the profile says the same.
create table coach_corrections (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  coach_profile_id uuid not null,
  field text not null,
  -- The value when the coach joined, and the one that the coach gave.
  before text not null,
  proposed text not null,
  created_at timestamptz not null default club_now(),
  constraint coach_corrections_pkey primary key (id),
  constraint coach_corrections_one_waiting unique (coach_profile_id, field),
  constraint coach_corrections_another_value check (proposed <> before),
  constraint coach_corrections_field_known check (field = any (array['firstName', 'lastName', 'phone'])),
  constraint coach_corrections_coach_exists foreign key (coach_profile_id, organization_id) references coach_profiles(id, organization_id) on delete cascade
);

create index coach_corrections_of_organization on coach_corrections (organization_id);

-- Facts of a player that a guardian proposes to change, until an admin answers.
create table player_corrections (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  player_id uuid not null,
  proposed_by uuid not null,
  field text not null,
  -- The value when it was proposed, and the one to be.
  before text,
  proposed text,
  created_at timestamptz not null default club_now(),
  constraint player_corrections_pkey primary key (id),
  constraint player_corrections_one_waiting unique (player_id, field),
  constraint player_corrections_another_value check (proposed is distinct from before),
  constraint player_corrections_field_known check (field = any (array['firstName', 'lastName', 'birthDate', 'gender', 'position', 'parentGuardianFirstName', 'parentGuardianLastName', 'parentGuardianPhone'])),
  constraint player_corrections_names_stay check (proposed is not null or (field <> all (array['firstName', 'lastName']))),
  constraint player_corrections_by_guardian foreign key (player_id, proposed_by, organization_id) references guardianships(player_id, user_id, organization_id) on update cascade on delete cascade,
  constraint player_corrections_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id) on delete cascade
);

create index player_corrections_by_user on player_corrections (proposed_by);
create index player_corrections_of_organization on player_corrections (organization_id);

-- Pairs of players whom an admin called two persons: they are not proposed as duplicates again (FAM-13).
create table dismissed_duplicates (
  organization_id uuid not null,
  player_id uuid not null,
  other_id uuid not null,
  dismissed_by uuid,
  created_at timestamptz not null default club_now(),
  constraint dismissed_duplicates_once primary key (player_id, other_id),
  constraint dismissed_duplicates_in_order check (player_id < other_id),
  constraint dismissed_duplicates_by_member foreign key (dismissed_by, organization_id) references members(id, organization_id) on delete set null (dismissed_by),
  constraint dismissed_duplicates_other_exists foreign key (other_id, organization_id) references player_profiles(id, organization_id) on delete cascade,
  constraint dismissed_duplicates_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id) on delete cascade
);

create index dismissed_duplicates_by_admin on dismissed_duplicates (dismissed_by);
create index dismissed_duplicates_of_organization on dismissed_duplicates (organization_id);
create index dismissed_duplicates_of_other on dismissed_duplicates (other_id);

-- Two profiles of one player become one (FAM-15). The row counts what moved and names nobody; the merged profile is gone.
create table player_merges (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  player_id uuid not null,
  merged_player_id uuid not null,
  merged_by uuid,
  moved jsonb not null,
  created_at timestamptz not null default club_now(),
  constraint player_merges_pkey primary key (id),
  constraint player_merges_once unique (merged_player_id),
  constraint player_merges_two_players check (player_id <> merged_player_id),
  constraint player_merges_by_member foreign key (merged_by, organization_id) references members(id, organization_id) on delete set null (merged_by),
  constraint player_merges_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id) on delete cascade
);

create index player_merges_by_admin on player_merges (merged_by);
create index player_merges_of_organization on player_merges (organization_id);
create index player_merges_of_player on player_merges (player_id);

-- Email addresses of contacts without an account (FAM-11, decision record 0044): a club asks once, and writes after one
-- press in that letter. One row of an address in an organization, for all players whose profile names it; it goes with the
-- last of them.
create table contact_addresses (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  email text not null,
  asked_at timestamptz not null default club_now(),
  asked_by uuid,
  -- Of the last letter that asked; none once the address is confirmed.
  token_hash bytea,
  confirmed_at timestamptz,
  -- The owner wants no emails of the club.
  unsubscribed_at timestamptz,
  -- Key of the address in letters at which the owner ends them. It never leaves the server.
  unsubscribe_key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  constraint contact_addresses_pkey primary key (id),
  constraint contact_addresses_in_organization unique (id, organization_id),
  constraint contact_addresses_once unique (organization_id, email),
  constraint contact_addresses_token_unique unique (token_hash),
  constraint contact_addresses_asked_or_confirmed check ((token_hash is null) = (confirmed_at is not null)),
  constraint contact_addresses_confirmed_within_7_days check (confirmed_at >= asked_at and confirmed_at < (asked_at + '168:00:00'::interval)),
  constraint contact_addresses_email_normalised check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+$'),
  constraint contact_addresses_token_hashed check (octet_length(token_hash) = 32),
  constraint contact_addresses_unsubscribe_key_length check (octet_length(unsubscribe_key) = 32),
  constraint contact_addresses_asked_by_member foreign key (asked_by, organization_id) references members(id, organization_id) on delete set null (asked_by),
  constraint contact_addresses_organization_exists foreign key (organization_id) references organizations(id)
);

create index contact_addresses_asked_by on contact_addresses (asked_by);

create trigger contact_addresses_take_told_along after delete on contact_addresses for each row execute function forget_told_contact();

-- Links of letters by which a contact without an account answers one question about one player (FAM-11, decision record
-- 0051). The letter has the token, the row its hash. A link goes with its contact and its player, and after a month.
create table answer_links (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  contact_id uuid,
  player_id uuid not null,
  offer_id uuid,
  token_hash bytea not null,
  created_at timestamptz not null default club_now(),
  user_id uuid,
  event_id uuid,
  constraint answer_links_pkey primary key (id),
  constraint answer_links_token_unique unique (token_hash),
  constraint answer_links_offers_of_contacts check (offer_id is null or contact_id is not null),
  constraint answer_links_one_question check (num_nonnulls(offer_id, event_id) = 1),
  constraint answer_links_one_reader check (num_nonnulls(contact_id, user_id) = 1),
  constraint answer_links_token_hashed check (octet_length(token_hash) = 32),
  constraint answer_links_contact_exists foreign key (contact_id, organization_id) references contact_addresses(id, organization_id) on delete cascade,
  -- Somebody was told of an event with links, so it is canceled and not deleted (SCHED-11).
  constraint answer_links_event_exists foreign key (event_id, organization_id) references events(id, organization_id),
  constraint answer_links_offer_exists foreign key (offer_id, organization_id) references team_invitations(id, organization_id),
  constraint answer_links_organization_exists foreign key (organization_id) references organizations(id),
  constraint answer_links_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id) on delete cascade,
  constraint answer_links_user_exists foreign key (user_id, organization_id) references members(id, organization_id) on delete cascade
);

create index answer_links_of_contact on answer_links (contact_id);
create index answer_links_of_event on answer_links (event_id);
create index answer_links_of_offer on answer_links (offer_id);
create index answer_links_of_organization on answer_links (organization_id);
create index answer_links_of_player on answer_links (player_id);
create index answer_links_of_user on answer_links (user_id);

-- ## Privacy

-- Consent of a guardian for one player: to data about a child, or to photos. A withdrawn one stays as its record.
create table consents (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  player_id uuid not null,
  subject text not null,
  -- Version of the text that was agreed to.
  text_version text not null,
  given_by uuid,
  given_at timestamptz not null default club_now(),
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  constraint consents_pkey primary key (id),
  constraint consents_subject_known check (subject = any (array['data', 'photos'])),
  constraint consents_text_version_length check (char_length(text_version) >= 1 and char_length(text_version) <= 40),
  constraint consents_withdrawn_in_order check (withdrawn_at >= given_at),
  constraint consents_given_by_member foreign key (given_by, organization_id) references members(id, organization_id) on delete set null (given_by),
  constraint consents_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id) on delete cascade,
  constraint consents_withdrawn_by_member foreign key (withdrawn_by, organization_id) references members(id, organization_id) on delete set null (withdrawn_by)
);

create index consents_given_by on consents (given_by);
create index consents_of_organization on consents (organization_id);
create index consents_of_player on consents (player_id);
create unique index consents_one_standing on consents (player_id, subject) where withdrawn_at is null;
create index consents_withdrawn_by on consents (withdrawn_by);

-- The archive of everything about a login and its players, for a day. It names the players, so that an erasure finds it.
create table data_exports (
  user_id uuid not null,
  player_ids uuid[] not null,
  -- Empty while it is made, in one transaction.
  content bytea not null default '\x'::bytea,
  created_at timestamptz not null default club_now(),
  constraint data_exports_pkey primary key (user_id),
  constraint data_exports_user_exists foreign key (user_id) references users(id) on delete cascade
);

create index data_exports_by_age on data_exports (created_at);

-- Erasures, to be repeated after a restore: the ids that lead to a name in a backup, and no name.
create table erasures (
  player_id uuid not null,
  organization_id uuid not null,
  erased_by uuid,
  erased_at timestamptz not null default club_now(),
  -- Mails that a server without a mail server keeps as files, until these are deleted.
  mail_ids uuid[] not null,
  -- The files of the server are rid of the player, too.
  finished_at timestamptz,
  constraint erasures_pkey primary key (player_id),
  constraint erasures_finished_in_order check (finished_at >= erased_at),
  constraint erasures_mails_forgotten check (finished_at is null or mail_ids = '{}'::uuid[]),
  constraint erasures_by_user foreign key (erased_by) references users(id) on delete set null,
  constraint erasures_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id) on delete cascade
);

create index erasures_by_login on erasures (erased_by);
create index erasures_of_organization on erasures (organization_id);
create index erasures_unfinished on erasures (erased_at) where finished_at is null;

-- ## Seasons and teams

-- Seasons of one sport each.
create table seasons (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  name text not null,
  sport text not null,
  start_date date not null,
  end_date date not null,
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  search_name text not null generated always as (search_text(name)) stored,
  constraint seasons_pkey primary key (id),
  constraint seasons_in_organization unique (id, organization_id),
  constraint seasons_dates_finite check (isfinite(start_date) and isfinite(end_date)),
  constraint seasons_end_after_start check (end_date >= start_date),
  constraint seasons_name_length check (char_length(btrim(name)) >= 2),
  constraint seasons_sport_known check (sport = any (array['Soccer', 'Basketball', 'Baseball', 'Volleyball'])),
  constraint seasons_created_by_member foreign key (created_by, organization_id) references members(id, organization_id) on delete set null (created_by),
  constraint seasons_organization_exists foreign key (organization_id) references organizations(id)
);

create index seasons_by_author on seasons (created_by);
create index seasons_of_organization on seasons (organization_id, start_date desc);

-- Age groups of a season, by day of birth.
create table age_groups (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  season_id uuid not null,
  name text not null,
  gender text not null,
  reference_year integer,
  created_at timestamptz not null default club_now(),
  search_name text not null generated always as (search_text(name)) stored,
  born_from date,
  born_until date,
  -- Ages in the reference year, as the days of birth give them.
  age_min integer generated always as (reference_year - extract(year from born_until)::integer) stored,
  age_max integer generated always as (reference_year - extract(year from born_from)::integer) stored,
  constraint age_groups_pkey primary key (id),
  constraint age_groups_in_organization unique (id, organization_id),
  -- It ends on the day before the one on which it begins, in the same year or a later one.
  constraint age_groups_born_in_whole_years check (born_from <= born_until and extract(month from born_from) = extract(month from born_until + 1) and extract(day from born_from) = extract(day from born_until + 1)),
  constraint age_groups_born_plausible check (born_from >= '1800-01-01'::date and born_until <= '2200-12-31'::date),
  constraint age_groups_born_together check ((born_from is null) = (born_until is null) and (born_from is null or reference_year is not null)),
  constraint age_groups_gender_known check (gender = any (array['Male', 'Female', 'Co-ed'])),
  constraint age_groups_name_length check (char_length(btrim(name)) >= 2),
  constraint age_groups_reference_year_plausible check (reference_year >= 1900 and reference_year <= 2200),
  constraint age_groups_organization_exists foreign key (organization_id) references organizations(id),
  constraint age_groups_season_exists foreign key (season_id, organization_id) references seasons(id, organization_id)
);

create index age_groups_of_season on age_groups (organization_id, season_id, age_min);

-- Teams of an age group.
create table teams (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  age_group_id uuid not null,
  name text not null,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  search_name text not null generated always as (search_text(name)) stored,
  copied_from uuid,
  -- Hours before the start from which families can answer no longer.
  answers_close_hours smallint not null default 0,
  -- Players without an answer count as coming.
  counts_as_coming boolean not null default false,
  -- Families read the first names of others who come.
  shows_who_comes boolean not null default false,
  -- Hours before the start at which a reminder goes; none with 0.
  reminder_hours smallint not null default 48,
  constraint teams_pkey primary key (id),
  constraint teams_in_organization unique (id, organization_id),
  constraint teams_answers_close_hours_range check (answers_close_hours >= 0 and answers_close_hours <= 168),
  constraint teams_copied_from_another check (copied_from <> id),
  constraint teams_name_length check (char_length(btrim(name)) >= 2),
  constraint teams_reminder_hours_range check (reminder_hours >= 0 and reminder_hours <= 168),
  constraint teams_age_group_exists foreign key (age_group_id, organization_id) references age_groups(id, organization_id),
  constraint teams_copied_from_exists foreign key (copied_from, organization_id) references teams(id, organization_id) on delete set null (copied_from),
  constraint teams_created_by_member foreign key (created_by, organization_id) references members(id, organization_id) on delete set null (created_by),
  constraint teams_organization_exists foreign key (organization_id) references organizations(id)
);

create index teams_by_author on teams (created_by);
create index teams_by_original on teams (copied_from);
create index teams_of_age_group on teams (organization_id, age_group_id);

create trigger teams_tallied after update on teams for each row when (old.name is distinct from new.name or old.age_group_id is distinct from new.age_group_id) execute function tally_calendar_of_organization();

-- Three slots, each taken once: the fourth coach finds none, however many requests arrive together.
create table team_coaches (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  team_id uuid not null,
  coach_profile_id uuid not null,
  slot smallint not null,
  created_at timestamptz not null default club_now(),
  constraint team_coaches_pkey primary key (id),
  constraint team_coaches_in_organization unique (id, organization_id),
  constraint team_coaches_max_3 unique (team_id, slot),
  constraint team_coaches_one_per_coach unique (team_id, coach_profile_id),
  constraint team_coaches_slot_range check (slot >= 1 and slot <= 3),
  constraint team_coaches_coach_exists foreign key (coach_profile_id, organization_id) references coach_profiles(id, organization_id) on delete cascade,
  constraint team_coaches_organization_exists foreign key (organization_id) references organizations(id),
  constraint team_coaches_team_exists foreign key (team_id, organization_id) references teams(id, organization_id) on delete cascade
);

create index team_coaches_of_coach on team_coaches (coach_profile_id);
create index team_coaches_of_organization on team_coaches (organization_id);

create constraint trigger team_coaches_forget_answers after delete or update of coach_profile_id, team_id on team_coaches deferrable initially deferred for each row execute function forget_coach_answers();
create trigger team_coaches_without_archived before insert or update of coach_profile_id on team_coaches for each row execute function check_coach_is_there();

-- Members of any role who manage a team: its events, answers, attendance, and the roster with contacts (SCHED-48).
create table team_managers (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  team_id uuid not null,
  membership_id uuid not null,
  slot smallint not null,
  created_at timestamptz not null default club_now(),
  constraint team_managers_pkey primary key (id),
  constraint team_managers_in_organization unique (id, organization_id),
  constraint team_managers_max_3 unique (team_id, slot),
  constraint team_managers_once unique (team_id, membership_id),
  constraint team_managers_slot_range check (slot >= 1 and slot <= 3),
  constraint team_managers_membership_exists foreign key (membership_id, organization_id) references memberships(id, organization_id) on delete cascade,
  constraint team_managers_organization_exists foreign key (organization_id) references organizations(id),
  constraint team_managers_team_exists foreign key (team_id, organization_id) references teams(id, organization_id) on delete cascade
);

create index team_managers_of_membership on team_managers (membership_id);
create index team_managers_of_organization on team_managers (organization_id);

-- Rosters. Whoever leaves a team stays as an inactive row.
create table team_players (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  team_id uuid not null,
  player_id uuid not null,
  status text not null default 'active',
  jersey_number integer,
  invitation_id uuid,
  -- Lets the foreign key ask for an offer that was accepted.
  invitation_status text not null generated always as ('accepted') stored,
  created_at timestamptz not null default club_now(),
  -- The place ended when the player was archived, and comes back with the player.
  ended_by_archiving boolean not null default false,
  constraint team_players_pkey primary key (id),
  constraint team_players_in_organization unique (id, organization_id),
  constraint team_players_one_per_offer unique (invitation_id),
  constraint team_players_one_per_player unique (team_id, player_id),
  constraint team_players_jersey_number_range check (jersey_number >= 0 and jersey_number <= 999),
  constraint team_players_status_known check (status = any (array['active', 'inactive'])),
  constraint team_players_offer_accepted foreign key (invitation_id, team_id, player_id, organization_id, invitation_status) references team_invitations(id, team_id, player_id, organization_id, status) deferrable,
  constraint team_players_organization_exists foreign key (organization_id) references organizations(id),
  constraint team_players_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id),
  constraint team_players_team_exists foreign key (team_id, organization_id) references teams(id, organization_id)
);

create unique index team_players_jersey_number_unique on team_players (team_id, jersey_number) where status = 'active';
create index team_players_of_player on team_players (player_id);
create index team_players_of_team on team_players (organization_id, team_id, status, created_at);

create constraint trigger team_players_forget_answers after delete or update of status on team_players deferrable initially deferred for each row when (old.status = 'active') execute function forget_answers();
create trigger team_players_of_players_not_archived before insert on team_players for each row when (new.status = 'active') execute function check_player_not_archived();
create trigger team_players_of_players_not_archived_again before update of status on team_players for each row when (new.status = 'active' and old.status <> 'active') execute function check_player_not_archived();
create trigger team_players_of_players_not_erased before insert on team_players for each row execute function check_player_not_erased();
create trigger team_players_release_offers after update on team_players for each row when (old.status is distinct from new.status) execute function follow_roster();
create trigger team_players_release_offers_when_deleted after delete on team_players for each row when (old.status = 'active') execute function follow_roster();
create trigger team_players_taken_again before update of status on team_players for each row when (new.status = 'active' and old.status <> 'active') execute function take_place_again();

-- ## Tryouts

-- Tryouts of an age group.
create table tryouts (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  age_group_id uuid not null,
  title text not null,
  description text,
  location text not null,
  date timestamptz not null,
  registration_deadline timestamptz not null,
  max_participants integer,
  status text not null default 'upcoming',
  -- Written by the trigger below, never by hand: late evaluations are measured against it.
  completed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  opening_key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  -- Counts what a calendar shows of the tryout, for the SEQUENCE of its entry (RFC 5545).
  revision integer not null default 0,
  -- When the families are to be written to; null while they know everything.
  letters_due_at timestamptz,
  search_title text not null generated always as (search_text(title)) stored,
  changed_at timestamptz not null default club_now(),
  constraint tryouts_pkey primary key (id),
  constraint tryouts_in_organization unique (id, organization_id),
  constraint tryouts_completed_at_when_completed check ((status = 'completed') = (completed_at is not null)),
  constraint tryouts_dates_finite check (isfinite(date) and isfinite(registration_deadline)),
  constraint tryouts_deadline_before_date check (registration_deadline <= date),
  constraint tryouts_location_length check (char_length(btrim(location)) >= 3),
  constraint tryouts_max_participants_positive check (max_participants > 0),
  constraint tryouts_opening_key_length check (octet_length(opening_key) = 32),
  constraint tryouts_revision_counted check (revision >= 0),
  constraint tryouts_status_known check (status = any (array['upcoming', 'active', 'completed', 'cancelled'])),
  constraint tryouts_title_length check (char_length(btrim(title)) >= 3),
  constraint tryouts_age_group_exists foreign key (age_group_id, organization_id) references age_groups(id, organization_id),
  constraint tryouts_created_by_member foreign key (created_by, organization_id) references members(id, organization_id) on delete set null (created_by),
  constraint tryouts_organization_exists foreign key (organization_id) references organizations(id)
);

create index tryouts_by_author on tryouts (created_by);
create index tryouts_of_age_group on tryouts (age_group_id);
create index tryouts_of_organization on tryouts (organization_id, status, date);
create index tryouts_with_letters_due on tryouts (letters_due_at) where letters_due_at is not null;

create trigger tryouts_changed_in_calendars before update on tryouts for each row when (old.title is distinct from new.title or old.date is distinct from new.date or old.location is distinct from new.location or (old.status = 'cancelled') <> (new.status = 'cancelled')) execute function note_tryout_in_calendars();
create trigger tryouts_start_as_upcoming before insert on tryouts for each row execute function check_tryout_start();
create trigger tryouts_status_transition before update on tryouts for each row execute function check_tryout_transition();
create trigger tryouts_tallied after update on tryouts for each row when (old.title is distinct from new.title or old.date is distinct from new.date or old.location is distinct from new.location or old.age_group_id is distinct from new.age_group_id or (old.status = 'cancelled') <> (new.status = 'cancelled')) execute function tally_calendar_of_organization();
create trigger tryouts_tallied_when_inserted_or_deleted after insert or delete on tryouts for each row execute function tally_calendar_of_organization();
create trigger tryouts_tell_families before update on tryouts for each row execute function note_tryout_change();

-- Players of a tryout, from the registration to the check-in.
create table tryout_registrations (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  tryout_id uuid not null,
  player_id uuid not null,
  status text not null default 'registered',
  registration_notes text,
  checked_in_at timestamptz,
  created_at timestamptz not null default club_now(),
  marked_at timestamptz,
  late boolean not null default false,
  bib_number integer,
  -- The last letter: kind, number, date and place as told, and in `before` what the letter before it told.
  told jsonb,
  -- Registrations that became this one when their players were merged.
  merged_ids uuid[] not null default '{}'::uuid[],
  -- Why a player takes part whose birth date was outside the age group: 3 to 200 characters, unless a name in it was erased.
  plays_up text,
  constraint tryout_registrations_pkey primary key (id),
  constraint tryout_registrations_as_evaluated unique (id, tryout_id, player_id, organization_id),
  constraint tryout_registrations_bib_number_unique unique (tryout_id, bib_number),
  constraint tryout_registrations_in_organization unique (id, organization_id),
  constraint tryout_registrations_one_per_player unique (tryout_id, player_id),
  constraint tryout_registrations_bib_number_range check (bib_number >= 1 and bib_number <= 999),
  constraint tryout_registrations_marked_at_finite check (isfinite(marked_at)),
  constraint tryout_registrations_plays_up_length check (char_length(btrim(plays_up)) >= 1 and char_length(btrim(plays_up)) <= 600),
  constraint tryout_registrations_status_known check (status = any (array['registered', 'checked_in', 'absent', 'withdrawn'])),
  constraint tryout_registrations_told_known check (jsonb_typeof(told) = 'object' and not jsonb_path_exists(told, '$.*."kind"?((((@ != "registered" && @ != "moved") && @ != "cancelled") && @ != "withdrawn") && @ != "over")'::jsonpath)),
  constraint tryout_registrations_organization_exists foreign key (organization_id) references organizations(id),
  constraint tryout_registrations_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id),
  constraint tryout_registrations_tryout_exists foreign key (tryout_id, organization_id) references tryouts(id, organization_id)
);

create index tryout_registrations_of_player on tryout_registrations (player_id);
create index tryout_registrations_of_tryout on tryout_registrations (organization_id, tryout_id, status);

create trigger tryout_registrations_marked_while_active before update on tryout_registrations for each row execute function check_attendance_time();
create trigger tryout_registrations_of_players_not_archived before insert on tryout_registrations for each row execute function check_player_not_archived();
create trigger tryout_registrations_of_players_not_erased before insert on tryout_registrations for each row execute function check_player_not_erased();
create trigger tryout_registrations_plays_up_outside before insert on tryout_registrations for each row when (new.plays_up is not null) execute function check_plays_up();
create trigger tryout_registrations_tell_families after insert on tryout_registrations referencing new table as registered for each statement execute function note_new_registrations();
create trigger tryout_registrations_tell_of_withdrawal after update on tryout_registrations for each row when (new.status <> old.status and ('withdrawn' = new.status or 'withdrawn' = old.status)) execute function note_withdrawal();

-- Scores of one evaluator for one registration.
create table tryout_evaluations (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  tryout_id uuid not null,
  registration_id uuid not null,
  player_id uuid not null,
  -- The evaluator as a user (coach or admin); null once that account is deleted.
  coach_id uuid,
  coach_profile_id uuid,
  technical_score smallint not null,
  acumen_score smallint not null,
  physical_score smallint not null,
  character_score smallint not null,
  recommendation text not null,
  notes text,
  -- When the scores were made, which may be before they arrived; late says that they arrived after completion.
  recorded_at timestamptz not null default club_now(),
  late boolean not null default false,
  created_at timestamptz not null default club_now(),
  updated_at timestamptz not null default club_now(),
  constraint tryout_evaluations_pkey primary key (id),
  constraint tryout_evaluations_in_organization unique (id, organization_id),
  constraint tryout_evaluations_one_per_evaluator unique (tryout_id, registration_id, coach_id),
  constraint tryout_evaluations_acumen_score_range check (acumen_score >= 1 and acumen_score <= 5),
  constraint tryout_evaluations_character_score_range check (character_score >= 1 and character_score <= 5),
  constraint tryout_evaluations_physical_score_range check (physical_score >= 1 and physical_score <= 5),
  constraint tryout_evaluations_recommendation_known check (recommendation = any (array['yes', 'maybe', 'no'])),
  constraint tryout_evaluations_recorded_at_finite check (isfinite(recorded_at)),
  constraint tryout_evaluations_technical_score_range check (technical_score >= 1 and technical_score <= 5),
  constraint tryout_evaluations_coach_exists foreign key (coach_profile_id, organization_id) references coach_profiles(id, organization_id) on delete set null (coach_profile_id),
  constraint tryout_evaluations_evaluator_is_member foreign key (coach_id, organization_id) references members(id, organization_id) on delete set null (coach_id),
  constraint tryout_evaluations_organization_exists foreign key (organization_id) references organizations(id),
  constraint tryout_evaluations_registration_exists foreign key (registration_id, tryout_id, player_id, organization_id) references tryout_registrations(id, tryout_id, player_id, organization_id) deferrable
);

create index tryout_evaluations_of_coach on tryout_evaluations (coach_profile_id);
create index tryout_evaluations_of_evaluator on tryout_evaluations (coach_id);
create index tryout_evaluations_of_player on tryout_evaluations (player_id);
create index tryout_evaluations_of_registration on tryout_evaluations (registration_id);
create index tryout_evaluations_of_tryout on tryout_evaluations (organization_id, tryout_id);

create trigger tryout_evaluations_only_while_active before insert or update on tryout_evaluations for each row when (not is_erasing()) execute function check_evaluation_time();

-- Whose phones have a tryout open, for the admin who is about to complete it. Goes with the account, and after a week.
create table tryout_presence (
  organization_id uuid not null,
  tryout_id uuid not null,
  user_id uuid not null,
  opened_at timestamptz not null default club_now(),
  heard_at timestamptz not null default club_now(),
  constraint tryout_presence_once primary key (organization_id, tryout_id, user_id),
  constraint tryout_presence_finite check (isfinite(opened_at) and isfinite(heard_at)),
  constraint tryout_presence_in_order check (heard_at >= opened_at),
  constraint tryout_presence_organization_exists foreign key (organization_id) references organizations(id),
  constraint tryout_presence_tryout_exists foreign key (tryout_id, organization_id) references tryouts(id, organization_id),
  constraint tryout_presence_user_is_member foreign key (user_id, organization_id) references members(id, organization_id) on delete cascade
);

create index tryout_presence_of_user on tryout_presence (user_id);

-- ## Offers

-- Offers of a place on a team. What was offered to whom never changes.
create table team_invitations (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  team_id uuid not null,
  player_id uuid not null,
  tryout_id uuid,
  status text not null default 'pending',
  response_at timestamptz,
  response_reason text,
  -- Only old, answered offers may lack it.
  offer_expires_at timestamptz,
  offer_letter_body text,
  team_age_group_at_invitation text,
  coach_name_at_invitation text,
  anticipated_team_level text,
  -- The upper bound keeps NaN out, which PostgreSQL holds to be greater than every number.
  anticipated_season_cost_amount numeric(10,2),
  anticipated_season_cost_description text,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  withdrawn_by uuid,
  released_at timestamptz,
  answered_by uuid,
  constraint team_invitations_pkey primary key (id),
  constraint team_invitations_as_on_roster unique (id, team_id, player_id, organization_id, status),
  constraint team_invitations_in_organization unique (id, organization_id),
  constraint team_invitations_accepted_before_expiry check (status <> 'accepted' or response_at < offer_expires_at),
  constraint team_invitations_answered_by_fits_reason check (answered_by is null or not response_reason is distinct from 'player'),
  constraint team_invitations_cost_range check (anticipated_season_cost_amount >= 0::numeric and anticipated_season_cost_amount <= 99999999.99),
  constraint team_invitations_lapsed_after_expiry check (response_reason <> 'lapsed' or response_at >= offer_expires_at),
  constraint team_invitations_open_336_hours check (offer_expires_at > created_at and offer_expires_at <= (created_at + '336:00:00'::interval)),
  constraint team_invitations_pending_expires check (status <> 'pending' or offer_expires_at is not null),
  constraint team_invitations_pending_without_response check ((status = 'pending') = (response_at is null) and (status = 'pending') = (response_reason is null)),
  constraint team_invitations_player_answers_in_time check (response_reason <> 'player' or response_at < offer_expires_at),
  constraint team_invitations_reason_fits_status check (status <> 'accepted' or response_reason = 'player'),
  constraint team_invitations_reason_known check (response_reason = any (array['player', 'lapsed', 'other_accepted', 'withdrawn'])),
  constraint team_invitations_released_after_acceptance check (released_at is null or status = 'accepted' and released_at >= response_at),
  constraint team_invitations_response_after_creation check (response_at >= created_at),
  constraint team_invitations_status_known check (status = any (array['pending', 'accepted', 'declined', 'expired'])),
  constraint team_invitations_withdrawn_by_fits_reason check (withdrawn_by is null or not response_reason is distinct from 'withdrawn'),
  -- Afterwards it has lapsed.
  constraint team_invitations_withdrawn_in_time check (response_reason <> 'withdrawn' or response_at < offer_expires_at),
  constraint team_invitations_answered_by_member foreign key (answered_by, organization_id) references members(id, organization_id) on delete set null (answered_by),
  constraint team_invitations_created_by_member foreign key (created_by, organization_id) references members(id, organization_id) on delete set null (created_by),
  constraint team_invitations_organization_exists foreign key (organization_id) references organizations(id),
  constraint team_invitations_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id),
  constraint team_invitations_team_exists foreign key (team_id, organization_id) references teams(id, organization_id),
  constraint team_invitations_tryout_exists foreign key (tryout_id, organization_id) references tryouts(id, organization_id),
  constraint team_invitations_withdrawn_by_member foreign key (withdrawn_by, organization_id) references members(id, organization_id) on delete set null (withdrawn_by)
);

create unique index one_accepted_offer_per_tryout on team_invitations (player_id, tryout_id) where status = 'accepted' and released_at is null and tryout_id is not null;
create unique index one_pending_offer_per_team on team_invitations (team_id, player_id) where status = 'pending';
create index pending_offers_by_expiry on team_invitations (offer_expires_at) where status = 'pending';
create index team_invitations_by_answerer on team_invitations (answered_by);
create index team_invitations_by_author on team_invitations (created_by);
create index team_invitations_by_withdrawer on team_invitations (withdrawn_by);
create index team_invitations_of_organization on team_invitations (organization_id, created_at desc);
create index team_invitations_of_player on team_invitations (player_id, created_at desc);
create index team_invitations_of_team on team_invitations (team_id, created_at desc);
create index team_invitations_of_tryout on team_invitations (tryout_id);

create trigger team_invitations_of_players_not_archived before insert on team_invitations for each row execute function check_player_not_archived();
create trigger team_invitations_of_players_not_erased before insert on team_invitations for each row execute function check_player_not_erased();
-- For each row, so that whatever leaves the status alone costs nothing; an answer concerns one offer or two.
create trigger team_invitations_tallied_when_answered after update on team_invitations for each row when (old.status is distinct from new.status) execute function tally_answered_offer();
create trigger team_invitations_tallied_when_deleted after delete on team_invitations referencing old table as changed for each statement execute function tally_offers();
create trigger team_invitations_tallied_when_sent after insert on team_invitations referencing new table as changed for each statement execute function tally_offers();
create trigger team_invitations_terms_and_answer before update on team_invitations for each row when (not is_erasing()) execute function check_offer_change();

-- What the offers of an organization come to is the sum of its rows. Whoever sends or answers adds a row and changes none,
-- so nobody waits for anybody; a job folds the rows into one. Declined ones include those whose status is expired.
-- No foreign key: the offers have one, and their deletion leaves a sum of zero.
create table offer_tallies (
  organization_id uuid not null,
  pending bigint not null,
  accepted bigint not null,
  declined bigint not null,
  withdrawn bigint not null default 0
);

create index offer_tallies_of_organization on offer_tallies (organization_id);

-- ## Schedule

-- Places where the club plays.
create table venues (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  name text not null,
  address text,
  note text,
  directions text,
  archived_at timestamptz,
  created_at timestamptz not null default club_now(),
  constraint venues_pkey primary key (id),
  constraint venues_in_organization unique (id, organization_id),
  constraint venues_name_length check (char_length(btrim(name)) >= 2),
  constraint venues_organization_exists foreign key (organization_id) references organizations(id)
);

create unique index venues_name_unique on venues (organization_id, folded_text(name)) where archived_at is null;

create trigger venues_tallied after update on venues for each row when (old.name is distinct from new.name or old.address is distinct from new.address) execute function tally_calendar_of_organization();

-- Fields of a venue.
create table fields (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  venue_id uuid not null,
  name text not null,
  -- Parts that can be used side by side; one that is not divided has one.
  parts smallint not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default club_now(),
  constraint fields_pkey primary key (id),
  constraint fields_in_organization unique (id, organization_id),
  constraint fields_name_length check (char_length(btrim(name)) >= 1),
  constraint fields_parts_range check (parts >= 1 and parts <= 8),
  constraint fields_organization_exists foreign key (organization_id) references organizations(id),
  constraint fields_venue_exists foreign key (venue_id, organization_id) references venues(id, organization_id)
);

create unique index fields_name_unique on fields (venue_id, folded_text(name)) where archived_at is null;
create index fields_of_organization on fields (organization_id, venue_id);

create trigger fields_tallied after update on fields for each row when (old.name is distinct from new.name or old.venue_id is distinct from new.venue_id) execute function tally_calendar_of_organization();

-- Use of a field, or of some of its parts. Several events share one only where an admin said so; it then spans all of
-- them.
create table bookings (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  field_id uuid not null,
  parts int4range not null,
  during tstzrange not null,
  constraint bookings_pkey primary key (id),
  constraint bookings_in_organization unique (id, organization_id),
  constraint bookings_during_finite check (not isempty(during) and isfinite(lower(during)) and isfinite(upper(during)) and lower_inc(during) and not upper_inc(during)),
  constraint bookings_parts_range check (not isempty(parts) and lower(parts) >= 1 and upper(parts) <= 9),
  -- Checked at the end of a statement: the bookings of a series move together.
  constraint bookings_never_overlap exclude using gist (field_id with =, parts with &&, during with &&) deferrable,
  constraint bookings_field_exists foreign key (field_id, organization_id) references fields(id, organization_id),
  constraint bookings_organization_exists foreign key (organization_id) references organizations(id)
);

create index bookings_of_organization on bookings (organization_id);

-- Rules by which events repeat. Their events are rows of their own.
create table event_series (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  first_day date not null,
  -- Every so many weeks on these weekdays, or every so many months on the n-th weekday of the first day.
  every smallint not null,
  weekdays smallint[],
  nth smallint,
  until date,
  count smallint,
  skipped date[] not null default '{}'::date[],
  created_by uuid,
  created_at timestamptz not null default club_now(),
  constraint event_series_pkey primary key (id),
  constraint event_series_in_organization unique (id, organization_id),
  constraint event_series_count_range check (count >= 1 and count <= 120),
  constraint event_series_ends check (until is not null or count is not null),
  constraint event_series_every_range check (every >= 1 and every <= 4),
  constraint event_series_first_day_finite check (isfinite(first_day)),
  constraint event_series_nth_known check (nth = any (array['-1'::integer, 1, 2, 3, 4])),
  constraint event_series_until_after_first_day check (until >= first_day),
  constraint event_series_weekdays_known check (weekdays <@ array[1::smallint, 2::smallint, 3::smallint, 4::smallint, 5::smallint, 6::smallint, 7::smallint] and cardinality(weekdays) >= 1 and cardinality(weekdays) <= 7),
  constraint event_series_weekly_or_monthly check ((weekdays is null) <> (nth is null)),
  constraint event_series_created_by_member foreign key (created_by, organization_id) references members(id, organization_id) on delete set null (created_by),
  constraint event_series_organization_exists foreign key (organization_id) references organizations(id)
);

create index event_series_by_author on event_series (created_by);
create index event_series_of_organization on event_series (organization_id);

-- Practices, games and other events.
create table events (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  kind text not null,
  title text,
  is_for_all boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_all_day boolean not null,
  meeting_minutes smallint,
  -- The field, and the parts of it where that is not the whole one. It is booked until the event is cancelled.
  field_id uuid,
  booking_id uuid,
  first_part smallint,
  last_part smallint,
  place text,
  note text,
  opponent text,
  side text,
  status text not null default 'scheduled',
  cancel_reason text,
  series_id uuid,
  -- The day that the series gave it, which stays when the event is moved.
  series_day date,
  -- Fields that were changed on this event alone: the series no longer changes them.
  own_fields text[] not null default '{}'[],
  -- Rises with every change that calendars show (RFC 5545).
  revision integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  changed_at timestamptz not null default club_now(),
  -- Time, place, status and teams that people were told of last; null while they were told of nothing.
  told jsonb,
  -- First letter or banner about it, from which on it is cancelled instead of deleted (SCHED-11).
  told_at timestamptz,
  -- First change that nobody was told of yet, and the moment at which the next letters are judged.
  unheard_since timestamptz,
  letters_due_at timestamptz,
  opening_key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  -- Start and end on the club's clock, as people typed them. Only the domain derives the moments from them.
  wall_start timestamp without time zone not null,
  -- A whole-day event ends where the next day begins.
  wall_end timestamp without time zone not null,
  constraint events_pkey primary key (id),
  constraint events_in_organization unique (id, organization_id),
  -- Checked at the end of a statement: the days of a series move together.
  constraint events_one_per_series_day unique (series_id, series_day) deferrable,
  constraint events_with_start unique (id, organization_id, starts_at),
  -- Days of the wall: the clock may have gone back in between.
  constraint events_at_most_14_days check (ends_at <= (starts_at + '14 days 03:00:00'::interval)),
  constraint events_end_after_start check (ends_at > starts_at),
  constraint events_games_have_opponents check (kind = 'game' or opponent is null and side is null),
  constraint events_kind_known check (kind = any (array['practice', 'game', 'event'])),
  constraint events_letters_due_while_unheard check (letters_due_at is null or unheard_since is not null),
  constraint events_meeting_minutes_range check (meeting_minutes >= 0 and meeting_minutes <= 240),
  constraint events_note_length check (char_length(note) <= 2000),
  constraint events_one_place check (field_id is null or place is null),
  constraint events_opening_key_length check (octet_length(opening_key) = 32),
  constraint events_other_kinds_titled check (kind <> 'event' or title is not null),
  constraint events_parts_of_field check ((first_part is null) = (last_part is null) and first_part <= last_part and (first_part is null or field_id is not null)),
  constraint events_place_length check (char_length(btrim(place)) >= 2),
  constraint events_reason_of_cancelled check (status = 'cancelled' or cancel_reason is null),
  constraint events_revision_counted check (revision >= 0),
  constraint events_scheduled_book_field check ((booking_id is not null) = (status = 'scheduled' and field_id is not null)),
  constraint events_series_with_day check ((series_id is null) = (series_day is null)),
  constraint events_side_known check (side = any (array['home', 'away'])),
  constraint events_status_known check (status = any (array['scheduled', 'cancelled'])),
  constraint events_times_finite check (isfinite(starts_at) and isfinite(ends_at)),
  constraint events_title_length check (char_length(btrim(title)) >= 2),
  constraint events_wall_end_after_start check (wall_end > wall_start),
  constraint events_wall_times_finite check (isfinite(wall_start) and isfinite(wall_end)),
  constraint events_whole_days_on_clock check (not is_all_day or wall_start = date_trunc('day', wall_start) and wall_end = date_trunc('day', wall_end)),
  constraint events_booking_exists foreign key (booking_id, organization_id) references bookings(id, organization_id),
  constraint events_created_by_member foreign key (created_by, organization_id) references members(id, organization_id) on delete set null (created_by),
  constraint events_field_exists foreign key (field_id, organization_id) references fields(id, organization_id),
  constraint events_organization_exists foreign key (organization_id) references organizations(id),
  constraint events_series_exists foreign key (series_id, organization_id) references event_series(id, organization_id)
);

create index events_by_author on events (created_by);
create index events_for_all on events (organization_id, starts_at, id) where is_for_all;
create index events_in_order on events (organization_id, starts_at, id);
create index events_of_booking on events (booking_id);
create index events_of_field on events (field_id, starts_at);
create index events_with_letters_due on events (letters_due_at) where letters_due_at is not null;

-- At commit: events and their teams are written one after the other.
create constraint trigger events_for_all_without_teams after insert or update of is_for_all on events deferrable initially deferred for each row execute function check_event_audience();
create trigger events_tallied_for_guests after update on events for each row when (old.revision <> new.revision) execute function tally_calendar_of_guests();
create trigger events_tallied_when_deleted after delete on events referencing old table as changed for each statement execute function tally_calendar_of_events();
create trigger events_tallied_when_inserted after insert on events referencing new table as changed for each statement execute function tally_calendar_of_events();
create trigger events_tallied_when_no_longer_for_all after update of is_for_all on events for each row when (old.is_for_all and not new.is_for_all) execute function tally_calendar_of_former_events();
create trigger events_tallied_when_updated after update on events referencing new table as changed for each statement execute function tally_calendar_of_events();
create trigger events_tell_of_changes before update of revision on events for each row when (new.revision <> old.revision) execute function note_event_change();
create trigger events_tell_of_new before insert on events for each row execute function note_event_change();
create constraint trigger events_within_booking after insert or update of starts_at, ends_at, field_id, booking_id, first_part, last_part on events deferrable initially deferred for each row when (new.booking_id is not null) execute function check_booking_of_event();

-- The start is repeated so that the events of a team are found in their order; it follows the event's.
create table event_teams (
  event_id uuid not null,
  team_id uuid not null,
  organization_id uuid not null,
  starts_at timestamptz not null,
  constraint event_teams_pkey primary key (event_id, team_id),
  constraint event_teams_event_exists foreign key (event_id, organization_id, starts_at) references events(id, organization_id, starts_at) on update cascade on delete cascade,
  constraint event_teams_organization_exists foreign key (organization_id) references organizations(id),
  constraint event_teams_team_exists foreign key (team_id, organization_id) references teams(id, organization_id)
);

create index event_teams_in_order on event_teams (team_id, starts_at, event_id);
create index event_teams_of_organization on event_teams (organization_id);

create constraint trigger event_teams_of_others after insert or delete on event_teams deferrable initially deferred for each row execute function check_team_of_event();
create trigger event_teams_tallied_when_deleted after delete on event_teams referencing old table as changed for each statement execute function tally_calendar_of_event_teams();
create trigger event_teams_tallied_when_inserted after insert on event_teams referencing new table as changed for each statement execute function tally_calendar_of_event_teams();

-- Players of the club who are guests of one event, without being on a team of it (RSVP-12). The start is repeated so that the
-- events of a guest are found in their order, as in event_teams.
create table event_guests (
  event_id uuid not null,
  player_id uuid not null,
  organization_id uuid not null,
  starts_at timestamptz not null,
  added_by uuid,
  created_at timestamptz not null default club_now(),
  constraint event_guests_pkey primary key (event_id, player_id),
  constraint event_guests_added_by_member foreign key (added_by, organization_id) references members(id, organization_id) on delete set null (added_by),
  constraint event_guests_event_exists foreign key (event_id, organization_id, starts_at) references events(id, organization_id, starts_at) on update cascade on delete cascade,
  constraint event_guests_organization_exists foreign key (organization_id) references organizations(id),
  constraint event_guests_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id) on delete cascade
);

create index event_guests_by_author on event_guests (added_by);
create index event_guests_in_order on event_guests (player_id, starts_at, event_id);
create index event_guests_of_organization on event_guests (organization_id);

-- At commit: a merge gives the place to the player who stays.
create constraint trigger event_guests_forget_answers after delete on event_guests deferrable initially deferred for each row execute function forget_answer_of_guest();
create trigger event_guests_of_players_not_archived before insert on event_guests for each row execute function check_player_not_archived();
create trigger event_guests_of_teams before insert on event_guests for each row execute function check_guest();
-- Calendars of guests follow the event (FEED-05): they count no changes of its teams.
create trigger event_guests_tallied after insert or delete on event_guests for each row execute function tally_calendar_of_organization();

-- Changes of an event that people may have to know of (SCHED-13): when, where, if at all. `before` and `after` hold what
-- differs: startsAt, endsAt, isAllDay, meetingMinutes, place.
create table event_changes (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  event_id uuid not null,
  kind text not null,
  before jsonb not null default '{}'::jsonb,
  after jsonb not null default '{}'::jsonb,
  reason text,
  changed_by uuid,
  created_at timestamptz not null default club_now(),
  constraint event_changes_pkey primary key (id),
  constraint event_changes_in_organization unique (id, organization_id),
  constraint event_changes_kind_known check (kind = any (array['created', 'changed', 'cancelled', 'restored'])),
  constraint event_changes_by_member foreign key (changed_by, organization_id) references members(id, organization_id) on delete set null (changed_by),
  constraint event_changes_event_exists foreign key (event_id, organization_id) references events(id, organization_id) on delete cascade,
  constraint event_changes_organization_exists foreign key (organization_id) references organizations(id)
);

create index event_changes_by_author on event_changes (changed_by);
create index event_changes_of_event on event_changes (event_id, created_at);
create index event_changes_of_organization on event_changes (organization_id, created_at);

-- Urgent changes, which a person sees in the app until saying so (CHANGE-02).
create table event_notices (
  event_id uuid not null,
  user_id uuid not null,
  organization_id uuid not null,
  -- Of the event, when it was noticed.
  revision integer not null,
  news text not null,
  -- End as the person knew it before; null of a new event.
  ended_at timestamptz,
  noticed_at timestamptz not null default club_now(),
  seen_at timestamptz,
  known jsonb,
  constraint event_notices_pkey primary key (event_id, user_id),
  constraint event_notices_in_order check (seen_at >= noticed_at),
  constraint event_notices_known_of_gone check ((news = 'gone') = (known is not null)),
  constraint event_notices_news_known check (news = any (array['new', 'changed', 'cancelled', 'restored', 'gone'])),
  constraint event_notices_event_exists foreign key (event_id, organization_id) references events(id, organization_id) on delete cascade,
  constraint event_notices_organization_exists foreign key (organization_id) references organizations(id),
  constraint event_notices_to_member foreign key (user_id, organization_id) references members(id, organization_id) on delete cascade
);

create index event_notices_of_organization on event_notices (organization_id);
create index event_notices_to_user on event_notices (user_id);
create index event_notices_unseen on event_notices (user_id) where seen_at is null;

-- What a person was told of an event where that is not what the others were told: a letter was taken back, or the
-- letters of the day were used up.
create table owed_event_letters (
  event_id uuid not null,
  organization_id uuid not null,
  user_id uuid,
  contact_id uuid,
  told jsonb,
  is_urgent boolean not null,
  due_at timestamptz not null,
  constraint owed_event_letters_once unique nulls not distinct (event_id, user_id, contact_id),
  constraint owed_event_letters_one_reader check (num_nonnulls(user_id, contact_id) = 1),
  constraint owed_event_letters_contact_exists foreign key (contact_id, organization_id) references contact_addresses(id, organization_id) on delete cascade,
  constraint owed_event_letters_event_exists foreign key (event_id, organization_id) references events(id, organization_id) on delete cascade,
  constraint owed_event_letters_organization_exists foreign key (organization_id) references organizations(id),
  constraint owed_event_letters_to_member foreign key (user_id, organization_id) references members(id, organization_id) on delete cascade
);

create index owed_event_letters_of_organization on owed_event_letters (organization_id, due_at);
create index owed_event_letters_to_contact on owed_event_letters (contact_id);
create index owed_event_letters_to_user on owed_event_letters (user_id);

-- Days on which the organization does not play or practice: proposed to be left out of series (SCHED-22).
create table holidays (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  name text not null,
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null default club_now(),
  constraint holidays_pkey primary key (id),
  constraint holidays_in_organization unique (id, organization_id),
  constraint holidays_days_finite check (isfinite(first_day) and isfinite(last_day)),
  constraint holidays_in_order check (last_day >= first_day and last_day <= (first_day + 120)),
  constraint holidays_name_length check (char_length(btrim(name)) >= 2),
  constraint holidays_organization_exists foreign key (organization_id) references organizations(id)
);

create index holidays_in_order_of_days on holidays (organization_id, first_day);

-- The secret calendar address of a login, with everything that the person sees in all organizations (FEED-01). A new
-- address is another row, so the old one ends at once.
create table calendar_feeds (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  -- Key of the proof in the address. It never leaves the server.
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  created_at timestamptz not null default club_now(),
  -- Last time that a calendar program read it, within the hour.
  read_at timestamptz,
  constraint calendar_feeds_pkey primary key (id),
  constraint calendar_feeds_one_per_user unique (user_id),
  constraint calendar_feeds_key_length check (octet_length(key) = 32),
  constraint calendar_feeds_user_exists foreign key (user_id) references users(id) on delete cascade
);

-- Changes of what calendars show: of the events of a team, or, without one, of anything else of the organization. Rows
-- are only ever added, and a job folds them (decision record 0017), so nothing waits for the row of a team. Their sums
-- tell if the built text of a calendar is still true, without reading events (decision record 0059).
create table calendar_tallies (
  organization_id uuid not null,
  team_id uuid,
  changes bigint not null
);

create index calendar_tallies_of_organization on calendar_tallies (organization_id, team_id);

-- ## Answers and attendance

-- Answers of players to events, by themselves or by their guardians.
create table answers (
  event_id uuid not null,
  player_id uuid not null,
  organization_id uuid not null,
  answer text not null,
  remark text,
  -- Role in which the person gave it.
  given_as text not null,
  answered_by uuid,
  answered_at timestamptz not null default club_now(),
  -- Time of the event when it was answered: moved away from it, the event asks again (SCHED-24).
  for_start timestamptz not null,
  for_end timestamptz not null,
  by_mail boolean not null default false,
  contact_id uuid,
  constraint answers_pkey primary key (event_id, player_id),
  constraint answers_answer_known check (answer = any (array['yes', 'maybe', 'no'])),
  constraint answers_contacts_by_mail check (contact_id is null or by_mail),
  constraint answers_given_as_known check (given_as = any (array['player', 'guardian', 'coach', 'manager', 'admin'])),
  constraint answers_remark_length check (char_length(remark) >= 1 and char_length(remark) <= 200),
  constraint answers_by_member foreign key (answered_by, organization_id) references members(id, organization_id) on delete set null (answered_by),
  constraint answers_contact_exists foreign key (contact_id, organization_id) references contact_addresses(id, organization_id) on delete set null (contact_id),
  -- An event with answers is cancelled, not deleted (SCHED-11).
  constraint answers_event_exists foreign key (event_id, organization_id) references events(id, organization_id),
  constraint answers_organization_exists foreign key (organization_id) references organizations(id),
  constraint answers_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id) on delete cascade
);

create index answers_by_contact on answers (contact_id);
create index answers_by_user on answers (answered_by);
create index answers_of_organization on answers (organization_id);
create index answers_of_player on answers (player_id);

create trigger answers_of_asked_players before insert or update of answer on answers for each row execute function check_answer();

-- Coaches answer the events of their teams, too (RSVP-13): one answer for a coach and an event.
create table coach_answers (
  event_id uuid not null,
  coach_profile_id uuid not null,
  organization_id uuid not null,
  answer text not null,
  answered_at timestamptz not null default club_now(),
  -- Time of the event when it was answered: moved away from it, the event asks again (SCHED-24).
  for_start timestamptz not null,
  for_end timestamptz not null,
  constraint coach_answers_pkey primary key (event_id, coach_profile_id),
  constraint coach_answers_answer_known check (answer = any (array['yes', 'maybe', 'no'])),
  constraint coach_answers_coach_exists foreign key (coach_profile_id, organization_id) references coach_profiles(id, organization_id) on delete cascade,
  constraint coach_answers_event_exists foreign key (event_id, organization_id) references events(id, organization_id),
  constraint coach_answers_organization_exists foreign key (organization_id) references organizations(id)
);

create index coach_answers_of_coach on coach_answers (coach_profile_id);
create index coach_answers_of_organization on coach_answers (organization_id);

-- A merge of logins moves the answer and its team to another profile of the coach, one after the other.
create trigger coach_answers_of_coaches before insert or update of answer on coach_answers for each row execute function check_coach_answer();

-- Who came to an event. Marks are only added; the one made last counts.
create table attendance_marks (
  -- In the order of arrival, which decides between marks that were made at the same moment.
  id bigint not null generated always as identity,
  organization_id uuid not null,
  event_id uuid not null,
  player_id uuid not null,
  -- Null where an earlier mark was taken back.
  mark text,
  marked_by uuid,
  -- Time at which the person marked the player, without signal perhaps, and that of its arrival here.
  marked_at timestamptz not null,
  arrived_at timestamptz not null default club_now(),
  constraint attendance_marks_pkey primary key (id),
  constraint attendance_marks_arrive_later check (marked_at <= arrived_at),
  constraint attendance_marks_mark_known check (mark = any (array['present', 'late', 'absent', 'excused'])),
  constraint attendance_marks_by_member foreign key (marked_by, organization_id) references members(id, organization_id) on delete set null (marked_by),
  -- An event with attendance is cancelled, not deleted.
  constraint attendance_marks_event_exists foreign key (event_id, organization_id) references events(id, organization_id),
  constraint attendance_marks_organization_exists foreign key (organization_id) references organizations(id),
  constraint attendance_marks_player_exists foreign key (player_id, organization_id) references player_profiles(id, organization_id) on delete cascade
);

create index attendance_marks_by_user on attendance_marks (marked_by);
create index attendance_marks_in_order on attendance_marks (event_id, player_id, marked_at desc, id desc);
create index attendance_marks_of_organization on attendance_marks (organization_id);
create index attendance_marks_of_player on attendance_marks (player_id);

create trigger attendance_marks_in_time before insert on attendance_marks for each row execute function check_attendance_mark();

-- ## Mail

-- Effects outside the database, written in the transaction that causes them and carried out afterwards.
create table outbox (
  id uuid not null default gen_random_uuid(),
  -- Null for mails to people who are not in an organization (yet).
  organization_id uuid,
  kind text not null,
  entity_id uuid,
  recipient text not null,
  version integer not null default 1,
  payload jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default club_now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default club_now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- Who caused the letter and is told when it cannot be delivered; the letter stays when the person goes.
  sender_id uuid,
  -- After this the letter is of no use, because the link in it has expired.
  expires_at timestamptz,
  about_account boolean not null generated always as (kind ~~ 'account.%' and kind <> 'account.invited') stored,
  waits_for_day boolean not null default false,
  user_id uuid,
  contact_id uuid,
  -- The first attempt that failed; a letter may have waited long before it, for the morning.
  first_failed_at timestamptz,
  -- The last failure was one of the mail server, and not of this letter or its reader.
  server_failed boolean not null default false,
  constraint outbox_pkey primary key (id),
  constraint outbox_attempts_counted check (attempts >= 0),
  constraint outbox_one_reader check (user_id is null or contact_id is null),
  constraint outbox_sent_or_failed check (sent_at is null or failed_at is null),
  constraint outbox_version_positive check (version > 0),
  constraint outbox_contact_exists foreign key (contact_id, organization_id) references contact_addresses(id, organization_id) on delete cascade,
  constraint outbox_organization_exists foreign key (organization_id) references organizations(id),
  constraint outbox_sender_is_member foreign key (sender_id, organization_id) references members(id, organization_id) on delete set null (sender_id),
  constraint outbox_user_exists foreign key (user_id) references users(id) on delete cascade
);

create index outbox_caused_by_people on outbox (created_at, organization_id) where kind = any (array['account.invited', 'contact.confirm', 'offer.sent', 'tryout.letter', 'schedule.urgent', 'schedule.digest']);
create index outbox_due on outbox (about_account desc, next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_of_contact on outbox (contact_id);
-- The letters about an offer, a registration or an event are looked up by its id, once for each row of a list. The unique
-- indexes begin with the login or leave out the letters to logins, so each look-up read a whole index.
create index outbox_of_entity on outbox (entity_id, kind);
create index outbox_of_organization on outbox (organization_id);
create index outbox_of_sender on outbox (sender_id);
create unique index outbox_once_per_login on outbox (user_id, kind, entity_id, version);
create unique index outbox_once_per_version on outbox (kind, entity_id, recipient, version) nulls not distinct where user_id is null;

-- Kinds of email that a login has switched off; those without a row are on.
create table muted_notifications (
  user_id uuid not null,
  kind text not null,
  muted_at timestamptz not null default club_now(),
  constraint muted_notifications_pkey primary key (user_id, kind),
  constraint muted_notifications_kind_known check (kind = any (array['tryouts', 'corrections', 'guardians', 'answers', 'schedule'])),
  constraint muted_notifications_user_exists foreign key (user_id) references users(id) on delete cascade
);

-- Email addresses that a mail server refused for good: the address itself, not a letter or its sender (FAM-20, decision
-- record 0043). No letters go to one but those about the own account, until the address changes or one of these arrives.
create table refused_addresses (
  email text not null,
  refused_at timestamptz not null default club_now(),
  -- The mail server's answer, without addresses.
  reason text not null,
  constraint refused_addresses_pkey primary key (email),
  constraint refused_addresses_email_length check (char_length(email) >= 3 and char_length(email) <= 254),
  constraint refused_addresses_email_normalised check (email = lower(email) and email !~ '\s' and strpos(email, '@') > 1),
  constraint refused_addresses_reason_length check (char_length(reason) <= 300)
);

-- ## Operation

-- Ids without foreign keys: the log outlives what it speaks of, and nothing may rewrite its rows.
create table audit_log (
  id bigint not null generated always as identity,
  organization_id uuid not null,
  actor_id uuid,
  action text not null,
  entity text,
  entity_id uuid,
  details jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default club_now(),
  membership_id uuid,
  constraint audit_log_pkey primary key (id),
  constraint audit_log_names_entity check (entity is not null and entity_id is not null) not valid,
  constraint audit_log_organization_exists foreign key (organization_id) references organizations(id)
);

create index audit_log_by_age on audit_log (created_at);
-- The page of a player shows the lines about the player and about everything of the player.
create index audit_log_of_entity on audit_log (organization_id, entity_id);
create index audit_log_of_organization on audit_log (organization_id, created_at desc);

create trigger audit_log_append_only before delete or update or truncate on audit_log for each statement when (not is_erasing()) execute function check_audit_log_append_only();

-- A request sent twice is carried out once, and answered twice; a command without an answer leaves answer null.
create table idempotency_keys (
  organization_id uuid not null,
  user_id uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default club_now(),
  constraint idempotency_keys_once_per_user primary key (organization_id, user_id, key),
  constraint idempotency_keys_key_length check (char_length(key) >= 1 and char_length(key) <= 255),
  constraint idempotency_keys_request_hashed check (octet_length(request_hash) = 32),
  constraint idempotency_keys_status_is_http check (status >= 100 and status <= 599),
  constraint idempotency_keys_organization_exists foreign key (organization_id) references organizations(id),
  constraint idempotency_keys_user_is_member foreign key (user_id, organization_id) references members(id, organization_id) on delete cascade
);

create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_of_user on idempotency_keys (user_id);

-- The shape rate-limiter-flexible expects; expire is in milliseconds since 1970.
create table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey primary key (key)
);

create index rate_limits_by_expiry on rate_limits (expire);

-- When a server last knew the time of day to be right, for the next start (decision record 0023). At most one row.
create table clock_marks (
  id smallint not null default 1,
  seen_at timestamptz not null,
  constraint clock_marks_pkey primary key (id),
  constraint clock_marks_one_row check (id = 1)
);

-- Troubles that the operator of the server was told of, until they are over (OPS-33). Several servers may share the database,
-- and one may restart in between: the row makes sure that the beginning and the end are told once.
create table operator_alerts (
  trouble text not null,
  id uuid not null default gen_random_uuid(),
  detail text not null,
  began_at timestamptz not null default club_now(),
  -- The last look that still found the trouble.
  seen_at timestamptz not null default club_now(),
  constraint operator_alerts_pkey primary key (trouble),
  constraint operator_alerts_seen_after_beginning check (seen_at >= began_at)
);

-- Faults of the last days by the id that people are shown, for the operator (OPS-31). Nothing about people: the log has more.
create table request_errors (
  id bigint not null generated always as identity,
  request_id text not null,
  happened_at timestamptz not null,
  -- Null for a page that failed in a browser.
  status smallint,
  operation text,
  cause text,
  constraint request_errors_pkey primary key (id),
  constraint request_errors_are_faults check (status = any (array[500, 503])),
  constraint request_errors_id_shape check (request_id ~ '^[A-Za-z0-9_.-]{8,64}$')
);

create index request_errors_by_age on request_errors (happened_at);

-- Migrations that this database has seen.
create table schema_migrations (
  name text not null,
  applied_at timestamptz not null default now(),
  checksum text,
  version text,
  constraint schema_migrations_pkey primary key (name)
);

-- ## Functions

-- The other guardians of these players, of whom the reader must not learn anywhere.
create function apart_people(reader uuid)
 returns uuid[]
 language plpgsql
 stable
as $$
begin
  return (select coalesce(array_agg(distinct link.user_id), '{}') from guardianships as link
    where link.player_id = any(apart_players(reader)) and link.user_id <> reader and link.kind <> 'self');
end
$$;

-- The players whose guardians are kept apart from each other, and of whom the reader is one. PL/pgSQL, because it keeps its plans for the connection.
create function apart_players(reader uuid)
 returns uuid[]
 language plpgsql
 stable
as $$
begin
  return (select coalesce(array_agg(link.player_id), '{}') from guardianships as link
    join player_profiles as player on player.id = link.player_id
    where link.user_id = reader and link.kind <> 'self' and player.guardians_apart);
end
$$;

-- A coach with a login has left when that membership has ended, however it came to that.
create function archive_with_membership()
 returns trigger
 language plpgsql
as $$
begin
  update coach_profiles set archived_at = new.ended_at
    where user_id = new.user_id and organization_id = new.organization_id;
  return null;
end
$$;

-- True for a person from whom the reader is kept apart as a guardian of the player: one who has left is still one, and a
-- login of the player's own is none.
create function are_apart(player uuid, reader uuid, person uuid)
 returns boolean
 language plpgsql
 stable
as $$
begin
  return person <> reader and player = any(apart_players(reader))
    and not exists (select from guardianships where player_id = player and user_id = person and kind = 'self');
end
$$;

-- Moment from which attendance of an event is taken: an hour before it, or when people meet if that is earlier.
create function attendance_opens(starts_at timestamptz, meeting_minutes smallint)
 returns timestamptz
 language sql
 immutable
return (starts_at - ((greatest(coalesce((meeting_minutes)::integer, 0), 60))::double precision * '00:01:00'::interval));

-- The rule is called like its trigger, in either table.
create function check_account_invitation_open()
 returns trigger
 language plpgsql
as $$
begin
  if (old.accepted_at, old.revoked_at) is distinct from (new.accepted_at, new.revoked_at)
     and (old.accepted_at is not null or old.revoked_at is not null) then
    perform refuse(tg_name, 'the invitation was already accepted or revoked');
  end if;
  return new;
end
$$;

-- Answers are given before the start of an event that takes place, for players of its teams. The locks wait for a
-- cancellation or another time that is under way, and for a player who is about to leave the team.
create function check_answer()
 returns trigger
 language plpgsql
as $$
declare
  is_guest boolean;
begin
  perform check_event_takes_answers(new.event_id);
  -- Waits for a player who is about to leave the team, and for a guest who is about to be taken back.
  perform from event_guests where event_id = new.event_id and player_id = new.player_id for share;
  is_guest := found;
  perform from team_players as member
    where member.player_id = new.player_id and member.status = 'active'
      and member.team_id in (select team_id from event_teams where event_id = new.event_id)
    order by member.id for share;
  if not found and not is_guest then
    perform refuse('answers_of_asked_players', 'the player is on no team of the event');
  end if;
  return new;
end
$$;

-- Attendance is taken of events that take place, until 14 days after their end; what was marked by then may arrive a day
-- later. The lock waits for a cancellation or another time that is under way.
create function check_attendance_mark()
 returns trigger
 language plpgsql
as $$
declare
  event record;
begin
  select status, starts_at, ends_at, meeting_minutes into event from events
    where id = new.event_id and organization_id = new.organization_id for share;
  if not found then
    return new; -- the foreign key says so
  end if;
  if event.status = 'cancelled' then
    perform refuse('attendance_while_scheduled', 'the event was cancelled');
  end if;
  if new.marked_at < attendance_opens(event.starts_at, event.meeting_minutes) then
    perform refuse('attendance_from_an_hour_before', 'the event has not begun');
  end if;
  if new.marked_at >= event.ends_at + interval '14 days' or club_now() >= event.ends_at + interval '15 days' then
    perform refuse('attendance_within_14_days', 'the event ended 14 days ago');
  end if;
  return new;
end
$$;

create function check_attendance_time()
 returns trigger
 language plpgsql
as $$
declare
  tryout record;
begin
  if (new.status, new.marked_at, new.late) is not distinct from (old.status, old.marked_at, old.late) then
    return new;
  end if;

  -- The shared lock makes "complete" wait, as it does for evaluations.
  select status, completed_at into tryout from tryouts
    where id = new.tryout_id and organization_id = new.organization_id for share;
  if not found then
    return new; -- the foreign key says so
  end if;

  -- Whoever does not say when has done it now, and a device whose clock runs ahead has not done it in the future.
  new.marked_at := case
    when new.marked_at is distinct from old.marked_at then least(new.marked_at, club_now())
    else club_now()
  end;
  -- Saying the same once more, later, does not make late what was known in time.
  new.late := case when new.status = old.status then old.late else tryout.status = 'completed' end;

  if tryout.status = 'active' or (tryout.status = 'upcoming' and new.status = 'withdrawn') then
    return new;
  end if;
  if tryout.status <> 'completed' or new.marked_at >= tryout.completed_at then
    perform refuse('tryout_registrations_marked_while_active', 'attendance is taken while the tryout is active');
  end if;
  if club_now() >= tryout.completed_at + interval '24 hours' then
    perform refuse('tryout_registrations_late_by_24_hours', 'the attendance arrived a day or more after completion');
  end if;
  return new;
end
$$;

-- An event of everyone has neither teams nor guests, and every other one has teams.
create function check_audience_of_event(checked uuid)
 returns void
 language plpgsql
as $$
begin
  perform from events as event where event.id = checked
    and event.is_for_all = exists (select from event_teams where event_id = event.id);
  if found then
    perform refuse('events_for_all_without_teams', 'an event of everyone has no teams, and every other one has some');
  end if;
  perform from event_guests as guest join events as event on event.id = guest.event_id
    where guest.event_id = checked and event.is_for_all;
  if found then
    perform refuse('event_guests_of_teams', 'an event of everyone has no guests');
  end if;
end
$$;

-- The retention job deletes old rows; it says so with "set local touchline.audit_log_retention = 'on'".
create function check_audit_log_append_only()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op <> 'DELETE' or coalesce(current_setting('touchline.audit_log_retention', true), '') <> 'on' then
    perform refuse('audit_log_append_only', 'the audit log is only ever added to');
  end if;
  return null;
end
$$;

create function check_authenticator_step()
 returns trigger
 language plpgsql
as $$
begin
  if new.secret = old.secret and new.last_step <= old.last_step then
    perform refuse('authenticators_code_works_once', 'this code or a later one was taken already');
  end if;
  return new;
end
$$;

-- A booking spans what its events use, on the field that they use. Runs at commit: events and bookings move one after
-- the other.
create function check_booking_of_event()
 returns trigger
 language plpgsql
as $$
declare
  event record;
  booking record;
begin
  select * into event from events where id = new.id;
  if not found or event.booking_id is null then
    return null;
  end if;
  select bookings.*, fields.parts as all_parts into booking
    from bookings join fields on fields.id = bookings.field_id where bookings.id = event.booking_id;
  if booking.field_id <> event.field_id
     or not (booking.during @> tstzrange(event.starts_at, event.ends_at))
     or not (booking.parts @> int4range(coalesce(event.first_part, 1), coalesce(event.last_part, booking.all_parts) + 1)) then
    perform refuse('events_within_booking', 'an event uses its field only while it is booked');
  end if;
  return null;
end
$$;

create function check_coach_answer()
 returns trigger
 language plpgsql
as $$
begin
  perform check_event_takes_answers(new.event_id);
  -- Waits for a coach who is about to leave the team.
  perform from team_coaches as assignment
    where assignment.coach_profile_id = new.coach_profile_id
      and assignment.team_id in (select team_id from event_teams where event_id = new.event_id)
    order by assignment.id for share;
  if not found then
    perform refuse('coach_answers_of_coaches', 'the coach has no team of the event');
  end if;
  return new;
end
$$;

-- The lock lets an assignment and a removal wait for each other.
create function check_coach_is_there()
 returns trigger
 language plpgsql
as $$
declare
  archived timestamptz;
begin
  select archived_at into archived from coach_profiles where id = new.coach_profile_id for share;
  if archived is not null then
    perform refuse('team_coaches_without_archived', 'a coach who left is assigned to no team');
  end if;
  return new;
end
$$;

create function check_erased_for_good()
 returns trigger
 language plpgsql
as $$
begin
  perform refuse('player_profiles_erased_for_good', 'the player was erased');
  return null;
end
$$;

-- The shared lock makes "complete" wait for evaluations under way, and evaluations wait for "complete".
create function check_evaluation_time()
 returns trigger
 language plpgsql
as $$
declare
  tryout record;
begin
  -- Leaving people behind is no evaluating: a deleted evaluator or emptied notes may come at any time.
  if tg_op = 'UPDATE'
     and (new.technical_score, new.acumen_score, new.physical_score, new.character_score, new.recommendation,
          new.recorded_at, new.late)
         is not distinct from
         (old.technical_score, old.acumen_score, old.physical_score, old.character_score, old.recommendation,
          old.recorded_at, old.late)
     and (new.notes is null or new.notes is not distinct from old.notes) then
    return new;
  end if;

  select status, completed_at into tryout from tryouts
    where id = new.tryout_id and organization_id = new.organization_id for share;
  if not found then
    return new; -- the foreign key says so
  end if;

  -- A device whose clock runs ahead has not evaluated in the future.
  new.recorded_at := least(new.recorded_at, club_now());
  new.late := tryout.status = 'completed';
  if tg_op = 'UPDATE' then
    new.updated_at := club_now();
  end if;

  if tryout.status = 'active' then
    return new;
  end if;
  if tryout.status <> 'completed' or new.recorded_at >= tryout.completed_at then
    perform refuse('tryout_evaluations_only_while_active', 'evaluations are made while the tryout is active');
  end if;
  if club_now() >= tryout.completed_at + interval '24 hours' then
    perform refuse('tryout_evaluations_late_by_24_hours', 'the evaluation arrived a day or more after completion');
  end if;
  return new;
end
$$;

create function check_event_audience()
 returns trigger
 language plpgsql
as $$
begin
  perform check_audience_of_event(new.id);
  return null;
end
$$;

-- Answers are given before the start of an event that takes place. The lock waits for a cancellation or another time that is
-- under way.
create function check_event_takes_answers(answered uuid)
 returns void
 language plpgsql
as $$
declare
  event record;
begin
  select status, starts_at into event from events where id = answered for share;
  if event.status = 'cancelled' then
    perform refuse('answers_while_scheduled', 'the event was cancelled');
  end if;
  if event.starts_at <= club_now() then
    perform refuse('answers_before_start', 'the event has begun');
  end if;
end
$$;

-- The lock lets the second of two that are sent at once count the first.
create function check_guardian_invitation_limit()
 returns trigger
 language plpgsql
as $$
begin
  perform from player_profiles where id = new.player_id for no key update;
  if (select count(*) from guardian_invitations where player_id = new.player_id
      and accepted_at is null and revoked_at is null and expires_at > club_now()) > 5 then
    perform refuse('guardian_invitations_max_5_open', 'a player has at most 5 open invitations of guardians');
  end if;
  return null;
end
$$;

-- A minor player by their own login is nobody's guardian. Who turns 18 may become one.
create function check_guardian_is_adult()
 returns trigger
 language plpgsql
as $$
begin
  perform from users where id = new.user_id for no key update;
  if exists (select from guardianships where user_id = new.user_id and kind = 'guardian')
    and exists (
      select from guardianships as own
      join player_profiles as player on player.id = own.player_id
      join organizations as organization on organization.id = own.organization_id
      where own.user_id = new.user_id and own.kind = 'self'
        and player.birth_date > (club_now() at time zone organization.time_zone)::date - interval '18 years') then
    perform refuse('guardianships_by_adults', 'a minor player is nobody''s guardian');
  end if;
  return null;
end
$$;

-- The locks let the second of two that are added at once count the first.
create function check_guardianship_limits()
 returns trigger
 language plpgsql
as $$
begin
  perform from player_profiles where id = new.player_id for no key update;
  if (select count(*) from guardianships where player_id = new.player_id) > 8 then
    perform refuse('guardianships_max_8_per_player', 'a player has at most 8 guardians');
  end if;
  perform from users where id = new.user_id for no key update;
  if (select count(*) from guardianships where user_id = new.user_id) > 12 then
    perform refuse('guardianships_max_12_per_user', 'a login acts for at most 12 players');
  end if;
  return null;
end
$$;

-- The event has teams: one of the whole organization asks nobody.
create function check_guest()
 returns trigger
 language plpgsql
as $$
begin
  -- Waits for a change of the event that is under way.
  perform from events where id = new.event_id for share;
  perform from events where id = new.event_id and is_for_all;
  if found then
    perform refuse('event_guests_of_teams', 'an event of everyone has no guests');
  end if;
  return new;
end
$$;

create function check_leaving_admin()
 returns trigger
 language plpgsql
as $$
declare
  concerned uuid;
begin
  for concerned in
    select organization_id from memberships where user_id = new.id and role = 'admin' and state = 'active'
      order by organization_id
  loop
    perform require_admin(concerned);
  end loop;
  return null;
end
$$;

-- So may a birth date that is entered later. The lock lets a link that is added at once be seen, or see the date.
create function check_minor_is_no_guardian()
 returns trigger
 language plpgsql
as $$
begin
  perform from users
    where id in (select user_id from guardianships where player_id = new.id and kind = 'self') for no key update;
  if exists (
    select from guardianships as own
    join guardianships as other on other.user_id = own.user_id and other.kind = 'guardian'
    join organizations as organization on organization.id = own.organization_id
    where own.player_id = new.id and own.kind = 'self'
      and new.birth_date > (club_now() at time zone organization.time_zone)::date - interval '18 years') then
    perform refuse('guardianships_by_adults', 'a minor player is nobody''s guardian');
  end if;
  return null;
end
$$;

-- What was offered to whom never changes; words and names may be emptied when a person is erased, and merge_players alone changes the player.
create function check_offer_change()
 returns trigger
 language plpgsql
as $$
declare
  stack text;
begin
  if new.player_id is distinct from old.player_id then
    get diagnostics stack = pg_context;
    if stack !~ '\mmerge_players\(uuid,uuid,uuid\)' then
      perform refuse('team_invitations_terms_never_change', 'an offer cannot be changed once it is sent');
    end if;
  end if;
  if (new.id, new.organization_id, new.team_id, new.tryout_id, new.offer_expires_at, new.created_at)
       is distinct from
     (old.id, old.organization_id, old.team_id, old.tryout_id, old.offer_expires_at, old.created_at)
     or (new.offer_letter_body is not null and new.offer_letter_body is distinct from old.offer_letter_body)
     or (new.team_age_group_at_invitation is not null
         and new.team_age_group_at_invitation is distinct from old.team_age_group_at_invitation)
     or (new.coach_name_at_invitation is not null
         and new.coach_name_at_invitation is distinct from old.coach_name_at_invitation)
     or (new.anticipated_team_level is not null
         and new.anticipated_team_level is distinct from old.anticipated_team_level)
     or (new.anticipated_season_cost_amount is not null
         and new.anticipated_season_cost_amount is distinct from old.anticipated_season_cost_amount)
     or (new.anticipated_season_cost_description is not null
         and new.anticipated_season_cost_description is distinct from old.anticipated_season_cost_description)
  then
    perform refuse('team_invitations_terms_never_change', 'an offer cannot be changed once it is sent');
  end if;

  if old.status <> 'pending'
     and (new.status, new.response_at, new.response_reason)
         is distinct from (old.status, old.response_at, old.response_reason) then
    perform refuse('team_invitations_answer_is_final', 'the offer was already answered');
  end if;

  -- The check on response_at trusts the writer; this does not.
  if old.status = 'pending' and new.status = 'accepted' and club_now() >= old.offer_expires_at then
    perform refuse('team_invitations_accepted_before_expiry', 'the offer has expired');
  end if;
  return new;
end
$$;

-- An address waits with one invitation of a player, be it to the player's account or as a guardian.
create function check_one_invitation_per_address()
 returns trigger
 language plpgsql
as $$
declare
  player constant uuid := coalesce(to_jsonb(new) ->> 'player_id', to_jsonb(new) ->> 'player_profile_id')::uuid;
begin
  perform from player_profiles where id = player for no key update;
  if (select count(*) from (
      select from guardian_invitations where player_id = player and email = new.email
        and accepted_at is null and revoked_at is null and expires_at > club_now()
      union all
      select from account_invitations where player_profile_id = player and email = new.email
        and accepted_at is null and revoked_at is null and expires_at > club_now()) as open) > 1 then
    perform refuse('invitations_one_open_per_address', 'an address has at most one open invitation of a player');
  end if;
  return null;
end
$$;

-- Runs at commit, so that an organization and its first admin can be written one after the other. The lock lets the
-- second of two admins who leave at once see that the first is gone.
create function check_organization_has_admin()
 returns trigger
 language plpgsql
as $$
begin
  if tg_table_name = 'organizations' then
    perform require_admin(new.id);
  else
    perform require_admin(old.organization_id);
  end if;
  return null;
end
$$;

create function check_own_login_age()
 returns trigger
 language plpgsql
as $$
begin
  if not exists (
    select from player_profiles as player join organizations as organization on organization.id = player.organization_id
    where player.id = new.player_id
      and player.birth_date <= (club_now() at time zone organization.time_zone)::date - interval '13 years') then
    perform refuse('guardian_invitations_own_login_from_13', 'a player below 13 gets no login of their own');
  end if;
  return null;
end
$$;

-- Of a copied key both count on, and one of them falls behind.
create function check_passkey_counter()
 returns trigger
 language plpgsql
as $$
begin
  if new.counter <= old.counter and (new.counter, old.counter) <> (0, 0) then
    perform refuse('passkeys_counter_rises', 'this signature or a later one was taken already');
  end if;
  return new;
end
$$;

-- The lock lets the second of two that are added at once count the first.
create function check_passkey_limit()
 returns trigger
 language plpgsql
as $$
begin
  perform from users where id = new.user_id for no key update;
  if (select count(*) from passkeys where user_id = new.user_id) > 10 then
    perform refuse('passkeys_max_10', 'an account has at most 10 passkeys');
  end if;
  return null;
end
$$;

-- Nothing new begins for an archived player. The lock waits for an archiving that is under way, except for a player who
-- accepts: the offer is locked, for which an archiving waits itself.
create function check_player_not_archived()
 returns trigger
 language plpgsql
as $$
declare
  player uuid;
  archived timestamptz;
begin
  if tg_table_name = 'account_invitations' then
    player := new.player_profile_id;
  else
    player := new.player_id;
  end if;
  if tg_table_name = 'team_players' then
    if new.invitation_id is not null and (tg_op = 'INSERT' or new.invitation_id is distinct from old.invitation_id) then
      select archived_at into archived from player_profiles where id = player and erased_at is null;
    else
      select archived_at into archived from player_profiles where id = player and erased_at is null for share;
    end if;
  else
    select archived_at into archived from player_profiles where id = player and erased_at is null for share;
  end if;
  if archived is not null then
    perform refuse('players_archived', 'the player is archived');
  end if;
  return new;
end
$$;

-- Nothing new is written about an erased player. The lock waits for an erasure that is under way.
create function check_player_not_erased()
 returns trigger
 language plpgsql
as $$
declare
  player uuid;
  gone timestamptz;
begin
  if tg_table_name = 'account_invitations' then
    player := new.player_profile_id;
  else
    player := new.player_id;
  end if;
  select erased_at into gone from player_profiles where id = player for key share;
  if gone is not null then
    perform refuse('players_erased_for_good', 'the player was erased');
  end if;
  return new;
end
$$;

-- A reason needs a birth date outside the age group. Both stay as they are until the registration is there.
create function check_plays_up()
 returns trigger
 language plpgsql
as $$
begin
  perform from player_profiles as player, tryouts as tryout
      join age_groups as age_group on age_group.id = tryout.age_group_id
    where player.id = new.player_id and player.organization_id = new.organization_id
      and tryout.id = new.tryout_id and tryout.organization_id = new.organization_id
      -- Of somebody whose data was deleted, the year is known.
      and (coalesce(player.birth_date, make_date(player.kept_birth_year, 12, 31)) < age_group.born_from
        or coalesce(player.birth_date, make_date(player.kept_birth_year, 1, 1)) > age_group.born_until)
    for share of player, age_group;
  if not found then
    perform refuse('tryout_registrations_plays_up_outside', 'this birth date is not outside the age group');
  end if;
  return new;
end
$$;

create function check_team_of_event()
 returns trigger
 language plpgsql
as $$
begin
  perform check_audience_of_event(coalesce(new.event_id, old.event_id));
  return null;
end
$$;

-- An unknown zone would fail much later, in every query that asks what "today" is.
create function check_time_zone()
 returns trigger
 language plpgsql
as $$
begin
  perform club_now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  perform refuse('organizations_time_zone_known', format('time zone %L is not known', new.time_zone));
end
$$;

create function check_tryout_start()
 returns trigger
 language plpgsql
as $$
begin
  if new.status <> 'upcoming' then
    perform refuse('tryouts_start_as_upcoming', 'a new tryout is upcoming');
  end if;
  return new;
end
$$;

create function check_tryout_transition()
 returns trigger
 language plpgsql
as $$
begin
  if old.status = 'completed' and new.status = 'active' then
    if club_now() >= old.completed_at + interval '24 hours' then
      perform refuse('tryouts_reopened_within_24_hours', 'the tryout was completed a day or more ago');
    end if;
    new.completed_at := null;
    return new;
  end if;
  if new.status is distinct from old.status
     and (old.status, new.status) not in (('upcoming', 'active'), ('upcoming', 'cancelled'), ('active', 'completed'))
  then
    perform refuse('tryouts_status_transition', format('a tryout cannot go from %s to %s', old.status, new.status));
  end if;
  new.completed_at := case
    when new.status = 'completed' and old.status = 'active' then club_now()
    else old.completed_at
  end;
  return new;
end
$$;

-- The one clock of the product. Tests move time by replacing the body.
create function club_now()
 returns timestamptz
 language sql
 stable
as $$ select statement_timestamp() $$;

-- A fact of a coach under the name that forms give it.
create function coach_fact(coach coach_profiles, field text)
 returns text
 language sql
 stable
return case field when 'firstName' then (coach).first_name when 'lastName' then (coach).last_name when 'phone' then (coach).phone else null::text end;

-- Deletes a login. The clubs keep the profiles, and the name where something says who did it: that is found by the
-- foreign keys to members, also of tables that come later.
create function delete_login(gone uuid)
 returns void
 language plpgsql
as $$
declare
  reference record;
  naming uuid[];
  kept uuid[] := '{}';
begin
  perform from users where id = gone for update;
  update memberships set state = 'ended', ended_at = greatest(club_now(), created_at)
    where user_id = gone and state <> 'ended';
  delete from newcomers where user_id = gone;
  delete from guardianships where user_id = gone;
  delete from idempotency_keys where user_id = gone;
  delete from tryout_presence where user_id = gone;
  -- An admin may take the coach back, and invite them to another login.
  update coach_profiles set user_id = null, phone = null where user_id = gone;
  update members set phone = null where id = gone;
  for reference in
    select constraints.conrelid::regclass as place, columns.attname as name
      from pg_constraint as constraints join pg_attribute as columns
        on columns.attrelid = constraints.conrelid and columns.attnum = constraints.conkey[1]
      where constraints.contype = 'f' and constraints.confdeltype = 'n' and constraints.confrelid = 'members'::regclass
  loop
    execute format('select array_agg(distinct organization_id) from %s where %I = $1', reference.place, reference.name)
      into naming using gone;
    kept := kept || coalesce(naming, '{}');
  end loop;
  delete from members where id = gone and organization_id <> all (kept);
  perform set_config('touchline.leaving', 'on', true);
  delete from users where id = gone;
  perform set_config('touchline.leaving', 'off', true);
end
$$;

-- Deletes an organization from every table with its rows, also from those that come later, and the logins that are in no
-- other organization: without any they could not sign in, and their addresses could not join anywhere.
create function delete_organization(gone uuid)
 returns void
 language plpgsql
as $$
declare
  logins uuid[];
  place regclass;
  deleted bigint;
  progress bigint;
begin
  perform from organizations where id = gone for update;
  logins := array(select id from members where organization_id = gone);
  perform from users where id = any (logins) order by id for update;
  insert into organization_ends (id, mail_ids)
    select gone, array(select id from outbox where organization_id = gone
      or recipient in (select email from users where id = any (logins)));
  perform set_config('touchline.erasing', 'on', true);
  -- Tells every stream.
  update memberships set state = 'ended', ended_at = greatest(club_now(), created_at)
    where organization_id = gone and state <> 'ended';
  delete from data_exports where user_id = any (logins);
  -- A row that another one refers to goes in a later turn, and so do the sums that deletions write.
  loop
    progress := 0;
    for place in
      select columns.attrelid::regclass from pg_attribute as columns join pg_class as tables on tables.oid = columns.attrelid
        where columns.attname = 'organization_id' and not columns.attisdropped and tables.relkind = 'r'
          and tables.relnamespace = 'public'::regnamespace
        order by 1
    loop
      begin
        execute format('delete from %s where organization_id = $1', place) using gone;
        get diagnostics deleted = row_count;
        progress := progress + deleted;
      exception when foreign_key_violation then
        null;
      end;
    end loop;
    exit when progress = 0;
  end loop;
  delete from organizations where id = gone;
  delete from users where id = any (logins) and not exists (select from members where members.id = users.id);
  perform set_config('touchline.erasing', 'off', true);
end
$$;

-- Of two players who are merged, both may be invited at the address.
create function end_invitation_of_merged()
 returns trigger
 language plpgsql
as $$
begin
  if exists (select from account_invitations as other
      where other.player_profile_id = new.player_profile_id and other.email = new.email and other.id <> new.id
        and other.accepted_at is null and other.revoked_at is null) then
    new.revoked_at := greatest(club_now(), new.created_at);
  end if;
  return new;
end
$$;

create function end_made_coach_corrections()
 returns trigger
 language plpgsql
as $$
begin
  delete from coach_corrections
    where coach_profile_id = new.id and (new.user_id is null or proposed is not distinct from coach_fact(new, field));
  return null;
end
$$;

create function end_made_corrections()
 returns trigger
 language plpgsql
as $$
begin
  delete from player_corrections
    where player_id = new.id and proposed is not distinct from player_fact(new, field);
  return null;
end
$$;

-- Whoever leaves manages nothing any more, also after coming back.
create function end_managing_with_membership()
 returns trigger
 language plpgsql
as $$
begin
  delete from team_managers where membership_id = new.id and organization_id = new.organization_id;
  return null;
end $$;

-- A player who leaves the club is a guest of no event to come.
create function end_visits()
 returns trigger
 language plpgsql
as $$
begin
  delete from event_guests where player_id = new.id and starts_at > club_now();
  return null;
end
$$;

-- Text without case and accents. Capitals beyond those of English are named: lower() does not know them in a database with the locale C.
create function folded_text(value text)
 returns text
 language sql
 immutable parallel safe strict
return replace(replace(replace(replace(translate(lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g')), (('øØłŁđĐðÐħĦıŋŊŧŦÆŒÞ' || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς') || 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'), (('oollddddhhinnttæœþ' || 'αβγδεζηθικλμνξοπρστυφχψωσ') || 'абвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- Whoever leaves the team ends the offers that led there. Whoever comes back, by Undo for example, has the offer of the
-- roster again, unless another one of its tryout was accepted since.
create function follow_roster()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and new.status = 'active' then
    update team_invitations as offer set released_at = null
      where offer.id = new.invitation_id and offer.released_at is not null
        and not exists (select from team_invitations as other
          where (other.player_id, other.tryout_id) = (offer.player_id, offer.tryout_id)
            and other.status = 'accepted' and other.released_at is null);
  else
    update team_invitations set released_at = greatest(club_now(), response_at)
      where (team_id, player_id) = (old.team_id, old.player_id) and status = 'accepted' and released_at is null;
  end if;
  return null;
end
$$;

-- Somebody who was a guardian with a login and is none any more is not written to as a contact, until asked again.
create function forget_address_of_guardian()
 returns trigger
 language plpgsql
as $$
begin
  delete from contact_addresses using users
    where users.id = old.user_id and contact_addresses.email = users.email
      and contact_addresses.organization_id = old.organization_id;
  return null;
end
$$;

-- The same for the former address of a login, and for the last one of a login that goes.
create function forget_address_of_login()
 returns trigger
 language plpgsql
as $$
begin
  delete from contact_addresses using members
    where members.id = old.id and contact_addresses.organization_id = members.organization_id
      and contact_addresses.email = old.email;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create function forget_addresses_of_player()
 returns trigger
 language plpgsql
as $$
begin
  perform forget_unnamed_address(old.organization_id, old.parent_guardian_email);
  perform forget_unnamed_address(old.organization_id, old.second_guardian_email);
  return null;
end
$$;

-- The address of a sister may stay: the link was about this player.
create function forget_answer_links()
 returns trigger
 language plpgsql
as $$
begin
  delete from answer_links using contact_addresses as address
    where answer_links.player_id = new.id and address.id = answer_links.contact_id
      and address.email is distinct from new.parent_guardian_email
      and address.email is distinct from new.second_guardian_email;
  return null;
end
$$;

create function forget_answer_links_of_login()
 returns trigger
 language plpgsql
as $$
begin
  delete from answer_links where user_id = new.id;
  return null;
end
$$;

create function forget_answer_of_guest()
 returns trigger
 language plpgsql
as $$
begin
  perform forget_answer_unless_asked(old.event_id, old.player_id);
  return null;
end
$$;

-- Forgets the answer to an event to come that asks the player no longer.
create function forget_answer_unless_asked(answered uuid, player uuid)
 returns void
 language sql
as $$
  delete from answers as answer using events as event
    where answer.event_id = answered and answer.player_id = player and event.id = answered
      and event.starts_at > club_now()
      and not exists (select from event_guests where event_id = answered and player_id = player)
      and not exists (select from event_teams as place join team_players as member on member.team_id = place.team_id
        where place.event_id = answered and member.player_id = player and member.status = 'active')
$$;

-- A player who leaves a team is asked about its events no longer, and comes back without answers (RSVP-11). At commit: a
-- merge takes a place away before it gives the same one to the player who stays.
create function forget_answers()
 returns trigger
 language plpgsql
as $$
begin
  perform forget_answer_unless_asked(answer.event_id, old.player_id)
    from answers as answer join event_teams as place on place.event_id = answer.event_id
    where answer.player_id = old.player_id and place.team_id = old.team_id and place.starts_at > club_now();
  return null;
end
$$;

-- A coach who leaves a team is asked about its events no longer. At commit: a merge of logins moves a team to the profile
-- that stays.
create function forget_coach_answers()
 returns trigger
 language plpgsql
as $$
begin
  delete from coach_answers as answer using events as event, event_teams as place
    where answer.coach_profile_id = old.coach_profile_id and event.id = answer.event_id
      and event.starts_at > club_now() and place.event_id = event.id and place.team_id = old.team_id
      and not exists (select from event_teams as other
        join team_coaches as assignment on assignment.team_id = other.team_id
        where other.event_id = event.id and assignment.coach_profile_id = old.coach_profile_id);
  return null;
end
$$;

create function forget_kept_birth_year()
 returns trigger
 language plpgsql
as $$
begin
  new.kept_birth_year := null;
  return new;
end
$$;

-- Forgets the refusal of an address without an owner: entered again, it is tried again.
create function forget_refusal(address text)
 returns void
 language sql
as $$
    delete from refused_addresses where email = address and not is_address_used(email)
  $$;

create function forget_refusal_of_contacts()
 returns trigger
 language plpgsql
as $$
begin
  perform forget_refusal(old.parent_guardian_email);
  perform forget_refusal(old.second_guardian_email);
  return null;
end
$$;

create function forget_refusal_of_email()
 returns trigger
 language plpgsql
as $$
begin
  perform forget_refusal(old.email);
  return null;
end
$$;

-- What a login was told of a tryout goes with the login. A login that joins another hands it on before (mergeLogins).
create function forget_told()
 returns trigger
 language plpgsql
as $$
begin
  update tryout_registrations set told = nullif(told - old.id::text, '{}') where told ? old.id::text;
  return null;
end
$$;

-- What a contact was told of a tryout is kept as for logins, and goes with the address.
create function forget_told_contact()
 returns trigger
 language plpgsql
as $$
begin
  update tryout_registrations set told = nullif(told - old.id::text, '{}')
    where organization_id = old.organization_id and told ? old.id::text;
  return null;
end
$$;

-- The lock lets the second of two changes that take an address away see the first.
create function forget_unnamed_address(club uuid, address text)
 returns void
 language plpgsql
as $$
begin
  perform from contact_addresses where organization_id = club and email = address for update;
  if found then
    delete from contact_addresses where organization_id = club and email = address
      and not exists (select from player_profiles where organization_id = club
        and (parent_guardian_email = address or second_guardian_email = address));
  end if;
end
$$;

-- True of an event that has moved to another day of its organization, or by 30 minutes or more, since it was answered.
create function has_moved(for_start timestamptz, for_end timestamptz, starts_at timestamptz, ends_at timestamptz, time_zone text)
 returns boolean
 language sql
 immutable
return ((((for_start at time zone time_zone))::date <> ((starts_at at time zone time_zone))::date) or (abs(extract(epoch from (starts_at - for_start))) >= ((30 * 60))::numeric) or (abs(extract(epoch from (ends_at - for_end))) >= ((30 * 60))::numeric));

-- True while a login, a contact or an open invitation has the address.
create function is_address_used(address text)
 returns boolean
 language sql
 stable
return ((exists (select from users where (users.email = is_address_used.address))) or (exists (select from account_invitations where ((account_invitations.email = is_address_used.address) and (account_invitations.accepted_at is null) and (account_invitations.revoked_at is null)))) or (exists (select from guardian_invitations where ((guardian_invitations.email = is_address_used.address) and (guardian_invitations.accepted_at is null) and (guardian_invitations.revoked_at is null)))) or (exists (select from player_profiles where ((is_address_used.address = player_profiles.parent_guardian_email) or (is_address_used.address = player_profiles.second_guardian_email)))));

-- An erasure goes through everything, also what is otherwise written once. It says so with
-- "set local touchline.erasing = 'on'".
create function is_erasing()
 returns boolean
 language sql
 stable
as $$ select coalesce(current_setting('touchline.erasing', true), '') = 'on' $$;

-- Hands on to a login what another one, which joins it, was told of tryouts: the person is not told twice.
create function join_told(kept uuid, gone uuid)
 returns void
 language sql
as $$
update tryout_registrations set told = jsonb_build_object(kept::text, told -> gone::text) || (told - gone::text)
  where told ? gone::text
$$;

-- Offers end with their letters before the player leaves. Teams and tryouts that are not over end with it.
create function leave_club()
 returns trigger
 language plpgsql
as $$
begin
  if exists (select from team_invitations where player_id = new.id and status = 'pending') then
    perform refuse('player_profiles_archived_without_offers', 'an offer to the player waits for an answer');
  end if;
  update team_players as place set status = 'inactive', ended_by_archiving = true
    from teams as team, age_groups as age_group, seasons as season, organizations
    where place.player_id = new.id and place.status = 'active' and team.id = place.team_id
      and age_group.id = team.age_group_id and season.id = age_group.season_id and organizations.id = new.organization_id
      and (season.is_active or season.end_date >= (club_now() at time zone organizations.time_zone)::date);
  update tryout_registrations as registration
    set status = 'withdrawn', checked_in_at = null, marked_at = club_now()
    from tryouts
    where registration.player_id = new.id and registration.status <> 'withdrawn'
      and tryouts.id = registration.tryout_id and tryouts.status = 'upcoming';
  return null;
end
$$;

create function leave_teams()
 returns trigger
 language plpgsql
as $$
begin
  delete from team_coaches as assignment using teams as team, age_groups as age_group, seasons as season, organizations
    where assignment.coach_profile_id = new.id and team.id = assignment.team_id
      and age_group.id = team.age_group_id and season.id = age_group.season_id and organizations.id = new.organization_id
      and (season.is_active or season.end_date >= (club_now() at time zone organizations.time_zone)::date);
  return null;
end
$$;

-- Two logins of one person become one (MEMB-12): memberships, guardianships and answers move, and the login itself goes,
-- with its sessions and its passkeys. Active memberships that move keep their ids: links in letters and unsent entries
-- name them.
-- Columns that name who did something are found by their foreign keys, also in tables that come later.
create function merge_logins(kept uuid, gone uuid)
 returns void
 language plpgsql
as $$
declare
  theirs memberships;
  moving memberships[] := '{}';
  twin record;
  reference record;
begin
  perform from users where id in (kept, gone) order by id for update;
  if kept = gone or (select count(*) from users where id in (kept, gone)) <> 2 then
    perform refuse('logins_merged_two', 'only two logins can be merged');
  end if;
  if exists (select from tryout_evaluations as one join tryout_evaluations as other using (tryout_id, player_id)
      where one.coach_id = kept and other.coach_id = gone) then
    perform refuse('logins_merged_one_score_per_player', 'both logins have evaluated the same player in a tryout');
  end if;
  -- What is otherwise written once is rewritten, too: evaluations of the past, answers, the activity.
  perform set_config('touchline.erasing', 'on', true);

  insert into members (id, organization_id, name, phone)
    select kept, organization_id, name, phone from members where id = gone
    on conflict (id, organization_id) do update set phone = coalesce(members.phone, excluded.phone);
  for theirs in select * from memberships where user_id = gone loop
    update memberships as own set
      state = case when 'active' in (own.state, theirs.state) then 'active'
        when 'waiting' in (own.state, theirs.state) then 'waiting' else 'ended' end,
      ended_at = case when own.state = 'ended' and theirs.state = 'ended'
        then greatest(own.ended_at, theirs.ended_at) end
      where user_id = kept and organization_id = theirs.organization_id and role = theirs.role;
    if not found then
      insert into memberships (user_id, organization_id, role, state, created_at, ended_at)
        values (kept, theirs.organization_id, theirs.role, theirs.state, theirs.created_at, theirs.ended_at);
      if theirs.state = 'active' then
        moving := moving || theirs;
      end if;
    end if;
  end loop;

  -- Forms that wait for an admin go on waiting, each once.
  with moved as (
    select form.id, own.id as stays from newcomers as form
      join memberships as other on other.id = form.membership_id
      join memberships as own on own.user_id = kept and own.organization_id = other.organization_id
        and own.role = other.role
      where form.user_id = gone and not exists (select from newcomers as same
        where same.membership_id = own.id and same.first_name = form.first_name and same.last_name = form.last_name
          and same.birth_date is not distinct from form.birth_date))
  update newcomers as form set user_id = kept, membership_id = moved.stays from moved where form.id = moved.id;

  update player_corrections as correction set proposed_by = kept
    where proposed_by = gone and exists (select from guardianships as link
      where link.user_id = kept and link.player_id = correction.player_id);

  -- A guardian of both links keeps what either allows, and stays silenced where either was.
  with double as (
    delete from guardianships as one using guardianships as other
      where one.user_id = gone and other.user_id = kept and other.player_id = one.player_id
      returning one.*)
  update guardianships as link set
    kind = case when 'guardian' in (link.kind, double.kind) then 'guardian' else 'self' end,
    may_answer = link.may_answer or double.may_answer,
    is_contacted = link.is_contacted and double.is_contacted
    from double where link.user_id = kept and link.player_id = double.player_id;
  update guardianships set user_id = kept where user_id = gone;

  -- Of two coach profiles in a club the kept login's stays, with the teams and evaluations of both.
  for twin in
    select own.id as stays, other.id as goes from coach_profiles as own join coach_profiles as other
      using (organization_id) where own.user_id = kept and other.user_id = gone
  loop
    update coach_profiles as own set phone = coalesce(own.phone, other.phone),
      archived_at = case when other.archived_at is not null then own.archived_at end
      from coach_profiles as other where own.id = twin.stays and other.id = twin.goes;
    update team_coaches as assignment set coach_profile_id = twin.stays
      where coach_profile_id = twin.goes and not exists (select from team_coaches as own
        where own.team_id = assignment.team_id and own.coach_profile_id = twin.stays);
    update coach_answers as answer set coach_profile_id = twin.stays
      where coach_profile_id = twin.goes and not exists (select from coach_answers as own
        where own.event_id = answer.event_id and own.coach_profile_id = twin.stays);
    update tryout_evaluations set coach_profile_id = twin.stays where coach_profile_id = twin.goes;
    update account_invitations set coach_profile_id = twin.stays where coach_profile_id = twin.goes;
    delete from coach_profiles where id = twin.goes;
  end loop;
  update coach_profiles set user_id = kept where user_id = gone;

  for reference in
    select constraints.conrelid::regclass as place, columns.attname as name
      from pg_constraint as constraints join pg_attribute as columns
        on columns.attrelid = constraints.conrelid and columns.attnum = constraints.conkey[1]
      where constraints.contype = 'f' and constraints.confdeltype = 'n'
        and constraints.confrelid in ('users'::regclass, 'members'::regclass)
  loop
    execute format('update %s set %I = $1 where %I = $2', reference.place, reference.name, reference.name)
      using kept, gone;
  end loop;
  update audit_log set actor_id = kept where actor_id = gone;
  update event_notices as notice set user_id = kept where user_id = gone
    and not exists (select from event_notices as own where own.event_id = notice.event_id and own.user_id = kept);
  update owed_event_letters as owed set user_id = kept where user_id = gone
    and not exists (select from owed_event_letters as own where own.event_id = owed.event_id and own.user_id = kept);
  update outbox as letter set user_id = kept
    where user_id = gone and not exists (select from outbox as own where own.user_id = kept and own.kind = letter.kind
      and own.entity_id is not distinct from letter.entity_id and own.version = letter.version);

  -- Says so to every stream of theirs; no organization is without an admin by it.
  update memberships set state = 'ended', ended_at = greatest(club_now(), created_at)
    where user_id = gone and state = 'active';
  delete from users where id = gone;
  update memberships as own set id = moved.id
    from unnest(moving) as moved
    where own.user_id = kept and own.organization_id = moved.organization_id and own.role = moved.role;
  perform set_config('touchline.erasing', 'off', true);
end
$$;

-- The name of the rule that forbids to merge two players; null where none does (FAM-16).
create function merge_obstacle(kept uuid, gone uuid)
 returns text
 language sql
 stable
return case when (exists (select from (team_invitations one join team_invitations other using (tryout_id)) where ((one.player_id = merge_obstacle.kept) and (other.player_id = merge_obstacle.gone) and (one.status = 'accepted') and (other.status = 'accepted')))) then 'player_merges_one_accepted_offer' when (exists (select from (tryout_evaluations one join tryout_evaluations other using (tryout_id, coach_id)) where ((one.player_id = merge_obstacle.kept) and (other.player_id = merge_obstacle.gone)))) then 'player_merges_one_score_per_evaluator' when ((select count(distinct guardianships.user_id) as count from guardianships where (guardianships.player_id = any (array[merge_obstacle.kept, merge_obstacle.gone]))) > 8) then 'player_merges_max_8_guardians' when ((select count(distinct guardianships.user_id) as count from guardianships where ((guardianships.player_id = any (array[merge_obstacle.kept, merge_obstacle.gone])) and (guardianships.kind = 'self'))) > 1) then 'player_merges_one_own_login' else null::text end;

-- Moves everything of one player to another of the organization, and deletes the first one. Locks players, offers and
-- registrations in the order of their ids: what an answer or a registration under way has written moves, too. Offers that
-- have expired are written as such before.
create function merge_players(kept uuid, gone uuid, merging_user uuid)
 returns jsonb
 language plpgsql
as $$
declare
  club uuid;
  obstacle text;
  moved jsonb;
  ended uuid[];
  pair record;
  dropped_registration tryout_registrations;
  dropped_place team_players;
begin
  perform from player_profiles where id in (kept, gone) order by id for no key update;
  select min(organization_id::text)::uuid into club from player_profiles
    where id in (kept, gone) and erased_at is null
    having count(*) = 2 and count(distinct organization_id) = 1;
  if club is null then
    perform refuse('player_merges_two_players', 'only two players of an organization can be merged');
  end if;
  perform from team_invitations where player_id in (kept, gone) order by id for update;
  perform from player_profiles where id = gone for update;
  perform from tryout_registrations where player_id in (kept, gone) order by id for update;

  obstacle := merge_obstacle(kept, gone);
  if obstacle is not null then
    perform refuse(obstacle, 'these players cannot be merged');
  end if;

  moved := jsonb_build_object(
    'registrations', (select count(*) from tryout_registrations where player_id = gone),
    'evaluations', (select count(*) from tryout_evaluations where player_id = gone),
    'offers', (select count(*) from team_invitations where player_id = gone),
    'teams', (select count(*) from team_players where player_id = gone),
    'guardians', (select count(*) from guardianships where player_id = gone));

  set constraints tryout_evaluations_registration_exists, team_players_offer_accepted deferred;

  -- Of two registrations in a tryout the one that went further stays, with the notes and scores of both.
  for pair in
    select ids[1] as stays, ids[2] as goes from (
      select array_agg(id order by array_position(array['checked_in', 'absent', 'registered', 'withdrawn'], status),
        player_id = gone) as ids
      from tryout_registrations where player_id in (kept, gone) group by tryout_id having count(*) = 2) as twice
  loop
    update tryout_evaluations set registration_id = pair.stays where registration_id = pair.goes;
    delete from tryout_registrations where id = pair.goes returning * into dropped_registration;
    update tryout_registrations set
      registration_notes = case when registration_notes is distinct from dropped_registration.registration_notes
        then nullif(concat_ws(E'\n', registration_notes, dropped_registration.registration_notes), '')
        else registration_notes end,
      bib_number = coalesce(bib_number, dropped_registration.bib_number),
      plays_up = coalesce(plays_up, dropped_registration.plays_up),
      merged_ids = merged_ids || dropped_registration.merged_ids || dropped_registration.id,
      told = coalesce(dropped_registration.told || told, told, dropped_registration.told)
      where id = pair.stays;
  end loop;
  update tryout_registrations set player_id = kept where player_id = gone;
  update tryout_evaluations set player_id = kept where player_id = gone;

  -- An offer whose tryout was answered with another one ends, and of two that one team waits with, the older.
  with outdone as (
    select offer.id, exists (select from team_invitations as accepted where accepted.player_id in (kept, gone)
        and accepted.tryout_id = offer.tryout_id and accepted.status = 'accepted' and accepted.released_at is null)
        as is_answered,
      exists (select from team_invitations as newer where newer.player_id in (kept, gone)
        and newer.status = 'pending' and newer.team_id = offer.team_id
        and (newer.created_at, newer.id) > (offer.created_at, offer.id)) as is_older
    from team_invitations as offer where offer.player_id in (kept, gone) and offer.status = 'pending'),
  finished as (
    update team_invitations as offer set status = 'declined', response_at = greatest(club_now(), created_at),
      response_reason = case when is_answered then 'other_accepted' else 'withdrawn' end,
      withdrawn_by = case when not is_answered then merging_user end
    from outdone where outdone.id = offer.id and (is_answered or is_older)
    returning offer.id)
  select coalesce(array_agg(id), '{}') into ended from finished;
  update team_invitations set player_id = kept where player_id = gone;

  -- Of two places on a team the active one stays.
  for pair in
    select ids[1] as stays, ids[2] as goes from (
      select array_agg(id order by status, player_id = gone) as ids
      from team_players where player_id in (kept, gone) group by team_id having count(*) = 2) as twice
  loop
    delete from team_players where id = pair.goes returning * into dropped_place;
    update team_players set
      invitation_id = coalesce(invitation_id, dropped_place.invitation_id),
      jersey_number = coalesce(jersey_number, case dropped_place.status when 'active' then dropped_place.jersey_number end)
      where id = pair.stays;
  end loop;
  update team_players set player_id = kept where player_id = gone;

  set constraints tryout_evaluations_registration_exists, team_players_offer_accepted immediate;

  delete from player_corrections as other using player_corrections as one
    where other.player_id = gone and one.player_id = kept and one.field = other.field;
  update player_corrections as correction set player_id = kept
    where player_id = gone and exists (select from guardianships as link
      where link.player_id = kept and link.user_id = correction.proposed_by);

  update answer_links set player_id = kept where player_id = gone;

  delete from answers as older using answers as later
    where later.event_id = older.event_id and older.player_id in (kept, gone) and later.player_id in (kept, gone)
      and (later.answered_at, later.player_id) > (older.answered_at, older.player_id);
  update answers set player_id = kept where player_id = gone;

  update attendance_marks set player_id = kept where player_id = gone;

  insert into event_guests (event_id, player_id, organization_id, starts_at, added_by, created_at)
    select event_id, kept, organization_id, starts_at, added_by, created_at from event_guests where player_id = gone
    on conflict do nothing;
  delete from event_guests where player_id = gone;

  -- A guardian of both keeps what either link allows, and stays silenced where either was.
  with double as (
    delete from guardianships as one using guardianships as other
      where one.player_id = gone and other.player_id = kept and other.user_id = one.user_id
      returning one.*)
  update guardianships as link set
    kind = case when 'self' in (link.kind, double.kind) then 'self' else 'guardian' end,
    may_answer = link.may_answer or double.may_answer,
    is_contacted = link.is_contacted and double.is_contacted
    from double where link.player_id = kept and link.user_id = double.user_id;
  update guardianships set player_id = kept where player_id = gone;

  -- Of two consents to the same the first one stands, unless the guardian of either profile has withdrawn it since.
  update consents as consent set withdrawn_at = later.withdrawn_at, withdrawn_by = later.withdrawn_by
    from consents as later
    where consent.player_id in (kept, gone) and later.player_id in (kept, gone) and consent.withdrawn_at is null
      and later.player_id <> consent.player_id and later.subject = consent.subject
      and later.withdrawn_at >= consent.given_at;
  delete from consents as consent using consents as first
    where consent.player_id in (kept, gone) and first.player_id in (kept, gone)
      and consent.withdrawn_at is null and first.withdrawn_at is null and first.subject = consent.subject
      and (first.given_at, first.id) < (consent.given_at, consent.id);
  update consents set player_id = kept where player_id = gone;

  update guardian_invitations as invitation set revoked_at = greatest(club_now(), created_at)
    where player_id = gone and accepted_at is null and revoked_at is null
      and exists (select from guardian_invitations as other where other.player_id = kept
        and other.email = invitation.email and other.accepted_at is null and other.revoked_at is null);
  update guardian_invitations set player_id = kept where player_id = gone;

  -- The profile of an account is given to nobody else. Revoking an invitation must not delete what was merged.
  update account_invitations set revoked_at = greatest(club_now(), created_at)
    where player_profile_id in (kept, gone) and accepted_at is null and revoked_at is null
      and exists (select from guardianships where player_id = kept);
  update account_invitations set player_profile_id = kept, made_profile = false
    where player_profile_id in (kept, gone);

  insert into dismissed_duplicates (organization_id, player_id, other_id, dismissed_by, created_at)
    select club, least(kept, third), greatest(kept, third), dismissed_by, created_at
    from (select *, case when player_id = gone then other_id else player_id end as third from dismissed_duplicates
      where gone in (player_id, other_id)) as dismissed
    where third <> kept
    on conflict do nothing;
  update player_merges set player_id = kept where player_id = gone;
  update player_profiles set guardians_apart = true where id = kept and exists (
    select from player_profiles where id = gone and guardians_apart);
  insert into player_merges (organization_id, player_id, merged_player_id, merged_by, moved)
    values (club, kept, gone, merging_user, moved);

  -- Refused where a table that is not named above still knows the player.
  delete from player_profiles where id = gone;
  return moved || jsonb_build_object('endedOffers', ended);
end
$$;

-- A change waits two minutes, so that one that is taken back is never told (CHANGE-08).
create function note_event_change()
 returns trigger
 language plpgsql
as $$
begin
  new.unheard_since := coalesce(new.unheard_since, club_now());
  new.letters_due_at := club_now() + interval '2 minutes';
  return new;
end
$$;

create function note_new_registrations()
 returns trigger
 language plpgsql
as $$
begin
  update tryouts set letters_due_at = club_now() + interval '2 minutes'
    where id in (select tryout_id from registered) and status in ('upcoming', 'active') and letters_due_at is null;
  return null;
end
$$;

create function note_tryout_change()
 returns trigger
 language plpgsql
as $$
begin
  if (new.title, new.date, new.location) is distinct from (old.title, old.date, old.location)
     or (new.status = 'cancelled' and old.status <> 'cancelled') then
    new.revision := old.revision + 1;
  end if;
  -- Another change within minutes is told together with this one. After completion the chosen ones hear first.
  if new.status = 'completed' and old.status <> 'completed' then
    new.letters_due_at := club_now() + interval '1 hour';
  elsif (new.date, new.location) is distinct from (old.date, old.location)
     or (new.status = 'cancelled' and old.status <> 'cancelled') then
    new.letters_due_at := club_now() + interval '2 minutes';
  end if;
  return new;
end
$$;

create function note_tryout_in_calendars()
 returns trigger
 language plpgsql
as $$
begin
  new.changed_at := club_now();
  return new;
end
$$;

create function note_withdrawal()
 returns trigger
 language plpgsql
as $$
begin
  update tryouts set letters_due_at = club_now() + interval '2 minutes'
    where id = new.tryout_id and status in ('upcoming', 'active') and letters_due_at is null;
  return null;
end
$$;

create function phone_digits(phone text)
 returns text
 language sql
 immutable parallel safe strict
return ltrim(regexp_replace(phone, '\(0\)|[^0-9]', '', 'g'), '0');

-- A fact of a player under the name that forms give it.
create function player_fact(player player_profiles, field text)
 returns text
 language sql
 stable
return case field when 'firstName' then (player).first_name when 'lastName' then (player).last_name when 'birthDate' then to_char(((player).birth_date)::timestamptz, 'YYYY-MM-DD') when 'gender' then (player).gender when 'position' then (player)."position" when 'parentGuardianFirstName' then (player).parent_guardian_first_name when 'parentGuardianLastName' then (player).parent_guardian_last_name when 'parentGuardianPhone' then (player).parent_guardian_phone else null::text end;

-- A rule that only a trigger can check is refused like a check constraint, under a name of its own.
create function refuse(rule text, sentence text)
 returns void
 language plpgsql
as $$
begin
  raise exception using errcode = '23514', constraint = rule, message = sentence;
end
$$;

-- An admin who leaves does not count. The lock lets the second of two who leave at once see the first.
create function require_admin(concerned uuid)
 returns void
 language plpgsql
as $$
begin
  perform from organizations where id = concerned for no key update;
  if found and not exists (
    select from memberships as membership join users as login on login.id = membership.login_id
    where membership.organization_id = concerned and membership.role = 'admin' and membership.state = 'active'
      and login.leaves_at is null) then
    perform refuse('organizations_keep_an_admin', 'an organization needs at least one admin');
  end if;
end
$$;

-- The last word on a command: it counts only while the membership that it acts for has not ended (MEMB-10), but for an end
-- that it brings itself. The lock lets an end wait for a command that is about to be committed, and a command for an end under
-- way.
create function require_membership(acting uuid, acting_user uuid)
 returns void
 language plpgsql
as $$
begin
  perform from memberships where id = acting and user_id = acting_user
    and (state <> 'ended' or xmin = pg_current_xact_id()::xid) for share;
  if not found and acting is not null then
    perform refuse('memberships_act_until_ended', 'the membership has ended');
  end if;
end
$$;

-- Gives a player who is taken back the places that archiving ended. A number that somebody else wears by now stays there.
create function return_to_club()
 returns trigger
 language plpgsql
as $$
begin
  update team_players as place set status = 'active',
    jersey_number = case when not exists (select from team_players as other where other.team_id = place.team_id
      and other.jersey_number = place.jersey_number and other.status = 'active') then place.jersey_number end
    from teams as team, age_groups as age_group, seasons as season, organizations
    where place.player_id = new.id and place.ended_by_archiving and place.status = 'inactive' and team.id = place.team_id
      and age_group.id = team.age_group_id and season.id = age_group.season_id and organizations.id = new.organization_id
      and (season.is_active or season.end_date >= (club_now() at time zone organizations.time_zone)::date);
  return null;
end
$$;

-- Text as searches compare it: without case, accents, hyphens and apostrophes.
create function search_text(value text)
 returns text
 language sql
 immutable parallel safe strict
return btrim(regexp_replace(folded_text(translate(value, ('-‐‑‒–—―−﹘﹣－֊־' || '''‘’‛ʹʻʼʽʾʿ`´′＇՚'), repeat(' ', 13))), ' +', ' ', 'g'));

-- A deletion keeps members with "set local touchline.leaving = 'on'"; any other end of a login takes them along.
create function take_members_along()
 returns trigger
 language plpgsql
as $$
begin
  delete from members where id = old.id;
  return null;
end
$$;

-- Forgets that archiving ended a place as soon as it is taken again.
create function take_place_again()
 returns trigger
 language plpgsql
as $$
begin
  new.ended_by_archiving := false;
  return new;
end
$$;

create function tally_answered_offer()
 returns trigger
 language plpgsql
as $$
declare
  was_withdrawn boolean := old.response_reason is not distinct from 'withdrawn';
  is_withdrawn boolean := new.response_reason is not distinct from 'withdrawn';
begin
  insert into offer_tallies (organization_id, pending, accepted, declined, withdrawn) values (
    new.organization_id,
    (new.status = 'pending')::integer - (old.status = 'pending')::integer,
    (new.status = 'accepted')::integer - (old.status = 'accepted')::integer,
    (new.status in ('declined', 'expired') and not is_withdrawn)::integer
      - (old.status in ('declined', 'expired') and not was_withdrawn)::integer,
    is_withdrawn::integer - was_withdrawn::integer);
  return null;
end
$$;

create function tally_archived_player()
 returns trigger
 language plpgsql
as $$
begin
  insert into player_tallies (organization_id, players)
    values (new.organization_id, case when new.archived_at is null then 1 else -1 end);
  return null;
end
$$;

-- The other teams of an event read the names of all of them.
create function tally_calendar_of_event_teams()
 returns trigger
 language plpgsql
as $$
begin
  insert into calendar_tallies (organization_id, team_id, changes)
    select organization_id, team_id, 1 from (
      select organization_id, team_id from changed
      union
      select organization_id, team_id from event_teams where event_id in (select event_id from changed)) as concerned;
  return null;
end
$$;

create function tally_calendar_of_events()
 returns trigger
 language plpgsql
as $$
begin
  insert into calendar_tallies (organization_id, team_id, changes)
    select organization_id, null::uuid, 1 from changed where is_for_all group by organization_id
    union all
    select place.organization_id, place.team_id, 1 from changed join event_teams as place on place.event_id = changed.id
      group by place.organization_id, place.team_id;
  return null;
end
$$;

-- An event that is not for all any more had no teams to tell of it.
create function tally_calendar_of_former_events()
 returns trigger
 language plpgsql
as $$
begin
  insert into calendar_tallies (organization_id, changes) values (old.organization_id, 1);
  return null;
end
$$;

create function tally_calendar_of_guests()
 returns trigger
 language plpgsql
as $$
begin
  insert into calendar_tallies (organization_id, changes)
    select new.organization_id, 1 where exists (select from event_guests where event_id = new.id);
  return null;
end
$$;

-- Names and places that many entries show, and tryouts, which coaches see by age group.
create function tally_calendar_of_organization()
 returns trigger
 language plpgsql
as $$
declare
  concerned uuid;
begin
  if tg_op = 'DELETE' then
    concerned := old.organization_id;
  else
    concerned := new.organization_id;
  end if;
  insert into calendar_tallies (organization_id, changes) values (concerned, 1);
  return null;
end
$$;

create function tally_offers()
 returns trigger
 language plpgsql
as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into offer_tallies (organization_id, pending, accepted, declined, withdrawn)
    select organization_id, sign * count(*) filter (where status = 'pending'),
      sign * count(*) filter (where status = 'accepted'),
      sign * count(*) filter (where status in ('declined', 'expired') and response_reason is distinct from 'withdrawn'),
      sign * count(*) filter (where response_reason = 'withdrawn')
    from changed group by organization_id;
  return null;
end
$$;

-- The list counts the players that it shows.
create function tally_players()
 returns trigger
 language plpgsql
as $$
begin
  insert into player_tallies (organization_id, players)
    select organization_id, case tg_op when 'DELETE' then -count(*) else count(*) end from changed
    where archived_at is null group by organization_id;
  return null;
end
$$;

-- Streams of a membership that ends must end on every server at once.
create function tell_ended_membership()
 returns trigger
 language plpgsql
as $$
begin
  perform pg_notify('touchline', json_build_array(json_build_object(
    'organizationId', old.organization_id, 'topics', json_build_array(), 'ended', old.id))::text);
  return null;
end
$$;

-- A text without what a person was called: patterns of names, of addresses and phones, and values in JSON.
create function without_words(body text, names text[], texts text[], json_values text[])
 returns text
 language plpgsql
 immutable
as $$
declare
  word text;
begin
  foreach word in array texts loop
    body := regexp_replace(body, word, '…', 'gi');
  end loop;
  foreach word in array names loop
    body := regexp_replace(body, word, 'Erased player', 'gi');
  end loop;
  foreach word in array json_values loop
    body := replace(body, word, '"…"');
  end loop;
  return body;
end
$$;
