-- Seasons contain age groups, age groups contain teams, teams have up to three coaches.

create table seasons (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint seasons_organization_exists references organizations,
  name text not null
    constraint seasons_name_length check (char_length(btrim(name)) >= 2),
  sport text not null
    constraint seasons_sport_known check (sport in ('Soccer', 'Basketball', 'Baseball', 'Volleyball')),
  start_date date not null,
  end_date date not null,
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  constraint seasons_in_organization unique (id, organization_id),
  constraint seasons_dates_finite check (isfinite(start_date) and isfinite(end_date)),
  constraint seasons_end_after_start check (end_date >= start_date),
  constraint seasons_created_by_member foreign key (created_by, organization_id)
    references profiles (id, organization_id) on delete set null (created_by)
);

create index seasons_of_organization on seasons (organization_id, start_date desc);
create index seasons_by_author on seasons (created_by);

create table age_groups (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint age_groups_organization_exists references organizations,
  season_id uuid not null,
  name text not null
    constraint age_groups_name_length check (char_length(btrim(name)) >= 2),
  gender text not null
    constraint age_groups_gender_known check (gender in ('Male', 'Female', 'Co-ed')),
  -- Bounds up to 100 are ages in the reference year, bounds above are birth years.
  age_min integer,
  age_max integer,
  reference_year integer
    constraint age_groups_reference_year_plausible check (reference_year between 1900 and 2200),
  created_at timestamptz not null default club_now(),
  constraint age_groups_in_organization unique (id, organization_id),
  constraint age_groups_bounds_together check (
    (age_min is null) = (age_max is null) and (age_min is null or reference_year is not null)
  ),
  constraint age_groups_bounds_in_order check (age_min <= age_max),
  constraint age_groups_bounds_of_one_kind check (
    (age_min between 0 and 100 and age_max between 0 and 100)
    or (age_min between 1900 and 2200 and age_max between 1900 and 2200)
  ),
  constraint age_groups_season_exists foreign key (season_id, organization_id)
    references seasons (id, organization_id)
);

create index age_groups_of_season on age_groups (organization_id, season_id, age_min);

create table teams (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint teams_organization_exists references organizations,
  age_group_id uuid not null,
  name text not null
    constraint teams_name_length check (char_length(btrim(name)) >= 2),
  -- Shown as an image address: never a script.
  logo_url text
    constraint teams_logo_url_is_address check (logo_url ~ '^(https?://|/)'),
  created_by uuid,
  created_at timestamptz not null default club_now(),
  constraint teams_in_organization unique (id, organization_id),
  constraint teams_age_group_exists foreign key (age_group_id, organization_id)
    references age_groups (id, organization_id),
  constraint teams_created_by_member foreign key (created_by, organization_id)
    references profiles (id, organization_id) on delete set null (created_by)
);

create index teams_of_age_group on teams (organization_id, age_group_id);
create index teams_by_author on teams (created_by);
create index teams_by_name on teams using gin (search_text(name) gin_trgm_ops);

-- Three slots, each taken once: the fourth coach finds none, however many requests arrive together.
create table team_coaches (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint team_coaches_organization_exists references organizations,
  team_id uuid not null,
  coach_profile_id uuid not null,
  slot smallint not null
    constraint team_coaches_slot_range check (slot between 1 and 3),
  created_at timestamptz not null default club_now(),
  constraint team_coaches_in_organization unique (id, organization_id),
  constraint team_coaches_one_per_coach unique (team_id, coach_profile_id),
  constraint team_coaches_max_3 unique (team_id, slot),
  constraint team_coaches_team_exists foreign key (team_id, organization_id)
    references teams (id, organization_id) on delete cascade,
  constraint team_coaches_coach_exists foreign key (coach_profile_id, organization_id)
    references coach_profiles (id, organization_id) on delete cascade
);

create index team_coaches_of_organization on team_coaches (organization_id);
create index team_coaches_of_coach on team_coaches (coach_profile_id);
