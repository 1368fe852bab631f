-- A parent is invited for each child: one open invitation per player and address. Children that are invited together
-- share a letter, which is called like the first of its invitations.
alter table account_invitations add column letter_id uuid;

drop index account_invitations_one_open;
create unique index account_invitations_one_open on account_invitations (organization_id, role, email)
  where role <> 'player' and accepted_at is null and revoked_at is null;
create unique index account_invitations_one_open_per_player on account_invitations (player_profile_id, email)
  where role = 'player' and accepted_at is null and revoked_at is null;
create index account_invitations_by_letter on account_invitations (letter_id) where letter_id is not null;

-- Of two players who are merged, both may be invited at the address.
create function end_invitation_of_merged() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from account_invitations as other
      where other.player_profile_id = new.player_profile_id and other.email = new.email and other.id <> new.id
        and other.accepted_at is null and other.revoked_at is null) then
    new.revoked_at := greatest(club_now(), new.created_at);
  end if;
  return new;
end
$$;

create trigger account_invitations_once_after_merge
  before update of player_profile_id on account_invitations
  for each row when (new.player_profile_id is distinct from old.player_profile_id
    and new.accepted_at is null and new.revoked_at is null)
  execute function end_invitation_of_merged();
