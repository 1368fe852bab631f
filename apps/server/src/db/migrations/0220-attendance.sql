-- Attendance of players at events (RSVP-06, RSVP-14). Each mark stays as a row: the one made last counts, the others are
-- the log of it. So two devices need no lock between them.

-- A device without signal dates its marks by a token of the server, as at a tryout (decision record 0011).
alter table events add column opening_key bytea not null
  default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  constraint events_opening_key_length check (octet_length(opening_key) = 32);

create table attendance_marks (
  -- In the order of arrival, which decides between marks that were made at the same moment.
  id bigint generated always as identity primary key,
  organization_id uuid not null
    constraint attendance_marks_organization_exists references organizations,
  event_id uuid not null,
  player_id uuid not null,
  -- Null where an earlier mark was taken back.
  mark text
    constraint attendance_marks_mark_known check (mark in ('present', 'late', 'absent', 'excused')),
  marked_by uuid,
  -- Time at which the person marked the player, without signal perhaps, and that of its arrival here.
  marked_at timestamptz not null,
  arrived_at timestamptz not null default club_now(),
  constraint attendance_marks_arrive_later check (marked_at <= arrived_at),
  -- An event with attendance is cancelled, not deleted.
  constraint attendance_marks_event_exists foreign key (event_id, organization_id)
    references events (id, organization_id),
  constraint attendance_marks_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade,
  constraint attendance_marks_by_member foreign key (marked_by, organization_id)
    references members (id, organization_id) on delete set null (marked_by)
);

create index attendance_marks_in_order on attendance_marks (event_id, player_id, marked_at desc, id desc);
create index attendance_marks_of_organization on attendance_marks (organization_id);
create index attendance_marks_of_player on attendance_marks (player_id);
create index attendance_marks_by_user on attendance_marks (marked_by);

-- Moment from which attendance of an event is taken: an hour before it, or when people meet if that is earlier.
create function attendance_opens(starts_at timestamptz, meeting_minutes smallint) returns timestamptz
  language sql immutable
  return starts_at - greatest(coalesce(meeting_minutes, 0), 60) * interval '1 minute';

-- Attendance is taken of events that take place, until 14 days after their end; what was marked by then may arrive a day
-- later. The lock waits for a cancellation or another time that is under way.
create function check_attendance_mark() returns trigger
  language plpgsql
  as $$
declare
  event record;
begin
  select status, starts_at, ends_at, meeting_minutes into event from events
    where id = new.event_id and organization_id = new.organization_id for share;
  if not found then
    return new; -- the foreign key says so
  end if;
  if event.status = 'cancelled' then
    perform refuse('attendance_while_scheduled', 'the event was cancelled');
  end if;
  if new.marked_at < attendance_opens(event.starts_at, event.meeting_minutes) then
    perform refuse('attendance_from_an_hour_before', 'the event has not begun');
  end if;
  if new.marked_at >= event.ends_at + interval '14 days' or club_now() >= event.ends_at + interval '15 days' then
    perform refuse('attendance_within_14_days', 'the event ended 14 days ago');
  end if;
  return new;
end
$$;

create trigger attendance_marks_in_time before insert on attendance_marks
  for each row execute function check_attendance_mark();

-- Marks of merged players become one log.
do $$
declare
  place constant text := '  -- A guardian of both keeps';
  before constant text := pg_get_functiondef('merge_players(uuid,uuid,uuid)'::regprocedure);
  after constant text := replace(before, place, '  update attendance_marks set player_id = kept where player_id = gone;

' || place);
begin
  if after = before then
    raise exception 'merge_players has no line "%"', place;
  end if;
  execute after;
end
$$;
