-- Pictures of an organization and of its teams (ORGS-04), square and without metadata. A new picture has a new id, so what an
-- address answers never changes. The address of a team's logo follows from its row.
create table logos (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint logos_organization_exists references organizations on delete cascade,
  -- Null for the logo of the organization itself.
  team_id uuid,
  image bytea not null
    constraint logos_image_is_png check (substr(image, 1, 8) = '\x89504e470d0a1a0a')
    constraint logos_image_length check (octet_length(image) <= 131072),
  constraint logos_one_each unique nulls not distinct (organization_id, team_id),
  constraint logos_team_exists foreign key (team_id, organization_id)
    references teams (id, organization_id) on delete cascade
);

alter table teams drop column logo_url;
