-- Sensitive acts ask who it is when the last proof is too old. Signing in is the first proof of a session.
alter table sessions add column proven_at timestamptz;
update sessions set proven_at = created_at;
alter table sessions
  alter column proven_at set default club_now(),
  alter column proven_at set not null;
