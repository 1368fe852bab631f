-- Pairs of players whom an admin called two persons: they are not proposed as duplicates again (FAM-13).
create table dismissed_duplicates (
  organization_id uuid not null,
  player_id uuid not null,
  other_id uuid not null,
  dismissed_by uuid,
  created_at timestamptz not null default club_now(),
  constraint dismissed_duplicates_once primary key (player_id, other_id),
  constraint dismissed_duplicates_in_order check (player_id < other_id),
  constraint dismissed_duplicates_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade,
  constraint dismissed_duplicates_other_exists foreign key (other_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade,
  constraint dismissed_duplicates_by_member foreign key (dismissed_by, organization_id)
    references members (id, organization_id) on delete set null (dismissed_by)
);

create index dismissed_duplicates_of_organization on dismissed_duplicates (organization_id);
create index dismissed_duplicates_of_other on dismissed_duplicates (other_id);
create index dismissed_duplicates_by_admin on dismissed_duplicates (dismissed_by);
