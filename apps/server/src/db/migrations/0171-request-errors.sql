-- Faults of the last days by the id that people are shown, for the operator (OPS-31). Nothing about people: the log has more.
create table request_errors (
  id bigint generated always as identity primary key,
  request_id text not null
    constraint request_errors_id_shape check (request_id ~ '^[A-Za-z0-9_.-]{8,64}$'),
  happened_at timestamptz not null,
  -- Null for a page that failed in a browser.
  status smallint
    constraint request_errors_are_faults check (status in (500, 503)),
  operation text,
  cause text
);
create index request_errors_by_age on request_errors (happened_at);
