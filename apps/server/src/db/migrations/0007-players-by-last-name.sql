-- The players page is read by last name, page after page; sorting thousands of names for each costs more than the rest.

create index player_profiles_by_last_name on player_profiles
  (organization_id, search_text(last_name || ' ' || first_name), id);
