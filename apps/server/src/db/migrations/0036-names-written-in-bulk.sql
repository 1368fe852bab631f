-- An import of 5,000 players took 4 s of the embedded database, and everybody waited: two thirds of that went into the
-- trigrams, row by row. They are collected and written together now. What has been collected is looked through by every
-- search until it is: that ends at a megabyte, and with the next tidying (decision record 0019), which there was not yet
-- when these indexes were made.
alter index player_profiles_by_name set (fastupdate = on, gin_pending_list_limit = 1024);
alter index player_profiles_by_guardian_name set (fastupdate = on, gin_pending_list_limit = 1024);
