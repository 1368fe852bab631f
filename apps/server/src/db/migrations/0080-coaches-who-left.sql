-- A coach who left stays in past evaluations and on the teams of past seasons, and nowhere else.
alter table coach_profiles add column archived_at timestamptz;

update coach_profiles as coach set archived_at = membership.ended_at
  from memberships as membership
  where membership.user_id = coach.user_id and membership.organization_id = coach.organization_id
    and membership.role = 'coach' and membership.state = 'ended';

delete from team_coaches as assignment using coach_profiles as coach, teams as team, age_groups as age_group, seasons as season
  where coach.id = assignment.coach_profile_id and coach.archived_at is not null
    and team.id = assignment.team_id and age_group.id = team.age_group_id and season.id = age_group.season_id
    and (season.is_active or season.end_date >= club_now()::date);

-- A coach with a login has left when that membership has ended, however it came to that.
create function archive_with_membership() returns trigger
  language plpgsql
  as $$
begin
  update coach_profiles set archived_at = new.ended_at
    where user_id = new.user_id and organization_id = new.organization_id;
  return null;
end
$$;

create trigger memberships_archive_coach
  after update of state on memberships
  for each row when (new.role = 'coach' and (old.state = 'ended') <> (new.state = 'ended'))
  execute function archive_with_membership();

create function leave_teams() returns trigger
  language plpgsql
  as $$
begin
  delete from team_coaches as assignment using teams as team, age_groups as age_group, seasons as season, organizations
    where assignment.coach_profile_id = new.id and team.id = assignment.team_id
      and age_group.id = team.age_group_id and season.id = age_group.season_id and organizations.id = new.organization_id
      and (season.is_active or season.end_date >= (club_now() at time zone organizations.time_zone)::date);
  return null;
end
$$;

create trigger coach_profiles_leave_teams
  after update of archived_at on coach_profiles
  for each row when (old.archived_at is null and new.archived_at is not null)
  execute function leave_teams();

-- The lock lets an assignment and a removal wait for each other.
create function check_coach_is_there() returns trigger
  language plpgsql
  as $$
declare
  archived timestamptz;
begin
  select archived_at into archived from coach_profiles where id = new.coach_profile_id for share;
  if archived is not null then
    perform refuse('team_coaches_without_archived', 'a coach who left is assigned to no team');
  end if;
  return new;
end
$$;

create trigger team_coaches_without_archived
  before insert or update of coach_profile_id on team_coaches
  for each row execute function check_coach_is_there();
