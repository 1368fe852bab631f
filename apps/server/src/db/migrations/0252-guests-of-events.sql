-- Players of the club who are guests of one event, without being on a team of it (RSVP-12). The start is repeated so that the
-- events of a guest are found in their order, as in event_teams.
create table event_guests (
  event_id uuid not null,
  player_id uuid not null,
  organization_id uuid not null
    constraint event_guests_organization_exists references organizations,
  starts_at timestamptz not null,
  added_by uuid,
  created_at timestamptz not null default club_now(),
  constraint event_guests_pkey primary key (event_id, player_id),
  constraint event_guests_event_exists foreign key (event_id, organization_id, starts_at)
    references events (id, organization_id, starts_at) on update cascade on delete cascade,
  constraint event_guests_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade,
  constraint event_guests_added_by_member foreign key (added_by, organization_id)
    references members (id, organization_id) on delete set null (added_by)
);

create index event_guests_in_order on event_guests (player_id, starts_at, event_id);
create index event_guests_of_organization on event_guests (organization_id);
create index event_guests_by_author on event_guests (added_by);

create trigger event_guests_of_players_not_archived before insert on event_guests
  for each row execute function check_player_not_archived();

-- The event has teams: one of the whole organization asks nobody.
create function check_guest() returns trigger
  language plpgsql
  as $$
begin
  perform from events where id = new.event_id and is_for_all for share;
  if found then
    perform refuse('event_guests_of_teams', 'an event of everyone has no guests');
  end if;
  return new;
end
$$;

create trigger event_guests_of_teams before insert on event_guests
  for each row execute function check_guest();

create or replace function check_answer() returns trigger
  language plpgsql
  as $$
declare
  is_guest boolean;
begin
  perform check_event_takes_answers(new.event_id);
  -- Waits for a player who is about to leave the team, and for a guest who is about to be taken back.
  perform from event_guests where event_id = new.event_id and player_id = new.player_id for share;
  is_guest := found;
  perform from team_players as member
    where member.player_id = new.player_id and member.status = 'active'
      and member.team_id in (select team_id from event_teams where event_id = new.event_id)
    order by member.id for share;
  if not found and not is_guest then
    perform refuse('answers_of_asked_players', 'the player is on no team of the event');
  end if;
  return new;
end
$$;

-- Forgets the answer to an event to come that asks the player no longer.
create function forget_answer_unless_asked(answered uuid, player uuid) returns void
  language sql
  as $$
  delete from answers as answer using events as event
    where answer.event_id = answered and answer.player_id = player and event.id = answered
      and event.starts_at > club_now()
      and not exists (select from event_guests where event_id = answered and player_id = player)
      and not exists (select from event_teams as place join team_players as member on member.team_id = place.team_id
        where place.event_id = answered and member.player_id = player and member.status = 'active')
$$;

create or replace function forget_answers() returns trigger
  language plpgsql
  as $$
begin
  perform forget_answer_unless_asked(answer.event_id, old.player_id)
    from answers as answer join event_teams as place on place.event_id = answer.event_id
    where answer.player_id = old.player_id and place.team_id = old.team_id and place.starts_at > club_now();
  return null;
end
$$;

create function forget_answer_of_guest() returns trigger
  language plpgsql
  as $$
begin
  perform forget_answer_unless_asked(old.event_id, old.player_id);
  return null;
end
$$;

-- At commit: a merge gives the place to the player who stays.
create constraint trigger event_guests_forget_answers
  after delete on event_guests
  deferrable initially deferred
  for each row execute function forget_answer_of_guest();

-- A player who leaves the club is a guest of no event to come.
create function end_visits() returns trigger
  language plpgsql
  as $$
begin
  delete from event_guests where player_id = new.id and starts_at > club_now();
  return null;
end
$$;

create trigger player_profiles_end_visits
  after update of archived_at on player_profiles
  for each row when (old.archived_at is null and new.archived_at is not null)
  execute function end_visits();

-- Calendars of guests follow the event (FEED-05): they count no changes of its teams.
create trigger event_guests_tallied
  after insert or delete on event_guests
  for each row execute function tally_calendar_of_organization();

create function tally_calendar_of_guests() returns trigger
  language plpgsql
  as $$
begin
  insert into calendar_tallies (organization_id, changes)
    select new.organization_id, 1 where exists (select from event_guests where event_id = new.id);
  return null;
end
$$;

create trigger events_tallied_for_guests
  after update on events
  for each row when (old.revision <> new.revision)
  execute function tally_calendar_of_guests();

-- A merged player is a guest where either was one.
do $$
declare
  place constant text := '  -- A guardian of both keeps';
  before constant text := pg_get_functiondef('merge_players(uuid,uuid,uuid)'::regprocedure);
  after constant text := replace(before, place, '  insert into event_guests (event_id, player_id, organization_id, starts_at, added_by, created_at)
    select event_id, kept, organization_id, starts_at, added_by, created_at from event_guests where player_id = gone
    on conflict do nothing;
  delete from event_guests where player_id = gone;

' || place);
begin
  if after = before then
    raise exception 'merge_players has no line "%"', place;
  end if;
  execute after;
end
$$;
