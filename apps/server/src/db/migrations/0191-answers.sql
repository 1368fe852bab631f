-- Answers of players to the events of their teams, one for a player and an event (RSVP-01), and the rules of each team.
alter table teams
  -- Hours before the start from which families can answer no longer.
  add column answers_close_hours smallint not null default 0
    constraint teams_answers_close_hours_range check (answers_close_hours between 0 and 168),
  -- Players without an answer count as coming.
  add column counts_as_coming boolean not null default false,
  -- Families read the first names of others who come.
  add column shows_who_comes boolean not null default false;

create table answers (
  event_id uuid not null,
  player_id uuid not null,
  organization_id uuid not null
    constraint answers_organization_exists references organizations,
  answer text not null
    constraint answers_answer_known check (answer in ('yes', 'maybe', 'no')),
  remark text
    constraint answers_remark_length check (char_length(remark) between 1 and 200),
  -- Role in which the person gave it.
  given_as text not null
    constraint answers_given_as_known check (given_as in ('player', 'guardian', 'coach', 'admin')),
  answered_by uuid,
  answered_at timestamptz not null default club_now(),
  -- Time of the event when it was answered: moved away from it, the event asks again (SCHED-24).
  for_start timestamptz not null,
  for_end timestamptz not null,
  constraint answers_pkey primary key (event_id, player_id),
  -- An event with answers is cancelled, not deleted (SCHED-11).
  constraint answers_event_exists foreign key (event_id, organization_id)
    references events (id, organization_id),
  constraint answers_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade,
  constraint answers_by_member foreign key (answered_by, organization_id)
    references members (id, organization_id) on delete set null (answered_by)
);

create index answers_of_organization on answers (organization_id);
create index answers_of_player on answers (player_id);
create index answers_by_user on answers (answered_by);

-- True of an event that has moved to another day of its organization, or by 30 minutes or more, since it was answered.
create function has_moved(
  for_start timestamptz, for_end timestamptz, starts_at timestamptz, ends_at timestamptz, time_zone text
) returns boolean
  language sql immutable
  return (for_start at time zone time_zone)::date <> (starts_at at time zone time_zone)::date
    or abs(extract(epoch from starts_at - for_start)) >= 30 * 60
    or abs(extract(epoch from ends_at - for_end)) >= 30 * 60;

-- Answers are given before the start of an event that takes place, for players of its teams. The locks wait for a
-- cancellation or another time that is under way, and for a player who is about to leave the team.
create function check_answer() returns trigger
  language plpgsql
  as $$
declare
  event record;
begin
  select status, starts_at into event from events where id = new.event_id for share;
  if event.status = 'cancelled' then
    perform refuse('answers_while_scheduled', 'the event was cancelled');
  end if;
  if event.starts_at <= club_now() then
    perform refuse('answers_before_start', 'the event has begun');
  end if;
  perform from team_players as member
    where member.player_id = new.player_id and member.status = 'active'
      and member.team_id in (select team_id from event_teams where event_id = new.event_id)
    order by member.id for share;
  if not found then
    perform refuse('answers_of_asked_players', 'the player is on no team of the event');
  end if;
  return new;
end
$$;

create trigger answers_of_asked_players before insert or update of answer on answers
  for each row execute function check_answer();

-- A player who leaves a team is asked about its events no longer, and comes back without answers (RSVP-11). At commit: a
-- merge takes a place away before it gives the same one to the player who stays.
create function forget_answers() returns trigger
  language plpgsql
  as $$
begin
  delete from answers as answer using events as event, event_teams as place
    where answer.player_id = old.player_id and event.id = answer.event_id and event.starts_at > club_now()
      and place.event_id = event.id and place.team_id = old.team_id
      and not exists (select from event_teams as other join team_players as member on member.team_id = other.team_id
        where other.event_id = event.id and member.player_id = old.player_id and member.status = 'active');
  return null;
end
$$;

create constraint trigger team_players_forget_answers
  after update of status or delete on team_players
  deferrable initially deferred
  for each row when (old.status = 'active') execute function forget_answers();

-- Of two answers of merged players to an event the later one stays.
do $$
declare
  place constant text := '  -- A guardian of both keeps';
  before constant text := pg_get_functiondef('merge_players(uuid,uuid,uuid)'::regprocedure);
  after constant text := replace(before, place, '  delete from answers as older using answers as later
    where later.event_id = older.event_id and older.player_id in (kept, gone) and later.player_id in (kept, gone)
      and (later.answered_at, later.player_id) > (older.answered_at, older.player_id);
  update answers set player_id = kept where player_id = gone;

' || place);
begin
  if after = before then
    raise exception 'merge_players has no line "%"', place;
  end if;
  execute after;
end
$$;
