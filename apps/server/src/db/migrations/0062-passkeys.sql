-- Passkeys (WebAuthn): each signs in alone, at the host that it was made for.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null
    constraint passkeys_user_exists references users on delete cascade,
  name text not null
    constraint passkeys_name_length check (char_length(btrim(name)) between 1 and 60),
  host text not null
    constraint passkeys_host_length check (char_length(host) between 1 and 253),
  credential_id bytea not null
    constraint passkeys_credential_length check (octet_length(credential_id) between 1 and 1023)
    constraint passkeys_credential_unique unique,
  public_key bytea not null
    constraint passkeys_public_key_length check (octet_length(public_key) between 1 and 2048),
  -- The number of signatures, where the key counts them; otherwise it stays 0.
  counter bigint not null
    constraint passkeys_counter_range check (counter between 0 and 4294967295),
  transports text[] not null,
  created_at timestamptz not null default club_now(),
  last_used_at timestamptz,
  constraint passkeys_used_after_creation check (last_used_at >= created_at)
);

create index passkeys_of_user on passkeys (user_id);

-- Of a copied key both count on, and one of them falls behind.
create function check_passkey_counter() returns trigger
  language plpgsql
  as $$
begin
  if new.counter <= old.counter and (new.counter, old.counter) <> (0, 0) then
    perform refuse('passkeys_counter_rises', 'this signature or a later one was taken already');
  end if;
  return new;
end
$$;

create trigger passkeys_counter_rises
  before update of counter on passkeys
  for each row execute function check_passkey_counter();

-- The lock lets the second of two that are added at once count the first.
create function check_passkey_limit() returns trigger
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

create trigger passkeys_limited
  after insert on passkeys
  for each row execute function check_passkey_limit();

-- Random values that a passkey signs. One that was used is deleted.
create table passkey_challenges (
  challenge_hash bytea primary key
    constraint passkey_challenges_hashed check (octet_length(challenge_hash) = 32),
  -- The user who adds a passkey; nobody where one signs in or proves who it is.
  user_id uuid
    constraint passkey_challenges_user_exists references users on delete cascade,
  created_at timestamptz not null default club_now(),
  expires_at timestamptz not null,
  constraint passkey_challenges_valid_5_minutes
    check (expires_at > created_at and expires_at <= created_at + interval '5 minutes')
);

create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
