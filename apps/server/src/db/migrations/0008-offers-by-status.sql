-- The counters of the overview count every offer of the club; from this index alone they need not touch the rows.

create index team_invitations_by_status on team_invitations (organization_id, status);
