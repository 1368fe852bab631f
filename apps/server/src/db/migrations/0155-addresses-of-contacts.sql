-- Email addresses of contacts without an account (FAM-11, decision record 0044): a club asks once, and writes after one
-- press in that letter. One row of an address in an organization, for all players whose profile names it; it goes with the
-- last of them.
create table contact_addresses (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint contact_addresses_organization_exists references organizations,
  email text not null
    constraint contact_addresses_email_normalised check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+$'),
  asked_at timestamptz not null default club_now(),
  asked_by uuid,
  -- Of the last letter that asked; none once the address is confirmed.
  token_hash bytea
    constraint contact_addresses_token_hashed check (octet_length(token_hash) = 32)
    constraint contact_addresses_token_unique unique,
  confirmed_at timestamptz,
  -- The owner wants no emails of the club.
  unsubscribed_at timestamptz,
  -- Key of the address in letters at which the owner ends them. It never leaves the server.
  unsubscribe_key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    constraint contact_addresses_unsubscribe_key_length check (octet_length(unsubscribe_key) = 32),
  constraint contact_addresses_in_organization unique (id, organization_id),
  constraint contact_addresses_once unique (organization_id, email),
  constraint contact_addresses_asked_or_confirmed check ((token_hash is null) = (confirmed_at is not null)),
  constraint contact_addresses_confirmed_within_7_days
    check (confirmed_at >= asked_at and confirmed_at < asked_at + interval '168 hours'),
  constraint contact_addresses_asked_by_member foreign key (asked_by, organization_id)
    references members (id, organization_id) on delete set null (asked_by)
);

create index contact_addresses_asked_by on contact_addresses (asked_by);

-- The players of an address.
create index players_by_guardian_email on player_profiles (organization_id, parent_guardian_email)
  where parent_guardian_email is not null;
create index players_by_second_guardian_email on player_profiles (organization_id, second_guardian_email)
  where second_guardian_email is not null;

-- A letter is for a login, for a contact, or for an address that is neither. It goes with its reader.
alter table outbox
  add column contact_id uuid,
  add constraint outbox_contact_exists foreign key (contact_id, organization_id)
    references contact_addresses (id, organization_id) on delete cascade,
  add constraint outbox_one_reader check (user_id is null or contact_id is null);
create index outbox_of_contact on outbox (contact_id);

-- Letters that ask contacts count as invitations do.
drop index outbox_caused_by_people;
create index outbox_caused_by_people on outbox (created_at, organization_id)
  where kind in ('account.invited', 'contact.confirm', 'offer.sent', 'tryout.letter');

-- The lock lets the second of two changes that take an address away see the first.
create function forget_unnamed_address(club uuid, address text) returns void
  language plpgsql
  as $$
begin
  perform from contact_addresses where organization_id = club and email = address for update;
  if found then
    delete from contact_addresses where organization_id = club and email = address
      and not exists (select from player_profiles where organization_id = club
        and (parent_guardian_email = address or second_guardian_email = address));
  end if;
end
$$;

create function forget_addresses_of_player() returns trigger
  language plpgsql
  as $$
begin
  perform forget_unnamed_address(old.organization_id, old.parent_guardian_email);
  perform forget_unnamed_address(old.organization_id, old.second_guardian_email);
  return null;
end
$$;

create trigger player_profiles_forget_addresses
  after update of parent_guardian_email, second_guardian_email on player_profiles
  for each row when ((old.parent_guardian_email, old.second_guardian_email)
    is distinct from (new.parent_guardian_email, new.second_guardian_email))
  execute function forget_addresses_of_player();

create trigger player_profiles_take_addresses_along
  after delete on player_profiles
  for each row execute function forget_addresses_of_player();

-- Somebody who was a guardian with a login and is none any more is not written to as a contact, until asked again.
create function forget_address_of_guardian() returns trigger
  language plpgsql
  as $$
begin
  delete from contact_addresses using users
    where users.id = old.user_id and contact_addresses.email = users.email
      and contact_addresses.organization_id = old.organization_id;
  return null;
end
$$;

create trigger guardianships_take_addresses_along
  after delete on guardianships
  for each row execute function forget_address_of_guardian();

-- The same for the former address of a login, and for the last one of a login that goes.
create function forget_address_of_login() returns trigger
  language plpgsql
  as $$
begin
  delete from contact_addresses using members
    where members.id = old.id and contact_addresses.organization_id = members.organization_id
      and contact_addresses.email = old.email;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger users_forget_former_addresses
  before update of email on users
  for each row when (old.email <> new.email)
  execute function forget_address_of_login();

create trigger users_forget_last_addresses
  before delete on users
  for each row execute function forget_address_of_login();

-- What a contact was told of a tryout is kept as for logins, and goes with the address.
create function forget_told_contact() returns trigger
  language plpgsql
  as $$
begin
  update tryout_registrations set told = nullif(told - old.id::text, '{}')
    where organization_id = old.organization_id and told ? old.id::text;
  return null;
end
$$;

create trigger contact_addresses_take_told_along
  after delete on contact_addresses
  for each row execute function forget_told_contact();
