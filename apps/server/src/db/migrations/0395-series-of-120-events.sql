-- Two practices a week fill a year.
alter table event_series
  drop constraint event_series_count_range,
  add constraint event_series_count_range check (count between 1 and 120);
