-- Two profiles of one player become one (FAM-15). The row counts what moved and names nobody; the merged profile is gone.
create table player_merges (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  player_id uuid not null,
  merged_player_id uuid not null
    constraint player_merges_once unique,
  merged_by uuid,
  moved jsonb not null,
  created_at timestamptz not null default club_now(),
  constraint player_merges_two_players check (player_id <> merged_player_id),
  constraint player_merges_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade,
  constraint player_merges_by_member foreign key (merged_by, organization_id)
    references members (id, organization_id) on delete set null (merged_by)
);

create index player_merges_of_organization on player_merges (organization_id);
create index player_merges_of_player on player_merges (player_id);
create index player_merges_by_admin on player_merges (merged_by);

-- A merge changes the player of a registration and of its evaluations, of an offer and of its place, one after the other.
alter table tryout_evaluations
  alter constraint tryout_evaluations_registration_exists deferrable initially immediate;
alter table team_players
  alter constraint team_players_offer_accepted deferrable initially immediate;

-- The name of the rule that forbids to merge two players; null where none does (FAM-16).
create function merge_obstacle(kept uuid, gone uuid) returns text
  language sql stable
  return case
    when exists (select from team_invitations as one join team_invitations as other using (tryout_id)
      where one.player_id = kept and other.player_id = gone and one.status = 'accepted' and other.status = 'accepted')
      then 'player_merges_one_accepted_offer'
    when exists (select from tryout_evaluations as one join tryout_evaluations as other using (tryout_id, coach_id)
      where one.player_id = kept and other.player_id = gone)
      then 'player_merges_one_score_per_evaluator'
    when (select count(distinct user_id) from guardianships where player_id in (kept, gone)) > 8
      then 'player_merges_max_8_guardians'
    when (select count(distinct user_id) from guardianships where player_id in (kept, gone) and kind = 'self') > 1
      then 'player_merges_one_own_login'
  end;

-- Moves everything of one player to another of the organization, and deletes the first one. Locks players, offers and
-- registrations in the order of their ids: what an answer or a registration under way has written moves, too. Offers that
-- have expired are written as such before.
create function merge_players(kept uuid, gone uuid, merging_user uuid) returns jsonb
  language plpgsql
  as $$
declare
  club uuid;
  obstacle text;
  moved jsonb;
  ended uuid[];
  pair record;
  dropped_registration tryout_registrations;
  dropped_place team_players;
