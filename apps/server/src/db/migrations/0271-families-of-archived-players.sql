-- A player who left gets no new guardians, and nobody takes an invitation of before.
update guardian_invitations as invitation set revoked_at = greatest(club_now(), invitation.created_at)
  from player_profiles as player
  where player.id = invitation.player_id and player.archived_at is not null
    and invitation.accepted_at is null and invitation.revoked_at is null;

create trigger guardian_invitations_of_players_not_archived before insert on guardian_invitations
  for each row execute function check_player_not_archived();
create trigger guardianships_of_players_not_archived before insert on guardianships
  for each row execute function check_player_not_archived();
