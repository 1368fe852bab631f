-- Members of any role who manage a team: its events, answers, attendance, and the roster with contacts (SCHED-48).
create table team_managers (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint team_managers_organization_exists references organizations,
  team_id uuid not null,
  membership_id uuid not null,
  slot smallint not null
    constraint team_managers_slot_range check (slot between 1 and 3),
  created_at timestamptz not null default club_now(),
  constraint team_managers_in_organization unique (id, organization_id),
  constraint team_managers_max_3 unique (team_id, slot),
  constraint team_managers_once unique (team_id, membership_id),
  constraint team_managers_team_exists foreign key (team_id, organization_id)
    references teams (id, organization_id) on delete cascade,
  constraint team_managers_membership_exists foreign key (membership_id, organization_id)
    references memberships (id, organization_id) on delete cascade
);

create index team_managers_of_membership on team_managers (membership_id);
create index team_managers_of_organization on team_managers (organization_id);

-- Whoever leaves manages nothing any more, also after coming back.
create function end_managing_with_membership() returns trigger language plpgsql as $$
begin
  delete from team_managers where membership_id = new.id and organization_id = new.organization_id;
  return null;
end $$;

create trigger memberships_end_managing after update of state on memberships
  for each row when (new.state = 'ended' and old.state <> 'ended') execute function end_managing_with_membership();

-- A manager answers on a player's behalf, as a coach does.
alter table answers
  drop constraint answers_given_as_known,
  add constraint answers_given_as_known check (given_as in ('player', 'guardian', 'coach', 'manager', 'admin'));
