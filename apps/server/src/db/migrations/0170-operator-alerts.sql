-- Troubles that the operator of the server was told of, until they are over (OPS-33). Several servers may share the database,
-- and one may restart in between: the row makes sure that the beginning and the end are told once.
create table operator_alerts (
  trouble text primary key,
  id uuid not null default gen_random_uuid(),
  detail text not null,
  began_at timestamptz not null default club_now(),
  -- The last look that still found the trouble.
  seen_at timestamptz not null default club_now(),
  constraint operator_alerts_seen_after_beginning check (seen_at >= began_at)
);

alter table outbox
  -- The first attempt that failed; a letter may have waited long before it, for the morning.
  add column first_failed_at timestamptz,
  -- The last failure was one of the mail server, and not of this letter or its reader.
  add column server_failed boolean not null default false;
