-- Players are also found by the phone numbers of their logins: their digits, as of the guardian in the profile
-- (migrations 0034 and 0039).
alter table members
  add column search_phone text generated always as (phone_digits(phone)) stored;

create index members_by_phone on members using gin (search_phone gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 1024);
