-- Names as searches and sorting compare them, kept beside the names. Working them out for every row of a big club took a
-- fifth of a second at each keystroke, and the planner, which takes search_text for cheap, preferred that to the
-- trigrams. Those are now written at once (no fastupdate): an embedded database has nobody who would do so later.

alter table player_profiles
  add column search_name text not null generated always as (search_text(first_name || ' ' || last_name)) stored,
  add column sort_name text not null generated always as (search_text(last_name || ' ' || first_name)) stored,
  add column search_guardian text generated always as
    (search_text(parent_guardian_first_name || ' ' || parent_guardian_last_name)) stored;

alter table coach_profiles
  add column search_name text not null generated always as (search_text(first_name || ' ' || last_name)) stored,
  add column sort_name text not null generated always as (search_text(last_name || ' ' || first_name)) stored;

drop index player_profiles_by_name;
drop index player_profiles_by_guardian_name;
drop index player_profiles_by_last_name;
drop index coach_profiles_by_name;
drop index coach_profiles_by_last_name;

create index player_profiles_by_name on player_profiles using gin (search_name gin_trgm_ops) with (fastupdate = off);
create index player_profiles_by_guardian_name on player_profiles
  using gin (search_guardian gin_trgm_ops) with (fastupdate = off);
create index player_profiles_by_last_name on player_profiles (organization_id, sort_name, id);
create index coach_profiles_by_name on coach_profiles using gin (search_name gin_trgm_ops) with (fastupdate = off);
create index coach_profiles_by_last_name on coach_profiles (organization_id, sort_name, id);
