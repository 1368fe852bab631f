-- A player who left stays on the teams of past seasons and in evaluations, and is in no list. An erased one has left, too,
-- so that lists ask for one column.
alter table player_profiles add column archived_at timestamptz;

alter table player_profiles disable trigger player_profiles_erased_for_good;
update player_profiles set archived_at = erased_at where erased_at is not null;
alter table player_profiles enable trigger player_profiles_erased_for_good;

alter table player_profiles
  add constraint player_profiles_erased_is_archived check (erased_at is null or archived_at is not null);

-- Offers end with their letters before the player leaves. Teams and tryouts that are not over end with it.
create function leave_club() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from team_invitations where player_id = new.id and status = 'pending') then
    perform refuse('player_profiles_archived_without_offers', 'an offer to the player waits for an answer');
  end if;
  update team_players as place set status = 'inactive'
    from teams as team, age_groups as age_group, seasons as season, organizations
    where place.player_id = new.id and place.status = 'active' and team.id = place.team_id
      and age_group.id = team.age_group_id and season.id = age_group.season_id and organizations.id = new.organization_id
      and (season.is_active or season.end_date >= (club_now() at time zone organizations.time_zone)::date);
  update tryout_registrations as registration
    set status = 'withdrawn', checked_in_at = null, marked_at = club_now()
    from tryouts
    where registration.player_id = new.id and registration.status <> 'withdrawn'
      and tryouts.id = registration.tryout_id and tryouts.status = 'upcoming';
  return null;
end
$$;

create trigger player_profiles_leave_club
  after update of archived_at on player_profiles
  for each row when (old.archived_at is null and new.archived_at is not null)
  execute function leave_club();

-- Nothing new begins for an archived player. The lock waits for an archiving that is under way, except for a player who
-- accepts: the offer is locked, for which an archiving waits itself.
create function check_player_not_archived() returns trigger
  language plpgsql
  as $$
declare
  player uuid;
  archived timestamptz;
begin
  if tg_table_name = 'account_invitations' then
    player := new.player_profile_id;
  else
    player := new.player_id;
  end if;
  if tg_table_name = 'team_players' then
    if new.invitation_id is not null and (tg_op = 'INSERT' or new.invitation_id is distinct from old.invitation_id) then
      select archived_at into archived from player_profiles where id = player and erased_at is null;
    else
      select archived_at into archived from player_profiles where id = player and erased_at is null for share;
    end if;
  else
    select archived_at into archived from player_profiles where id = player and erased_at is null for share;
  end if;
  if archived is not null then
    perform refuse('players_archived', 'the player is archived');
  end if;
  return new;
end
$$;

create trigger account_invitations_of_players_not_archived before insert on account_invitations
  for each row when (new.player_profile_id is not null)
  execute function check_player_not_archived();
create trigger team_players_of_players_not_archived before insert on team_players
  for each row when (new.status = 'active') execute function check_player_not_archived();
create trigger team_players_of_players_not_archived_again before update of status on team_players
  for each row when (new.status = 'active' and old.status <> 'active') execute function check_player_not_archived();
create trigger team_invitations_of_players_not_archived before insert on team_invitations
  for each row execute function check_player_not_archived();
create trigger tryout_registrations_of_players_not_archived before insert on tryout_registrations
  for each row execute function check_player_not_archived();

-- The list counts the players that it shows.
create or replace function tally_players() returns trigger
  language plpgsql
  as $$
begin
  insert into player_tallies (organization_id, players)
    select organization_id, case tg_op when 'DELETE' then -count(*) else count(*) end from changed
    where archived_at is null group by organization_id;
  return null;
end
$$;

drop trigger player_profiles_tallied_when_erased on player_profiles;
drop function tally_erased_player();

create function tally_archived_player() returns trigger
  language plpgsql
  as $$
begin
  insert into player_tallies (organization_id, players)
    values (new.organization_id, case when new.archived_at is null then 1 else -1 end);
  return null;
end
$$;

create trigger player_profiles_tallied_when_archived
  after update of archived_at on player_profiles
  for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function tally_archived_player();
