-- Months after the last season of a player until the club no longer keeps notes, contacts, and the day of birth.
alter table organizations
  add column retention_months smallint not null default 24
    constraint organizations_retention_months_range check (retention_months between 12 and 84);

-- Of a birth date that was deleted the year stays, which decides about age groups.
alter table player_profiles
  add column kept_birth_year smallint,
  add column birth_year smallint
    generated always as (coalesce(extract(year from birth_date)::smallint, kept_birth_year)) stored,
  add column retention_told_at timestamptz,
  add constraint player_profiles_birth_year_once check (kept_birth_year is null or birth_date is null);

create function forget_kept_birth_year() returns trigger
  language plpgsql
  as $$
begin
  new.kept_birth_year := null;
  return new;
end
$$;

create trigger player_profiles_birth_date_again
  before update of birth_date on player_profiles
  for each row when (new.birth_date is not null) execute function forget_kept_birth_year();

create index player_profiles_told_of_retention on player_profiles (retention_told_at) where retention_told_at is not null;
