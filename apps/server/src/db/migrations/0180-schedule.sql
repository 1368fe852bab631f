-- Venues with their fields, events, and the series that events belong to.

-- Compares the field beside the time in the exclusion constraint of bookings.
create extension if not exists btree_gist;

create table venues (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint venues_organization_exists references organizations,
  name text not null
    constraint venues_name_length check (char_length(btrim(name)) >= 2),
  address text,
  note text,
  directions text,
  archived_at timestamptz,
  created_at timestamptz not null default club_now(),
  constraint venues_in_organization unique (id, organization_id)
);

create unique index venues_name_unique on venues (organization_id, search_text(name)) where archived_at is null;

create table fields (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint fields_organization_exists references organizations,
  venue_id uuid not null,
  name text not null
    constraint fields_name_length check (char_length(btrim(name)) >= 1),
  -- Parts that can be used side by side; one that is not divided has one.
  parts smallint not null default 1
    constraint fields_parts_range check (parts between 1 and 8),
  archived_at timestamptz,
  created_at timestamptz not null default club_now(),
  constraint fields_in_organization unique (id, organization_id),
  constraint fields_venue_exists foreign key (venue_id, organization_id)
    references venues (id, organization_id)
);

create unique index fields_name_unique on fields (venue_id, search_text(name)) where archived_at is null;
create index fields_of_organization on fields (organization_id, venue_id);

-- Use of a field, or of some of its parts. Several events share one only where an admin said so; it then spans all of
-- them.
create table bookings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint bookings_organization_exists references organizations,
  field_id uuid not null,
  parts int4range not null
    constraint bookings_parts_range check (not isempty(parts) and lower(parts) >= 1 and upper(parts) <= 9),
  during tstzrange not null
    constraint bookings_during_finite check (
      not isempty(during) and isfinite(lower(during)) and isfinite(upper(during)) and lower_inc(during)
      and not upper_inc(during)
    ),
  constraint bookings_in_organization unique (id, organization_id),
  constraint bookings_field_exists foreign key (field_id, organization_id)
    references fields (id, organization_id),
  -- Checked at the end of a statement: the bookings of a series move together.
  constraint bookings_never_overlap exclude using gist (field_id with =, parts with &&, during with &&)
    deferrable initially immediate
);

create index bookings_of_organization on bookings (organization_id);

create table event_series (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint event_series_organization_exists references organizations,
  first_day date not null
    constraint event_series_first_day_finite check (isfinite(first_day)),
  -- Every so many weeks on these weekdays, or every so many months on the n-th weekday of the first day.
  every smallint not null
    constraint event_series_every_range check (every between 1 and 4),
  weekdays smallint[]
    constraint event_series_weekdays_known check (
      weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) between 1 and 7
    ),
  nth smallint
    constraint event_series_nth_known check (nth in (-1, 1, 2, 3, 4)),
  until date
    constraint event_series_until_after_first_day check (until >= first_day),
  count smallint
    constraint event_series_count_range check (count between 1 and 60),
  skipped date[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default club_now(),
  constraint event_series_in_organization unique (id, organization_id),
  constraint event_series_weekly_or_monthly check ((weekdays is null) <> (nth is null)),
  constraint event_series_ends check (until is not null or count is not null),
  constraint event_series_created_by_member foreign key (created_by, organization_id)
    references members (id, organization_id) on delete set null (created_by)
);

create index event_series_of_organization on event_series (organization_id);
create index event_series_by_author on event_series (created_by);

create table events (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint events_organization_exists references organizations,
  kind text not null
    constraint events_kind_known check (kind in ('practice', 'game', 'event')),
  title text
    constraint events_title_length check (char_length(btrim(title)) >= 2),
  is_for_all boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_all_day boolean not null,
  meeting_minutes smallint
    constraint events_meeting_minutes_range check (meeting_minutes between 0 and 240),
  -- The field, and the parts of it where that is not the whole one. It is booked until the event is cancelled.
  field_id uuid,
  booking_id uuid,
  first_part smallint,
  last_part smallint,
  place text
    constraint events_place_length check (char_length(btrim(place)) >= 2),
  note text,
  opponent text,
  side text
    constraint events_side_known check (side in ('home', 'away')),
  status text not null default 'scheduled'
    constraint events_status_known check (status in ('scheduled', 'cancelled')),
  cancel_reason text,
  series_id uuid,
  -- The day that the series gave it, which stays when the event is moved.
  series_day date,
  -- Fields that were changed on this event alone: the series no longer changes them.
  own_fields text[] not null default '{}',
  -- Rises with every change that calendars show (RFC 5545).
  revision integer not null default 0
    constraint events_revision_counted check (revision >= 0),
  created_by uuid,
  created_at timestamptz not null default club_now(),
  changed_at timestamptz not null default club_now(),
  constraint events_in_organization unique (id, organization_id),
  constraint events_with_start unique (id, organization_id, starts_at),
  constraint events_times_finite check (isfinite(starts_at) and isfinite(ends_at)),
  constraint events_end_after_start check (ends_at > starts_at),
  -- Days of the wall: the clock may have gone back in between.
  constraint events_at_most_14_days check (ends_at <= starts_at + interval '14 days 3 hours'),
  constraint events_other_kinds_titled check (kind <> 'event' or title is not null),
  constraint events_games_have_opponents check (kind = 'game' or (opponent is null and side is null)),
  constraint events_parts_of_field check (
    (first_part is null) = (last_part is null) and first_part <= last_part
    and (first_part is null or field_id is not null)
  ),
  constraint events_one_place check (field_id is null or place is null),
  constraint events_scheduled_book_field check (
    (booking_id is not null) = (status = 'scheduled' and field_id is not null)
  ),
  constraint events_reason_of_cancelled check (status = 'cancelled' or cancel_reason is null),
  constraint events_series_with_day check ((series_id is null) = (series_day is null)),
  -- Checked at the end of a statement: the days of a series move together.
  constraint events_one_per_series_day unique (series_id, series_day) deferrable initially immediate,
  constraint events_field_exists foreign key (field_id, organization_id)
    references fields (id, organization_id),
  constraint events_booking_exists foreign key (booking_id, organization_id)
    references bookings (id, organization_id),
  constraint events_series_exists foreign key (series_id, organization_id)
    references event_series (id, organization_id),
  constraint events_created_by_member foreign key (created_by, organization_id)
    references members (id, organization_id) on delete set null (created_by)
);

