-- Two logins of one person become one (MEMB-12): memberships, guardianships and answers move, and the login itself goes,
-- with its sessions and its passkeys. Active memberships that move keep their ids: links in letters and unsent entries
-- name them.
-- Columns that name who did something are found by their foreign keys, also in tables that come later.
create function merge_logins(kept uuid, gone uuid) returns void
  language plpgsql
  as $$
declare
  theirs memberships;
  moving memberships[] := '{}';
  twin record;
  reference record;
begin
  perform from users where id in (kept, gone) order by id for update;
  if kept = gone or (select count(*) from users where id in (kept, gone)) <> 2 then
    perform refuse('logins_merged_two', 'only two logins can be merged');
  end if;
  if exists (select from tryout_evaluations as one join tryout_evaluations as other using (tryout_id, player_id)
      where one.coach_id = kept and other.coach_id = gone) then
    perform refuse('logins_merged_one_score_per_player', 'both logins have evaluated the same player in a tryout');
  end if;
  -- What is otherwise written once is rewritten, too: evaluations of the past, answers, the activity.
  perform set_config('touchline.erasing', 'on', true);

  insert into members (id, organization_id, name, phone)
    select kept, organization_id, name, phone from members where id = gone
    on conflict (id, organization_id) do update set phone = coalesce(members.phone, excluded.phone);
  for theirs in select * from memberships where user_id = gone loop
    update memberships as own set
      state = case when 'active' in (own.state, theirs.state) then 'active'
        when 'waiting' in (own.state, theirs.state) then 'waiting' else 'ended' end,
      ended_at = case when own.state = 'ended' and theirs.state = 'ended'
        then greatest(own.ended_at, theirs.ended_at) end
      where user_id = kept and organization_id = theirs.organization_id and role = theirs.role;
    if not found then
      insert into memberships (user_id, organization_id, role, state, created_at, ended_at)
        values (kept, theirs.organization_id, theirs.role, theirs.state, theirs.created_at, theirs.ended_at);
      if theirs.state = 'active' then
        moving := moving || theirs;
      end if;
    end if;
  end loop;

  -- Forms that wait for an admin go on waiting, each once.
  with moved as (
    select form.id, own.id as stays from newcomers as form
      join memberships as other on other.id = form.membership_id
      join memberships as own on own.user_id = kept and own.organization_id = other.organization_id
        and own.role = other.role
      where form.user_id = gone and not exists (select from newcomers as same
        where same.membership_id = own.id and same.first_name = form.first_name and same.last_name = form.last_name
          and same.birth_date is not distinct from form.birth_date))
  update newcomers as form set user_id = kept, membership_id = moved.stays from moved where form.id = moved.id;

  -- A guardian of both links keeps what either allows, and stays silenced where either was.
  with double as (
    delete from guardianships as one using guardianships as other
      where one.user_id = gone and other.user_id = kept and other.player_id = one.player_id
      returning one.*)
  update guardianships as link set
    kind = case when 'guardian' in (link.kind, double.kind) then 'guardian'
      when 'self' in (link.kind, double.kind) then 'self' else 'unknown' end,
    may_answer = link.may_answer or double.may_answer,
    is_contacted = link.is_contacted and double.is_contacted
    from double where link.user_id = kept and link.player_id = double.player_id;
  update guardianships set user_id = kept where user_id = gone;

  -- Of two coach profiles in a club the kept login's stays, with the teams and evaluations of both.
  for twin in
    select own.id as stays, other.id as goes from coach_profiles as own join coach_profiles as other
      using (organization_id) where own.user_id = kept and other.user_id = gone
  loop
    update coach_profiles as own set phone = coalesce(own.phone, other.phone),
      archived_at = case when other.archived_at is not null then own.archived_at end
      from coach_profiles as other where own.id = twin.stays and other.id = twin.goes;
    update team_coaches as assignment set coach_profile_id = twin.stays
      where coach_profile_id = twin.goes and not exists (select from team_coaches as own
        where own.team_id = assignment.team_id and own.coach_profile_id = twin.stays);
    update tryout_evaluations set coach_profile_id = twin.stays where coach_profile_id = twin.goes;
    update account_invitations set coach_profile_id = twin.stays where coach_profile_id = twin.goes;
    delete from coach_profiles where id = twin.goes;
  end loop;
  update coach_profiles set user_id = kept where user_id = gone;

  for reference in
    select constraints.conrelid::regclass as place, columns.attname as name
      from pg_constraint as constraints join pg_attribute as columns
        on columns.attrelid = constraints.conrelid and columns.attnum = constraints.conkey[1]
      where constraints.contype = 'f' and constraints.confdeltype = 'n'
        and constraints.confrelid in ('users'::regclass, 'members'::regclass)
  loop
    execute format('update %s set %I = $1 where %I = $2', reference.place, reference.name, reference.name)
      using kept, gone;
  end loop;
  update audit_log set actor_id = kept where actor_id = gone;
  update outbox as letter set user_id = kept
    where user_id = gone and not exists (select from outbox as own where own.user_id = kept and own.kind = letter.kind
      and own.entity_id is not distinct from letter.entity_id and own.version = letter.version);

  -- Says so to every stream of theirs; no organization is without an admin by it.
  update memberships set state = 'ended', ended_at = greatest(club_now(), created_at)
    where user_id = gone and state = 'active';
  delete from users where id = gone;
  update memberships as own set id = moved.id
    from unnest(moving) as moved
    where own.user_id = kept and own.organization_id = moved.organization_id and own.role = moved.role;
  perform set_config('touchline.erasing', 'off', true);
end
$$;
