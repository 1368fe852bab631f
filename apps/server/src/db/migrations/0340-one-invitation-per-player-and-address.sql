-- An address waits with one invitation of a player, be it to the player's account or as a guardian.
create function check_one_invitation_per_address() returns trigger language plpgsql as $$
declare
  player constant uuid := coalesce(to_jsonb(new) ->> 'player_id', to_jsonb(new) ->> 'player_profile_id')::uuid;
begin
  perform from player_profiles where id = player for no key update;
  if (select count(*) from (
      select from guardian_invitations where player_id = player and email = new.email
        and accepted_at is null and revoked_at is null and expires_at > club_now()
      union all
      select from account_invitations where player_profile_id = player and email = new.email
        and accepted_at is null and revoked_at is null and expires_at > club_now()) as open) > 1 then
    perform refuse('invitations_one_open_per_address', 'an address has at most one open invitation of a player');
  end if;
  return null;
end
$$;
create trigger account_invitations_one_per_address after insert on account_invitations
  for each row when (new.player_profile_id is not null) execute function check_one_invitation_per_address();
create trigger guardian_invitations_one_per_address after insert on guardian_invitations
  for each row execute function check_one_invitation_per_address();
