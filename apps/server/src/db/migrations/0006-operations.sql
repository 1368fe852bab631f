-- What keeps the service itself honest: mails to send, the audit log, repeated requests, limits.

-- Effects outside the database, written in the transaction that causes them and carried out afterwards.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  -- Null for mails to people who are not in an organization (yet).
  organization_id uuid
    constraint outbox_organization_exists references organizations,
  kind text not null,
  entity_id uuid,
  recipient text not null,
  version integer not null default 1
    constraint outbox_version_positive check (version > 0),
  payload jsonb not null default '{}',
  created_at timestamptz not null default club_now(),
  attempts integer not null default 0
    constraint outbox_attempts_counted check (attempts >= 0),
  next_attempt_at timestamptz not null default club_now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  constraint outbox_sent_or_failed check (sent_at is null or failed_at is null),
  constraint outbox_once_per_version unique nulls not distinct (kind, entity_id, recipient, version)
);

create index outbox_of_organization on outbox (organization_id);
create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null;

-- Ids without foreign keys: the log outlives what it speaks of, and nothing may rewrite its rows.
create table audit_log (
  id bigint generated always as identity primary key,
  organization_id uuid not null
    constraint audit_log_organization_exists references organizations,
  actor_id uuid,
  action text not null,
  entity text,
  entity_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default club_now()
);

create index audit_log_of_organization on audit_log (organization_id, created_at desc);
create index audit_log_by_age on audit_log (created_at);

-- The retention job deletes old rows; it says so with "set local touchline.audit_log_retention = 'on'".
create function check_audit_log_append_only() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'DELETE' or coalesce(current_setting('touchline.audit_log_retention', true), '') <> 'on' then
    perform refuse('audit_log_append_only', 'the audit log is only ever added to');
  end if;
  return null;
end
$$;

create trigger audit_log_append_only
  before update or delete or truncate on audit_log
  for each statement execute function check_audit_log_append_only();

-- A request sent twice is carried out once, and answered twice; a command without an answer leaves answer null.
create table idempotency_keys (
  organization_id uuid not null
    constraint idempotency_keys_organization_exists references organizations,
  user_id uuid not null,
  key text not null
    constraint idempotency_keys_key_length check (char_length(key) between 1 and 255),
  operation text not null,
  request_hash bytea not null
    constraint idempotency_keys_request_hashed check (octet_length(request_hash) = 32),
  status integer
    constraint idempotency_keys_status_is_http check (status between 100 and 599),
  answer jsonb,
  created_at timestamptz not null default club_now(),
  constraint idempotency_keys_once_per_user primary key (organization_id, user_id, key),
  constraint idempotency_keys_user_is_member foreign key (user_id, organization_id)
    references profiles (id, organization_id) on delete cascade
);

create index idempotency_keys_of_user on idempotency_keys (user_id);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The shape rate-limiter-flexible expects; expire is in milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index rate_limits_by_expiry on rate_limits (expire);
