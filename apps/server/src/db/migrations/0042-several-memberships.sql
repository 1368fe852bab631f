-- From here on a user may be a member of several organizations, with several roles in each: what asked for one profile
-- or one role asks for the membership instead.

-- The membership of requests that name none: the one last switched to. Not a reference: one that ended counts no more.
alter table users add column last_membership_id uuid;

-- What references a profile carries the organization along: profiles_in_organization is its key from here on.
alter table profiles drop constraint profiles_pkey;

alter table coach_profiles
  drop constraint coach_profiles_one_per_user,
  add constraint coach_profiles_one_per_member unique (user_id, organization_id),
  drop constraint coach_profiles_user_is_coach,
  add constraint coach_profiles_user_is_coach foreign key (user_id, organization_id, role)
    references memberships (user_id, organization_id, role) on delete set null (user_id);

alter table player_profiles
  drop constraint player_profiles_user_is_player,
  add constraint player_profiles_user_is_player foreign key (user_id, organization_id, role)
    references memberships (user_id, organization_id, role) on delete set null (user_id);

alter table profiles drop constraint profiles_in_organization_with_role;

create or replace function check_organization_has_admin() returns trigger
  language plpgsql
  as $$
declare
  concerned uuid;
begin
  if tg_table_name = 'organizations' then
    concerned := new.id;
  else
    concerned := old.organization_id;
  end if;
  perform from organizations where id = concerned for no key update;
  if found and not exists (
    select from memberships where organization_id = concerned and role = 'admin' and state = 'active') then
    perform refuse('organizations_keep_an_admin', 'an organization needs at least one admin');
  end if;
  return null;
end
$$;

drop trigger organizations_keep_an_admin on profiles;

create constraint trigger organizations_keep_an_admin
  after delete or update of role, state, organization_id on memberships
  deferrable initially deferred
  for each row when (old.role = 'admin' and old.state = 'active')
  execute function check_organization_has_admin();

-- Streams of a membership that ends must end on every server at once.
create function tell_ended_membership() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('touchline', json_build_array(json_build_object(
    'organizationId', old.organization_id, 'topics', json_build_array(), 'ended', old.id))::text);
  return null;
end
$$;

create trigger memberships_end_everywhere
  after update of state on memberships
  for each row when (old.state = 'active' and new.state <> 'active')
  execute function tell_ended_membership();
