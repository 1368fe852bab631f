-- What people type of an event is a time on the club's clock. Its moments follow from that and from the time zone.
alter table events
  -- Start and end on the club's clock, as people typed them. Only the domain derives the moments from them.
  add column wall_start timestamp,
  -- A whole-day event ends where the next day begins.
  add column wall_end timestamp;

alter table events disable trigger user;
-- The length counts where the clock went back before the end.
update events set wall_start = clock.starts,
    wall_end = case when clock.ends > clock.starts then clock.ends else clock.starts + (ends_at - starts_at) end
  from (
    select event.id, date_trunc(unit, event.starts_at at time zone time_zone) as starts,
      date_trunc(unit, event.ends_at at time zone time_zone) as ends
    from events as event join organizations on organizations.id = event.organization_id,
      lateral (select case when event.is_all_day then 'day' else 'minute' end as unit) as precision
  ) as clock
  where clock.id = events.id;
alter table events enable trigger user;

alter table events
  alter column wall_start set not null,
  alter column wall_end set not null,
  add constraint events_wall_times_finite check (isfinite(wall_start) and isfinite(wall_end)),
  add constraint events_wall_end_after_start check (wall_end > wall_start),
  add constraint events_whole_days_on_clock check (
    not is_all_day or (wall_start = date_trunc('day', wall_start) and wall_end = date_trunc('day', wall_end))
  );
