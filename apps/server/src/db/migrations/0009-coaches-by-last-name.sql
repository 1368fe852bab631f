-- The coaches page is read by last name, page after page, like the players page.

create index coach_profiles_by_last_name on coach_profiles
  (organization_id, search_text(last_name || ' ' || first_name), id);
