-- Players are also found by the second guardian whom the club has noted, and by a guardian of whom it knows one name alone:
-- of such a one nothing was kept for searches.
--
-- PostgreSQL 15.20 refuses to rewrite a table whose row type a function takes, so the function is made anew.
drop function player_fact(player_profiles, text);

alter table player_profiles
  drop column search_guardian,
  add column search_guardian text generated always as
    (nullif(search_text(coalesce(parent_guardian_first_name, '') || ' ' || coalesce(parent_guardian_last_name, '')), '')) stored,
  add column search_second_guardian text generated always as
    (nullif(search_text(coalesce(second_guardian_first_name, '') || ' ' || coalesce(second_guardian_last_name, '')), '')) stored,
  add column search_second_phone text generated always as (phone_digits(second_guardian_phone)) stored;

create function player_fact(player player_profiles, field text) returns text
  language sql stable
  return case field
    when 'firstName' then (player).first_name
    when 'lastName' then (player).last_name
    when 'birthDate' then to_char((player).birth_date, 'YYYY-MM-DD')
    when 'gender' then (player).gender
    when 'position' then (player).position
    when 'parentGuardianFirstName' then (player).parent_guardian_first_name
    when 'parentGuardianLastName' then (player).parent_guardian_last_name
    when 'parentGuardianPhone' then (player).parent_guardian_phone
  end;

create index player_profiles_by_guardian_name on player_profiles using gin (search_guardian gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 1024);

-- Addresses were compared one by one, at every key that an admin pressed. One index for what most profiles lack.
create index player_profiles_by_contacts on player_profiles
  using gin (search_second_guardian gin_trgm_ops, search_second_phone gin_trgm_ops,
    parent_guardian_email gin_trgm_ops, second_guardian_email gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 1024);
create index users_by_address on users using gin (email gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 1024);
