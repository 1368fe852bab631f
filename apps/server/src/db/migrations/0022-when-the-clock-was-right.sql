-- When a server last knew the time of day to be right, for the next start (decision record 0023). At most one row.
create table clock_marks (
  id smallint primary key default 1
    constraint clock_marks_one_row check (id = 1),
  seen_at timestamptz not null
);
