-- A login may hold several roles in several organizations, and act for several players. Until everything reads and
-- writes the new tables, triggers fill them from `profiles.role` and `player_profiles.user_id`.

-- Ending a membership keeps its row, so that taking it back is the same row and authorship of past work stays.
create table memberships (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  user_id uuid not null,
  role text not null
    constraint memberships_role_known check (role in ('admin', 'coach', 'player')),
  state text not null default 'active'
    constraint memberships_state_known check (state in ('waiting', 'active', 'ended')),
  created_at timestamptz not null default club_now(),
  ended_at timestamptz,
  constraint memberships_in_organization unique (id, organization_id),
  constraint memberships_role_once unique (user_id, organization_id, role),
  constraint memberships_ended_in_order check (ended_at >= created_at),
  constraint memberships_ended_with_moment check ((state = 'ended') = (ended_at is not null)),
  constraint memberships_of_member foreign key (user_id, organization_id)
    references profiles (id, organization_id) on delete cascade
);

create index memberships_of_organization on memberships (organization_id, role) where state = 'active';

-- The constant role makes the foreign key ask for a family.
create table guardianships (
  organization_id uuid not null,
  player_id uuid not null,
  user_id uuid not null,
  role text not null default 'player'
    constraint guardianships_role_constant check (role = 'player'),
  -- Accounts older than this table have not said yet if they are the player.
  kind text not null
    constraint guardianships_kind_known check (kind in ('self', 'guardian', 'unknown')),
  may_answer boolean not null default true,
  created_at timestamptz not null default club_now(),
  constraint guardianships_once primary key (player_id, user_id),
  constraint guardianships_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade,
  constraint guardianships_user_is_family foreign key (user_id, organization_id, role)
    references memberships (user_id, organization_id, role) on delete cascade
);

create index guardianships_of_user on guardianships (user_id, organization_id);
create index guardianships_of_organization on guardianships (organization_id);
create unique index guardianships_one_own_login on guardianships (player_id) where kind = 'self';
create unique index guardianships_one_own_profile on guardianships (user_id, organization_id) where kind = 'self';

-- The locks let the second of two that are added at once count the first.
create function check_guardianship_limits() returns trigger
  language plpgsql
  as $$
begin
  perform from player_profiles where id = new.player_id for no key update;
  if (select count(*) from guardianships where player_id = new.player_id) > 8 then
    perform refuse('guardianships_max_8_per_player', 'a player has at most 8 guardians');
  end if;
  perform from users where id = new.user_id for no key update;
  if (select count(*) from guardianships where user_id = new.user_id) > 12 then
    perform refuse('guardianships_max_12_per_user', 'a login acts for at most 12 players');
  end if;
  return null;
end
$$;

create trigger guardianships_limited
  after insert or update of player_id, user_id on guardianships
  for each row execute function check_guardianship_limits();

insert into memberships (organization_id, user_id, role, created_at)
  select profiles.organization_id, profiles.id, profiles.role, users.created_at
  from profiles join users on users.id = profiles.id;

insert into guardianships (organization_id, player_id, user_id, kind)
  select organization_id, id, user_id, 'unknown' from player_profiles where user_id is not null;

create function follow_profile() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    update memberships set role = new.role
      where user_id = new.id and organization_id = new.organization_id and role = old.role;
  else
    insert into memberships (organization_id, user_id, role) values (new.organization_id, new.id, new.role);
  end if;
  return null;
end
$$;

create trigger profiles_have_membership
  after insert or update of role on profiles
  for each row execute function follow_profile();

create function follow_player() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    delete from guardianships where player_id = new.id and user_id = old.user_id;
  end if;
  if new.user_id is not null then
    insert into guardianships (organization_id, player_id, user_id, kind)
      values (new.organization_id, new.id, new.user_id, 'unknown');
  end if;
  return null;
end
$$;

create trigger player_profiles_have_guardianship_on_insert
  after insert on player_profiles
  for each row when (new.user_id is not null)
  execute function follow_player();

create trigger player_profiles_have_guardianship
  after update of user_id on player_profiles
  for each row when (old.user_id is distinct from new.user_id)
  execute function follow_player();
