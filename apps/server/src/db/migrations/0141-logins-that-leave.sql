-- A user deletes the own login (ACCT-13, ACCT-14): it waits for days, in which signing in keeps it, and then goes. What the
-- person did for a club keeps the name, so a member outlives the login.

alter table users add column leaves_at timestamptz;
create index users_leaving on users (leaves_at) where leaves_at is not null;

-- Only a membership that has not ended needs a login.
alter table members drop constraint members_user_exists;
alter table memberships
  add column login_id uuid generated always as (case when state <> 'ended' then user_id end) stored
    constraint memberships_login_exists references users on delete cascade;
create index memberships_by_login on memberships (login_id);

-- A deletion keeps members with "set local touchline.leaving = 'on'"; any other end of a login takes them along.
create function take_members_along() returns trigger
  language plpgsql
  as $$
begin
  delete from members where id = old.id;
  return null;
end
$$;

create trigger users_take_members_along
  after delete on users
  for each row when (coalesce(current_setting('touchline.leaving', true), '') <> 'on')
  execute function take_members_along();

-- An admin who leaves does not count. The lock lets the second of two who leave at once see the first.
create function require_admin(concerned uuid) returns void
  language plpgsql
  as $$
begin
  perform from organizations where id = concerned for no key update;
  if found and not exists (
    select from memberships as membership join users as login on login.id = membership.login_id
    where membership.organization_id = concerned and membership.role = 'admin' and membership.state = 'active'
      and login.leaves_at is null) then
    perform refuse('organizations_keep_an_admin', 'an organization needs at least one admin');
  end if;
end
$$;

create or replace function check_organization_has_admin() returns trigger
  language plpgsql
  as $$
begin
  if tg_table_name = 'organizations' then
    perform require_admin(new.id);
  else
    perform require_admin(old.organization_id);
  end if;
  return null;
end
$$;

create function check_leaving_admin() returns trigger
  language plpgsql
  as $$
declare
  concerned uuid;
begin
  for concerned in
    select organization_id from memberships where user_id = new.id and role = 'admin' and state = 'active'
      order by organization_id
  loop
    perform require_admin(concerned);
  end loop;
  return null;
end
$$;

create trigger users_leave_an_admin
  after update of leaves_at on users
  for each row when (new.leaves_at is not null)
  execute function check_leaving_admin();

-- Deletes a login. The clubs keep the profiles, and the name where something says who did it: that is found by the
-- foreign keys to members, also of tables that come later.
create function delete_login(gone uuid) returns void
  language plpgsql
  as $$
declare
  reference record;
  naming uuid[];
  kept uuid[] := '{}';
begin
  perform from users where id = gone for update;
  update memberships set state = 'ended', ended_at = greatest(club_now(), created_at)
    where user_id = gone and state <> 'ended';
  delete from newcomers where user_id = gone;
  delete from guardianships where user_id = gone;
  delete from idempotency_keys where user_id = gone;
  delete from tryout_presence where user_id = gone;
  -- An admin may take the coach back, and invite them to another login.
  update coach_profiles set user_id = null, phone = null where user_id = gone;
  update members set phone = null where id = gone;
  for reference in
    select constraints.conrelid::regclass as place, columns.attname as name
      from pg_constraint as constraints join pg_attribute as columns
        on columns.attrelid = constraints.conrelid and columns.attnum = constraints.conkey[1]
      where constraints.contype = 'f' and constraints.confdeltype = 'n' and constraints.confrelid = 'members'::regclass
  loop
    execute format('select array_agg(distinct organization_id) from %s where %I = $1', reference.place, reference.name)
      into naming using gone;
    kept := kept || coalesce(naming, '{}');
  end loop;
  delete from members where id = gone and organization_id <> all (kept);
  perform set_config('touchline.leaving', 'on', true);
  delete from users where id = gone;
  perform set_config('touchline.leaving', 'off', true);
end
$$;
