-- Kinds of email that a login has switched off; those without a row are on.
create table muted_notifications (
  user_id uuid not null
    constraint muted_notifications_user_exists references users on delete cascade,
  kind text not null
    constraint muted_notifications_kind_known check (kind in ('tryouts', 'guardians')),
  muted_at timestamptz not null default club_now(),
  primary key (user_id, kind)
);

-- Key of the addresses in letters at which this login switches a kind off without signing in. It never leaves the server.
alter table users add column unsubscribe_key bytea not null
  default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  constraint users_unsubscribe_key_length check (octet_length(unsubscribe_key) = 32);
