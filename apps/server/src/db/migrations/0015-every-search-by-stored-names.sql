-- Names of teams, age groups and invitations as searches compare them, beside those of people (migration 0010). Working
-- them out costs 20 microseconds each in an embedded database: for 300 teams or 400 invitations more than all else.

alter table teams add column search_name text not null generated always as (search_text(name)) stored;
alter table age_groups add column search_name text not null generated always as (search_text(name)) stored;
-- With the email address, by which invitations are searched as well.
alter table account_invitations
  add column search_name text not null generated always as
    (search_text(first_name || ' ' || last_name || ' ' || email)) stored;

-- A club has hundreds of teams and coaches, whose names are compared sooner than these indexes are read.
drop index teams_by_name;
drop index coach_profiles_by_name;
