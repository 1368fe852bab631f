-- People who joined with a code while the organization checks newcomers. Nothing is made of what they entered until an
-- admin approves: a player or coach who waits is in no list. The row goes with the answer.
alter table organizations add column check_newcomers boolean not null default false;

create table newcomers (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint newcomers_organization_exists references organizations,
  membership_id uuid not null,
  user_id uuid not null,
  first_name text not null
    constraint newcomers_first_name_length check (char_length(btrim(first_name)) >= 1),
  last_name text not null
    constraint newcomers_last_name_length check (char_length(btrim(last_name)) >= 1),
  birth_date date,
  -- The form as it was sent: the player or the coach is made of it.
  form jsonb not null,
  told_at timestamptz,
  created_at timestamptz not null default club_now(),
  constraint newcomers_told_after_joining check (told_at >= created_at),
  constraint newcomers_once unique nulls not distinct (membership_id, first_name, last_name, birth_date),
  constraint newcomers_membership_exists foreign key (membership_id, organization_id)
    references memberships (id, organization_id) on delete cascade,
  constraint newcomers_member_exists foreign key (user_id, organization_id)
    references members (id, organization_id) on delete cascade
);

create index newcomers_of_organization on newcomers (organization_id);
create index newcomers_of_member on newcomers (user_id, organization_id);
create index newcomers_of_membership on newcomers (membership_id, organization_id);
create index newcomers_untold on newcomers (created_at) where told_at is null;

-- A membership that waited and is refused ends like any other.
drop trigger memberships_end_everywhere on memberships;
create trigger memberships_end_everywhere
  after update of state on memberships
  for each row when (old.state <> 'ended' and new.state <> 'active' and new.state <> old.state)
  execute function tell_ended_membership();
