-- Letters that can wait do not leave while it is night where the club is (decision record 0028).

alter table outbox
  add column waits_for_day boolean not null default false;
