-- Several logins may answer for a player, and each is written to once, also after a change of its address: a letter
-- names the login that it is for.
alter table outbox
  add column user_id uuid
    constraint outbox_user_exists references users on delete set null;

-- Until now a player had one login, which got one letter of a kind about an offer.
update outbox set user_id = player.user_id
  from team_invitations as offer join player_profiles as player on player.id = offer.player_id
  where offer.id = outbox.entity_id and outbox.kind in ('offer.sent', 'offer.reminder.first', 'offer.reminder.last')
    and not exists (select from outbox as other where (other.kind, other.entity_id) = (outbox.kind, outbox.entity_id)
      and other.id < outbox.id);

create unique index outbox_once_per_login on outbox (user_id, kind, entity_id, version);

-- Who of a player's guardians gave the answer: the others read it.
alter table team_invitations
  add column answered_by uuid,
  add constraint team_invitations_answered_by_member foreign key (answered_by, organization_id)
    references profiles (id, organization_id) on delete set null (answered_by),
  add constraint team_invitations_answered_by_fits_reason
    check (answered_by is null or response_reason is not distinct from 'player');

create index team_invitations_by_answerer on team_invitations (answered_by);
