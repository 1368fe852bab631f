-- A guardian invites another guardian, or gives the player a login of their own.
alter table guardian_invitations
  add column kind text not null default 'guardian'
    constraint guardian_invitations_kind_known check (kind in ('self', 'guardian'));

create function check_own_login_age() returns trigger
  language plpgsql
  as $$
begin
  if not exists (
    select from player_profiles as player join organizations as organization on organization.id = player.organization_id
    where player.id = new.player_id
      and player.birth_date <= (club_now() at time zone organization.time_zone)::date - interval '13 years') then
    perform refuse('guardian_invitations_own_login_from_13', 'a player below 13 gets no login of their own');
  end if;
  return null;
end
$$;

create trigger guardian_invitations_own_login_from_13
  after insert or update of kind, player_id on guardian_invitations
  for each row when (new.kind = 'self')
  execute function check_own_login_age();

-- A merge moves the link of an own login to a profile that may be of a minor.
drop trigger guardianships_by_adults on guardianships;
create trigger guardianships_by_adults
  after insert or update of kind, user_id, player_id on guardianships
  for each row when (new.kind <> 'unknown')
  execute function check_guardian_is_adult();

-- So may a birth date that is entered later. The lock lets a link that is added at once be seen, or see the date.
create function check_minor_is_no_guardian() returns trigger
  language plpgsql
  as $$
begin
  perform from users
    where id in (select user_id from guardianships where player_id = new.id and kind = 'self') for no key update;
  if exists (
    select from guardianships as own
    join guardianships as other on other.user_id = own.user_id and other.kind = 'guardian'
    join organizations as organization on organization.id = own.organization_id
    where own.player_id = new.id and own.kind = 'self'
      and new.birth_date > (club_now() at time zone organization.time_zone)::date - interval '18 years') then
    perform refuse('guardianships_by_adults', 'a minor player is nobody''s guardian');
  end if;
  return null;
end
$$;

create trigger player_profiles_guardians_are_adults
  after update of birth_date on player_profiles
  for each row when (new.birth_date is distinct from old.birth_date and new.birth_date is not null)
  execute function check_minor_is_no_guardian();
