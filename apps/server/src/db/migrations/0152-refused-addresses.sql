-- Email addresses that a mail server refused for good: the address itself, not a letter or its sender (FAM-20, decision
-- record 0043). No letters go to one but those about the own account, until the address changes or one of these arrives.
create table refused_addresses (
  email text primary key
    constraint refused_addresses_email_normalised check (email = lower(email) and email !~ '\s' and strpos(email, '@') > 1)
    constraint refused_addresses_email_length check (char_length(email) between 3 and 254),
  refused_at timestamptz not null default club_now(),
  -- The mail server's answer, without addresses.
  reason text not null
    constraint refused_addresses_reason_length check (char_length(reason) <= 300)
);

-- True while a login, a contact or an open invitation has the address.
create function is_address_used(address text) returns boolean
  language sql stable
  return exists (select from users where email = address)
    or exists (select from account_invitations
      where email = address and accepted_at is null and revoked_at is null)
    or exists (select from guardian_invitations
      where email = address and accepted_at is null and revoked_at is null)
    or exists (select from player_profiles where address in (parent_guardian_email, second_guardian_email));

-- Forgets the refusal of an address without an owner: entered again, it is tried again.
create function forget_refusal(address text) returns void
  language sql
  as $$
    delete from refused_addresses where email = address and not is_address_used(email)
  $$;

create function forget_refusal_of_email() returns trigger
  language plpgsql
  as $$
begin
  perform forget_refusal(old.email);
  return null;
end
$$;

create function forget_refusal_of_contacts() returns trigger
  language plpgsql
  as $$
begin
  perform forget_refusal(old.parent_guardian_email);
  perform forget_refusal(old.second_guardian_email);
  return null;
end
$$;

create trigger users_forget_refusal after update of email or delete on users
  for each row execute function forget_refusal_of_email();
create trigger account_invitations_forget_refusal after update of revoked_at or delete on account_invitations
  for each row execute function forget_refusal_of_email();
create trigger guardian_invitations_forget_refusal after update of revoked_at or delete on guardian_invitations
  for each row execute function forget_refusal_of_email();
create trigger player_profiles_forget_refusal
  after update of parent_guardian_email, second_guardian_email on player_profiles
  for each row when (old.parent_guardian_email is distinct from new.parent_guardian_email
    or old.second_guardian_email is distinct from new.second_guardian_email)
  execute function forget_refusal_of_contacts();
create trigger player_profiles_gone_forget_refusal after delete on player_profiles
  for each row when (num_nonnulls(old.parent_guardian_email, old.second_guardian_email) > 0)
  execute function forget_refusal_of_contacts();
