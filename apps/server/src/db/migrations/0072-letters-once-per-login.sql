-- Letters about tryouts are for a login, too, as those about offers: known by who reads them, not by an address.
update outbox set user_id = account.id
  from tryout_registrations as registration
  join guardianships as guardianship on guardianship.player_id = registration.player_id
  join users as account on account.id = guardianship.user_id
  where registration.id = outbox.entity_id and outbox.kind = 'tryout.letter' and outbox.user_id is null
    and account.email = outbox.recipient;

-- A guardian may take over the former address of another: each of them is written to.
alter table outbox drop constraint outbox_once_per_version;
create unique index outbox_once_per_version on outbox (kind, entity_id, recipient, version) nulls not distinct
  where user_id is null;

-- What was for a login goes with it, instead of leaving for an address that nobody is known by.
alter table outbox
  drop constraint outbox_user_exists,
  add constraint outbox_user_exists foreign key (user_id) references users on delete cascade;
