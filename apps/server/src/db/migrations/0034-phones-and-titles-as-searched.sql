-- Phone numbers as searches compare them, beside the numbers (as names are since migration 0010): their digits alone,
-- without the zero in brackets and the zeros at the beginning, which depend on where somebody calls from. Titles of
-- tryouts and names of seasons are kept folded for the same reason.

create function phone_digits(phone text) returns text
  language sql immutable strict parallel safe
  return ltrim(regexp_replace(phone, '\(0\)|[^0-9]', '', 'g'), '0');

alter table player_profiles
  add column search_phone text generated always as (phone_digits(parent_guardian_phone)) stored;
alter table coach_profiles
  add column search_phone text generated always as (phone_digits(phone)) stored;
alter table tryouts
  add column search_title text not null generated always as (search_text(title)) stored;
alter table seasons
  add column search_name text not null generated always as (search_text(name)) stored;
