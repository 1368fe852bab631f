-- Whoever answers an offer in person does so before its last moment, also to decline; afterwards it has lapsed.
alter table team_invitations
  add constraint team_invitations_player_answers_in_time
    check (response_reason <> 'player' or response_at < offer_expires_at);
