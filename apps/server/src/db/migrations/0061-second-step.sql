-- Signing in with a second step: an authenticator app, codes for the day it is lost, and sign-ins that wait for a code.

-- The secret is stored as it is (decision record 0038). Until its first code it is being set up.
create table authenticators (
  user_id uuid primary key
    constraint authenticators_user_exists references users on delete cascade,
  secret bytea not null
    constraint authenticators_secret_160_bits check (octet_length(secret) = 20),
  created_at timestamptz not null default club_now(),
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: a code works once.
  last_step bigint,
  constraint authenticators_confirmed_by_code
    check ((confirmed_at is null) = (last_step is null) and confirmed_at >= created_at)
);

create function check_authenticator_step() returns trigger
  language plpgsql
  as $$
begin
  if new.secret = old.secret and new.last_step <= old.last_step then
    perform refuse('authenticators_code_works_once', 'this code or a later one was taken already');
  end if;
  return new;
end
$$;

create trigger authenticators_code_works_once
  before update of last_step on authenticators
  for each row execute function check_authenticator_step();

-- A code that was used is deleted.
create table recovery_codes (
  code_hash bytea primary key
    constraint recovery_codes_code_hashed check (octet_length(code_hash) = 32),
  user_id uuid not null
    constraint recovery_codes_authenticator_exists references authenticators on delete cascade
);

create index recovery_codes_of_user on recovery_codes (user_id);

-- The password was right; the second step is missing.
create table pending_sign_ins (
  token_hash bytea primary key
    constraint pending_sign_ins_token_hashed check (octet_length(token_hash) = 32),
  user_id uuid not null
    constraint pending_sign_ins_authenticator_exists references authenticators on delete cascade,
  created_at timestamptz not null default club_now(),
  expires_at timestamptz not null,
  constraint pending_sign_ins_valid_10_minutes
    check (expires_at > created_at and expires_at <= created_at + interval '10 minutes')
);

create index pending_sign_ins_of_user on pending_sign_ins (user_id);
create index pending_sign_ins_by_expiry on pending_sign_ins (expires_at);
