-- The archive of everything about a login and its players, for a day. It names the players, so that an erasure finds it.
create table data_exports (
  user_id uuid primary key
    constraint data_exports_user_exists references users on delete cascade,
  player_ids uuid[] not null,
  -- Empty while it is made, in one transaction.
  content bytea not null default '',
  created_at timestamptz not null default club_now()
);

create index data_exports_by_age on data_exports (created_at);
