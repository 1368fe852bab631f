-- Admins invite admins. No profile waits for an admin: the invitation holds the name.
alter table account_invitations
  drop constraint account_invitations_role_known,
  add constraint account_invitations_role_known check (role in ('admin', 'coach', 'player'));
