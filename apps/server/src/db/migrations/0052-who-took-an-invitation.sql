-- An invitation may be taken by a login of another address, once its holder has said so: admins see which one took it,
-- and the same login finds it open again when the first answer was lost.
alter table account_invitations
  add column accepted_by uuid,
  add constraint account_invitations_accepted_by_member foreign key (accepted_by, organization_id)
    references profiles (id, organization_id) on delete set null (accepted_by);

create index account_invitations_of_login on account_invitations (accepted_by);
