-- An event of everyone has neither teams nor guests, and every other one has teams.
create function check_audience_of_event(checked uuid) returns void
  language plpgsql
  as $$
begin
  perform from events as event where event.id = checked
    and event.is_for_all = exists (select from event_teams where event_id = event.id);
  if found then
    perform refuse('events_for_all_without_teams', 'an event of everyone has no teams, and every other one has some');
  end if;
  perform from event_guests as guest join events as event on event.id = guest.event_id
    where guest.event_id = checked and event.is_for_all;
  if found then
    perform refuse('event_guests_of_teams', 'an event of everyone has no guests');
  end if;
end
$$;

create function check_event_audience() returns trigger
  language plpgsql
  as $$
begin
  perform check_audience_of_event(new.id);
  return null;
end
$$;

create function check_team_of_event() returns trigger
  language plpgsql
  as $$
begin
  perform check_audience_of_event(coalesce(new.event_id, old.event_id));
  return null;
end
$$;

-- At commit: events and their teams are written one after the other.
create constraint trigger events_for_all_without_teams
  after insert or update of is_for_all on events
  deferrable initially deferred
  for each row execute function check_event_audience();

create constraint trigger event_teams_of_others
  after insert or delete on event_teams
  deferrable initially deferred
  for each row execute function check_team_of_event();

create or replace function check_guest() returns trigger
  language plpgsql
  as $$
begin
  -- Waits for a change of the event that is under way.
  perform from events where id = new.event_id for share;
  perform from events where id = new.event_id and is_for_all;
  if found then
    perform refuse('event_guests_of_teams', 'an event of everyone has no guests');
  end if;
  return new;
end
$$;

alter table events
  add constraint events_note_length check (char_length(note) <= 2000);

-- Events that became ones of everyone kept their guests.
delete from event_guests as guest using events as event where event.id = guest.event_id and event.is_for_all;
