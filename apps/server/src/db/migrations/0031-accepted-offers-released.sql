-- A player who was taken off the roster can be offered a place again. The offer stays accepted; this says when its place ended.
alter table team_invitations add column released_at timestamptz;

update team_invitations as offer set released_at = greatest(club_now(), offer.response_at)
  where offer.status = 'accepted' and not exists (select from team_players as member
    where (member.team_id, member.player_id) = (offer.team_id, offer.player_id) and member.status = 'active');

alter table team_invitations
  add constraint team_invitations_released_after_acceptance
    check (released_at is null or (status = 'accepted' and released_at >= response_at));

drop index one_accepted_offer_per_tryout;
create unique index one_accepted_offer_per_tryout on team_invitations (player_id, tryout_id)
  where status = 'accepted' and released_at is null and tryout_id is not null;

-- Whoever leaves the team ends the offers that led there. Whoever comes back, by Undo for example, has the offer of the
-- roster again, unless another one of its tryout was accepted since.
create function follow_roster() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' and new.status = 'active' then
    update team_invitations as offer set released_at = null
      where offer.id = new.invitation_id and offer.released_at is not null
        and not exists (select from team_invitations as other
          where (other.player_id, other.tryout_id) = (offer.player_id, offer.tryout_id)
            and other.status = 'accepted' and other.released_at is null);
  else
    update team_invitations set released_at = greatest(club_now(), response_at)
      where (team_id, player_id) = (old.team_id, old.player_id) and status = 'accepted' and released_at is null;
  end if;
  return null;
end
$$;

create trigger team_players_release_offers
  after update on team_players
  for each row when (old.status is distinct from new.status) execute function follow_roster();
create trigger team_players_release_offers_when_deleted
  after delete on team_players
  for each row when (old.status = 'active') execute function follow_roster();
