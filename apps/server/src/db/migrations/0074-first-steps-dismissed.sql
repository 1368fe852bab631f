-- The list of first steps goes away for all admins of an organization once one of them dismisses it.
alter table organizations add column setup_dismissed_at timestamptz;
