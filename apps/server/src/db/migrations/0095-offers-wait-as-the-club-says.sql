-- Hours for which an offer of the organization waits; an offer that was sent keeps its own end.

alter table organizations
  add column offer_hours integer not null default 48
    constraint organizations_offer_hours_range check (offer_hours between 24 and 336);

alter table team_invitations
  drop constraint team_invitations_open_48_hours,
  add constraint team_invitations_open_336_hours
    check (offer_expires_at > created_at and offer_expires_at <= created_at + interval '336 hours');
