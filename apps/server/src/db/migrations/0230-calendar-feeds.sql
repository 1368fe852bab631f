-- The secret calendar address of a login, with everything that the person sees in all organizations (FEED-01). A new
-- address is another row, so the old one ends at once.
create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null
    constraint calendar_feeds_user_exists references users on delete cascade
    constraint calendar_feeds_one_per_user unique,
  -- Key of the proof in the address. It never leaves the server.
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    constraint calendar_feeds_key_length check (octet_length(key) = 32),
  created_at timestamptz not null default club_now(),
  -- Last time that a calendar program read it, within the hour.
  read_at timestamptz
);

-- Changes of what calendars show: of the events of a team, or, without one, of anything else of the organization. Rows
-- are only ever added, and a job folds them (decision record 0017), so nothing waits for the row of a team. Their sums
-- tell if the built text of a calendar is still true, without reading events (decision record 0059).
create table calendar_tallies (
  organization_id uuid not null,
  team_id uuid,
  changes bigint not null
);
create index calendar_tallies_of_organization on calendar_tallies (organization_id, team_id);

create function tally_calendar_of_events() returns trigger
  language plpgsql
  as $$
begin
  insert into calendar_tallies (organization_id, team_id, changes)
    select organization_id, null::uuid, 1 from changed where is_for_all group by organization_id
    union all
    select place.organization_id, place.team_id, 1 from changed join event_teams as place on place.event_id = changed.id
      group by place.organization_id, place.team_id;
  return null;
end
$$;

create trigger events_tallied_when_inserted
  after insert on events referencing new table as changed
  for each statement execute function tally_calendar_of_events();
create trigger events_tallied_when_updated
  after update on events referencing new table as changed
  for each statement execute function tally_calendar_of_events();
create trigger events_tallied_when_deleted
  after delete on events referencing old table as changed
  for each statement execute function tally_calendar_of_events();

-- An event that is not for all any more had no teams to tell of it.
create function tally_calendar_of_former_events() returns trigger
  language plpgsql
  as $$
begin
  insert into calendar_tallies (organization_id, changes) values (old.organization_id, 1);
  return null;
end
$$;

create trigger events_tallied_when_no_longer_for_all
  after update of is_for_all on events
  for each row when (old.is_for_all and not new.is_for_all)
  execute function tally_calendar_of_former_events();

-- The other teams of an event read the names of all of them.
create function tally_calendar_of_event_teams() returns trigger
  language plpgsql
  as $$
begin
  insert into calendar_tallies (organization_id, team_id, changes)
    select organization_id, team_id, 1 from (
      select organization_id, team_id from changed
      union
      select organization_id, team_id from event_teams where event_id in (select event_id from changed)) as concerned;
  return null;
end
$$;

create trigger event_teams_tallied_when_inserted
  after insert on event_teams referencing new table as changed
  for each statement execute function tally_calendar_of_event_teams();
create trigger event_teams_tallied_when_deleted
  after delete on event_teams referencing old table as changed
  for each statement execute function tally_calendar_of_event_teams();

-- Names and places that many entries show, and tryouts, which coaches see by age group.
create function tally_calendar_of_organization() returns trigger
  language plpgsql
  as $$
declare
  concerned uuid;
begin
  if tg_op = 'DELETE' then
    concerned := old.organization_id;
  else
    concerned := new.organization_id;
  end if;
  insert into calendar_tallies (organization_id, changes) values (concerned, 1);
  return null;
end
$$;

create trigger venues_tallied
  after update on venues
  for each row when ((old.name, old.address) is distinct from (new.name, new.address))
  execute function tally_calendar_of_organization();
create trigger fields_tallied
  after update on fields
  for each row when ((old.name, old.venue_id) is distinct from (new.name, new.venue_id))
  execute function tally_calendar_of_organization();
create trigger teams_tallied
  after update on teams
  for each row when ((old.name, old.age_group_id) is distinct from (new.name, new.age_group_id))
  execute function tally_calendar_of_organization();
create trigger tryouts_tallied
  after update on tryouts
  for each row when (
    (old.title, old.date, old.location, old.age_group_id)
      is distinct from (new.title, new.date, new.location, new.age_group_id)
    or (old.status = 'cancelled') <> (new.status = 'cancelled'))
  execute function tally_calendar_of_organization();
create trigger tryouts_tallied_when_inserted_or_deleted
  after insert or delete on tryouts
  for each row execute function tally_calendar_of_organization();

-- When a tryout last changed in a calendar; a cancelled one leaves it after some time (FEED-04).
alter table tryouts add column changed_at timestamptz not null default club_now();

create function note_tryout_in_calendars() returns trigger
  language plpgsql
  as $$
begin
  new.changed_at := club_now();
  return new;
end
$$;

create trigger tryouts_changed_in_calendars
  before update on tryouts
  for each row when (
    (old.title, old.date, old.location) is distinct from (new.title, new.date, new.location)
    or (old.status = 'cancelled') <> (new.status = 'cancelled'))
  execute function note_tryout_in_calendars();
