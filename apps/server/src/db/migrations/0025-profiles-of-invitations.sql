-- Revoking an invitation removes the profile that was made for it, and never one that stood in the list before.
alter table account_invitations add column made_profile boolean not null default false;

-- Until now nothing recorded it. What an invitation never fills in shows that a profile came from elsewhere.
update account_invitations as invitation set made_profile = true
  where not exists (
    select from player_profiles as player
      where player.id = invitation.player_profile_id
        and (player.jersey_number is not null or player.parent_guardian_first_name is not null
          or player.parent_guardian_last_name is not null or player.parent_guardian_phone is not null));
