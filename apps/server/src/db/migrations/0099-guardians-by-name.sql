-- Players are also found by the names of their guardians' logins: kept folded and indexed like those of players
-- (migrations 0010 and 0036).
alter table members
  add column search_name text not null generated always as (search_text(name)) stored;

create index members_by_name on members using gin (search_name gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 1024);
