-- Letters that were refused for good are told to whoever caused them; letters about an account overtake all others.

alter table outbox
  -- Who caused the letter and is told when it cannot be delivered; the letter stays when the person goes.
  add column sender_id uuid,
  -- After this the letter is of no use, because the link in it has expired.
  add column expires_at timestamptz,
  add column about_account boolean not null
    generated always as (kind like 'account.%' and kind <> 'account.invited') stored,
  add constraint outbox_sender_is_member foreign key (sender_id, organization_id)
    references profiles (id, organization_id) on delete set null (sender_id);

create index outbox_of_sender on outbox (sender_id);

drop index outbox_due;
create index outbox_due on outbox (about_account desc, next_attempt_at) where sent_at is null and failed_at is null;
