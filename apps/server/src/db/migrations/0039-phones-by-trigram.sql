-- Admins find players by phone as well, in one statement with the names (decision record 0030). Without this index every
-- player of the club was compared for any text: 36 ms among 25,000. Collected and written together, as those of names are
-- (migration 0036).
create index player_profiles_by_phone on player_profiles
  using gin (search_phone gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 1024);
