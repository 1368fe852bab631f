-- Whose phones have a tryout open, for the admin who is about to complete it. Goes with the account, and after a week.
create table tryout_presence (
  organization_id uuid not null
    constraint tryout_presence_organization_exists references organizations,
  tryout_id uuid not null,
  user_id uuid not null,
  opened_at timestamptz not null default club_now(),
  heard_at timestamptz not null default club_now(),
  constraint tryout_presence_once primary key (organization_id, tryout_id, user_id),
  constraint tryout_presence_in_order check (heard_at >= opened_at),
  constraint tryout_presence_finite check (isfinite(opened_at) and isfinite(heard_at)),
  constraint tryout_presence_tryout_exists foreign key (tryout_id, organization_id)
    references tryouts (id, organization_id),
  constraint tryout_presence_user_is_member foreign key (user_id, organization_id)
    references profiles (id, organization_id) on delete cascade
);

create index tryout_presence_of_user on tryout_presence (user_id);
