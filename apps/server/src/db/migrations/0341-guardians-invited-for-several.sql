-- A guardian is invited for several children in one letter, which is called like the first of its invitations. Its link
-- opens all of them that are open still.
alter table guardian_invitations add column letter_id uuid;
create index guardian_invitations_by_letter on guardian_invitations (letter_id) where letter_id is not null;
comment on column guardian_invitations.letter_id is 'The first invitation of a letter about several players.';