begin
  perform from player_profiles where id in (kept, gone) order by id for no key update;
  select min(organization_id::text)::uuid into club from player_profiles
    where id in (kept, gone) and erased_at is null
    having count(*) = 2 and count(distinct organization_id) = 1;
  if club is null then
    perform refuse('player_merges_two_players', 'only two players of an organization can be merged');
  end if;
  perform from team_invitations where player_id in (kept, gone) order by id for update;
  perform from player_profiles where id = gone for update;
  perform from tryout_registrations where player_id in (kept, gone) order by id for update;

  obstacle := merge_obstacle(kept, gone);
  if obstacle is not null then
    perform refuse(obstacle, 'these players cannot be merged');
  end if;

  moved := jsonb_build_object(
    'registrations', (select count(*) from tryout_registrations where player_id = gone),
    'evaluations', (select count(*) from tryout_evaluations where player_id = gone),
    'offers', (select count(*) from team_invitations where player_id = gone),
    'teams', (select count(*) from team_players where player_id = gone),
    'guardians', (select count(*) from guardianships where player_id = gone));

  set constraints tryout_evaluations_registration_exists, team_players_offer_accepted deferred;

  -- Of two registrations in a tryout the one that went further stays, with the notes and scores of both.
  for pair in
    select ids[1] as stays, ids[2] as goes from (
      select array_agg(id order by array_position(array['checked_in', 'absent', 'registered', 'withdrawn'], status),
        player_id = gone) as ids
      from tryout_registrations where player_id in (kept, gone) group by tryout_id having count(*) = 2) as twice
  loop
    update tryout_evaluations set registration_id = pair.stays where registration_id = pair.goes;
    delete from tryout_registrations where id = pair.goes returning * into dropped_registration;
    update tryout_registrations set
      registration_notes = case when registration_notes is distinct from dropped_registration.registration_notes
        then nullif(concat_ws(E'\n', registration_notes, dropped_registration.registration_notes), '')
        else registration_notes end,
      bib_number = coalesce(bib_number, dropped_registration.bib_number),
      told = coalesce(dropped_registration.told || told, told, dropped_registration.told)
      where id = pair.stays;
  end loop;
  update tryout_registrations set player_id = kept where player_id = gone;
  update tryout_evaluations set player_id = kept where player_id = gone;

  -- An offer whose tryout was answered with another one ends, and of two that one team waits with, the older.
  with outdone as (
    select offer.id, exists (select from team_invitations as accepted where accepted.player_id in (kept, gone)
        and accepted.tryout_id = offer.tryout_id and accepted.status = 'accepted' and accepted.released_at is null)
        as is_answered,
      exists (select from team_invitations as newer where newer.player_id in (kept, gone)
        and newer.status = 'pending' and newer.team_id = offer.team_id
        and (newer.created_at, newer.id) > (offer.created_at, offer.id)) as is_older
    from team_invitations as offer where offer.player_id in (kept, gone) and offer.status = 'pending'),
  finished as (
    update team_invitations as offer set status = 'declined', response_at = greatest(club_now(), created_at),
      response_reason = case when is_answered then 'other_accepted' else 'withdrawn' end,
      withdrawn_by = case when not is_answered then merging_user end
    from outdone where outdone.id = offer.id and (is_answered or is_older)
    returning offer.id)
  select coalesce(array_agg(id), '{}') into ended from finished;
  update team_invitations set player_id = kept where player_id = gone;

  -- Of two places on a team the active one stays.
  for pair in
    select ids[1] as stays, ids[2] as goes from (
      select array_agg(id order by status, player_id = gone) as ids
      from team_players where player_id in (kept, gone) group by team_id having count(*) = 2) as twice
  loop
    delete from team_players where id = pair.goes returning * into dropped_place;
    update team_players set
      invitation_id = coalesce(invitation_id, dropped_place.invitation_id),
      jersey_number = coalesce(jersey_number, case dropped_place.status when 'active' then dropped_place.jersey_number end)
      where id = pair.stays;
  end loop;
  update team_players set player_id = kept where player_id = gone;

  set constraints tryout_evaluations_registration_exists, team_players_offer_accepted immediate;

  -- A guardian of both keeps what either link allows, and stays silenced where either was.
  with double as (
    delete from guardianships as one using guardianships as other
      where one.player_id = gone and other.player_id = kept and other.user_id = one.user_id
      returning one.*)
  update guardianships as link set
    kind = case when 'self' in (link.kind, double.kind) then 'self'
      when 'guardian' in (link.kind, double.kind) then 'guardian' else 'unknown' end,
    may_answer = link.may_answer or double.may_answer,
    is_contacted = link.is_contacted and double.is_contacted
    from double where link.player_id = kept and link.user_id = double.user_id;
  update guardianships set player_id = kept where player_id = gone;

  -- Of two consents to the same the first one stands, unless the guardian of either profile has withdrawn it since.
  update consents as consent set withdrawn_at = later.withdrawn_at, withdrawn_by = later.withdrawn_by
    from consents as later
    where consent.player_id in (kept, gone) and later.player_id in (kept, gone) and consent.withdrawn_at is null
      and later.player_id <> consent.player_id and later.subject = consent.subject
      and later.withdrawn_at >= consent.given_at;
  delete from consents as consent using consents as first
    where consent.player_id in (kept, gone) and first.player_id in (kept, gone)
      and consent.withdrawn_at is null and first.withdrawn_at is null and first.subject = consent.subject
      and (first.given_at, first.id) < (consent.given_at, consent.id);
  update consents set player_id = kept where player_id = gone;

  update guardian_invitations as invitation set revoked_at = greatest(club_now(), created_at)
    where player_id = gone and accepted_at is null and revoked_at is null
      and exists (select from guardian_invitations as other where other.player_id = kept
        and other.email = invitation.email and other.accepted_at is null and other.revoked_at is null);
  update guardian_invitations set player_id = kept where player_id = gone;

  -- The profile of an account is given to nobody else. Revoking an invitation must not delete what was merged.
  update account_invitations set revoked_at = greatest(club_now(), created_at)
    where player_profile_id in (kept, gone) and accepted_at is null and revoked_at is null
      and exists (select from guardianships where player_id = kept);
  update account_invitations set player_profile_id = kept, made_profile = false
    where player_profile_id in (kept, gone);

  insert into dismissed_duplicates (organization_id, player_id, other_id, dismissed_by, created_at)
    select club, least(kept, third), greatest(kept, third), dismissed_by, created_at
    from (select *, case when player_id = gone then other_id else player_id end as third from dismissed_duplicates
      where gone in (player_id, other_id)) as dismissed
    where third <> kept
    on conflict do nothing;
  update player_merges set player_id = kept where player_id = gone;
  insert into player_merges (organization_id, player_id, merged_player_id, merged_by, moved)
    values (club, kept, gone, merging_user, moved);

  -- Refused where a table that is not named above still knows the player.
  delete from player_profiles where id = gone;
  return moved || jsonb_build_object('endedOffers', ended);