create index events_in_order on events (organization_id, starts_at, id);
create index events_for_all on events (organization_id, starts_at, id) where is_for_all;
create index events_of_field on events (field_id, starts_at);
create index events_of_booking on events (booking_id);
create index events_by_author on events (created_by);

-- The start is repeated so that the events of a team are found in their order; it follows the event's.
create table event_teams (
  event_id uuid not null,
  team_id uuid not null,
  organization_id uuid not null
    constraint event_teams_organization_exists references organizations,
  starts_at timestamptz not null,
  constraint event_teams_pkey primary key (event_id, team_id),
  constraint event_teams_event_exists foreign key (event_id, organization_id, starts_at)
    references events (id, organization_id, starts_at) on update cascade on delete cascade,
  constraint event_teams_team_exists foreign key (team_id, organization_id)
    references teams (id, organization_id)
);

create index event_teams_in_order on event_teams (team_id, starts_at, event_id);
create index event_teams_of_organization on event_teams (organization_id);

-- A booking spans what its events use, on the field that they use. Runs at commit: events and bookings move one after
-- the other.
create function check_booking_of_event() returns trigger
  language plpgsql
  as $$
declare
  event record;
  booking record;
begin
  select * into event from events where id = new.id;
  if not found or event.booking_id is null then
    return null;
  end if;
  select bookings.*, fields.parts as all_parts into booking
    from bookings join fields on fields.id = bookings.field_id where bookings.id = event.booking_id;
  if booking.field_id <> event.field_id
     or not (booking.during @> tstzrange(event.starts_at, event.ends_at))
     or not (booking.parts @> int4range(coalesce(event.first_part, 1), coalesce(event.last_part, booking.all_parts) + 1)) then
    perform refuse('events_within_booking', 'an event uses its field only while it is booked');
  end if;
  return null;
end
$$;

create constraint trigger events_within_booking
  after insert or update of starts_at, ends_at, field_id, booking_id, first_part, last_part on events
  deferrable initially deferred
  for each row when (new.booking_id is not null)
  execute function check_booking_of_event();

-- Changes of an event that people may have to know of (SCHED-13): when, where, if at all. `before` and `after` hold what
-- differs: startsAt, endsAt, isAllDay, meetingMinutes, place.
create table event_changes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint event_changes_organization_exists references organizations,
  event_id uuid not null,
  kind text not null
    constraint event_changes_kind_known check (kind in ('created', 'changed', 'cancelled', 'restored')),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  reason text,
  changed_by uuid,
  created_at timestamptz not null default club_now(),
  constraint event_changes_in_organization unique (id, organization_id),
  constraint event_changes_event_exists foreign key (event_id, organization_id)
    references events (id, organization_id) on delete cascade,
  constraint event_changes_by_member foreign key (changed_by, organization_id)
    references members (id, organization_id) on delete set null (changed_by)
);

create index event_changes_of_event on event_changes (event_id, created_at);
create index event_changes_of_organization on event_changes (organization_id, created_at);
create index event_changes_by_author on event_changes (changed_by);

-- Days on which the organization does not play or practice: proposed to be left out of series (SCHED-22).
create table holidays (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint holidays_organization_exists references organizations,
  name text not null
    constraint holidays_name_length check (char_length(btrim(name)) >= 2),
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null default club_now(),
  constraint holidays_in_organization unique (id, organization_id),
  constraint holidays_days_finite check (isfinite(first_day) and isfinite(last_day)),
  constraint holidays_in_order check (last_day >= first_day and last_day <= first_day + 120)
);

create index holidays_in_order_of_days on holidays (organization_id, first_day);
