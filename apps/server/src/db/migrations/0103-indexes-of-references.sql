-- A row that is deleted looks up what refers to it: every reference begins an index.
drop index consents_given_by, consents_withdrawn_by;
create index consents_of_player on consents (player_id);
create index consents_given_by on consents (given_by);
create index consents_withdrawn_by on consents (withdrawn_by);
create index guardian_invitations_of_player on guardian_invitations (player_id);
