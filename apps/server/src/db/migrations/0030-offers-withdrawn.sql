-- An offer can be withdrawn while it waits for its answer (decision D77). Who did it is kept with it.
alter table team_invitations
  add column withdrawn_by uuid,
  add constraint team_invitations_withdrawn_by_member foreign key (withdrawn_by, organization_id)
    references profiles (id, organization_id) on delete set null (withdrawn_by),
  add constraint team_invitations_withdrawn_by_fits_reason
    check (withdrawn_by is null or response_reason is not distinct from 'withdrawn'),
  -- Afterwards it has lapsed.
  add constraint team_invitations_withdrawn_in_time
    check (response_reason <> 'withdrawn' or response_at < offer_expires_at);

create index team_invitations_by_withdrawer on team_invitations (withdrawn_by);
