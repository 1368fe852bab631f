-- The team of the season before that a team was copied from: its players are proposed first for the roster.
alter table teams
  add column copied_from uuid,
  add constraint teams_copied_from_exists foreign key (copied_from, organization_id)
    references teams (id, organization_id) on delete set null (copied_from),
  add constraint teams_copied_from_another check (copied_from <> id);

create index teams_by_original on teams (copied_from);
