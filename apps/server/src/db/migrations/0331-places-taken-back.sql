-- A player who is taken back after all is on the teams of before again, as long as their season lasts.
alter table team_players
  -- The place ended when the player was archived, and comes back with the player.
  add column ended_by_archiving boolean not null default false;

do $$
declare
  known constant text := pg_get_functiondef('leave_club()'::regprocedure);
  ending constant text := 'set status = ''inactive''';
  changed constant text := replace(known, ending, ending || ', ended_by_archiving = true');
begin
  if changed = known then
    raise exception 'leave_club still forgets places';
  end if;
  execute changed;
end
$$;

-- Gives a player who is taken back the places that archiving ended. A number that somebody else wears by now stays there.
create function return_to_club() returns trigger language plpgsql as $$
begin
  update team_players as place set status = 'active',
    jersey_number = case when not exists (select from team_players as other where other.team_id = place.team_id
      and other.jersey_number = place.jersey_number and other.status = 'active') then place.jersey_number end
    from teams as team, age_groups as age_group, seasons as season, organizations
    where place.player_id = new.id and place.ended_by_archiving and place.status = 'inactive' and team.id = place.team_id
      and age_group.id = team.age_group_id and season.id = age_group.season_id and organizations.id = new.organization_id
      and (season.is_active or season.end_date >= (club_now() at time zone organizations.time_zone)::date);
  return null;
end
$$;
create trigger player_profiles_return_to_club after update of archived_at on player_profiles
  for each row when (old.archived_at is not null and new.archived_at is null) execute function return_to_club();

-- Forgets that archiving ended a place as soon as it is taken again.
create function take_place_again() returns trigger language plpgsql as $$
begin
  new.ended_by_archiving := false;
  return new;
end
$$;
create trigger team_players_taken_again before update of status on team_players
  for each row when (new.status = 'active' and old.status <> 'active') execute function take_place_again();
