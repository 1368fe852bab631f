-- Of an erased player the year of birth goes, too.
alter table player_profiles
  drop constraint player_profiles_erased_is_empty,
  add constraint player_profiles_erased_is_empty check (erased_at is null
    or ((first_name, last_name) = ('Erased', 'player') and num_nonnulls(birth_date, kept_birth_year, gender, position,
      jersey_number, parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone) = 0));

-- An endless date has no year; the rule about birth dates refuses it, and not the arithmetic.
alter table player_profiles
  drop column birth_year,
  add column birth_year smallint generated always as
    (coalesce(case when isfinite(birth_date) then extract(year from birth_date)::smallint end, kept_birth_year)) stored;
