-- Reminders of events that nobody has answered for a player (RSVP-08).
alter table teams
  -- Hours before the start at which a reminder goes; none with 0.
  add column reminder_hours smallint not null default 48
    constraint teams_reminder_hours_range check (reminder_hours between 0 and 168);

alter table muted_notifications
  drop constraint muted_notifications_kind_known,
  add constraint muted_notifications_kind_known check (kind in ('tryouts', 'corrections', 'guardians', 'answers'));