end
$$;

-- As before, but for the player, whom merge_players alone changes: the only function that does stands on the stack.
create or replace function check_offer_change() returns trigger
  language plpgsql
  as $$
declare
  stack text;
begin
  if new.player_id is distinct from old.player_id then
    get diagnostics stack = pg_context;
    if stack !~ '\mmerge_players\(uuid,uuid,uuid\)' then
      perform refuse('team_invitations_terms_never_change', 'an offer cannot be changed once it is sent');
    end if;
  end if;
  if (new.id, new.organization_id, new.team_id, new.tryout_id, new.offer_expires_at, new.created_at)
       is distinct from
     (old.id, old.organization_id, old.team_id, old.tryout_id, old.offer_expires_at, old.created_at)
     or (new.offer_letter_body is not null and new.offer_letter_body is distinct from old.offer_letter_body)
     or (new.team_age_group_at_invitation is not null
         and new.team_age_group_at_invitation is distinct from old.team_age_group_at_invitation)
     or (new.coach_name_at_invitation is not null
         and new.coach_name_at_invitation is distinct from old.coach_name_at_invitation)
     or (new.anticipated_team_level is not null
         and new.anticipated_team_level is distinct from old.anticipated_team_level)
     or (new.anticipated_season_cost_amount is not null
         and new.anticipated_season_cost_amount is distinct from old.anticipated_season_cost_amount)
     or (new.anticipated_season_cost_description is not null
         and new.anticipated_season_cost_description is distinct from old.anticipated_season_cost_description)
  then
    perform refuse('team_invitations_terms_never_change', 'an offer cannot be changed once it is sent');
  end if;

  if old.status <> 'pending'
     and (new.status, new.response_at, new.response_reason)
         is distinct from (old.status, old.response_at, old.response_reason) then
    perform refuse('team_invitations_answer_is_final', 'the offer was already answered');
  end if;

  -- The check on response_at trusts the writer; this does not.
  if old.status = 'pending' and new.status = 'accepted' and club_now() >= old.offer_expires_at then
    perform refuse('team_invitations_accepted_before_expiry', 'the offer has expired');
  end if;
  return new;
end
$$;
