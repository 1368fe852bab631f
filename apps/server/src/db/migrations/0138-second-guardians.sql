-- Lists of other programs name two guardians with their addresses. An address here is a contact, and no login.
alter table player_profiles
  add column parent_guardian_email text,
  add column second_guardian_first_name text,
  add column second_guardian_last_name text,
  add column second_guardian_phone text,
  add column second_guardian_email text,
  add constraint player_profiles_second_guardian_lengths check (
    char_length(btrim(second_guardian_first_name)) >= 2 and char_length(btrim(second_guardian_last_name)) >= 2
    and char_length(btrim(second_guardian_phone)) >= 10),
  add constraint player_profiles_guardian_emails_normalised check (
    parent_guardian_email = lower(parent_guardian_email) and parent_guardian_email ~ '^[^\s@]+@[^\s@]+$'
    and second_guardian_email = lower(second_guardian_email) and second_guardian_email ~ '^[^\s@]+@[^\s@]+$'),
  drop constraint player_profiles_erased_is_empty,
  add constraint player_profiles_erased_is_empty check (erased_at is null
    or ((first_name, last_name) = ('Erased', 'player') and num_nonnulls(birth_date, kept_birth_year, gender, position,
      jersey_number, parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone,
      parent_guardian_email, second_guardian_first_name, second_guardian_last_name, second_guardian_phone,
      second_guardian_email) = 0));
