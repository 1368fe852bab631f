-- Organizations, the people in them, and the functions that every later table leans on.
--
-- Conventions of all migrations:
-- * A tenant row carries organization_id; a reference between tenant tables is a composite foreign key with it,
--   so no row can point into another organization.
-- * Constraints are named for people ("<table>_<what holds>"): the server turns the names into sentences.
-- * Deleting something in use is refused by plain foreign keys (NO ACTION). RESTRICT would say the same under a
--   different SQLSTATE from PostgreSQL 18 on.
-- * Who did something may leave: created_by becomes null, the row stays.

create extension if not exists pg_trgm;

-- The one clock of the product. Tests move time by replacing the body.
create function club_now() returns timestamptz
  language sql stable
  as $$ select statement_timestamp() $$;

-- Text as searches compare it: without case and accents. Letters that Unicode does not take apart are spelled out.
-- Accents go first, so that Latin letters fold in a database with the C locale too.
create function search_text(value text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
      'øØłŁđĐðÐħĦıŋŊŧŦ', 'oollddddhhinntt'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- A rule that only a trigger can check is refused like a check constraint, under a name of its own.
create function refuse(rule text, sentence text) returns void
  language plpgsql
  as $$
begin
  raise exception using errcode = '23514', constraint = rule, message = sentence;
end
$$;

create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint organizations_name_length check (char_length(btrim(name)) >= 3),
  time_zone text not null,
  allow_several_offers boolean not null default false,
  created_at timestamptz not null default club_now()
);

-- An unknown zone would fail much later, in every query that asks what "today" is.
create function check_time_zone() returns trigger
  language plpgsql
  as $$
begin
  perform club_now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  perform refuse('organizations_time_zone_known', format('time zone %L is not known', new.time_zone));
end
$$;

create trigger organizations_time_zone_known
  before insert or update of time_zone on organizations
  for each row execute function check_time_zone();

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint users_email_length check (char_length(email) between 3 and 254)
    constraint users_email_normalised check (email = lower(email) and email !~ '\s' and strpos(email, '@') > 1)
    constraint users_email_unique unique,
  password_hash text not null,
  email_confirmed_at timestamptz,
  terms_accepted_at timestamptz,
  terms_version text,
  failed_sign_ins integer not null default 0
    constraint users_failed_sign_ins_counted check (failed_sign_ins >= 0),
  last_failed_sign_in_at timestamptz,
  created_at timestamptz not null default club_now(),
  constraint users_terms_with_version check ((terms_accepted_at is null) = (terms_version is null))
);

-- One row per user: one organization, one role.
create table profiles (
  id uuid primary key
    constraint profiles_user_exists references users on delete cascade,
  organization_id uuid not null
    constraint profiles_organization_exists references organizations,
  name text not null
    constraint profiles_name_length check (char_length(btrim(name)) >= 2),
  role text not null
    constraint profiles_role_known check (role in ('admin', 'coach', 'player')),
  constraint profiles_in_organization unique (id, organization_id),
  constraint profiles_in_organization_with_role unique (id, organization_id, role)
);

create index profiles_of_organization on profiles (organization_id, role);

-- Runs at commit, so that an organization and its first admin can be written one after the other. The lock lets the
-- second of two admins who leave at once see that the first is gone.
create function check_organization_has_admin() returns trigger
  language plpgsql
  as $$
declare
  concerned uuid;
begin
  if tg_table_name = 'organizations' then
    concerned := new.id;
  else
    concerned := old.organization_id;
  end if;
  perform from organizations where id = concerned for no key update;
  if found and not exists (select from profiles where organization_id = concerned and role = 'admin') then
    perform refuse('organizations_keep_an_admin', 'an organization needs at least one admin');
  end if;
  return null;
end
$$;

create constraint trigger organizations_start_with_an_admin
  after insert on organizations
  deferrable initially deferred
  for each row execute function check_organization_has_admin();

create constraint trigger organizations_keep_an_admin
  after delete or update of role, organization_id on profiles
  deferrable initially deferred
  for each row when (old.role = 'admin')
  execute function check_organization_has_admin();

-- user_id is null while an invited coach has no account, and again after the account was deleted.
-- The constant role makes the foreign key ask for a coach. (No generated column: those cannot be in a foreign key that
-- sets null.)
create table coach_profiles (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint coach_profiles_organization_exists references organizations,
  user_id uuid
    constraint coach_profiles_one_per_user unique,
  role text not null default 'coach'
    constraint coach_profiles_role_constant check (role = 'coach'),
  first_name text not null
    constraint coach_profiles_first_name_length check (char_length(btrim(first_name)) >= 2),
  last_name text not null
    constraint coach_profiles_last_name_length check (char_length(btrim(last_name)) >= 2),
  phone text,
  created_at timestamptz not null default club_now(),
  constraint coach_profiles_in_organization unique (id, organization_id),
  constraint coach_profiles_user_is_coach foreign key (user_id, organization_id, role)
    references profiles (id, organization_id, role) on delete set null (user_id)
);

create index coach_profiles_of_organization on coach_profiles (organization_id, created_at);
create index coach_profiles_by_name on coach_profiles
  using gin (search_text(first_name || ' ' || last_name) gin_trgm_ops);

create table player_profiles (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint player_profiles_organization_exists references organizations,
  user_id uuid
    constraint player_profiles_one_per_user unique,
  role text not null default 'player'
    constraint player_profiles_role_constant check (role = 'player'),
  first_name text not null
    constraint player_profiles_first_name_length check (char_length(btrim(first_name)) >= 2),
  last_name text not null
    constraint player_profiles_last_name_length check (char_length(btrim(last_name)) >= 2),
  birth_date date
    constraint player_profiles_birth_date_plausible check (birth_date between '1900-01-01' and '2200-12-31'),
  position text,
  gender text
    constraint player_profiles_gender_known check (gender in ('Male', 'Female')),
  jersey_number integer
    constraint player_profiles_jersey_number_range check (jersey_number between 0 and 999),
  parent_guardian_first_name text
    constraint player_profiles_guardian_first_name_length check (char_length(btrim(parent_guardian_first_name)) >= 2),
  parent_guardian_last_name text
    constraint player_profiles_guardian_last_name_length check (char_length(btrim(parent_guardian_last_name)) >= 2),
  parent_guardian_phone text
    constraint player_profiles_guardian_phone_length check (char_length(btrim(parent_guardian_phone)) >= 10),
  created_at timestamptz not null default club_now(),
  constraint player_profiles_in_organization unique (id, organization_id),
  constraint player_profiles_user_is_player foreign key (user_id, organization_id, role)
    references profiles (id, organization_id, role) on delete set null (user_id)
);

create index player_profiles_of_organization on player_profiles (organization_id, created_at);
create index player_profiles_by_name on player_profiles
  using gin (search_text(first_name || ' ' || last_name) gin_trgm_ops);
create index player_profiles_by_guardian_name on player_profiles
  using gin (search_text(parent_guardian_first_name || ' ' || parent_guardian_last_name) gin_trgm_ops);
