-- How people get in: registration codes, account invitations, sessions and the tokens of mailed links.

create table organization_codes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint organization_codes_organization_exists references organizations,
  -- Upper case only: equal whatever the case, because a code is looked up without knowing its organization.
  code text not null
    constraint organization_codes_code_format check (code ~ '^[A-Z0-9_-]{4,20}$')
    constraint organization_codes_code_unique unique,
  role text not null
    constraint organization_codes_role_known check (role in ('coach', 'player')),
  description text,
  expiry_date date
    constraint organization_codes_expiry_date_finite check (isfinite(expiry_date)),
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  constraint organization_codes_in_organization unique (id, organization_id),
  constraint organization_codes_created_by_member foreign key (created_by, organization_id)
    references profiles (id, organization_id) on delete set null (created_by)
);

create index organization_codes_of_organization on organization_codes (organization_id, created_at desc);
create index organization_codes_by_author on organization_codes (created_by);

create table account_invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint account_invitations_organization_exists references organizations,
  role text not null
    constraint account_invitations_role_known check (role in ('coach', 'player')),
  email text not null
    constraint account_invitations_email_length check (char_length(email) between 3 and 254)
    constraint account_invitations_email_normalised
      check (email = lower(email) and email !~ '\s' and strpos(email, '@') > 1),
  first_name text not null
    constraint account_invitations_first_name_length check (char_length(btrim(first_name)) >= 2),
  last_name text not null
    constraint account_invitations_last_name_length check (char_length(btrim(last_name)) >= 2),
  code_hash bytea not null
    constraint account_invitations_code_hashed check (octet_length(code_hash) = 32)
    constraint account_invitations_code_unique unique,
  coach_profile_id uuid,
  player_profile_id uuid,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  constraint account_invitations_in_organization unique (id, organization_id),
  constraint account_invitations_profile_fits_role check (
    (coach_profile_id is not null) = (role = 'coach') and (player_profile_id is not null) = (role = 'player')
  ),
  constraint account_invitations_valid_7_days
    check (expires_at > created_at and expires_at <= created_at + interval '168 hours'),
  constraint account_invitations_accepted_in_time check (accepted_at >= created_at and accepted_at < expires_at),
  constraint account_invitations_accepted_or_revoked check (accepted_at is null or revoked_at is null),
  constraint account_invitations_coach_exists foreign key (coach_profile_id, organization_id)
    references coach_profiles (id, organization_id) on delete cascade,
  constraint account_invitations_player_exists foreign key (player_profile_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade,
  constraint account_invitations_created_by_member foreign key (created_by, organization_id)
    references profiles (id, organization_id) on delete set null (created_by)
);

create unique index account_invitations_one_open on account_invitations (organization_id, role, email)
  where accepted_at is null and revoked_at is null;
create index account_invitations_of_organization on account_invitations (organization_id, created_at desc);
create index account_invitations_by_coach on account_invitations (coach_profile_id);
create index account_invitations_by_player on account_invitations (player_profile_id);
create index account_invitations_by_author on account_invitations (created_by);

create function check_account_invitation_open() returns trigger
  language plpgsql
  as $$
begin
  if (old.accepted_at, old.revoked_at) is distinct from (new.accepted_at, new.revoked_at)
     and (old.accepted_at is not null or old.revoked_at is not null) then
    perform refuse('account_invitations_end_is_final', 'the account invitation was already accepted or revoked');
  end if;
  return new;
end
$$;

create trigger account_invitations_end_is_final
  before update on account_invitations
  for each row execute function check_account_invitation_open();

-- A session is one browser's signed-in time; its tokens follow each other, each known only by its SHA-256.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null
    constraint sessions_user_exists references users on delete cascade,
  created_at timestamptz not null default club_now(),
  last_used_at timestamptz not null default club_now(),
  user_agent text
);

create index sessions_of_user on sessions (user_id);
create index sessions_by_last_use on sessions (last_used_at);

create table session_tokens (
  token_hash bytea primary key
    constraint session_tokens_token_hashed check (octet_length(token_hash) = 32),
  session_id uuid not null
    constraint session_tokens_session_exists references sessions on delete cascade,
  issued_at timestamptz not null default club_now(),
  expires_at timestamptz not null,
  rotated_at timestamptz,
  constraint session_tokens_valid_30_days
    check (expires_at > issued_at and expires_at <= issued_at + interval '720 hours'),
  constraint session_tokens_rotated_after_issue check (rotated_at >= issued_at)
);

create index session_tokens_of_session on session_tokens (session_id);

create table one_time_tokens (
  token_hash bytea primary key
    constraint one_time_tokens_token_hashed check (octet_length(token_hash) = 32),
  user_id uuid not null
    constraint one_time_tokens_user_exists references users on delete cascade,
  purpose text not null
    constraint one_time_tokens_purpose_known check (purpose in ('confirm_email', 'reset_password')),
  -- The S256 challenge of the browser that asked: 32 bytes in base64url.
  challenge text
    constraint one_time_tokens_challenge_format check (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  expires_at timestamptz not null,
  created_at timestamptz not null default club_now(),
  constraint one_time_tokens_valid_24_hours
    check (expires_at > created_at and expires_at <= created_at + interval '24 hours')
);

create index one_time_tokens_of_user on one_time_tokens (user_id, purpose);
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);
